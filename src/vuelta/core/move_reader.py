"""Reads moves: finds the code of a text by the game's templates and its `describe`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vuelta.core.errors import InvalidNotation, listed, shown
from vuelta.core.state import AMOUNT, DICE_USED, FIRST_DIE, MOVE_KIND, NOTHING, ORIGIN, PHASE, SEAT, TARGET, TO_MOVE

if TYPE_CHECKING:
    from vuelta.core.game import Game
    from vuelta.core.state import Buffer, Codes, State

NO_CODE = -1
"""For a text in the notation of moves while no move is awaited, so that it has no code."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a move in a text; None for those that the notation leaves out."""

    kind: int
    origin: int | None
    target: int | None
    amount: int | None
    dice: tuple[int, ...] | None

    def fit(self, move: Buffer) -> bool:
        """Whether a described move has these parts, apart from its target."""
        return (
            move[MOVE_KIND] == self.kind
            and self.origin in (None, move[ORIGIN])
            and self.amount in (None, move[AMOUNT])
            and self.dice in (None, tuple(move[FIRST_DIE : FIRST_DIE + move[DICE_USED]]))
        )


def move_code(game: Game, codes: Codes, state: State, text: str) -> int:
    """The code that a text means in a state, legal or not; NO_CODE if no move is awaited.

    InvalidNotation if it isn't a move of the game. A game's own `move_code`, if it has one, takes precedence.
    """
    own = getattr(game.notation, "move_code", None)
    if own is not None:
        code: int = own(codes, state, text)
        return code
    readings = _readings(game, state[SEAT], text)
    if not readings:
        raise _not_a_move(game, text)
    if state[PHASE] != TO_MOVE:
        return NO_CODE
    found = [NO_CODE, NO_CODE]  # of the same move if it leads nowhere, because it is refused, and if it leads elsewhere
    for code in range(game.rules.MOVE_CODES):
        move = [NOTHING] * (FIRST_DIE + game.rules.MAX_DICE)
        game.rules.describe(codes, state, code, move)
        for parts in readings:
            if parts.fit(move):
                if parts.target in (None, move[TARGET]):
                    return code
                at = 0 if move[TARGET] == NOTHING else 1
                found[at] = code if found[at] == NO_CODE else found[at]
    if max(found) == NO_CODE:
        raise _not_a_move(game, text)
    return next(code for code in found if code != NO_CODE)


def _readings(game: Game, seat: int, text: str) -> list[_Parts]:
    """What a text can mean for a seat, by the templates alone."""
    board, found = game.notation.CLAUSES.pieces.board, []
    for kind, form in game.notation.MOVES.items():
        parts = form.read(text)
        if parts is not None:
            origin, target = (_cell(game, seat, parts.get(end), text) for end in ("origin", "target"))
            if target is None or board.kind(board.cells[target].kind).role != "waiting":
                found.append(_Parts(kind, origin, target, _number(parts.get("amount")), _dice(parts)))
    return found


def _cell(game: Game, seat: int, name: str | None, text: str) -> int | None:
    """The cell that a seat means by this name."""
    if name is None:
        return None
    pieces = game.notation.CLAUSES.pieces
    place = pieces.places[seat].get(name)
    if place is not None:
        return pieces.cells[seat][place]
    if pieces.off_way and any(name in places for places in pieces.places):
        raise InvalidNotation(f"{shown(text)}: {pieces.off_way.format(name=name, seat=seat)}")
    raise _not_a_move(game, text)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _dice(parts: Mapping[str, str]) -> tuple[int, ...] | None:
    return tuple(int(face) for face in parts["dice"] if face.isdigit()) if "dice" in parts else None


def _not_a_move(game: Game, text: str) -> InvalidNotation:
    examples = tuple(dict.fromkeys(example for form in game.notation.MOVES.values() for example in form.examples))
    return InvalidNotation(f"{shown(text)} is not a move of {game.slug}; write {listed(examples)}")
