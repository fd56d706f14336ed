"""What a game's modules must offer. A module that has these names is a part of a game; nothing is subclassed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from vuelta.engine.kernel import Buffer, Codes, State


@runtime_checkable
class Rules(Protocol):
    """The rules on a flat state. state[0] is the seat to act, state[1] the phase (see `kernel`).

    None of the functions allocates, draws a random number or checks its caller: a move given to `play` is one
    that `refusal` calls legal, and dice given to `roll` are as many as `dice` says, with faces of weight > 0.
    """

    STATE_SIZE: int
    """How long a state is."""
    MOVE_CODES: int
    """Move codes are 0 … MOVE_CODES − 1."""
    MAX_MOVES: int
    """No position has more legal moves than this."""
    MAX_DICE: int
    """No roll has more dice than this."""

    def setup(self, options: Codes, state: State, seats: int, first: int) -> None:
        """Write the start position. `seats` has a bit for each occupied seat; `first` is one of them."""

    def dice(self, options: Codes, state: State) -> int:
        """How many dice are thrown now (a roll is awaited)."""

    def weight(self, options: Codes, face: int) -> int:
        """How often a face (1–6) comes up on each of these dice, relative to the others."""

    def roll(self, options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
        """Let the dice fall; if nothing can be played, go on to the next roll."""

    def legal_moves(self, options: Codes, state: State, moves: Buffer) -> int:
        """Write the codes of the legal moves (a move is awaited) and return how many there are."""

    def refusal(self, options: Codes, state: State, code: int) -> int:
        """LEGAL (0), or a negative number made by `kernel.refuse` that says why the move is not allowed."""

    def play(self, options: Codes, state: State, code: int, events: Buffer) -> None:
        """Make a legal move and everything that follows from it, up to the next choice or roll."""

    def ranking(self, state: State, places: Buffer) -> int:
        """Write the seats that have finished, in their order, and return how many there are."""


@runtime_checkable
class Plan(Protocol):
    """What the medium player goes by: one readable list of priorities, in the subset of the rules."""

    def priority(self, options: Codes, state: State, code: int) -> int:
        """How much a legal move is liked; the highest is played, chance decides among equals."""


@runtime_checkable
class Notation(Protocol):
    """Texts for pieces, moves and positions."""

    def pieces(self, state: State) -> dict[int, tuple[str, ...]]:
        """The square names of every occupied seat's pieces, each tuple sorted."""

    def move_text(self, options: Codes, state: State, code: int) -> str:
        """The canonical text of a legal move."""

    def move_code(self, options: Codes, state: State, text: str) -> int:
        """The code that a text means here, legal or not. InvalidNotation if it is no move of this game."""

    def format_position(self, options: Codes, state: State) -> str:
        """The position as clauses joined by ` | `."""

    def parse_position(self, options: Codes, clauses: list[str]) -> State:
        """The state that the clauses describe. InvalidNotation if they describe none."""


@runtime_checkable
class Words(Protocol):
    """What is said to people, in English and Spanish."""

    @property
    def EVENTS(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """language → event kind → sentence, where the game says it in its own way."""

    @property
    def REFUSALS(self) -> Mapping[int, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """reason → language → sentence, without a full stop, with its rule id; `{cell}` is the cell to blame."""
