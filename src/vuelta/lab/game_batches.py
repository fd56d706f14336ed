"""Batches of games on the compiled rules. Games are numbered, and a batch depends only on its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.errors import InvalidOption, MissingExtra, listed, shown
from vuelta.core.match import MATCH_LIMIT
from vuelta.core.move import move_text
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.rolls import roll_text
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import (
    NOBODY_YET,
    PLACES,
    RANDOM,
    GamesWorkspace,
    PolicyWorkspace,
    policy_move,
    throw,
)
from vuelta.kernels.random_streams import counter_before, next_game
from vuelta.lab.cluster.pickling import Sendable
from vuelta.players.policies import POLICIES

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
        """`players` are levels, as for `policies`. A game that hasn't ended after `limit` plies is cut off."""
        self.start = start
        self.limit = limit
        self.seed = seed
        self._policies = policies(start, players)
        self._compiled = compiled(start.game)
        self._options = option_codes(start.codes)
        self._state = np.array(start.state, dtype=np.int8)

    def play(self, first: int, count: int) -> Rows:
        """The games `first` … `first + count − 1`. May run in several threads at once: machine code holds no lock."""
        work = GamesWorkspace(self.start.game, games=count)
        work.policies[:] = self._policies
        work.counter[0] = counter_before(self.seed, first)
        play = self._compiled.policy_games if any(self._policies) else self._compiled.random_games
        play(self._options, self._state, work, self.limit)
        rows: Rows = work.rows
        return rows

    def record(self, number: int) -> Record:
        """A game as a record, replayed in the interpreter."""
        game, position, plies = parts_of(self.start.game), self.start, list[str]()
        work = PolicyWorkspace(self.start.game, plain=True, games=1)
        for seat, policy in enumerate(self._policies):
            work.policies[seat] = policy
        work.counter[0] = counter_before(self.seed, number)
        next_game(work.counter, work.stream)
        rules, codes = position.game.rules, position.codes
        while not position.over and len(plies) < self.limit:
            state = list(position.state)
            if position.awaits == "roll":
                throw(game, codes, state, work)
                plies.append(roll_text(tuple(work.thrown[: rules.dice(codes, state)])))
            else:
                policy_move(game, codes, state, work)
                plies.append(move_text(position.game, position.board, codes, state, work.moves[0]))
            position = position.play(plies[-1])
        result = position.ranking if position.over else None
        return Record(start=self.start, plies=tuple(plies), result=result)


_POLICIES = {"random": RANDOM, **POLICIES}
"""The levels that can be simulated, and the policies that play them."""


def policies(start: Position, players: Sequence[str]) -> list[int]:
    """The policy of every seat of the board; `players` is empty (all random), or names one for all or for each seat."""
    seats = tuple(start.pieces())
    for level in players:
        if level not in tuple(_POLICIES):  # compared, not hashed: it may be anything
            raise InvalidOption(f"{shown(level)} can't be simulated; use {listed(tuple(_POLICIES))}")
    if len(players) not in (0, 1, len(seats)):
        raise InvalidOption(
            f"{len(players)} players are named, but {len(seats)} play; name one for all, or one for each"
        )
    levels = dict.fromkeys(seats, players[0]) if len(players) == 1 else dict(zip(seats, players, strict=False))
    return [_POLICIES[levels.get(seat, "random")] for seat in range(len(start.game.colours))]


def finished(rows: Rows) -> NDArray[np.bool_]:
    """Which games have a winner."""
    return np.not_equal(rows[:, PLACES], NOBODY_YET)
