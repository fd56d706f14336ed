"""The state of a turn, read from the position's own text: whose it is, the dice on the table, and what else counts.

After the pieces a position's text tells it: `black: 1 1 bank 12 | seat 0 to move, links 3-4, last 4`. Each such note
has words for people. A game says its notes in its own way in `STATUS` of its `words.py`: language → note → words, with
`{value}`, `{dice}` (the value shows dice), `{cell}` (it is a square of the seat whose turn it is), `{seats}` (it names
seats) or `{each}` (a value for each seat that plays); empty words hide a note. A note with its value (`direction up`)
goes before the note alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from vuelta.core.clauses import JOINT, OPTIONS
from vuelta.core.sentences import LANGUAGES, square_name

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game
    from vuelta.core.position import Position

_TURN = re.compile(r"seat \d+ (?:to (?:roll|move)|rolled ([1-6](?:-[1-6])*))")
_PARTS = re.compile(r"([a-z]+)((?: [^a-z ]\S*)*)")
_KEPT = 4096


@dataclass(frozen=True, slots=True, eq=False)
class Note:
    """One thing that counts in a turn, such as `sixes 2`."""

    name: str
    value: str
    words: Mapping[str, str]
    """What is said of it, by language, with places for what it names; empty if there is nothing to say."""
    dice: tuple[int, ...]
    """If the value shows dice."""
    cell: Mapping[str, str]
    """If it is a square: what people who see it call it, by language."""
    seats: tuple[int, ...]
    """If it names seats."""
    each: Mapping[int, str]
    """If it has a value for each seat."""

    def told(
        self,
        language: str,
        named: Callable[[int], str],
        short: Callable[[int], str] | None = None,
        *,
        seen: bool = False,
    ) -> str:
        """The words, with seats called as the caller calls them: in full, and in short beside a value."""
        words = self.words[language]
        if "{" not in words:
            return words
        return words.format(
            value=self.value,
            dice=self.value,
            cell=self.cell[language] if seen and self.cell else self.value,
            seats=", ".join(named(seat) for seat in self.seats),
            each=(" " if short else ", ").join(
                f"{(short or named)(seat)} {value}" for seat, value in self.each.items()
            ),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What a position tells of the turn besides the pieces; all of it empty when the game is over."""

    rolled: tuple[int, ...]
    """The dice that lie on the table: rolled, and still being played."""
    notes: tuple[Note, ...]


_NO_TURN = Turn((), ())


def turn_of(position: Position, text: str | None = None) -> Turn:
    """The state of the turn. `text` is the position's text, if the caller has it at hand."""
    if position.over:
        return _NO_TURN
    playing = tuple(position.pieces())
    clauses = (str(position) if text is None else text).split(JOINT, len(playing))
    return _turn(position.game, position.options, position.seat, playing, clauses[-1])


@lru_cache(_KEPT)
def _turn(game: Game, options: Any, seat: int | None, playing: tuple[int, ...], text: str) -> Turn:
    """What the clauses after the pieces tell. The same ones come again and again."""
    board = game.board(options)
    rolled: tuple[int, ...] = ()
    notes: list[Note] = []
    for clause in text.split(JOINT):
        if clause.startswith(OPTIONS):
            continue
        for part in clause.split(", "):
            if turn := _TURN.fullmatch(part):
                rolled = _faces(turn[1]) if turn[1] else ()
            else:
                notes += [_note(game, board, seat, playing, name, value) for name, value in _parts(part)]
    return Turn(rolled or next((note.dice for note in notes if note.dice), ()), tuple(notes))


def _faces(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split("-"))


def _parts(part: str) -> list[tuple[str, str]]:
    """`last 4` as ('last', '4'); `black: 1 1 bank 12` as ('black', '1 1') and ('bank', '12')."""
    if ":" not in part:
        name, _, value = part.partition(" ")
        return [(name, value)]
    return [(name, value.strip()) for name, value in _PARTS.findall(part.replace(":", ""))]


def _note(game: Game, board: Board, seat: int | None, playing: tuple[int, ...], name: str, value: str) -> Note:
    words = {language: _words(game, language, name, value) for language in LANGUAGES}
    names = "".join(words.values())
    numbers = value.split()
    return Note(
        name,
        value,
        words,
        dice=_faces(value) if "{dice}" in names else (),
        cell={language: square_name(board, value, seat, language, seen=True) for language in LANGUAGES}
        if "{cell}" in names
        else {},
        seats=tuple(int(number) for number in numbers) if "{seats}" in names else (),
        each=dict(zip(playing, numbers, strict=False)) if "{each}" in names else {},
    )


def _words(game: Game, language: str, name: str, value: str) -> str:
    """As the game says it, else as the text does."""
    own: Mapping[str, str] = getattr(game.words, "STATUS", {}).get(language, {})
    text = f"{name} {value}".strip()
    return own.get(text, own.get(name, text))
