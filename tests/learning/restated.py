"""The evaluation and the search said again, slowly and on positions: what the fast ones are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.learning.small import UNITS, Chances, features_of
from vuelta import Position
from vuelta.core.position import seats_of
from vuelta.kernels.turn_tree import MOST_DEPTH
from vuelta.players.weights import Net


def opinion(position: Position, net: NDArray[np.floating[Any]], width: int = UNITS) -> Chances:
    """The net's output, by its definition: a layer with softsign, then a softmax over the seats that compete."""
    features, found = features_of(position.game), [0] * 512
    rows, seats, weights = features.FEATURES + 1, features.SEATS, net.astype(np.float64)
    count = features.active(position.codes, list(position.state), found)
    into = weights[: rows * width].reshape(rows, width)
    out = weights[rows * width : (rows + seats) * width].reshape(width, seats)
    hidden = into[-1] + sum(into[index] for index in found[:count])
    figures = (hidden / (1 + np.abs(hidden))) @ out + weights[(rows + seats) * width :]
    competing = [seat for seat in seats_of(position) if seat not in position.ranking]
    chances = np.zeros(seats)
    for seat in competing:
        chances[seat] = np.exp(figures[(seat - position.state[0]) % seats])
    chances /= chances.sum()
    return chances


def certain(position: Position, placed: int) -> Chances | None:
    """The chances once the next place is taken."""
    if len(position.ranking) <= placed:
        return None
    chances = np.zeros(features_of(position.game).SEATS)
    chances[position.ranking[placed]] = 1
    return chances


class Slow:
    """Looks ahead from a position, for the place that is to be taken next there."""

    def __init__(self, root: Position, net: Net) -> None:
        self.placed = len(root.ranking)
        self.net = net

    def worth(self, position: Position) -> Chances:
        known = certain(position, self.placed)
        return opinion(position, self.net) if known is None else known

    def best_end(self, position: Position) -> Position:
        """What the seat to move likes best among the ends of its turn; the position itself if nobody is to move."""
        if position.awaits != "move":
            return position
        assert position.seat is not None
        return max(ends(position), key=lambda end: float(self.worth(end)[position.state[0]]))

    def looked(self, position: Position, rolls: int) -> Chances:
        """The mean over the next roll, or the next two, each seat playing what it likes as it stands."""
        known = certain(position, self.placed)
        if known is not None or rolls == 0:
            return self.worth(position)
        if position.awaits == "move":
            return self.looked(self.best_end(position), rolls - 1)
        mean, whole = np.zeros(features_of(position.game).SEATS), sum(position.rolls().values())
        for roll, weight in position.rolls().items():
            mean += weight / whole * self.looked(self.best_end(position.play(roll)), rolls - 1)
        return mean


def ends(position: Position, deep: int = MOST_DEPTH) -> Iterator[Position]:
    """Every position at the end of a turn's moves."""
    for move in position.moves():
        after = position.play(move)
        if after.awaits == "move" and after.seat == position.seat and deep > 1:
            yield from ends(after, deep - 1)
        else:
            yield after
