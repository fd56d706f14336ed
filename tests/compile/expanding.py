"""Every roll from a position, worked out by machine code."""

from __future__ import annotations

import numpy as np

from vuelta import Position
from vuelta.compiled.loader import compiled


def expand_rolls(position: Position) -> tuple[list[list[int]], list[int]]:
    """The states after every roll of up to three dice, and the rolls' weights."""
    rules = position.game.rules
    size = rules.STATE_SIZE
    states, weights = np.zeros(216 * size, np.int8), np.zeros(216, np.int64)
    count = compiled(position.game).expand_rolls(
        np.array(position.codes or (0,), np.int64), np.array(position.state, np.int8), size,
        np.zeros(size, np.int8), np.zeros(rules.MAX_DICE, np.int64), np.zeros(1, np.int64), states, weights,
    )  # fmt: skip
    return states.reshape(-1, size)[:count].tolist(), weights[:count].tolist()
