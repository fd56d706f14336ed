"""What a game's modules must offer. A module that has these names is a part of a game; nothing is subclassed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from vuelta.core.clauses import Clauses
from vuelta.core.move import MoveForm
from vuelta.core.state import Buffer, Codes, State


@runtime_checkable
class Rules(Protocol):
    """The rules on a flat state. state[0] is the seat to act, state[1] the phase (see `core.state`).

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
        """LEGAL (0), or a negative number made by `state.refuse` that says why the move is not allowed."""

    def describe(self, options: Codes, state: State, code: int, move: Buffer) -> None:
        """Write what a move is, with `core.state.write_move` and `use_die`.

        Any code may be asked for. Of a move that is not allowed, everything but its target must be right; what nobody
        could mean now, such as a die that is not on the table, is NO_MOVE.
        """

    def play(self, options: Codes, state: State, code: int, events: Buffer) -> None:
        """Make a legal move and everything that follows from it, up to the next choice or roll."""

    def turn(self, options: Codes, state: State, notes: Buffer) -> int:
        """Describe the turn with `state.note`, the dice on the table first, and return how many notes there are."""

    def ranking(self, state: State, places: Buffer) -> int:
        """Write the seats that have finished, in their order, and return how many there are."""


@runtime_checkable
class Plan(Protocol):
    """What the medium player goes by: one readable list of priorities, in the subset of the rules."""

    def priority(self, options: Codes, state: State, code: int) -> int:
        """How much a legal move is liked; the highest is played, chance decides among equals."""


@runtime_checkable
class Features(Protocol):
    """What the learned evaluation sees of a state, in the subset of the rules."""

    FEATURES: int
    """Features are 0 … FEATURES − 1."""
    MOST_ACTIVE: int
    """No state has more of them."""
    SEATS: int
    """How many seats the board has."""

    def active(self, options: Codes, state: State, found: Buffer) -> int:
        """Write what is true of a state, seen from the seat to act, and return how much it is. Twice counts twice."""


@runtime_checkable
class Endgame(Protocol):
    """Where the states of an endgame of two seats stand in a table of exact values, in the subset of the rules.

    States are seen from the seat to act, at the beginning of a turn's choices. A place is
    (own side × sides + enemy's side) × turns + turn: a side is the number of a seat's arrangement, larger the further
    its pieces have come, and the turn is what else matters.
    """

    MOST_PIECES: int
    """The tables are those of 1 … MOST_PIECES pieces a seat that have not finished."""

    def sides(self, options: Codes, pieces: int) -> int:
        """How many arrangements a seat has."""

    def finished(self, options: Codes, pieces: int, side: int) -> int:
        """How many of an arrangement's pieces have finished. They stay so; the larger a side, the more of them."""

    def turns(self, options: Codes) -> int:
        """How many turns there are to tell apart."""

    def beginning(self, options: Codes, pieces: int) -> int:
        """The place of the state from which a game with so few pieces would naturally begin."""

    def index(self, options: Codes, state: State, pieces: int) -> int:
        """The place of a state in the table of so many pieces, −1 if it has none there."""

    def restore(self, options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
        """Write the state at a place. Returns whether there is one; otherwise the place is left empty."""

    def work_out(self, game: Parts, options: Codes, own_side: int, enemy_side: int, work: Any, measure: bool) -> float:
        """Give all the places of a pair of sides the values that follow from the others: `value_iteration.work_out`,
        or better. `work` is a SolveWorkspace, or one of its own that the annotation names.

        Returns the largest change; `measure` changes nothing.
        """


@runtime_checkable
class Race(Protocol):
    """How far everybody has come, for reports: who leads, and where pieces stand. In the subset of the rules."""

    def whole(self, options: Codes) -> int:
        """The whole way of a seat, in steps: where all its pieces have finished."""

    def ahead(self, options: Codes, state: State, seat: int) -> int:
        """How many steps of its own way a seat has behind it, 0 … `whole`."""

    def cells(self, options: Codes, state: State, seat: int, found: Buffer) -> int:
        """Write the board's cell of each of a seat's pieces, and return how many there are."""


@runtime_checkable
class WholeTurn(Protocol):
    """What the choices of a turn are worth by what its ends are worth, over all rolls of it; in the subset."""

    def ends(self, options: Codes, state: State, work: Any) -> int:
        """Write every state in which the turn can end to `work.ends[0]`. Returns how many; 0 if it can't be worked out.

        `work` is a SearchWorkspace, or one of its own that the annotation of `weigh` names.
        """

    def weigh(self, game: Parts, options: Codes, state: State, count: int, work: Any) -> None:
        """Write what each move in `work.codes` is worth to `work.values`; `work.worths` are those of the ends."""


class Parts(Protocol):
    """A game's parts as kernels call them. In machine code the game's own functions stand in their place."""

    @property
    def rules(self) -> Rules: ...
    @property
    def plan(self) -> Plan: ...
    @property
    def features(self) -> Features: ...
    @property
    def endgame(self) -> Endgame: ...
    @property
    def race(self) -> Race: ...
    @property
    def wholeturn(self) -> WholeTurn: ...


@runtime_checkable
class Notation(Protocol):
    """Texts for moves and positions.

    The text of a move is read by its template: it means the move that `describe` says the same of. Where codes tell
    more apart than descriptions do, such as a die that is not on the table, a game reads moves itself, with
    `move_code(options, state, text)`: the code that a text means here, legal or not, or InvalidNotation.
    """

    @property
    def CLAUSES(self) -> Clauses:  # noqa: N802 — a module's constant
        """What the texts of positions consist of."""

    @property
    def MOVES(self) -> Mapping[int, MoveForm]:  # noqa: N802 — a module's constant
        """The name and the notation of each kind of move."""


@runtime_checkable
class Words(Protocol):
    """What is said to people, in English and Spanish."""

    @property
    def EVENTS(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """language → event kind → sentence, where the game says it in its own way."""

    @property
    def REFUSALS(self) -> Mapping[int, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """reason → language → sentence, without a full stop, with its rule id; `{cell}` is the cell to blame."""

    @property
    def NOTES(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """language → note of a turn → words, `{value}` for what it is; empty where there is nothing to say.

        A note that is one of a few words has an entry for each of them, such as `direction up`.
        """
