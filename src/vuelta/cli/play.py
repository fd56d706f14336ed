"""`play`: people and computer players at one terminal."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import replace
from datetime import UTC, datetime
from random import SystemRandom

import click

from vuelta.cli.common import (
    Setup,
    colour_wanted,
    game_argument,
    language_option,
    level_names,
    refuse_together,
    setup_options,
)
from vuelta.cli.completion import Players
from vuelta.cli.files import check_writable, write_text
from vuelta.cli.keyboard import Keyboard, Stopped
from vuelta.cli.narration import Names, final_order
from vuelta.cli.phrases import PHRASES
from vuelta.cli.screen import Screen
from vuelta.cli.stdio import say, write_data
from vuelta.cli.terminal_match import TerminalMatch
from vuelta.core.dice import SealedDice, check_words
from vuelta.core.errors import shown
from vuelta.core.game import Game
from vuelta.core.match import Match, Player
from vuelta.core.position import Position
from vuelta.core.record import name_problem
from vuelta.players import LEVELS, prepare
from vuelta.players.strong import STRONG

PERSON = "person"
_ASK = "?"
_ADVICE = "name another file with --save"


@click.command("play")
@game_argument
@click.option(
    "--players",
    "specs",
    type=Players("person", levels=True),
    metavar="A,B,…",
    help="Who plays, by seat: person, person:NAME or a computer level.",
)
@click.option(
    "--words",
    metavar="TEXT",
    is_flag=False,
    flag_value=_ASK,
    help="Your words for the dice, so that nobody can know the rolls in advance; without TEXT you are asked.",
)
@click.option(
    "--save", "path", metavar="FILE", help="Where to write the record, - for standard output (default: a file here)."
)
@click.option("--no-save", is_flag=True, help="Write no record.")
@setup_options()
@language_option
def play_command(
    game: Game,
    specs: str | None,
    words: str | None,
    path: str | None,
    no_save: bool,
    setup: Setup,
    language: str,
) -> None:
    r"""Play GAME in the terminal, against the computer or with others at one keyboard.

    Enter rolls; a number or the text of a move plays it; u undoes your choice, up to the last roll; ? shows help; q or
    Ctrl-C stops and saves the record. Forced moves are played for you.

    \b
    vuelta play senet
    vuelta play ludo --seats 4 --option max_sixes=0
    vuelta play poliana --players person:Ana,person:Luis --first Luis      Luis, the oldest, starts
    vuelta play cadena --words "red sky at night"
    vuelta play ludo --players easy,hard      only computers: a game to watch
    """
    refuse_together("--no-save", "writes no record", save=path if no_save else None)
    named = [PERSON] if specs is None else specs.split(",")
    taken = game.seats(setup.seats_for(game, named))
    if specs is None:
        named += ["easy"] * (len(taken) - 1)
    if len(named) != len(taken):
        raise click.ClickException(f"--players names {len(named)}, but {len(taken)} play; name one for each seat")
    people, computers = _seated(dict(zip(taken, named, strict=True)))
    starter = next((str(seat) for seat, name in people.items() if name and name == setup.first), setup.first)
    start = replace(setup, first=starter).position(game, taken)
    if words is not None and words != _ASK:
        check_words(words)
    dice = SealedDice(secrets.token_hex(6))
    target = None if no_save else f"{game.slug}-{dice.match}.vuelta" if path is None else path
    if target not in (None, "-"):
        check_writable(target, advice=_ADVICE)
    names = Names(game, language, _shown_names(people, language))
    notices = _ready(start, sorted(set(computers.values())), language)
    match = Match(
        start,
        dice,
        players={seat: _computer(level) for seat, level in computers.items()},
        names={seat: name for seat, name in people.items() if name},
        levels=computers,
        date=datetime.now(UTC).date().isoformat(),
    )
    code = 0
    try:
        with Keyboard() as keyboard:
            terminal = TerminalMatch(match, people, names, Screen(names, colour=colour_wanted()), keyboard)
            terminal.intro = [
                *_intro(start, names, computers, dice),
                *_starter(start, names, chosen=setup.first),
                *notices,
            ]
            if words == _ASK:
                say("\n".join(terminal.intro))
                words = keyboard.ask(PHRASES[language]["words"])
            if words:
                dice.add_words(next(iter(people), taken[0]), words)
            code = terminal.run()
        if match.position.over:
            say(final_order(match.position, names))
    except Stopped as stopped:  # before the game started
        code = stopped.code
    finally:  # whatever happened, nothing is lost
        match.stop()
        _save(match, target, language)
    if code:
        raise click.exceptions.Exit(code)


def _seated(by_seat: dict[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The people (seat → name, perhaps empty) and the computers (seat → level)."""
    people: dict[int, str] = {}
    computers: dict[int, str] = {}
    for seat, spec in by_seat.items():
        kind, _, name = spec.partition(":")
        if kind == PERSON and not (name and name_problem(name.strip())):
            people[seat] = name.strip()
        elif spec in LEVELS:
            computers[seat] = spec
        else:
            raise click.ClickException(f"{shown(spec)} isn't a player; write person, person:NAME, {level_names()}")
    return people, computers


def _ready(start: Position, levels: list[str], language: str) -> list[str]:
    """Load the computer players before the game starts. Returns notices for the people."""
    if any(level in STRONG for level in levels):
        click.echo(PHRASES[language]["preparing"], err=True)
    return [notice[language] for level in levels if (notice := prepare(level, start))]


def _computer(level: str) -> Player:
    return LEVELS[level](SystemRandom())


def _shown_names(people: dict[int, str], language: str) -> dict[int, str]:
    """The names on the screen; a single person without a name is simply you."""
    if len(people) == 1:
        return {seat: name or PHRASES[language]["you"] for seat, name in people.items()}
    return people


def _intro(start: Position, names: Names, computers: dict[int, str], dice: SealedDice) -> list[str]:
    """Who sits where, and the seal of the dice."""
    phrases = PHRASES[names.language]
    seated = []
    for seat in start.pieces():
        level = computers.get(seat)
        who = phrases["computer"].format(level=level) if level else names.people.get(seat, phrases["person"])
        seated.append(f"{names.letter(seat)} {names.colour(seat)}: {who}")
    return [" · ".join(seated), phrases["sealed"].format(commitment=dice.commitment)]


def _starter(start: Position, names: Names, *, chosen: str | None) -> list[str]:
    """Who starts by the rule book, and who starts here; empty if the rules themselves decide."""
    sentence, seat = start.game.starter, start.seat
    if sentence is None or seat is None:
        return []
    phrase = PHRASES[names.language]["starter" if chosen else "choose starter"]
    return [phrase.format(sentence=sentence[names.language], name=names[seat])]


def _save(match: Match, path: str | None, language: str) -> None:
    """Write the record; if that fails, print it, so that nothing is lost."""
    if path is None:
        return
    phrases, text = PHRASES[language], str(match.record())
    if path == "-":
        write_data(text)
        return
    try:
        write_text(path, text, advice=_ADVICE)
    except click.ClickException as error:
        with contextlib.suppress(OSError):
            click.echo(phrases["unsaved"].format(reason=error.message), err=True)
            write_data(text)
        raise
    with contextlib.suppress(OSError):  # it is saved, even if nobody reads this
        say(phrases["saved"].format(path=path))
