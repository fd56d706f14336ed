"""Shares with 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

NORMAL_95 = 1.959964
"""Standard errors on either side of the mean in a 95 % interval."""


class Estimate(NamedTuple):
    """A share with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: int, trials: int) -> Estimate:
    """A share of independent trials (Wilson's interval)."""
    share, z2 = successes / trials, NORMAL_95**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = NORMAL_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))
