"""`games`: the games, their variants and options."""

from __future__ import annotations

from collections.abc import Mapping

import click

from vuelta.cli.choices import folded
from vuelta.cli.common import GameName, json_option, language_option, print_json
from vuelta.cli.stdio import complain, say
from vuelta.core.game import Game
from vuelta.core.options import Domain, Faces, Whole, choices, describe, format_options, ranges
from vuelta.core.registry import loaded_games

COLUMNS = 80
TEXTS = {
    "en": {
        "options": "options: {names}",
        "more": "vuelta games GAME explains them.",
        "players": "{count} players",
        "minutes": "about {minutes} minutes ({count} players)",
        "variants": "Variants (--rules NAME)",
        "options of": "Options (--option NAME=VALUE), each with its default",
        "none": "It has no options.",
        "faces": "{ranges}, or several: 1,6",
    },
    "es": {
        "options": "opciones: {names}",
        "more": "vuelta games JUEGO los explica.",
        "players": "{count} jugadores",
        "minutes": "unos {minutes} minutos ({count} jugadores)",
        "variants": "Variantes (--rules NOMBRE)",
        "options of": "Opciones (--option NOMBRE=VALOR), cada una con su valor por defecto",
        "none": "No tiene opciones.",
        "faces": "{ranges}, o varios: 1,6",
    },
}


@click.command("games")
@click.argument("game", type=GameName(), required=False)
@language_option
@json_option
def games_command(game: Game | None, language: str, as_json: bool) -> None:
    r"""List the games with their players, variants and options; for one GAME, also what they mean.

    \b
    vuelta games
    vuelta games ludo
    """
    if game is not None:
        if as_json:
            print_json(as_data(game))
            return
        say("\n".join(described(game, language)))
        return
    games, broken = loaded_games()
    for error in broken:
        complain(str(error))
    if as_json:
        print_json([as_data(game) for game in games])
        return
    say("\n".join(listed(games, language)))


def listed(games: list[Game], language: str) -> list[str]:
    """Two lines per game: its name, players and variants, and its options."""
    name = max(len(game.slug) for game in games)
    title = max(len(game.title[language]) for game in games)
    texts, lines = TEXTS[language], []
    for game in games:
        lines.append(
            f"{game.slug:<{name}}  {game.title[language]:<{title}}  {_players(game):>3}   {', '.join(game.rule_sets)}"
        )
        if names := ", ".join(entry.name for entry in describe(game.options)):
            lines += _indented(texts["options"].format(names=names), name + 2)
    return [*lines, "", texts["more"]]


def described(game: Game, language: str) -> list[str]:
    """A game's variants and options, and what they mean."""
    texts, entries = TEXTS[language], describe(game.options)
    lines = [f"{game.title[language]} ({game.slug}), {texts['players'].format(count=_players(game))}"]
    lines += folded(game.about[language], COLUMNS)
    if game.starter:
        lines += folded(game.starter[language], COLUMNS)
    lines += ["", texts["variants"]]
    for name, rule_set in game.rule_sets.items():
        chosen = format_options(rule_set.options)
        lines += [f"  {name}: {rule_set.title[language]}", *_indented(rule_set.origin[language], 6)]
        if chosen:
            lines.append(f"      {chosen}")
        if minutes := game.minutes().get(name):
            lines.append(f"      {_lengths(minutes, texts['minutes'])}")
    lines += ["", texts["options of"] if entries else texts["none"]]
    for entry in entries:
        allowed = _allowed(entry.domain, texts["faces"])
        lines.append(f"  {entry.name}={entry.domain.format(entry.default)}{f'   ({allowed})' if allowed else ''}")
        lines += _indented(f"{entry.sentence[language]} [{entry.rule}]", 6)
    return lines


def _players(game: Game) -> str:
    return f"{game.players[0]}" if len(game.players) == 1 else f"{game.players[0]}–{game.players[-1]}"


def _lengths(minutes: Mapping[int, int], text: str) -> str:
    """About how long a match takes, for each number of players."""
    each, counts = (", ".join(map(str, numbers)) for numbers in (minutes.values(), minutes))
    return text.format(minutes=each, count=counts)


def _allowed(domain: Domain, faces: str) -> str:
    """The values as typed; empty if they can't be listed, since the default then shows the format."""
    if isinstance(domain, (Whole, Faces)):
        allowed = ", ".join(ranges(domain.allowed))
        return faces.format(ranges=allowed) if isinstance(domain, Faces) else allowed
    return ", ".join(choices(domain))


def _indented(text: str, columns: int) -> list[str]:
    return [" " * columns + line for line in folded(text, COLUMNS - columns)]


def as_data(game: Game) -> dict[str, object]:
    """A game's description as data."""
    return {
        "name": game.slug,
        "title": dict(game.title),
        "about": dict(game.about),
        "players": list(game.players),
        "colours": list(game.colours),
        "starter": dict(game.starter) if game.starter else None,
        "rule_sets": {
            name: dict(entry.origin) | {"title": dict(entry.title), "options": format_options(entry.options)}
            for name, entry in game.rule_sets.items()
        },
        "options": [
            {
                "name": entry.name,
                "default": entry.domain.format(entry.default),
                "allowed": entry.domain.describe(),
                "values": list(choices(entry.domain)),
                "rule": entry.rule,
                "sentence": dict(entry.sentence),
            }
            for entry in describe(game.options)
        ],
        "rules": dict(game.rule_ids),
    }
