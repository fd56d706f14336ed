"""Move: one way to play, as a value. Its notation and its labels are rendered from it, by the game's templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import TYPE_CHECKING

from vuelta.core.state import AMOUNT, DICE_USED, FIRST_DIE, MOVE_KIND, NO_MOVE, NOTHING, ORIGIN, TARGET

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game
    from vuelta.core.state import Codes, State


class DiceList(tuple[int, ...]):
    """Dice whose format in templates is what joins them: `{dice:+}` gives 4+2, `{dice:-}` gives 4-2."""

    __slots__ = ()

    def __format__(self, separator: str) -> str:
        return separator.join(map(str, self))


class MoveForm:
    """A kind of move: its name, and its notation as a template of `{origin}`, `{target}`, `{amount}`, `{dice:+}`.

    The examples are shown in errors about other texts.
    """

    __slots__ = ("_pattern", "_reading", "_separator", "examples", "name", "notation", "steps")

    def __init__(self, name: str, notation: str, *examples: str) -> None:
        self.name = name
        self.notation = notation
        self.steps = "{dice:+}" if "{dice" in notation else "+{amount}" if "{amount}" in notation else ""
        """A template of the steps that the notation shows; empty if it has neither dice nor an amount."""
        # Notation is written for every legal move of every position, so the template is parsed only once.
        fields = {"origin": "{0}", "target": "{1}", "amount": "{2}", "dice": "{3}", None: ""}
        parts = list(Formatter().parse(notation))
        self._pattern = "".join(before + fields[field] for before, field, _, _ in parts)
        self.examples = examples or ("".join(before + (field or "") for before, field, _, _ in parts),)
        self._separator = next((separator for _, field, separator, _ in parts if field == "dice"), None)
        kinds = {"origin": r"[^\s>]+", "target": r"[^\s>]+", "amount": r"[0-9]{1,4}"}
        kinds["dice"] = rf"[1-6](?:{re.escape(self._separator or '')}[1-6])*"
        self._reading = "".join(
            re.escape(before) + (f"(?P<{field}>{kinds[field]})" if field else "") for before, field, _, _ in parts
        )

    def write(self, origin: str | None, target: str | None, amount: int, dice: list[int]) -> str:
        """The notation of a move."""
        joined = self._separator.join(map(str, dice)) if self._separator else ""
        return self._pattern.format(origin, target, amount, joined)

    def read(self, text: str) -> Mapping[str, str] | None:
        """The parts of a text by field; None if it isn't in this notation."""
        match = re.fullmatch(self._reading, text)
        return match.groupdict() if match else None


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the seat to act. `str(move)` is its notation."""

    kind: str
    origin: str | None
    """The name of the square that a piece leaves; None if none moves."""
    target: str | None
    dice: DiceList
    amount: int | None
    code: int = field(repr=False)
    text: str = field(repr=False)
    cells: tuple[int, int] = field(repr=False)
    """The numbers of origin and target on the board, NOTHING where there is none."""
    named_steps: str = field(repr=False)
    """The steps that the notation shows, such as 4, 4+2 or +10; empty if it has neither dice nor an amount."""

    def __str__(self) -> str:
        return self.text

    @property
    def walks(self) -> bool:
        """Whether a piece goes from one square to another."""
        return NOTHING not in self.cells

    @property
    def steps(self) -> int:
        """The sum of its dice, or its amount; 0 if it has neither."""
        return sum(self.dice) or self.amount or 0

    @property
    def steps_words(self) -> str:
        """The steps as people say them: 4, 4+2 or 10; empty if it has neither dice nor an amount."""
        return format(self.dice, "+") or str(self.amount or "")

    def walk(self) -> dict[str, int | str | None] | None:
        """The cells that a piece leaves and reaches, and the dice, as plain data; None if no piece moves."""
        if not self.walks:
            return None
        return {"from": self.cells[0], "to": self.cells[1], "die": self.named_steps or None}


def move_text(game: Game, board: Board, codes: Codes, state: State, code: int) -> str:
    """The notation of a legal move, faster than by way of a Move."""
    move = [NOTHING] * (FIRST_DIE + game.rules.MAX_DICE)
    game.rules.describe(codes, state, code, move)
    cells, origin, target = board.cells, move[ORIGIN], move[TARGET]
    return game.notation.MOVES[move[MOVE_KIND]].write(
        cells[origin].name if origin >= 0 else None,
        cells[target].name if target >= 0 else None,
        move[AMOUNT],
        move[FIRST_DIE : FIRST_DIE + move[DICE_USED]],
    )


def described(game: Game, board: Board, codes: Codes, state: State, code: int) -> Move | None:
    """The move that a code stands for in a state; None if it means nothing now."""
    move = [NOTHING] * (FIRST_DIE + game.rules.MAX_DICE)
    game.rules.describe(codes, state, code, move)
    if move[MOVE_KIND] == NO_MOVE:
        return None
    form = game.notation.MOVES[move[MOVE_KIND]]
    origin, target, amount = move[ORIGIN], move[TARGET], move[AMOUNT]
    from_name = None if origin == NOTHING else board.cells[origin].name
    to_name = None if target == NOTHING else board.cells[target].name
    dice = DiceList(move[FIRST_DIE : FIRST_DIE + move[DICE_USED]])
    return Move(
        form.name,
        from_name,
        to_name,
        dice,
        None if amount == NOTHING else amount,
        code,
        form.write(from_name, to_name, amount, list(dice)),
        (origin, target),
        form.steps.format(dice=dice, amount=amount),
    )


def every_move(game: Game, board: Board, codes: Codes, state: State) -> list[Move]:
    """Everything the seat to act could try, legal or not, in the order of codes."""
    found = (described(game, board, codes, state, code) for code in range(game.rules.MOVE_CODES))
    return [move for move in found if move is not None]
