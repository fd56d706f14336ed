"""Batches of random games on the compiled rules. Games are numbered, and a batch depends on nothing but its numbers."""

from __future__ import annotations

from vuelta.engine.compile import compiled
from vuelta.engine.drivers import NOBODY_YET, PLACES, ROW, throw
from vuelta.engine.errors import MissingExtra
from vuelta.engine.position import Position
from vuelta.engine.record import Record
from vuelta.engine.rolls import roll_text
from vuelta.engine.streams import counter_before, draw, next_game

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("simulation needs NumPy and numba; install them with: pip install 'vuelta[fast]'") from None

MOST_PLIES = 1_000_000
"""A game that is longer is given up and told as unfinished."""

Rows = NDArray[np.int64]
"""A row a game: plies, plies with a choice, then the seats in finishing order (−1 where there is none)."""


class Batches:
    """Random games from one start position."""

    def __init__(self, start: Position, seed: int) -> None:
        self.start = start
        self.seed = seed
        self._compiled = compiled(start.game)
        self._options = np.array(start.codes or (0,), dtype=np.int64)
        self._state = np.array(start.state, dtype=np.int8)

    def play(self, first: int, count: int) -> Rows:
        """The games `first` … `first + count − 1`. May run in several threads at once: machine code holds no lock."""
        rules = self.start.game.rules
        size = rules.STATE_SIZE
        rows = np.empty(count * ROW, dtype=np.int64)
        self._compiled.random_games(
            self._options,
            self._state,
            size,
            np.empty(size, dtype=np.int8),
            np.empty(rules.MAX_DICE, dtype=np.int64),
            np.empty(max(rules.MAX_MOVES, PLACES), dtype=np.int64),
            np.empty(1, dtype=np.int64),
            np.array([counter_before(self.seed, first)], dtype=np.uint64),
            np.empty(1, dtype=np.uint64),
            np.empty(1, dtype=np.int64),
            count,
            MOST_PLIES,
            rows,
        )
        return rows.reshape(count, ROW)

    def record(self, number: int) -> Record:
        """One of the games as a record, played again in the interpreter."""
        counter, stream, drawn = [counter_before(self.seed, number)], [0], [0]
        next_game(counter, stream)
        position, plies = self.start, list[str]()
        rules, notation, codes = position.game.rules, position.game.notation, position.codes
        moves, thrown = [0] * rules.MAX_MOVES, [0] * rules.MAX_DICE
        while not position.over and len(plies) < MOST_PLIES:
            state = list(position.state)
            if position.awaits == "roll":
                throw(rules, codes, state, thrown, stream, drawn)
                plies.append(roll_text(tuple(thrown[: rules.dice(codes, state)])))
            else:
                count = rules.legal_moves(codes, state, moves)
                plies.append(notation.move_text(codes, state, moves[draw(stream, drawn, count)]))
            position = position.play(plies[-1])
        result = position.ranking if position.over else None
        return Record(start=self.start, plies=tuple(plies), result=result)


def finished(rows: Rows) -> NDArray[np.bool_]:
    """Which games have a winner."""
    return np.not_equal(rows[:, 2], NOBODY_YET)
