"""Chances from learned weights and a search."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.game import Game
from vuelta.core.position import Position, seats_of
from vuelta.kernels.network import DEPTH, KEEP, NEAR, PIECES, PLACED, PLAYING, WHOLE, WIDTH
from vuelta.kernels.parts import parts_of
from vuelta.kernels.turn_tree import SearchWorkspace
from vuelta.kernels.workspace import MOST_SEATS, workspace_class
from vuelta.players.estimators import Chances
from vuelta.players.numpy_extra import NDArray, np
from vuelta.players.solutions import Solution
from vuelta.players.weights import Weights

WORTH_A_LOOK = 60
"""To choose a move, those that seem worse than the best by more than this (in thousandths) are not searched. To judge
a position, all are."""


def search_workspace_class(game: Game) -> type[SearchWorkspace]:
    """The kind of workspace that a game's search needs; games that solve whole turns have their own."""
    return workspace_class(parts_of(game).wholeturn.weigh, SearchWorkspace)


def search_workspace(game: Game) -> SearchWorkspace:
    """The memory that one thread needs to search a game."""
    return search_workspace_class(game)(game)


class Learned:
    """Estimates with learned weights. Several threads may use it at once."""

    def __init__(
        self,
        game: Game,
        weights: Weights,
        solution: Solution | None,
        *,
        depth: int,
        keep: int,
        whole: bool = False,
        notice: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.notice = notice
        self._weights = weights
        self._solution = solution
        self._depth = depth
        self._keep = keep
        self._whole = whole
        self._compiled = compiled(game)
        self._threads = threading.local()

    def choose(self, position: Position) -> int:
        """The code of the move to play."""
        codes, best, _ = self._think(position, self._depth, self._keep, WORTH_A_LOOK, whole=self._whole)
        return codes[best]

    def estimates(self, position: Position) -> dict[int, Chances]:
        """The chances after every move, all searched to the same depth."""
        codes, _, chances = self._think(position, min(1, self._depth), self.game.rules.MAX_MOVES, 1000)
        return {code: self._by_seat(position, row) for code, row in zip(codes, chances, strict=True)}

    def chances(self, position: Position) -> Chances:
        """The chances in a position that awaits a roll, one roll ahead."""
        work, chances = self._workspace(position, 1, 0, 0), np.zeros(MOST_SEATS)
        self._compiled.look(option_codes(position.codes), work.state, 1, work, chances)
        return self._by_seat(position, chances)

    def _think(
        self, position: Position, depth: int, keep: int, near: int, *, whole: bool = False
    ) -> tuple[list[int], int, NDArray[np.float64]]:
        work = self._workspace(position, depth, keep, near)
        work.facts[WHOLE] = whole
        best = self._compiled.decide(option_codes(position.codes), work.state, work)
        count = int(np.argmax(work.looks < 0))
        return work.codes[:count].tolist(), int(best), work.chances[:count]

    def _workspace(self, position: Position, depth: int, keep: int, near: int) -> SearchWorkspace:
        """The thread's workspace, set up to search a position."""
        if not hasattr(self._threads, "work"):
            self._threads.work = search_workspace(self.game)
            self._threads.work.net = self._weights.net
            if self._solution:
                self._threads.work.solution = self._solution.values
        work: SearchWorkspace = self._threads.work
        work.state[:] = position.state
        facts, ranked = work.facts, position.ranking
        facts[:] = 0
        facts[WIDTH] = self._weights.width
        facts[PLAYING] = sum(1 << seat for seat in seats_of(position) if seat not in ranked)
        facts[PLACED] = len(ranked)
        facts[PIECES] = self._solution.pieces if self._solution else 0
        facts[DEPTH], facts[KEEP], facts[NEAR] = depth, keep, near
        return work

    def _by_seat(self, position: Position, row: NDArray[np.float64]) -> Chances:
        return {seat: float(row[seat]) for seat in seats_of(position)}
