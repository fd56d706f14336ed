"""Why a piece can't move: whose it is, what is awaited, or the rules' own reason for each move it might make."""

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


def why(position: Position, cell: int, names: Names = NOBODY) -> dict[str, str]:
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
        return _said(position, "other", here, names, owners)
    if position.awaits == "roll":
        return _said(position, "roll", here, names)
    leaving = [move for move in position.legal_moves() if move.walks and move.cells[0] == cell]
    if leaving:
        return _can(position, here, leaving)
    reasons = _reasons(position, cell)
    if not reasons and cell in _ends(position):
        return _said(position, "home", here)
    return _cannot(position, here, reasons)


def _said(
    position: Position, what: str, here: Cell, names: Names = NOBODY, owners: Sequence[int] = ()
) -> dict[str, str]:
    told = {}
    for language in LANGUAGES:
        called = partial(seat_name, position.game, language=language, names=names)
        told[language] = _SAYS[language][what].format(
            cell=cell_name(here, language, seen=True),
            player="" if position.seat is None else called(position.seat),
            owners=", ".join(map(called, owners)),
        )
    return told


def _can(position: Position, here: Cell, moves: list[Move]) -> dict[str, str]:
    told = {}
    for language in LANGUAGES:
        targets = tuple(
            cell_name(position.board.cells[move.cells[1]], language, seen=True)
            + (f" ({move.named_steps})" if move.named_steps else "")
            for move in moves
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
            moves = tuple(move_label(position, move, language, seen=True) for move in position.legal_moves())
            told[language] = says["others move"].format(cell=cell, moves=listed(moves, language=language))
            continue
        if len(set(sentences.values())) > 1:
            parts = [says["with"].format(die=how, reason=reason) for how, reason in sentences.items()]
        else:
            parts = list(sentences.values())[:1]
        told[language] = says["can't"].format(cell=cell, reasons="; ".join(parts))
    return told


def _reasons(position: Position, cell: int) -> dict[str, int]:
    """Why each move that might leave a cell is refused, by what it would use."""
    game, codes, state = position.game, position.codes, list(position.state)
    found: dict[str, int] = {}
    sums: dict[str, int] = {}
    for move in every_move(game, position.board, codes, state):
        if move.cells[0] == cell and (refusal := game.rules.refusal(codes, state, move.code)):
            (sums if len(move.dice) > 1 else found).setdefault(move.named_steps, refusal)
    return dict(sorted((found or sums).items()))  # where every die has its reason, their sum has nothing to add


def _ends(position: Position) -> set[int]:
    """Where the ways of the seat to act end."""
    ways = position.board.ways
    return {way.cells[-1] for way in ways if way.kind == "way" and way.seat in (None, position.seat)}
