"""Move: one way to play, as a value. Its texts are renderings of it, by templates that a game declares."""

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
    """Dice that a template can join: `{dice:+}` gives 4+2, `{dice:-}` gives 4-2."""

    __slots__ = ()

    def __format__(self, joint: str) -> str:
        return joint.join(map(str, self))


class MoveForm:
    """A kind of move: its name, and its notation as a template of `{origin}`, `{target}`, `{amount}`, `{dice:+}`.

    Errors show the examples to people who write something else.
    """

    __slots__ = ("_joint", "_pattern", "_reading", "examples", "name", "notation")

    def __init__(self, name: str, notation: str, *examples: str) -> None:
        self.name = name
        self.notation = notation
        # Notation is written for every legal move of every position, so what can be prepared is.
        fields = {"origin": "{0}", "target": "{1}", "amount": "{2}", "dice": "{3}", None: ""}
        parts = list(Formatter().parse(notation))
        self._pattern = "".join(before + fields[field] for before, field, _, _ in parts)
        self.examples = examples or ("".join(before + (field or "") for before, field, _, _ in parts),)
        self._joint = next((joint for _, field, joint, _ in parts if field == "dice"), None)
        kinds = {"origin": r"[^\s>]+", "target": r"[^\s>]+", "amount": r"[0-9]{1,4}"}
        kinds["dice"] = rf"[1-6](?:{re.escape(self._joint or '')}[1-6])*"
        self._reading = "".join(
            re.escape(before) + (f"(?P<{field}>{kinds[field]})" if field else "") for before, field, _, _ in parts
        )

    def write(self, origin: str | None, target: str | None, amount: int, dice: list[int]) -> str:
        """The notation, filled in."""
        joined = self._joint.join(map(str, dice)) if self._joint else ""
        return self._pattern.format(origin, target, amount, joined)

    def read(self, text: str) -> Mapping[str, str] | None:
        """The parts of a text of this kind, by field; None if it is of another."""
        match = re.fullmatch(self._reading, text)
        return match.groupdict() if match else None

    def named_steps(self, dice: DiceList, amount: int) -> str:
        """What the notation says is walked, such as 4, 4+2 or +10; empty if it names neither dice nor an amount."""
        if "{dice" in self.notation:
            return f"{dice:+}"
        return f"+{amount}" if "{amount}" in self.notation else ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the seat to act. `str(move)` is its notation."""

    kind: str
    origin: str | None
    """The square that a piece leaves, by name; None if none moves."""
    target: str | None
    dice: DiceList
    amount: int | None
    code: int = field(repr=False)
    text: str = field(repr=False)
    cells: tuple[int, int] = field(repr=False)
    """The numbers of origin and target on the board."""
    named_steps: str = field(repr=False)
    """What the notation says is walked: 4, 4+2 or +10; empty where it leaves that out."""

    def __str__(self) -> str:
        return self.text

    @property
    def walks(self) -> bool:
        """Whether a piece goes from a square to another."""
        return NOTHING not in self.cells

    @property
    def steps(self) -> int:
        """How far its dice or its amount reach; 0 if it has neither."""
        return sum(self.dice) or self.amount or 0

    def walk(self) -> dict[str, int | str | None] | None:
        """The cells that a piece leaves and reaches, and the dice, as plain data; None if no piece moves."""
        if not self.walks:
            return None
        return {"from": self.cells[0], "to": self.cells[1], "die": self.named_steps or None}

    def render(self, template: str, origin: str = "", target: str = "") -> str:
        """A template with the move's parts filled in; its squares may be called something else than in the notation."""
        return template.format(
            origin=origin or self.origin, target=target or self.target, dice=self.dice, amount=self.amount
        )


def move_text(game: Game, board: Board, codes: Codes, state: State, code: int) -> str:
    """The notation of a legal move, without making a value of it."""
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
    """The move that a code stands for in a state; None if nobody could mean it now."""
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
        form.named_steps(dice, amount),
    )


def every_move(game: Game, board: Board, codes: Codes, state: State) -> list[Move]:
    """Whatever the seat to act could try, legal or not, by code."""
    found = (described(game, board, codes, state, code) for code in range(game.rules.MOVE_CODES))
    return [move for move in found if move is not None]
