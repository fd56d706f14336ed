"""The learned evaluation: a small net from a state's features to every seat's chance of winning. In the subset.

Each active feature adds its row of weights to the hidden units. The output layer has a unit for every seat, counted
from the seat to act; softmax turns these into chances. The net evaluates states where a turn's choices end: at the next
roll, or at another seat's move. `facts` says who plays and how deep a search goes.
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
PIECES = 3  # the unfinished pieces a seat of the solution in use; 0: none
DEPTH = 4  # how many rolls are looked ahead, from 0 on
KEEP = 5  # how many moves are searched; the others keep the plain evaluation
NEAR = 6  # the pruning margin in thousandths: a move that seems worse than the best by more is not searched
WHOLE = 7  # whether to work out whole turns, if the game can
NET = 8  # where in `net` the weights start, if there are several nets
FACTS = 9

WIDEST = 256
"""No net has more hidden units."""


class NetworkWorkspace(PlayWorkspace):
    """The evaluation, and the memory to run it in."""

    facts = int64(FACTS)
    net = float32()
    solution = float32()  # exact values, see PIECES
    found = int64(MOST_ACTIVE)
    hidden = float32(WIDEST)
    outputs = float64(MOST_SEATS)  # for the seats, counted from the seat to act


def net_size(features: Features, width: int) -> int:
    """How many weights a net has: a row for each feature and the biases, then the output layer and its biases."""
    return (features.FEATURES + 1) * width + (width + 1) * features.SEATS


def evaluate(game: Parts, options: Codes, state: State, found: Buffer, work: NetworkWorkspace, chances: Reals) -> int:
    """The chance of every seat that competes, 0 for the others. Returns the number of active features."""
    count = game.features.active(options, state, found)
    forward(game, found, count, work)
    outputs(game, state[SEAT], work, chances)
    return count


def forward(game: Parts, found: Buffer, count: int, work: NetworkWorkspace) -> None:
    """The hidden units for so many active features. Softsign keeps them between −1 and 1 and needs no function call."""
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
    """From hidden units to the chances of the seats that compete."""
    width = work.facts[WIDTH]
    playing = work.facts[PLAYING]
    hidden = work.hidden
    seats = game.features.SEATS
    layer = view(work.net, work.facts[NET] + (game.features.FEATURES + 1) * width)
    bias = view(layer, width * seats)
    output = work.outputs
    for relative in range(seats):
        output[relative] = bias[relative]
    for unit in range(width):
        activation = hidden[unit]
        weights = view(layer, unit * seats)
        for relative in range(seats):
            output[relative] += activation * weights[relative]
    for relative in range(seats):
        chances[(seat + relative) % seats] = output[relative]
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
    """Whether a state's chances are known, because the place is taken or the solution has them; if so, write them."""
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
            chances[seat] = work.solution[place] if seat == state[SEAT] else 1 - work.solution[place]
    return True


def worth(game: Parts, options: Codes, state: State, work: NetworkWorkspace, chances: Reals) -> None:
    """The chances of a state as it stands."""
    if not known(game, options, state, work, chances):
        evaluate(game, options, state, work.found, work, chances)
