"""`play`: people and computer players at one terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from random import SystemRandom

import click

from vuelta.cli.common import (
    colour_wanted,
    game_argument,
    language_option,
    level_names,
    start_options,
    start_position,
    write_text,
)
from vuelta.cli.phrases import PHRASES
from vuelta.cli.screen import Screen
from vuelta.engine.dice import SealedDice
from vuelta.engine.errors import IllegalMove, VueltaError, shown
from vuelta.engine.game import Game
from vuelta.engine.match import Match, Player
from vuelta.engine.position import Position
from vuelta.engine.words import ply_sentences, seat_name
from vuelta.players import LEVELS

PERSON = "person"


class Stopped(Exception):
    """The person wants to stop."""


@click.command("play")
@game_argument
@click.option(
    "--players", "specs", metavar="A,B,…", help="Who plays, by seat: person, person:NAME or a computer level."
)
@click.option(
    "--words", metavar="TEXT", help="Words of yours that go into the dice, so that nobody can know them before."
)
@click.option("--save", "path", metavar="FILE", help="Where to write the record (default: GAME-MATCH.vuelta here).")
@click.option("--no-save", is_flag=True, help="Write no record.")
@start_options
@language_option
def play_command(
    game: Game,
    specs: str | None,
    words: str | None,
    path: str | None,
    no_save: bool,
    seats: int | tuple[int, ...] | None,
    first: int | None,
    rule_set: str,
    options: tuple[str, ...],
    language: str,
) -> None:
    r"""Play GAME in the terminal, against the computer or with others at one keyboard.

    Enter rolls; a number or the text of a move plays it; u takes back up to the last roll; q or Ctrl-C stops and saves
    the record. A move without an alternative is played by itself.

    \b
    vuelta play senet
    vuelta play ludo --seats 4 --option max_sixes=0
    vuelta play poliana --players person:Ana,person:Luis --words "red sky at night"
    """
    named = specs.split(",") if specs else [PERSON]
    count = seats or (len(named) if specs else 2 if 2 in game.players else game.players[0])
    start = start_position(game, count, first, rule_set, options)
    taken = tuple(start.pieces())
    named += ["easy"] * (len(taken) - len(named)) if not specs else []
    if len(named) != len(taken):
        raise click.ClickException(f"--players names {len(named)}, but {len(taken)} play; name one for each seat")
    people, computers = _seated(dict(zip(taken, named, strict=True)))
    said = {next(iter(people), taken[0]): words} if words else {}
    match_id = secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")
    phrases = PHRASES[language]
    names = {seat: name or phrases["person"] for seat, name in people.items()} | {
        seat: phrases["computer"].format(level=level) for seat, level in computers.items()
    }
    match = Match(
        start,
        SealedDice(match_id, words=said),
        players={seat: _computer(level) for seat, level in computers.items()},
        names=names,
        first=first,
        date=datetime.now(UTC).date().isoformat(),
    )
    table = TerminalTable(match, people, language)
    code = table.run()
    if not no_save:
        _save(match, path or f"{game.slug}-{match_id}.vuelta", language)
    if code:
        sys.exit(code)


def _seated(by_seat: dict[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The people (seat → name, maybe empty) and the computers (seat → level)."""
    people: dict[int, str] = {}
    computers: dict[int, str] = {}
    for seat, spec in by_seat.items():
        kind, _, name = spec.partition(":")
        if kind == PERSON and len(name) <= 40 and name.isprintable():
            people[seat] = name.strip()
        elif spec in LEVELS:
            computers[seat] = spec
        else:
            raise click.ClickException(f"{shown(spec)} is no player; write person, person:NAME, {level_names()}")
    return people, computers


def _computer(level: str) -> Player:
    return LEVELS[level](SystemRandom())


def _save(match: Match, path: str, language: str) -> None:
    """Write the record; if that fails, print it, so that nothing is lost. An early stop shows the seed, too."""
    phrases, text = PHRASES[language], str(match.record(reveal=True))
    try:
        write_text(path, text)
    except click.ClickException as error:
        click.echo(phrases["unsaved"].format(reason=error.message), err=True)
        click.echo(text)
        raise
    click.echo(phrases["saved"].format(path=path))


class TerminalTable:
    """The people, the computer players and the match, around one screen."""

    def __init__(self, match: Match, people: dict[int, str], language: str) -> None:
        self.match = match
        self.people = people
        self.language = language
        self.phrases = PHRASES[language]
        self.screen = Screen(colour=colour_wanted(), language=language)
        dice = match.record().commitment
        self.screen.log(self.phrases["sealed"].format(commitment=dice))

    def run(self) -> int:
        """Play to the end or until somebody stops. Returns the exit code."""
        try:
            while not self.match.over:
                self._ply()
        except (Stopped, EOFError):
            click.echo(f"\n{self.phrases['stopped']}")
            return 0
        except KeyboardInterrupt:
            click.echo(f"\n{self.phrases['stopped']}")
            return 130
        self.screen.show(self.match.position)
        game = self.match.position.game
        names = ", ".join(seat_name(game, seat, self.language) for seat in self.match.position.ranking)
        click.echo(self.phrases["order"].format(names=names))
        return 0

    def _ply(self) -> None:
        """One ply of whoever is to play."""
        position = self.match.position
        seat = position.seat
        if seat not in self.people:
            self._do(self.match.step)
        elif position.awaits == "roll":
            self._roll(seat)
        elif len(position.moves()) == 1:
            self._do(lambda: self.match.move(seat, position.moves()[0]))
        else:
            self._move(seat)

    def _roll(self, seat: int) -> None:
        answer = self._ask("roll", seat)
        if answer == "u":
            self._undo()
        elif answer:
            self.screen.log(self.phrases["unknown"])
        else:
            self._do(lambda: self.match.roll(seat))

    def _move(self, seat: int) -> None:
        moves = self.match.position.moves()
        answer = self._ask("move", seat, moves)
        if answer == "u":
            self._undo()
            return
        if answer == "?":
            self.screen.log("  ".join(f"{number} {text}" for number, text in enumerate(moves, 1)))
            return
        chosen = {str(number): text for number, text in enumerate(moves, 1)}.get(answer, answer)
        if not chosen or chosen.isdecimal():
            self.screen.log(self.phrases["unknown"])
            return
        try:
            self._do(lambda: self.match.move(seat, chosen))
        except VueltaError as error:
            self.screen.log(str(error))
            return
        if self.match.position.seat not in self.people and not self.match.over:
            self.screen.show(self.match.position)
            if self._input(self.phrases["wait"]) == "u":
                self._undo()

    def _undo(self) -> None:
        try:
            self.match.undo()
            self.screen.take_back()
        except IllegalMove as error:
            self.screen.log(str(error))

    def _do(self, ply: Callable[[], Position]) -> None:
        """Play something and tell what it did."""
        before, count = self.match.position, len(self.match.plies)
        after = ply()
        text = self.match.plies[count]
        self.screen.log(" ".join(ply_sentences(before, text, after, self.language)))

    def _ask(self, what: str, seat: int, moves: tuple[str, ...] = ()) -> str:
        """Show the table, then ask the person in a seat."""
        plies = self.match.plies
        undoable = bool(plies) and not plies[-1].startswith("roll:")
        self.screen.show(self.match.position, moves)
        name = seat_name(self.match.position.game, seat, self.language)
        if self.people[seat]:
            name = f"{name} ({self.people[seat]})"
        more = self.phrases["undo"] if undoable else ""
        return self._input(self.phrases[what].format(name=name, more=more))

    def _input(self, prompt: str) -> str:
        answer = input(prompt).strip()
        if answer in ("q", "Q"):
            raise Stopped
        return answer
