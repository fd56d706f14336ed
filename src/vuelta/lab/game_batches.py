"""Batches of games on the compiled rules. Games are numbered, and a batch depends on nothing but its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from vuelta.compiled.loader import compiled
from vuelta.core.errors import InvalidOption, MissingExtra, listed, shown
from vuelta.core.match import MATCH_LIMIT
from vuelta.core.move import move_text
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.rolls import roll_text
from vuelta.core.state import MOST_SEATS
from vuelta.kernels.playouts import NOBODY_YET, PLANNED, RANDOM, ROW, policy_move, throw
from vuelta.kernels.random_streams import counter_before, next_game
from vuelta.lab.cluster.pickling import Sendable

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("simulation needs NumPy and numba; install them with: pip install 'vuelta[fast]'") from None

Rows = NDArray[np.int64]
"""A row a game: plies, plies with a choice, then the seats in finishing order (−1 where there is none)."""


class Batches(Sendable):
    """Games from one start position."""

    def __init__(self, start: Position, seed: int, players: Sequence[str] = (), *, limit: int = MATCH_LIMIT) -> None:
        """`players` are the levels in the seats that play, in their order; none means random ones everywhere.

        A game that has not ended after `limit` plies is cut off, and nobody has won it.
        """
        self.start = start
        self.limit = limit
        self.seed = seed
        self._policies = policies(start, players)
        self._compiled = compiled(start.game)
        self._options = np.array(start.codes or (0,), dtype=np.int64)
        self._state = np.array(start.state, dtype=np.int8)

    def play(self, first: int, count: int) -> Rows:
        """The games `first` … `first + count − 1`. May run in several threads at once: machine code holds no lock."""
        rules = self.start.game.rules
        size = rules.STATE_SIZE
        rows = np.empty(count * ROW, dtype=np.int64)
        before = (
            self._options,
            self._state,
            size,
            np.empty(size, dtype=np.int8),
            np.empty(rules.MAX_DICE, dtype=np.int64),
            np.empty(max(rules.MAX_MOVES, MOST_SEATS), dtype=np.int64),
            np.empty(1, dtype=np.int64),
            np.array([counter_before(self.seed, first)], dtype=np.uint64),
            np.empty(1, dtype=np.uint64),
            np.empty(1, dtype=np.int64),
        )
        if any(self._policies):
            chosen = np.array(self._policies, dtype=np.int64)
            self._compiled.policy_games(*before, chosen, count, self.limit, rows)
        else:
            self._compiled.random_games(*before, count, self.limit, rows)
        return rows.reshape(count, ROW)

    def record(self, number: int) -> Record:
        """One of the games as a record, played again in the interpreter."""
        counter, stream, drawn = [counter_before(self.seed, number)], [0], [0]
        next_game(counter, stream)
        position, plies = self.start, list[str]()
        rules, codes = position.game.rules, position.codes
        moves, thrown = [0] * rules.MAX_MOVES, [0] * rules.MAX_DICE
        while not position.over and len(plies) < self.limit:
            state = list(position.state)
            if position.awaits == "roll":
                throw(rules, codes, state, thrown, stream, drawn)
                plies.append(roll_text(tuple(thrown[: rules.dice(codes, state)])))
            else:
                policy_move(rules, position.game.plan, codes, state, moves, self._policies, stream, drawn)
                plies.append(move_text(position.game, position.board, codes, state, moves[0]))
            position = position.play(plies[-1])
        result = position.ranking if position.over else None
        return Record(start=self.start, plies=tuple(plies), result=result)


POLICIES = {"random": RANDOM, "easy": RANDOM, "medium": PLANNED}
"""The levels that can be simulated, and how the drivers play them."""


def policies(start: Position, players: Sequence[str]) -> list[int]:
    """The policy of every seat of the board. One level is for all; otherwise one for each seat that plays."""
    seats = tuple(start.pieces())
    for level in players:
        if level not in tuple(POLICIES):  # a stranger need not have a hash
            raise InvalidOption(f"{shown(level)} can't be simulated; a player is {listed(tuple(POLICIES))}")
    if len(players) not in (0, 1, len(seats)):
        raise InvalidOption(
            f"{len(players)} players are named, but {len(seats)} play; name one for all, or one for each"
        )
    levels = dict.fromkeys(seats, players[0]) if len(players) == 1 else dict(zip(seats, players, strict=False))
    return [POLICIES[levels.get(seat, "random")] for seat in range(len(start.game.colours))]


def finished(rows: Rows) -> NDArray[np.bool_]:
    """Which games have a winner."""
    return np.not_equal(rows[:, 2], NOBODY_YET)
