"""Room for the compiled search to work in: one desk for each thread that thinks."""

from __future__ import annotations

from functools import lru_cache

from vuelta.core.game import Game
from vuelta.kernels import default_whole_turn
from vuelta.kernels.turn_tree import MOST_SEATS, room_for_cells, room_for_numbers, room_for_reals
from vuelta.kernels.whole_turns import room_for_worths
from vuelta.players.numpy_extra import NDArray, np

WIDEST = 256
"""No net has more hidden units."""


class Desk:
    """Arrays that the search writes to."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.cells = np.zeros(room_for_cells(rules), dtype=np.int8)
        self.numbers = np.zeros(room_for_numbers(rules), dtype=np.int64)
        self.hidden = np.zeros(WIDEST, dtype=np.float32)
        self.reals = np.zeros(room_for_reals(), dtype=np.float64)
        self.tables = _tables(game)
        self.worths = np.zeros(room_for_worths(game.wholeturn or default_whole_turn), dtype=np.float64)
        self.state = np.zeros(rules.STATE_SIZE, dtype=np.int8)
        self.codes = np.zeros(rules.MAX_MOVES + 1, dtype=np.int64)
        self.looks = np.zeros(rules.MAX_MOVES + 1, dtype=np.int64)
        self.chances = np.zeros((rules.MAX_MOVES + 1) * MOST_SEATS, dtype=np.float64)


@lru_cache(maxsize=16)
def _tables(game: Game) -> NDArray[np.int64]:
    """What is the same in all turns of a game: filled by who needs it first, then shared by all desks."""
    return np.zeros((game.wholeturn or default_whole_turn).NUMBERS, dtype=np.int64)
