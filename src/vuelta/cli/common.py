"""Arguments and options that several commands share."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from random import SystemRandom
from typing import Any

import click
from click.shell_completion import CompletionItem

import vuelta
from vuelta.cli.completion import Text, colours, option_values, rule_sets
from vuelta.cli.option_group import Command, option_group
from vuelta.cli.phrases import default_language
from vuelta.cli.stdio import write_data
from vuelta.core.errors import InvalidOption, listed, shown
from vuelta.core.game import Game
from vuelta.core.options import parse_values
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, seat_name


class GameName(click.ParamType[Game]):
    """A game's name, completed by the shell."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game, or a usage error that lists the names."""
        if isinstance(value, Game):
            return value
        try:
            return vuelta.game(value)
        except vuelta.UnknownGame as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that start with what was typed."""
        return [CompletionItem(name) for name in vuelta.games() if name.startswith(incomplete)]


class NumberRange(click.FloatRange):
    """A number in a range. (Click's own type accepts NaN, which is neither below nor above a bound.)"""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number, or a usage error."""
        number: float = click.FLOAT.convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is not a finite number", param, ctx)
        return super().convert(number, param, ctx)


class Seats(click.ParamType[int | tuple[int, ...]]):
    """A number of players, or seats: `2` or `0,2`."""

    name = "seats"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | tuple[int, ...]:
        """A number, or a tuple of seats."""
        parts = str(value).split(",")
        if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
            self.fail(f"{value!r} is neither a number of players nor seats such as 0,2", param, ctx)
        numbers = tuple(int(part) for part in parts)
        return numbers if len(numbers) > 1 else numbers[0]


game_argument = click.argument("game", type=GameName())
language_option = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default=default_language, help="Language (default: yours)."
)
RULE_SET = Text("name", rule_sets)
option_option = click.option(
    "--option",
    "options",
    type=Text("option", option_values),
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule option; may be repeated. vuelta games GAME lists them.",
)
first_option = click.option(
    "--first", type=Text("seat", colours), help="Who starts, by seat or colour: 2 or green (default: the lowest seat)."
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=lambda: SystemRandom().randrange(2**32),
    help="Same seed, same games (default: random, printed).",
)
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program to read.")


SEATS_DEFAULT = "one for each of several --players, else two"


def seats_option(default: str = SEATS_DEFAULT) -> Callable[[Command], Command]:
    """The option `--seats`; `seats_wanted` applies the default."""
    return click.option("--seats", type=Seats(), help=f"How many play, or which seats: 2 or 0,2 (default: {default}).")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How a game starts, as given on the command line."""

    seats: int | tuple[int, ...] | None
    first: str | None
    rule_set: str | None
    options: tuple[str, ...]

    def seats_for(self, game: Game, players: Sequence[str] = ()) -> int | tuple[int, ...]:
        """Who plays."""
        return seats_wanted(game, self.seats, players)

    def position(self, game: Game, seats: int | tuple[int, ...]) -> Position:
        """The start position. Errors name what is possible."""
        values = parse_values(game.slug, game.options, " ".join(self.options))
        rule_set = "standard" if self.rule_set is None else self.rule_set
        return game.start(seats, first=first_wanted(game, seats, self.first), rule_set=rule_set, **values)

    def typed(self) -> str:
        """The options as typed after a command that we suggest, each with a space before it."""
        words = [word for option in self.options for word in ("--option", option)]
        if self.rule_set not in (None, "standard"):
            words += ["--rules", str(self.rule_set)]
        if self.seats is not None:
            words += ["--seats", ",".join(map(str, self.seats)) if isinstance(self.seats, tuple) else str(self.seats)]
        if self.first is not None:
            words += ["--first", self.first]
        return "".join(f" {shlex.quote(word)}" for word in words)


def setup_options(*, seats_default: str = SEATS_DEFAULT) -> Callable[[Command], Command]:
    """The options that say how a game starts; the command gets them as `setup`."""
    return option_group(
        "setup",
        Setup,
        seats_option(seats_default),
        first_option,
        click.option("--rules", "rule_set", type=RULE_SET, show_default="standard", help="A variant."),
        option_option,
    )


def seats_wanted(game: Game, seats: int | tuple[int, ...] | None, players: Sequence[str] = ()) -> int | tuple[int, ...]:
    """Who plays: --seats, else one for each of several players named, else two if the game allows it.

    The same in all commands (docs/decisions/0022).
    """
    if seats is not None:
        return seats
    if len(players) > 1:
        return len(players)
    return 2 if 2 in game.players else game.players[0]


def first_wanted(game: Game, seats: int | tuple[int, ...], first: str | None) -> int | None:
    """The seat that --first names, by its number or its colour in any of our languages."""
    if first is None:
        return None
    if first.isascii() and first.isdigit() and len(first) < 4:
        return int(first)
    taken = game.seats(seats)
    for seat in taken:
        if first.casefold() in {seat_name(game, seat, language).casefold() for language in LANGUAGES}:
            return seat
    playing = listed(tuple(game.colours[seat] for seat in taken))
    raise InvalidOption(f"--first {shown(first)}: no such seat is playing; it must be {playing}, or a seat's number")


def refuse_together(option: str, reason: str, /, **others: object) -> None:
    """ClickException if any other option was given as well; `reason` says why they don't go together."""
    given = [f"--{name.replace('_', '-')}" for name, value in others.items() if value not in (None, False, ())]
    if given:
        raise click.ClickException(f"{option} {reason}; leave out {' and '.join(given)}")


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    write_data(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def colour_wanted() -> bool:
    """Whether to use colour: on a terminal, unless NO_COLOR is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def level_names() -> str:
    """The computer levels in a sentence."""
    from vuelta.players import LEVELS

    return listed(tuple(LEVELS))
