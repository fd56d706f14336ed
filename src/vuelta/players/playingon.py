"""Chances from playing on: games to the end by the plan, the same dice for every move that is compared."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from vuelta.engine.compile import compiled
from vuelta.engine.kernel import MOST_EVENTS
from vuelta.engine.position import Position
from vuelta.engine.streams import counter_before
from vuelta.players.mind import Chances, Judged, seats_of
from vuelta.players.numbers import NDArray, np

_MOST_PLIES = 20_000


class PlayingOn:
    """Judges by games that medium players finish. Deterministic: a position has dice of its own."""

    def __init__(self, start: Position, *, samples: int, notice: Mapping[str, str]) -> None:
        self.notice = notice
        self._game = start.game
        self._samples = samples
        self._compiled = compiled(start.game)

    def choose(self, position: Position) -> int:
        """The plan's favourite, unless games from another move all win, or go better by more than chance has it."""
        seat, plan = position.state[0], self._game.plan
        judged = self.judge(position)
        liked = max(judged, key=lambda move: plan.priority(position.codes, list(position.state), move.code))
        best = max(judged, key=lambda move: move.chances[seat])
        gain = best.chances[seat] - liked.chances[seat]
        return best.code if best.chances[seat] == 1 or gain > 0.5 / sqrt(self._samples) else liked.code

    def judge(self, position: Position) -> list[Judged]:
        """Every move with how the games after it went."""
        codes = list(position.legal.values())
        after = []
        for code in codes:
            state = list(position.state)
            self._game.rules.play(position.codes, state, code, [MOST_EVENTS])
            after.append(state)
        rows = self._play_out(position, after)
        return [Judged(code, self._told(position, row)) for code, row in zip(codes, rows, strict=True)]

    def chances(self, position: Position) -> Chances:
        """How games from here go."""
        return self._told(position, self._play_out(position, [list(position.state)])[0])

    def _play_out(self, position: Position, states: list[list[int]]) -> NDArray[np.float64]:
        rules, seats = self._game.rules, len(self._game.colours)
        wins = np.zeros(len(states) * seats)
        self._compiled.play_out(
            np.array(position.codes or (0,), dtype=np.int64),
            np.array(states, dtype=np.int8).ravel(),
            len(states),
            len(position.ranking),
            seats,
            np.zeros(rules.STATE_SIZE, dtype=np.int8),
            np.zeros(rules.MAX_DICE, dtype=np.int64),
            np.zeros(max(rules.MAX_MOVES, 8), dtype=np.int64),
            np.zeros(1, dtype=np.int64),
            np.array([counter_before(hash(position.state), 0)], dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.int64),
            self._samples,
            _MOST_PLIES,
            wins,
        )
        return wins.reshape(len(states), seats)

    def _told(self, position: Position, row: NDArray[np.float64]) -> Chances:
        """Shares of the games that ended; even chances if none did."""
        seats, ranked = seats_of(position), position.ranking
        playing = [seat for seat in seats if seat not in ranked]
        whole = float(row.sum())
        return {
            seat: (float(row[seat]) / whole if whole else 1 / len(playing)) if seat in playing else 0.0
            for seat in seats
        }
