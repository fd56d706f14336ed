"""What a sensible Cadena player does: gain squares, keep dice, and let the others do the covering.

The list for a disc: first of all the centre with the last free disc, which wins; last of all what covers an opponent's
last free disc, which gives the game away. Between them goes the move that gains most squares, an arrow followed. The
centre counts for some squares more; so does each enemy close behind, who may cover the disc (who can't move wins), most
of all if it is the last free one; lying on an enemy's disc counts for some less, since that may be glad of it.

Dice serve the discs. Of the chains, the one that most faces can extend is formed. How many dice to discard, and whether
to extend or to stand, is decided by what the best disc then gains and the dice then kept, times the chance of it.
"""

from __future__ import annotations

from vuelta.core.state import LEGAL, SEAT, Codes, State
from vuelta.games.cadena.board import BESIDE, CENTRE, DISCS, SEATS
from vuelta.games.cadena.chains import COUNTS, DOWN, END_DIRECTION, END_LINK, MOST_EQUAL, UP
from vuelta.games.cadena.options import ARROWS, LENGTH
from vuelta.games.cadena.rules import (
    ABSENT,
    BLACK,
    CHAIN,
    COVERS,
    DISC,
    EXTEND,
    LAST,
    SQUARES,
    STAND,
    counted_square,
    disc_refusal,
)

# What a move is worth, in squares.
GIFT = -1000  # an opponent's last free disc is immobilised
WIN = 200  # one's own is, in the centre
INTO_THE_CENTRE = 5
FOLLOWED = 1  # for each enemy disc that can cover this one
LAST_FOLLOWED = 3  # the same, if this is the last free disc
LYING_ON_AN_ENEMY = -3
DIE = 3  # each die that is kept for the next turn

REACH = 6  # how far behind a disc is watched for enemies

# Of a hundred hands of so many dice, how many form a chain (CA06–CA08).
CHAINS = (0, 100, 100, 96, 95, 94, 92, 88, 80, 72, 59, 47, 34, 20, 10, 5, 2, 1, 0)


def priority(options: Codes, state: State, code: int) -> int:
    """A disc by its worth, a chain by the faces that fit, the rest by the worth of what may come of it."""
    links = state[BLACK + state[SEAT]] + 1
    if code < CHAIN:
        kept = links - code
        return CHAINS[kept] * (best_worth(options, state, kept) + DIE * kept)
    if code < STAND:
        return fitting(state, END_LINK[code - CHAIN], END_DIRECTION[code - CHAIN])
    if code == STAND:
        return 6 * (best_worth(options, state, links) + DIE * links)
    if code < DISC:
        fits = fitting(state, state[LAST], code - EXTEND)
        longer = links + 1
        left = longer // 2  # bust (CA10)
        return fits * (best_worth(options, state, longer) + DIE * longer) + (6 - fits) * DIE * left
    return worth(options, state, code - DISC, links)


def fitting(state: State, last: int, direction: int) -> int:
    """How many faces of a new die fit a chain in the direction, or in the better one if it is free (CA07, CA08)."""
    up = 0
    down = 0
    for face in range(1, 7):
        if state[COUNTS + face] < MOST_EQUAL:
            if face >= last:
                up += 1
            if face <= last:
                down += 1
    if direction == UP or (direction != DOWN and up > down):
        return up
    return down


def best_worth(options: Codes, state: State, links: int) -> int:
    """What the better of the acting seat's free discs gains with so many links."""
    first = state[SEAT] * DISCS
    best = 2 * GIFT
    for disc in range(first, first + DISCS):
        if disc_refusal(state, disc) == LEGAL:
            best = max(best, worth(options, state, state[SQUARES + disc], links))
    return best


def landing(options: Codes, square: int, links: int) -> int:
    """Where a disc ends up, an arrow followed (CA11, CA12, CA14)."""
    target = counted_square(options, square, links)
    if target != CENTRE and options[ARROWS + target] > 0:
        return options[ARROWS + target]
    return target


def worth(options: Codes, state: State, square: int, links: int) -> int:
    """What it is worth to move the acting seat's free disc on a square by so many links."""
    seat = state[SEAT]
    target = landing(options, square, links)
    for other in range(SEATS):
        if other != seat and state[BLACK + other] != ABSENT and free_discs(state, other, square, target) == 0:
            return GIFT
    free = free_discs(state, seat, square, target)  # the moving disc is one of them
    if target == CENTRE:
        return options[LENGTH] + 1 - square + INTO_THE_CENTRE + (WIN if free == 1 else 0)
    followed = LAST_FOLLOWED if free == 1 else FOLLOWED
    gain = target - square
    gain += followed * (followers(state, target) - followers(state, square))
    gain += LYING_ON_AN_ENEMY * (enemies_on(state, target) - enemies_on(state, square))
    return gain


def free_discs(state: State, seat: int, square: int, target: int) -> int:
    """How many discs of a seat can move once a disc has gone from a square to another, that disc itself included."""
    count = 0
    for disc in range(seat * DISCS, seat * DISCS + DISCS):
        there = state[SQUARES + disc]
        covers = state[COVERS + disc]
        if there == square and square != BESIDE:
            covers -= 1
        if there == target:
            covers += 1
        if there != CENTRE and covers <= 0:
            count += 1
    return count


def enemies_on(state: State, square: int) -> int:
    """How many discs of opponents lie on a square of the way."""
    if square == BESIDE:
        return 0
    count = 0
    first = state[SEAT] * DISCS
    for disc in range(SEATS * DISCS):
        if state[SQUARES + disc] == square and not first <= disc < first + DISCS:
            count += 1
    return count


def followers(state: State, square: int) -> int:
    """How many free discs of opponents are close enough behind a square to cover what lies there."""
    if square == BESIDE:
        return 0
    count = 0
    for disc in range(SEATS * DISCS):
        seat = disc // DISCS
        behind = square - state[SQUARES + disc]
        if seat != state[SEAT] and state[BLACK + seat] != ABSENT and 0 < behind <= REACH and state[COVERS + disc] == 0:
            count += 1
    return count
