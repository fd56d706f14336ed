"""The learned evaluation: a small net that sees a state's features and gives every seat's chance to win. In the subset.

Each feature adds its row of weights to the hidden units, and from these comes a figure for every seat, counted from the
seat to act; scaled to sum to one, they are the chances. It is asked where a turn's choices end: at the next roll, or at
another seat's move. `facts` says who plays and how hard one looks.
"""

from __future__ import annotations

from math import exp

from vuelta.core.contract import Features, Parts
from vuelta.core.state import MOST_SEATS, SEAT, Buffer, Codes, Reals, State, view
from vuelta.kernels.playouts import PlayWorkspace
from vuelta.kernels.workspace import MOST_ACTIVE, float32, float64, int64

# Where things stand in `facts`.
WIDTH = 0  # hidden units
PLAYING = 1  # a bit for each seat that competes for the next place
PLACED = 2  # how many places are taken already
PIECES = 3  # which table of exact values is there, by unfinished pieces; 0: none
DEPTH = 4  # how many rolls are looked ahead, from 0 on
KEEP = 5  # how many moves are looked into; the others keep the plain evaluation
NEAR = 6  # thousandths: a move that seems worse than the best by more is not looked into
WHOLE = 7  # whether whole turns are worked out, where the game can
NET = 8  # where in `net` the weights begin, if there are several nets
FACTS = 9

WIDEST = 256
"""No net has more hidden units."""


class NetworkWorkspace(PlayWorkspace):
    """The evaluation, and what it takes to ask it."""

    facts = int64(FACTS)
    net = float32()
    table = float32()  # exact values, see PIECES
    found = int64(MOST_ACTIVE)
    hidden = float32(WIDEST)
    sums = float64(MOST_SEATS)  # the seats' figures, counted from the seat to act


def net_size(features: Features, width: int) -> int:
    """How many weights a net has: a row for each feature and one for none, then each unit's figures for the seats."""
    return (features.FEATURES + 1) * width + (width + 1) * features.SEATS


def evaluate(game: Parts, options: Codes, state: State, found: Buffer, work: NetworkWorkspace, chances: Reals) -> int:
    """The net's opinion: the chance of every seat that competes, 0 for the others. Returns how many features it saw."""
    count = game.features.active(options, state, found)
    forward(game, found, count, work)
    outputs(game, state[SEAT], work, chances)
    return count


def forward(game: Parts, found: Buffer, count: int, work: NetworkWorkspace) -> None:
    """The hidden units that so many features give; softsign keeps each between −1 and 1, without a call."""
    width = work.facts[WIDTH]
    net = view(work.net, work.facts[NET])
    hidden = work.hidden
    bias = view(net, game.features.FEATURES * width)
    for unit in range(width):
        hidden[unit] = bias[unit]
    for at in range(count):
        weights = view(net, found[at] * width)
        for unit in range(width):
            hidden[unit] += weights[unit]
    for unit in range(width):
        hidden[unit] = hidden[unit] / (1 + abs(hidden[unit]))


def outputs(game: Parts, seat: int, work: NetworkWorkspace, chances: Reals) -> None:
    """From hidden units to chances, for the seats that compete."""
    width = work.facts[WIDTH]
    playing = work.facts[PLAYING]
    hidden = work.hidden
    seats = game.features.SEATS
    figures = view(work.net, work.facts[NET] + (game.features.FEATURES + 1) * width)
    bias = view(figures, width * seats)
    sums = work.sums
    for relative in range(seats):
        sums[relative] = bias[relative]
    for unit in range(width):
        share = hidden[unit]
        row = view(figures, unit * seats)
        for relative in range(seats):
            sums[relative] += share * row[relative]
    for relative in range(seats):
        chances[(seat + relative) % seats] = sums[relative]
    best = -1e30
    for other in range(seats):
        if playing >> other & 1:
            best = max(best, chances[other])
    whole = 0.0
    for other in range(seats):
        chances[other] = exp(chances[other] - best) if playing >> other & 1 else 0.0
        whole += chances[other]
    for other in range(seats):
        chances[other] = chances[other] / whole


def known(game: Parts, options: Codes, state: State, work: NetworkWorkspace, chances: Reals) -> bool:
    """Whether a state's chances are known: the place is taken, or a table has them. Then they are written."""
    placed = work.facts[PLACED]
    if game.rules.ranking(state, work.ranked) > placed:
        for seat in range(game.features.SEATS):
            chances[seat] = 1.0 if seat == work.ranked[placed] else 0.0
        return True
    if work.facts[PIECES] == 0:
        return False
    place = game.endgame.index(options, state, work.facts[PIECES])
    if place < 0:
        return False
    for seat in range(game.features.SEATS):
        chances[seat] = 0.0
        if work.facts[PLAYING] >> seat & 1:
            chances[seat] = work.table[place] if seat == state[SEAT] else 1 - work.table[place]
    return True


def worth(game: Parts, options: Codes, state: State, work: NetworkWorkspace, chances: Reals) -> None:
    """The chances of a state as it stands."""
    if not known(game, options, state, work, chances):
        evaluate(game, options, state, work.found, work, chances)
