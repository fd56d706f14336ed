"""A contest of computer players on the compiled rules, for the arena."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.errors import InvalidOption
from vuelta.core.match import ARENA_LIMIT
from vuelta.core.position import Position, seats_of
from vuelta.kernels.arena_games import PLIES, THINKING, WINNER, ArenaWorkspace
from vuelta.kernels.network import DEPTH, FACTS, KEEP, NEAR, NET, PIECES, PLAYING, WHOLE, WIDTH
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.cluster.pickling import Sendable
from vuelta.players.evaluator import STRENGTHS, strength
from vuelta.players.learned import WORTH_A_LOOK, search_workspace
from vuelta.players.numpy_extra import NDArray, np
from vuelta.players.policies import POLICIES
from vuelta.players.solutions import find_solution
from vuelta.players.weights import Weights, nearest

_JUDGE = "hard"


@dataclass(frozen=True, slots=True)
class Results:
    """The games of some deals, rotation by rotation within each deal."""

    winner: NDArray[np.int64]
    """The number of the player that won, −1 if nobody did."""
    luck: NDArray[np.float64] | None
    """Games × players: what the rolls were worth beyond their expectation."""
    plies: NDArray[np.int64]


def can_contest(start: Position, players: Sequence[str]) -> bool:
    """Whether machine code can play all of these: levels, with weights where they need them."""
    if start.game.features is None:
        return False
    return all(player in POLICIES or (player in STRENGTHS and nearest(start, player)) for player in players)


class Contest(Sendable):
    """Levels that meet from a start position. Several threads may play deals at once."""

    def __init__(
        self,
        start: Position,
        players: Sequence[str],
        seed: int,
        *,
        solutions: bool = True,
        limit: int = ARENA_LIMIT,
        challenger: Weights | None = None,
    ) -> None:
        """`players` are levels, one for each seat. InvalidOption if weights are missing: see `can_contest`.

        If there is a `challenger`, the first player, and nobody else, plays with these weights.
        """
        self.start = start
        self._limit = limit
        self._count = len(players)
        self._seed = seed
        self._compiled = compiled(start.game)
        self._stop = np.zeros(1, dtype=np.int64)
        self._taken = np.array(seats_of(start), dtype=np.int64)
        solution = find_solution(start) if solutions else None
        self._solution = solution.values if solution else np.zeros(1, dtype=np.float32)
        self._pieces = solution.pieces if solution else 0
        self._policies = np.array([POLICIES.get(player, THINKING) for player in players], dtype=np.int64)
        self._nets = np.zeros(0, dtype=np.float32)
        facts = []
        for at, player in enumerate(players):
            weights = nearest(start, player) if player in STRENGTHS else None
            if challenger and at == 0:
                weights = challenger
            if weights is None and player not in POLICIES:
                raise InvalidOption(f"no weights have been learned for {player} with these rules; see: vuelta train")
            facts.append(self._facts(weights, player))
        self._player_facts = np.array(facts)
        self._judge_facts = self._facts(nearest(start, _JUDGE) or challenger, _JUDGE)

    def play(self, first: int, deals: int) -> Results:
        """The deals `first` … `first + deals − 1`; the results are worthless once `stop` was called."""
        arena = ArenaWorkspace(self.start.game, games=deals * self._count, players=self._count)
        arena.taken, arena.policies = self._taken, self._policies
        arena.player_facts, arena.judge_facts = self._player_facts, self._judge_facts
        arena.stop = self._stop
        work = search_workspace(self.start.game)
        work.net, work.solution = self._nets, self._solution
        work.counter[0] = counter_before(self._seed, first)
        state = np.array(self.start.state, dtype=np.int8)
        self._compiled.contest_games(option_codes(self.start.codes), state, arena, work, self._limit)
        return Results(arena.rows[:, WINNER], arena.luck if self._judge_facts[WIDTH] else None, arena.rows[:, PLIES])

    def stop(self) -> None:
        """End all games in progress at once: players may think for minutes in each."""
        self._stop[0] = 1

    def _facts(self, weights: Weights | None, level: str) -> NDArray[np.int64]:
        facts = np.zeros(FACTS, dtype=np.int64)
        facts[PLAYING] = sum(1 << int(seat) for seat in self._taken)
        facts[PIECES] = self._pieces
        if weights:
            facts[NET] = len(self._nets)
            self._nets = np.concatenate([self._nets, weights.net])
            facts[WIDTH] = weights.width
            looks = strength(level, self.start)
            facts[DEPTH], facts[KEEP], facts[WHOLE] = looks.depth, looks.keep, looks.whole
            facts[NEAR] = WORTH_A_LOOK
        return facts
