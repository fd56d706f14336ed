"""Why a piece can't move: whose it is, what is awaited, or the rules' own reason, found by trying what it might do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from vuelta.core.errors import InvalidNotation, listed
from vuelta.core.rolls import FACES, roll_text
from vuelta.core.sentences import LANGUAGES, cell_name, refusal_sentence, seat_name, square_name
from vuelta.core.state import LEGAL
from vuelta.text.choices import Walk, move_words, read_walk
from vuelta.text.turn_notes import turn_of

if TYPE_CHECKING:
    from vuelta.core.board import Cell
    from vuelta.core.game import Game
    from vuelta.core.position import Position

_SAYS = {
    "en": {
        "empty": "Nothing stands on {cell}.",
        "over": "The game is over.",
        "other": "What stands there belongs to {owners}, and it is the turn of {player}.",
        "roll": "{player} has to roll first.",
        "can": "From {cell} it can go to {targets}.",
        "can't": "From {cell} it can't move now: {reasons}.",
        "home": "What stands there has come home and stays.",
        "others move": "From {cell} it can't move now; this can be played: {moves}.",
        "with": "with {die}, {reason}",
    },
    "es": {
        "empty": "En {cell} no hay nada.",
        "over": "La partida ha terminado.",
        "other": "Lo que hay ahí es de {owners}, y el turno es de {player}.",
        "roll": "Primero tiene que tirar {player}.",
        "can": "Desde {cell} puede ir a {targets}.",
        "can't": "Desde {cell} no puede moverse ahora: {reasons}.",
        "home": "Lo que hay ahí ya ha llegado y se queda.",
        "others move": "Desde {cell} no puede moverse ahora; se puede jugar: {moves}.",
        "with": "con {die}, {reason}",
    },
}
_NUMBER = re.compile(r"\d+")
_SAMPLE = 400
"""Plies of a game that shows which words may stand before a walk."""


def why(position: Position, cell: int) -> dict[str, str]:
    """A sentence about what stands on a cell: whose it is, where it can go, or why it can't. By language."""
    board = position.board
    if not 0 <= cell < len(board.cells):
        raise InvalidNotation(f"the board has no cell {cell}; its cells are 0 to {len(board.cells) - 1}")
    here = board.cells[cell]
    owners = [
        seat
        for seat, squares in position.pieces().items()
        if any(board.number(square, seat) == cell for square in squares)
    ]
    if not owners:
        return _said(position, "empty", here)
    if position.seat is None:
        return _said(position, "over", here)
    if position.seat not in owners:
        return _said(position, "other", here, owners)
    if position.awaits == "roll":
        return _said(position, "roll", here)
    walks = [walk for text in position.moves() if (walk := read_walk(position, text))]
    leaving = [walk for walk in walks if board.number(walk.origin, position.seat) == cell]
    if leaving:
        return _can(position, here, leaving)
    reasons = _reasons(position, here.name, walks)
    if not reasons and here.name in _way(position)[-1:]:
        return _said(position, "home", here)
    return _cannot(position, here, reasons)


def _said(position: Position, what: str, here: Cell, owners: Sequence[int] = ()) -> dict[str, str]:
    told = {}
    for language in LANGUAGES:
        player = "" if position.seat is None else seat_name(position.game, position.seat, language)
        owned = ", ".join(seat_name(position.game, seat, language) for seat in owners)
        cell = cell_name(here, language, seen=True)
        told[language] = _SAYS[language][what].format(cell=cell, player=player, owners=owned)
    return told


def _can(position: Position, here: Cell, walks: list[Walk]) -> dict[str, str]:
    told = {}
    for language in LANGUAGES:
        targets = tuple(
            square_name(position.board, walk.target, position.seat, language, seen=True)
            + (f" ({walk.die})" if walk.die else "")
            for walk in walks
        )
        cell = cell_name(here, language, seen=True)
        told[language] = _SAYS[language]["can"].format(cell=cell, targets=listed(targets, language=language))
    return told


def _cannot(position: Position, here: Cell, reasons: dict[str, int]) -> dict[str, str]:
    """Why it can't, once if that is the same for all dice."""
    told = {}
    for language in LANGUAGES:
        says, cell = _SAYS[language], cell_name(here, language, seen=True)
        sentences = {how: refusal_sentence(position, refusal, language, seen=True) for how, refusal in reasons.items()}
        if not sentences:
            moves = tuple(move_words(position, text, language, seen=True) for text in position.moves())
            told[language] = says["others move"].format(cell=cell, moves=listed(moves, language=language))
            continue
        if len(set(sentences.values())) > 1:
            parts = [says["with"].format(die=how, reason=reason) for how, reason in sentences.items()]
        else:
            parts = list(sentences.values())[:1]
        told[language] = says["can't"].format(cell=cell, reasons="; ".join(parts))
    return told


def _reasons(position: Position, origin: str, walks: list[Walk]) -> dict[str, int]:
    """What might be walked from a square → why it can't be."""
    found: dict[str, int] = {}
    thrown = turn_of(position).rolled
    usual = dict.fromkeys(walk.how for walk in walks)  # as others go now, then every die alone, or none named
    for how in dict.fromkeys((*usual, *map(str, thrown), "")):
        refusal = _refusal(position, how, origin, _strides(position, how, walks, sum(thrown)))
        if refusal:
            found[how] = refusal
    if not found:  # it is no time to walk: say that, with whatever words this game has for walking
        for how in _words_before_walks(position.game):
            if refusal := _refusal(position, how, origin, [1]):
                found[how] = refusal
    alone = {how: refusal for how, refusal in found.items() if len(_NUMBER.findall(how)) < 2}
    return alone or found  # where every die has its reason, their sum has nothing to add


def _strides(position: Position, how: str, walks: list[Walk], thrown: int) -> list[int]:
    """How far it might go, and in which direction: as others do now, or else as the dice say."""
    way = _way(position)
    going = [
        way.index(walk.target) - way.index(walk.origin)
        for walk in walks
        if walk.how == how and walk.origin in way and walk.target in way
    ]
    named = sum(map(int, _NUMBER.findall(how))) or thrown
    return [stride for stride in going if abs(stride) == named] or [named]


def _way(position: Position) -> list[str]:
    """The names of the squares along which the seat to act walks."""
    board, seat = position.board, position.seat
    ways = [way for way in board.ways if way.kind == "way" and way.seat in (None, seat)]
    return [board.cells[cell].name for way in ways for cell in way.cells]


def _refusal(position: Position, how: str, origin: str, strides: list[int]) -> int:
    """Why a square can't be left so: for where it would lead first, then for anything in that direction."""
    state, game = list(position.state), position.game
    for target in _targets(position, origin, strides):
        text = f"{how}:{origin}>{target}" if how else f"{origin}>{target}"
        try:
            code = game.notation.move_code(position.codes, state, text)
        except InvalidNotation:
            continue
        if refusal := game.rules.refusal(position.codes, state, code):
            return refusal
    return LEGAL


def _targets(position: Position, origin: str, strides: list[int]) -> Iterator[str]:
    """The squares of the board, the likeliest first."""
    way = _way(position)
    ahead = strides[0] >= 0
    if origin in way:
        at = way.index(origin)
        yield from (way[at + stride] for stride in strides if 0 <= at + stride < len(way))
        yield from way[at + 1 :] if ahead else reversed(way[:at])
    yield from dict.fromkeys(cell.name for cell in position.board.cells if cell.name != origin)


@cache
def _words_before_walks(game: Game) -> tuple[str, ...]:
    """What may stand before a walk besides dice, as a game shows it that is played at random."""
    chance, position = Random(1), game.start()
    found: dict[str, None] = {}
    for _ in range(_SAMPLE):
        if position.over:
            break
        if position.awaits == "roll":
            count = game.rules.dice(position.codes, list(position.state))
            faces = [face for face in FACES if game.rules.weight(position.codes, face)]
            position = position.play(roll_text(tuple(chance.choices(faces, k=count))))
            continue
        for text in position.moves():
            walk = read_walk(position, text)
            if walk and walk.how and not walk.die:
                found[walk.how] = None
        position = position.play(chance.choice(position.moves()))
    return tuple(found)
