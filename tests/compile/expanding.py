"""Every roll from a position, worked out by machine code."""

from __future__ import annotations

import numpy as np

from vuelta import Position
from vuelta.compiled.loader import compiled, option_codes
from vuelta.kernels.playouts import RollsWorkspace


def expand_rolls(position: Position) -> tuple[list[list[int]], list[int]]:
    """The states after every roll of up to three dice, and the rolls' weights."""
    work, state = RollsWorkspace(position.game), np.array(position.state, np.int8)
    count = compiled(position.game).expand_rolls(option_codes(position.codes), state, work)
    return work.rolled[:count].tolist(), work.weights[:count].tolist()
