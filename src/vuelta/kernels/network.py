"""The learned evaluation: a small net that sees a state's features and gives every seat's chance to win. In the subset.

Each feature adds its row of weights to the hidden units, and from these comes a figure for every seat, counted from the
seat to act; scaled to sum to one, they are the chances. It is asked where a turn's choices end: at the next roll, or at
another seat's move. `facts` says who plays and how hard one looks.
"""

from __future__ import annotations

from math import exp

from vuelta.core.contract import Endgame, Features, Rules
from vuelta.core.state import SEAT, Buffer, Codes, Reals, State, view

# Where things stand in `facts`.
WIDTH = 0  # hidden units
PLAYING = 1  # a bit for each seat that competes for the next place
PLACED = 2  # how many places are taken already
PIECES = 3  # which table of exact values is there, by unfinished pieces; 0: none
DEPTH = 4  # how many rolls are looked ahead, from 0 on
KEEP = 5  # how many moves are looked into; the others keep the plain evaluation
NEAR = 6  # thousandths: a move that seems worse than the best by more is not looked into
WHOLE = 7  # whether whole turns are worked out, where the game can
FACTS = 8

# Where things stand in `numbers`, the room for whole numbers; rules are given `numbers` itself for their events, of
# which nobody wants any.
EVENTS = 0
SALT = 1  # drawn rolls depend on it and on the state
THROWN = 2
RANKED = 24
FOUND = 32
LISTS = 544  # room for 512 features


def net_size(features: Features, width: int) -> int:
    """How many weights a net has: a row for each feature and one for none, then each unit's figures for the seats."""
    return (features.FEATURES + 1) * width + (width + 1) * features.SEATS


def evaluate(
    features: Features,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    found: Buffer,
    hidden: Reals,
    chances: Reals,
) -> int:
    """The net's opinion: the chance of every seat that competes, 0 for the others. Returns how many features it saw."""
    count = features.active(options, state, found)
    forward(features, facts, net, found, count, hidden)
    outputs(features, state[SEAT], facts, net, hidden, chances)
    return count


def forward(features: Features, facts: Buffer, net: Reals, found: Buffer, count: int, hidden: Reals) -> None:
    """The hidden units that so many features give; softsign keeps each between −1 and 1, without a call."""
    width = facts[WIDTH]
    bias = view(net, features.FEATURES * width)
    for unit in range(width):
        hidden[unit] = bias[unit]
    for at in range(count):
        weights = view(net, found[at] * width)
        for unit in range(width):
            hidden[unit] += weights[unit]
    for unit in range(width):
        hidden[unit] = hidden[unit] / (1 + abs(hidden[unit]))


def outputs(features: Features, seat: int, facts: Buffer, net: Reals, hidden: Reals, chances: Reals) -> None:
    """From hidden units to chances, for the seats that compete."""
    width = facts[WIDTH]
    seats = features.SEATS
    first = (features.FEATURES + 1) * width
    bias = first + width * seats
    for relative in range(seats):
        chances[(seat + relative) % seats] = net[bias + relative]
    for unit in range(width):
        for relative in range(seats):
            chances[(seat + relative) % seats] += hidden[unit] * net[first + unit * seats + relative]
    best = -1e30
    for other in range(seats):
        if facts[PLAYING] >> other & 1:
            best = max(best, chances[other])
    whole = 0.0
    for other in range(seats):
        chances[other] = exp(chances[other] - best) if facts[PLAYING] >> other & 1 else 0.0
        whole += chances[other]
    for other in range(seats):
        chances[other] = chances[other] / whole


def known(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    table: Reals,
    numbers: Buffer,
    chances: Reals,
) -> bool:
    """Whether a state's chances are known: the place is taken, or a table has them. Then they are written."""
    ranked = view(numbers, RANKED)
    if rules.ranking(state, ranked) > facts[PLACED]:
        for seat in range(features.SEATS):
            chances[seat] = 1.0 if seat == ranked[facts[PLACED]] else 0.0
        return True
    if facts[PIECES] == 0:
        return False
    place = endgame.index(options, state, facts[PIECES])
    if place < 0:
        return False
    for seat in range(features.SEATS):
        chances[seat] = 0.0
        if facts[PLAYING] >> seat & 1:
            chances[seat] = table[place] if seat == state[SEAT] else 1 - table[place]
    return True


def worth(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    numbers: Buffer,
    hidden: Reals,
    chances: Reals,
) -> None:
    """The chances of a state as it stands."""
    if not known(rules, features, endgame, options, state, facts, table, numbers, chances):
        evaluate(features, options, state, facts, net, view(numbers, FOUND), hidden, chances)
