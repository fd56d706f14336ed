"""The value of a pair of sides in Ur's endgame, worked out on sets of squares, because there are tens of millions.

A set is an integer with a bit for each square of the way. The workspace keeps the rank of every set and the arrangement
of every side once they are worked out.
"""

from __future__ import annotations

from math import comb

from vuelta.core.contract import Parts
from vuelta.core.state import Codes
from vuelta.games.ur.board import BEND, CUT, LAST, MEETINGS, MOST_PIECES, NO_MARK, NOWHERE, ROSETTE_STEPS
from vuelta.games.ur.options import CAPTURE_ROLL, SAFE_ROSETTES, SHORT, WAY
from vuelta.kernels.value_iteration import SolveWorkspace
from vuelta.kernels.workspace import float64, int64

LONGEST_STRIDE = 4
SETS = 1 << LAST
MOST_SIDES = 51480  # of the long way with seven pieces; a test counts them
COUNTS = MOST_PIECES + 1

# An arrangement in one number: its set, the set as the enemy sees it, how many pieces wait, how many are gone.
ACROSS = 20
WAIT = 40
GONE = 44
SET = (1 << ACROSS) - 1
COUNT = 15

CHOOSE_WIDTH = MOST_PIECES + 1
CHOOSE = tuple(comb(n, k) for n in range(LAST + 1) for k in range(CHOOSE_WIDTH))


# Where things stand in `known`.
READY = 0
SIDE_COUNT = 1
SHARED = 2  # the set of squares on which both seats come
ROSETTES = 3
BEFORE = 4  # the place worked out before this one
KNOWN = 5

# Where things stand in `last`, of the place worked out before: the value of its moves, and the chance of passing.
EARNED = 0
PASSED = 1
LAST_PLACE = 2


class SidesWorkspace(SolveWorkspace):
    """Sets and sides, numbered once, and what is left of the place that was worked out before."""

    known = int64(KNOWN)
    firsts = int64(COUNTS, COUNTS)  # the first side with so many pieces gone and out
    ranks = int64(SETS)  # the number of each set among those of its size
    ranks_across = int64(SETS)  # the same for sets told as the enemy sees them
    sides = int64(MOST_SIDES)  # each side's arrangement
    last = float64(LAST_PLACE)


def choose(n: int, k: int) -> int:
    """In how many ways k of n can be chosen."""
    return CHOOSE[n * CHOOSE_WIDTH + k]


def squares_on(options: Codes) -> int:
    """How many squares the way has (UR03)."""
    return LAST - CUT if options[WAY] == SHORT else LAST


def first_side(squares: int, pieces: int, gone: int, out: int) -> int:
    """The first number of the arrangements with so many pieces gone and on squares."""
    number = 0
    for fewer in range(gone):
        for count in range(pieces - fewer + 1):
            number += choose(squares, count)
    for count in range(out):
        number += choose(squares, count)
    return number


def square_of(options: Codes, step: int) -> int:
    """Which square of the way a step is, from 0: the short way has no squares for two of the long one's steps."""
    return step - 1 - (CUT if options[WAY] == SHORT and step > BEND else 0)


def step_of(options: Codes, square: int) -> int:
    """The step on a square of the way."""
    return square + 1 + (CUT if options[WAY] == SHORT and square >= BEND else 0)


def meeting(options: Codes, square: int) -> int:
    """Which square of the enemy's way a square is, NOWHERE if the enemy never comes there."""
    step = MEETINGS[step_of(options, square)]
    if step == NOWHERE or (options[WAY] == SHORT and BEND < step <= BEND + CUT):
        return NOWHERE
    return square_of(options, step)


def across(options: Codes, held: int) -> int:
    """A set of a seat's squares told by the enemy's way; those where the enemy never comes stay as they are."""
    seen = 0
    for square in range(squares_on(options)):
        if held >> square & 1:
            there = meeting(options, square)
            seen |= 1 << (square if there == NOWHERE else there)
    return seen


def fill(options: Codes, work: SidesWorkspace) -> None:
    """Number the sets and the sides."""
    pieces = work.pieces
    squares = squares_on(options)
    work.known[SIDE_COUNT] = first_side(squares, pieces, pieces + 1, 0)
    work.known[SHARED] = 0
    work.known[ROSETTES] = 0
    for square in range(squares):
        work.known[SHARED] |= 1 << square if meeting(options, square) != NOWHERE else 0
        work.known[ROSETTES] |= (ROSETTE_STEPS >> step_of(options, square) & 1) << square
    for gone in range(pieces + 1):
        for out in range(pieces - gone + 1):
            work.firsts[gone, out] = first_side(squares, pieces, gone, out)
    for held in range(1 << squares):
        out = 0
        rank = 0
        for square in range(squares):
            if held >> square & 1:
                out += 1
                rank += choose(square, out) if out <= pieces else 0
        if out > pieces:
            continue
        seen = across(options, held)
        work.ranks[held] = rank
        work.ranks_across[seen] = rank
        for gone in range(pieces - out + 1):
            side = work.firsts[gone, out] + rank
            work.sides[side] = held | seen << ACROSS | (pieces - out - gone) << WAIT | gone << GONE
    work.known[BEFORE] = -1
    work.known[READY] = 1


def best_move(options: Codes, own_side: int, enemy_side: int, stride: int, work: SidesWorkspace) -> float:
    """The value of the best move with a stride to the seat to act, −1 if there is none.

    Bit 0 of `stand` is for the pieces that wait, then come the squares, and the bit after them is off the board.
    """
    pieces = work.pieces
    own = work.sides[own_side]
    enemy = work.sides[enemy_side]
    squares = squares_on(options)
    sides = work.known[SIDE_COUNT]
    gone = own >> GONE
    waiting = own >> WAIT & COUNT
    out = pieces - gone - waiting
    seen = enemy >> ACROSS & SET
    facing = seen & work.known[SHARED]
    rosettes = work.known[ROSETTES]
    stand = (own & SET) << 1 | (1 if waiting > 0 else 0)
    closed = own & SET | (facing & rosettes if options[SAFE_ROSETTES] else 0)  # UR07, UR09
    landings = stand << stride & ((4 << squares) - 2) & ~(closed << 1)
    best: float = -1.0
    while landings:
        landed = landings & -landings
        landings ^= landed
        started = landed >> stride
        against = enemy_side
        again = landed >> 1 & rosettes  # UR10
        if landed >> 1 == 1 << squares:
            if gone + 1 == pieces:
                return 1.0  # UR12
            side = work.firsts[gone + 1, out - 1] + work.ranks[(stand ^ started) >> 1]
        else:
            entered = 1 if started == 1 else 0
            side = work.firsts[gone, out + entered] + work.ranks[(stand ^ started ^ landed) >> 1]
            if landed >> 1 & facing:  # UR08
                enemy_gone = enemy >> GONE
                enemy_out = pieces - enemy_gone - (enemy >> WAIT & COUNT)
                left = work.ranks_across[seen ^ landed >> 1]
                against = work.firsts[enemy_gone, enemy_out - 1] + left
                again |= options[CAPTURE_ROLL]
        best = max(best, work.solution[side * sides + against] if again else 1 - work.solution[against * sides + side])
    return best


def work_out(game: Parts, options: Codes, own_side: int, enemy_side: int, work: SidesWorkspace, measure: bool) -> float:
    """Update a pair of sides, seen from the first. Returns the largest change; `measure` changes nothing.

    A turn that passes leads to the same pair seen from the other side. If that one was updated just before, the two
    values solve two equations with two unknowns.
    """
    pieces = work.pieces
    if not work.known[READY]:
        fill(options, work)
    own = work.sides[own_side]
    enemy = work.sides[enemy_side]
    if own >> GONE == pieces or enemy >> GONE == pieces or own & SET & (enemy >> ACROSS) & work.known[SHARED]:
        return 0.0
    whole = game.rules.weight(options, NO_MARK)
    passed = whole
    earned = 0.0
    for stride in range(1, LONGEST_STRIDE + 1):
        ways = game.rules.weight(options, stride)
        worth = best_move(options, own_side, enemy_side, stride, work)
        whole += ways
        if worth < 0:
            passed += ways
        else:
            earned += ways * worth
    place = own_side * work.known[SIDE_COUNT] + enemy_side
    mirror = enemy_side * work.known[SIDE_COUNT] + own_side
    good = earned / whole
    idle = passed / whole
    value = good + idle * (1 - work.solution[mirror])
    change: float = abs(value - work.solution[place])
    if measure:
        return change
    if place == mirror:
        value = (good + idle) / (1 + idle)
    elif work.known[BEFORE] == mirror:
        value = (good + idle * (1 - work.last[EARNED] - work.last[PASSED])) / (1 - idle * work.last[PASSED])
        work.solution[mirror] = work.last[EARNED] + work.last[PASSED] * (1 - value)
    work.solution[place] = value
    work.known[BEFORE] = place
    work.last[EARNED] = good
    work.last[PASSED] = idle
    return change
