"""How strong players are, with intervals: shares, Elo, luck adjustment, and a sequential test.

The unit is the *deal*: the games that share their dice, one in every rotation of the players. The games of a deal
depend on each other, deals don't, so every variance here is one between deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vuelta.core.errors import InvalidOption
from vuelta.lab.estimates import NORMAL_95, Estimate

Floats = NDArray[np.float64]

IMAGINED = NORMAL_95**2 / 2
"""How many deals won and how many lost are added to the real ones, as Agresti and Coull do for shares.

So a few deals that happen to be alike never pass for certainty, and the interval always contains the estimate.
"""


class Moments(NamedTuple):
    """Means, variances and covariance of a row's scores and luck over some deals."""

    deals: int
    score: float
    luck: float
    score_variance: float
    luck_variance: float
    covariance: float

    @property
    def slope(self) -> float:
        """The coefficient of luck that leaves the least variance."""
        return self.covariance / self.luck_variance if self.luck_variance > 0 else 0.0


class Scores:
    """Scores by row (a player, or several alike), as sums over deals, so their size doesn't grow.

    A score is the share of a win: 1, 0, or a fraction if a game has no single winner. Luck is what the rolls of a game
    were worth to a player beyond their expectation, so its mean is zero whoever plays, and subtracting any multiple of
    it leaves the scores unbiased. The best multiple is estimated on even deals for odd ones and vice versa: a
    coefficient that is independent of the deals it is used on can't bias their mean.
    """

    def __init__(self, rows: int) -> None:
        self.rotations = 0
        self.with_luck = True
        self._deals = np.zeros(2, dtype=np.int64)
        self._sums = np.zeros((2, 5, rows))
        self._squares = np.zeros(rows)

    def add(self, first: int, scores: Floats, luck: Floats | None) -> None:
        """Add the deals from number `first` on. Both arrays are deals × rotations × rows."""
        self.rotations = scores.shape[1]
        self.with_luck = self.with_luck and luck is not None
        of_deals = scores.mean(axis=1)
        lucks = np.zeros_like(of_deals) if luck is None else luck.mean(axis=1)
        self._squares += (scores**2).sum(axis=(0, 1))
        for half in range(2):
            score, lucky = of_deals[(half + first) % 2 :: 2], lucks[(half + first) % 2 :: 2]
            self._deals[half] += len(score)
            columns = (score, lucky, score**2, lucky**2, score * lucky)
            self._sums[half] += np.array([column.sum(axis=0) for column in columns])

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return int(self._deals.sum())

    def wins(self, row: int) -> float:
        """The sum of a row's scores."""
        return float(self._sums[:, 0, row].sum()) * self.rotations

    def raw(self, row: int) -> tuple[float, float]:
        """The mean score of a deal and the variance between deals."""
        whole = _moments(self.deals, self._sums[:, :, row].sum(axis=0))
        return whole.score, whole.score_variance

    def adjusted(self, row: int) -> tuple[float, float]:
        """The same, adjusted for luck."""
        halves = [_moments(int(self._deals[half]), self._sums[half, :, row]) for half in range(2)]
        mean = variance = 0.0
        for own, other in zip(halves, reversed(halves), strict=True):
            slope, weight = other.slope, own.deals / self.deals
            mean += weight * (own.score - slope * own.luck)
            variance += weight * (own.score_variance - 2 * slope * own.covariance + slope * slope * own.luck_variance)
        return mean, max(0.0, variance)

    def plain_variance(self, row: int) -> float:
        """The variance that a deal's mean would have if its games were independent, with dice of their own."""
        share, _ = self.raw(row)
        games = self.deals * self.rotations
        return max(0.0, float(self._squares[row]) / games - share * share) / self.rotations

    def share(self, row: int) -> Estimate:
        """The share of wins."""
        return interval(self.deals, *self.raw(row))

    def adjusted_share(self, row: int) -> Estimate:
        """The luck-adjusted share of wins."""
        return interval(self.deals, *self.adjusted(row))


def _moments(deals: int, sums: Floats) -> Moments:
    score, luck, *squares = (float(value) / max(1, deals) for value in sums)
    unbiased = deals / (deals - 1) if deals > 1 else 0.0
    variances = (squares[0] - score * score, squares[1] - luck * luck)
    of_score, of_luck = (max(0.0, variance) * unbiased for variance in variances)
    return Moments(deals, score, luck, of_score, of_luck, (squares[2] - score * luck) * unbiased)


def interval(deals: int, mean: float, variance: float) -> Estimate:
    """A mean of deals with its 95 % interval."""
    whole = deals + 2 * IMAGINED
    centre = (deals * mean + IMAGINED) / whole
    half = NORMAL_95 * sqrt(_spread(deals, mean, variance) / whole)
    low, value, high = (min(1.0, max(0.0, bound)) for bound in (centre - half, mean, centre + half))
    return Estimate(value, min(low, value), max(high, value))


def _spread(deals: int, mean: float, variance: float) -> float:
    """The variance between deals, the imagined ones included."""
    whole = deals + 2 * IMAGINED
    centre = (deals * mean + IMAGINED) / whole
    imagined = IMAGINED * (centre * centre + (1 - centre) * (1 - centre))
    return (deals * (variance + (mean - centre) ** 2) + imagined) / whole


def elo(share: float, players: int) -> float:
    """How many Elo points a player is above a field of equals, if it wins this share against players − 1 of them.

    Each wins by its strength over the sum of all strengths (Bradley and Terry's model for two, Luce's for more), and
    400 points are a tenfold strength.
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share * (players - 1) / (1 - share))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprt:
    """Wald's sequential test of two shares, with a normal approximation of the deals' scores.

    The variance includes the imagined deals, so it isn't zero even if all deals end alike.
    """

    low: float
    high: float
    adjusted: bool = False
    """Whether scores are adjusted for luck first."""
    error: float = 0.05
    """The probability of either error."""

    LEAST = 50
    """The variance of fewer deals is hardly known, so nothing is decided before."""

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise InvalidOption("a test needs two shares between 0 and 100, the lower one first, such as 50,55")

    @property
    def bound(self) -> float:
        """How far from zero the evidence must be."""
        return log((1 - self.error) / self.error)

    def evidence(self, scores: Scores, row: int = 0) -> float:
        """The log-likelihood ratio of the higher share to the lower one."""
        mean, variance = scores.adjusted(row) if self.adjusted else scores.raw(row)
        spread = _spread(scores.deals, mean, variance)
        return scores.deals * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    def decided(self, scores: Scores) -> bool:
        """Whether the test can stop."""
        return scores.deals >= self.LEAST and abs(self.evidence(scores)) >= self.bound
