"""The contract for games: what each of a game's modules must define. Nothing is subclassed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from vuelta.core.clauses import Clauses
from vuelta.core.event_words import Said
from vuelta.core.move import MoveForm
from vuelta.core.state import Buffer, Codes, State


@runtime_checkable
class Rules(Protocol):
    """The rules on a flat state. state[0] is the seat to act, state[1] the phase (see `core.state`).

    No function allocates, draws a random number or checks its arguments: `play` gets only legal moves, and `roll` as
    many dice as `dice` says, with faces of positive weight.
    """

    STATE_SIZE: int
    """The length of a state."""
    MOVE_CODES: int
    """Move codes are 0 … MOVE_CODES − 1."""
    MAX_MOVES: int
    """No position has more legal moves than this."""
    MAX_DICE: int
    """No roll has more dice than this."""

    def setup(self, options: Codes, state: State, seats: int, first: int) -> None:
        """Write the start position. `seats` has a bit for each occupied seat; `first` is one of them."""

    def dice(self, options: Codes, state: State) -> int:
        """How many dice are rolled now (a roll is awaited)."""

    def weight(self, options: Codes, face: int) -> int:
        """The relative frequency of a face (1–6) on each die."""

    def roll(self, options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
        """Take a roll; if no move is possible with it, go on to the next roll."""

    def legal_moves(self, options: Codes, state: State, moves: Buffer) -> int:
        """Write the codes of the legal moves (a move is awaited) and return how many there are."""

    def refusal(self, options: Codes, state: State, code: int) -> int:
        """LEGAL (0), or a negative number made by `state.refuse` that says why the move is not allowed."""

    def describe(self, options: Codes, state: State, code: int, move: Buffer) -> None:
        """Write what a move is, with `core.state.write_move` and `use_die`.

        Gets any code. For an illegal move, everything but the target must be right; a code that means nothing now, such
        as one for a die that isn't on the table, is NO_MOVE.
        """

    def play(self, options: Codes, state: State, code: int, events: Buffer) -> None:
        """Make a legal move and everything that follows from it, up to the next move or roll."""

    def turn(self, options: Codes, state: State, notes: Buffer) -> int:
        """Describe the turn with `state.note`, the dice on the table first, and return how many notes there are."""

    def ranking(self, state: State, places: Buffer) -> int:
        """Write the seats that have finished, the winner first, and return how many there are."""


@runtime_checkable
class Plan(Protocol):
    """How the medium player chooses: one readable list of priorities, in the same subset as the rules."""

    def priority(self, options: Codes, state: State, code: int) -> int:
        """How good a legal move is. The best is played; among equals, a random one."""


@runtime_checkable
class Features(Protocol):
    """What the learned evaluation sees of a state, in the same subset as the rules."""

    FEATURES: int
    """Features are 0 … FEATURES − 1."""
    MOST_ACTIVE: int
    """No state has more active features."""
    SEATS: int
    """How many seats the board has."""

    def active(self, options: Codes, state: State, found: Buffer) -> int:
        """Write the features of a state, as the seat to act sees it, and return how many there are. They may repeat."""


@runtime_checkable
class Endgame(Protocol):
    """Where the states of two-player endgames stand in a solution, in the same subset as the rules.

    States are those before the first move of a turn, as the seat to act sees them. A place is
    (own side × sides + opponent's side) × turns + turn. A side is the number of one seat's arrangement, larger the
    further its pieces have come; the turn is everything else that matters.
    """

    MOST_PIECES: int
    """It can be solved with 1 … MOST_PIECES unfinished pieces a seat."""

    def sides(self, options: Codes, pieces: int) -> int:
        """How many arrangements a seat has."""

    def finished(self, options: Codes, pieces: int, side: int) -> int:
        """How many pieces of an arrangement have finished; never fewer for a larger side."""

    def turns(self, options: Codes) -> int:
        """How many different turns there are."""

    def beginning(self, options: Codes, pieces: int) -> int:
        """The place of the natural starting state of a game with this number of pieces."""

    def index(self, options: Codes, state: State, pieces: int) -> int:
        """The place of a state in the solution for this number of pieces, −1 if it has none."""

    def restore(self, options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
        """Write the state at a place. Returns False if the place has none."""

    def work_out(self, game: Parts, options: Codes, own_side: int, enemy_side: int, work: Any, measure: bool) -> float:
        """Compute the values of all places of a pair of sides from the others: `value_iteration.work_out`, or a faster
        way. `work` is a SolveWorkspace, or the workspace that the annotation names.

        Returns the largest change; with `measure`, nothing is written.
        """


@runtime_checkable
class Race(Protocol):
    """How far everybody has come, for reports: who leads, and where pieces stand. In the same subset as the rules."""

    def whole(self, options: Codes) -> int:
        """How many steps all pieces of a seat take together from start to finish."""

    def ahead(self, options: Codes, state: State, seat: int) -> int:
        """How many of those steps a seat has made, 0 … `whole`."""

    def cells(self, options: Codes, state: State, seat: int, found: Buffer) -> int:
        """Write the cells of a seat's pieces, and return how many there are."""


@runtime_checkable
class WholeTurn(Protocol):
    """Solves a whole turn of several rolls: what each move is worth, given what the ends of the turn are worth."""

    def ends(self, options: Codes, state: State, work: Any) -> int:
        """Write every state in which the turn can end to `work.ends[0]`. Returns how many; 0 if it can't be solved.

        `work` is a SearchWorkspace, or the workspace that the annotation of `weigh` names.
        """

    def weigh(self, game: Parts, options: Codes, state: State, count: int, work: Any) -> None:
        """Write the value of each move in `work.codes` to `work.values`, given those of the ends in `work.worths`."""


class Parts(Protocol):
    """A game's parts, as kernels call them. In machine code they are replaced by the game's own functions."""

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
    """How moves and positions are written.

    The text of a move is read by its template: it means the move that `describe` describes the same way. If codes
    distinguish more than descriptions do, such as a die that isn't on the table, a game reads moves itself, with
    `move_code(options, state, text)`: the code that a text means here, legal or not, or InvalidNotation.
    """

    @property
    def CLAUSES(self) -> Clauses:  # noqa: N802 — a module's constant
        """How positions are written."""

    @property
    def MOVES(self) -> Mapping[int, MoveForm]:  # noqa: N802 — a module's constant
        """Kind of move → its name and its notation."""


@runtime_checkable
class Words(Protocol):
    """What people read, in English and Spanish."""

    @property
    def EVENTS(self) -> Mapping[str, Mapping[str, str | Said]]:  # noqa: N802 — a module's constant
        """Language → kind of event → how it is told, where the game has its own words."""

    @property
    def REFUSALS(self) -> Mapping[int, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """Reason → language → a clause, which begins a sentence or stands in one; `{cell}` is the cell to blame.

        Beside the languages, "rule" has the id of the rule.
        """

    @property
    def NOTES(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 — a module's constant
        """Language → note of a turn → words, with `{value}` for its value; empty if people needn't see it.

        A note whose value is one of a few words has an entry for each, such as `direction up`.
        """
