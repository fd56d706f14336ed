"""Deals of computer players on the compiled rules, for the arena."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vuelta.compiled.loader import compiled
from vuelta.core.errors import InvalidOption
from vuelta.core.match import ARENA_LIMIT
from vuelta.core.position import Position
from vuelta.kernels.arena_games import THINKING, TOLD
from vuelta.kernels.network import DEPTH, FACTS, KEEP, NEAR, PIECES, PLAYING, WHOLE, WIDTH
from vuelta.kernels.playouts import PLANNED, RANDOM
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.cluster.pickling import Sendable
from vuelta.players.evaluator import STRENGTHS, strength
from vuelta.players.evaluators import seats_of
from vuelta.players.learned import WORTH_A_LOOK
from vuelta.players.numpy_extra import NDArray, np
from vuelta.players.search_workspace import Desk
from vuelta.players.solutions import find_table
from vuelta.players.weights import Weights, nearest

_SIMPLE = {"easy": RANDOM, "medium": PLANNED}
_JUDGE = "hard"


@dataclass(frozen=True, slots=True)
class Results:
    """Games of some deals, those of a deal together, rotation by rotation."""

    winner: NDArray[np.int64]
    """The player that won, −1 if nobody did."""
    luck: NDArray[np.float64] | None
    """A row a game: what its rolls gave each player beyond their expectation."""
    plies: NDArray[np.int64]


def can_contest(start: Position, players: Sequence[str]) -> bool:
    """Whether machine code can play these: levels, with weights for those that need them."""
    if start.game.features is None:
        return False
    return all(player in _SIMPLE or (player in STRENGTHS and nearest(start, player)) for player in players)


class Contest(Sendable):
    """Deals of some levels from a start position. May be played by several threads at once."""

    def __init__(
        self,
        start: Position,
        players: Sequence[str],
        seed: int,
        *,
        tables: bool = True,
        limit: int = ARENA_LIMIT,
        challenger: Weights | None = None,
    ) -> None:
        """`players` are levels, one for each seat. InvalidOption if weights are missing: see `can_contest`.

        The first player is a challenger if there are weights for it, which nobody else plays with.
        """
        self.start = start
        self._limit = limit
        self._count = len(players)
        self._seed = seed
        self._compiled = compiled(start.game)
        self._stop = np.zeros(1, dtype=np.int64)
        self._taken = np.array(seats_of(start), dtype=np.int64)
        table = find_table(start) if tables else None
        self._table = table.values if table else np.zeros(1, dtype=np.float32)
        self._pieces = table.pieces if table else 0
        self._policies = np.array([_SIMPLE.get(player, THINKING) for player in players], dtype=np.int64)
        nets, facts, places = [np.zeros(1, dtype=np.float32)], [], []
        for at, player in enumerate(players):
            weights = nearest(start, player) if player in STRENGTHS else None
            if challenger and at == 0:
                weights = challenger
            if weights is None and player not in _SIMPLE:
                raise InvalidOption(f"no weights were learned for {player} players here; see: vuelta train")
            facts.append(self._facts(weights, player))
            places.append(sum(len(net) for net in nets))
            if weights:
                nets.append(weights.net)
        self._facts_of = np.concatenate(facts)
        self._net_at = np.array(places, dtype=np.int64)
        self._nets = np.concatenate(nets)
        judge = nearest(start, _JUDGE) or challenger
        self._judging = self._facts(judge, _JUDGE)
        self._judge = judge.net if judge else nets[0]

    def play(self, first: int, deals: int) -> Results:
        """The deals `first` … `first + deals − 1`; nothing that counts once `stop` was called."""
        rules, count = self.start.game.rules, self._count
        games, desk = deals * count, Desk(self.start.game)
        rows, luck = np.zeros(games * TOLD, dtype=np.int64), np.zeros(games * count)
        self._compiled.contest_games(
            np.array(self.start.codes or (0,), dtype=np.int64),
            np.array(self.start.state, dtype=np.int8),
            self._taken,
            count,
            self._policies,
            self._facts_of,
            self._nets,
            self._net_at,
            self._table,
            self._judging,
            self._judge,
            np.array([counter_before(self._seed, first)], dtype=np.uint64),
            np.zeros(len(self.start.game.colours) + 1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.int64),
            desk.state,
            desk.cells,
            desk.numbers,
            desk.hidden,
            desk.reals,
            desk.tables,
            desk.worths,
            np.zeros(2 * rules.MAX_MOVES + 4, dtype=np.int64),
            desk.chances,
            games,
            self._limit,
            self._stop,
            rows,
            luck,
        )
        told = rows.reshape(games, TOLD)
        return Results(told[:, 0], luck.reshape(games, count) if self._judging[WIDTH] else None, told[:, 1])

    def stop(self) -> None:
        """End all games that are being played, at once: somebody may think for minutes in each."""
        self._stop[0] = 1

    def _facts(self, weights: Weights | None, level: str) -> NDArray[np.int64]:
        facts = np.zeros(FACTS, dtype=np.int64)
        facts[PLAYING] = sum(1 << int(seat) for seat in self._taken)
        facts[PIECES] = self._pieces
        if weights:
            facts[WIDTH] = weights.width
            looks = strength(level, self.start)
            facts[DEPTH], facts[KEEP], facts[WHOLE] = looks.depth, looks.keep, looks.whole
            facts[NEAR] = WORTH_A_LOOK
        return facts
