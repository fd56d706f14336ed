"""Explanations of why a piece can't move: it isn't its turn, a roll is due, or the rules refuse each of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from vuelta.core.errors import InvalidNotation, listed
from vuelta.core.move import Move, every_move
from vuelta.core.sentences import LANGUAGES, NOBODY, Names, cell_name, refusal_sentence, seat_name
from vuelta.text.choices import move_label

if TYPE_CHECKING:
    from vuelta.core.board import Cell
    from vuelta.core.position import Position

SENTENCES = {
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
"""What can be said about a cell."""


def why(position: Position, cell: int, names: Names = NOBODY) -> dict[str, str]:
    """A sentence in every language about the pieces on a cell: whose they are, where they can go, or why they can't."""
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
        return _sentence(position, "empty", here)
    if position.seat is None:
        return _sentence(position, "over", here)
    if position.seat not in owners:
        return _sentence(position, "other", here, names, owners)
    if position.awaits == "roll":
        return _sentence(position, "roll", here, names)
    leaving = [move for move in position.legal_moves() if move.walks and move.cells[0] == cell]
    if leaving:
        return _can(position, here, leaving)
    reasons = _reasons(position, cell)
    if not reasons and cell in _ends(position):
        return _sentence(position, "home", here)
    return _cannot(position, here, reasons)


def _sentence(
    position: Position, what: str, here: Cell, names: Names = NOBODY, owners: Sequence[int] = ()
) -> dict[str, str]:
    sentences = {}
    for language in LANGUAGES:
        called = partial(seat_name, position.game, language=language, names=names)
        sentences[language] = SENTENCES[language][what].format(
            cell=cell_name(here, language, seen=True),
            player="" if position.seat is None else called(position.seat),
            owners=", ".join(map(called, owners)),
        )
    return sentences


def _can(position: Position, here: Cell, moves: list[Move]) -> dict[str, str]:
    sentences = {}
    for language in LANGUAGES:
        targets = tuple(
            cell_name(position.board.cells[move.cells[1]], language, seen=True)
            + (f" ({move.named_steps})" if move.named_steps else "")
            for move in moves
        )
        cell = cell_name(here, language, seen=True)
        sentences[language] = SENTENCES[language]["can"].format(cell=cell, targets=listed(targets, language=language))
    return sentences


def _cannot(position: Position, here: Cell, reasons: dict[str, int]) -> dict[str, str]:
    """Why it can't move, said only once if the reason is the same for all dice."""
    sentences = {}
    for language in LANGUAGES:
        says, cell = SENTENCES[language], cell_name(here, language, seen=True)
        by_die = {die: refusal_sentence(position, refusal, language, seen=True) for die, refusal in reasons.items()}
        if not by_die:
            moves = tuple(move_label(position, move, language, seen=True) for move in position.legal_moves())
            sentences[language] = says["others move"].format(cell=cell, moves=listed(moves, language=language))
            continue
        if len(set(by_die.values())) > 1:
            parts = [says["with"].format(die=die, reason=reason) for die, reason in by_die.items()]
        else:
            parts = list(by_die.values())[:1]
        sentences[language] = says["can't"].format(cell=cell, reasons="; ".join(parts))
    return sentences


def _reasons(position: Position, cell: int) -> dict[str, int]:
    """Why each move from a cell is refused, by the dice that it would use."""
    game, codes, state = position.game, position.codes, list(position.state)
    found: dict[str, int] = {}
    sums: dict[str, int] = {}
    for move in every_move(game, position.board, codes, state):
        if move.cells[0] == cell and (refusal := game.rules.refusal(codes, state, move.code)):
            (sums if len(move.dice) > 1 else found).setdefault(move.named_steps, refusal)
    return dict(sorted((found or sums).items()))  # sums of dice only matter if no single die has a reason


def _ends(position: Position) -> set[int]:
    """The last cells of the ways of the seat to act."""
    ways = position.board.ways
    return {way.cells[-1] for way in ways if way.kind == "way" and way.seat in (None, position.seat)}
