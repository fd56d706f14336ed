"""Chances from learned weights and a look ahead."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from vuelta.compiled.loader import compiled
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.kernels.network import DEPTH, FACTS, KEEP, NEAR, PIECES, PLACED, PLAYING, WHOLE, WIDTH
from vuelta.players.evaluators import Chances, Judged, seats_of
from vuelta.players.numpy_extra import NDArray, np
from vuelta.players.search_workspace import Desk
from vuelta.players.solutions import Table
from vuelta.players.weights import Weights

WORTH_A_LOOK = 60
"""Thousandths: who plays does not look into moves that seem so much worse; who judges looks into all."""


class Learned:
    """Weights at work. May be used by several threads at once."""

    def __init__(
        self,
        game: Game,
        weights: Weights,
        table: Table | None,
        *,
        depth: int,
        keep: int,
        whole: bool = False,
        notice: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.notice = notice
        self._weights = weights
        self._table = table
        self._depth = depth
        self._keep = keep
        self._whole = whole
        self._compiled = compiled(game)
        self._rooms = threading.local()

    def choose(self, position: Position) -> int:
        """The code of the move to play."""
        codes, best, _ = self._think(position, self._depth, self._keep, WORTH_A_LOOK, whole=self._whole)
        return codes[best]

    def judge(self, position: Position) -> list[Judged]:
        """Every move with the chances after it, all looked at alike."""
        codes, _, chances = self._think(position, min(1, self._depth), self.game.rules.MAX_MOVES, 1000)
        return [Judged(code, self._told(position, row)) for code, row in zip(codes, chances, strict=True)]

    def chances(self, position: Position) -> Chances:
        """The chances of a position that awaits a roll, one roll ahead."""
        desk, facts = self._desk(position), self._facts(position, 1, 0, 0)
        chances = np.zeros(4)
        self._compiled.look(
            *self._mind(position, facts, desk), 1, 1, desk.cells, desk.numbers, desk.hidden, desk.reals, chances
        )
        return self._told(position, chances)

    def _think(
        self, position: Position, depth: int, keep: int, near: int, *, whole: bool = False
    ) -> tuple[list[int], int, NDArray[np.float64]]:
        desk, facts = self._desk(position), self._facts(position, depth, keep, near)
        facts[WHOLE] = whole
        best = self._compiled.decide(
            *self._mind(position, facts, desk),
            desk.cells,
            desk.numbers,
            desk.hidden,
            desk.reals,
            desk.tables,
            desk.worths,
            desk.codes,
            desk.looks,
            desk.chances,
        )
        count = int(np.argmax(desk.looks < 0))
        seats = len(self.game.colours)
        return desk.codes[:count].tolist(), int(best), desk.chances[: count * seats].reshape(count, seats)

    def _mind(self, position: Position, facts: NDArray[np.int64], desk: Desk) -> tuple[object, ...]:
        options = np.array(position.codes or (0,), dtype=np.int64)
        table = self._table.values if self._table else np.zeros(1, dtype=np.float32)
        return options, desk.state, facts, self._weights.net, table

    def _facts(self, position: Position, depth: int, keep: int, near: int) -> NDArray[np.int64]:
        facts, ranked = np.zeros(FACTS, dtype=np.int64), position.ranking
        facts[WIDTH] = self._weights.width
        facts[PLAYING] = sum(1 << seat for seat in seats_of(position) if seat not in ranked)
        facts[PLACED] = len(ranked)
        facts[PIECES] = self._table.pieces if self._table else 0
        facts[DEPTH], facts[KEEP], facts[NEAR] = depth, keep, near
        return facts

    def _desk(self, position: Position) -> Desk:
        if not hasattr(self._rooms, "desk"):
            self._rooms.desk = Desk(self.game)
        desk: Desk = self._rooms.desk
        desk.state[:] = position.state
        return desk

    def _told(self, position: Position, row: NDArray[np.float64]) -> Chances:
        return {seat: float(row[seat]) for seat in seats_of(position)}
