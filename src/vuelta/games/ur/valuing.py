"""What a pair of arrangements of Ur is worth, on sets of squares: tens of millions of them are asked for.

A set is an integer with a bit for each square of the way. What a set's number is, and which arrangement a side's
number means, stands in `numbers` once it is worked out.
"""

from __future__ import annotations

from math import comb

from vuelta.core.contract import Endgame, Rules
from vuelta.core.state import Buffer, Codes, Reals, State, view
from vuelta.games.ur.board import BEND, CUT, LAST, MEETINGS, MOST_PIECES, NO_MARK, NOWHERE, ROSETTE_STEPS
from vuelta.games.ur.options import CAPTURE_ROLL, SAFE_ROSETTES, SHORT, WAY
from vuelta.kernels.value_iteration import room_for_numbers

LONGEST_STRIDE = 4
SETS = 1 << LAST
MOST_SIDES = 51480  # of the long way with seven pieces; a test counts them
COUNTS = MOST_PIECES + 1

# Room in `numbers`, after the solver's own: whether it is filled; how many sides there are; the squares on which both
# seats come, and the rosettes; the place worked out before this one; the first side of each count of pieces gone and
# out; the number of each set among those of its size, and the same for sets told as the enemy sees them; and each
# side's arrangement.
READY = 0
SIDE_COUNT = 1
SHARED = 2
ROSETTES = 3
BEFORE = 4
FIRSTS = 5
RANKS = FIRSTS + COUNTS * COUNTS
RANKS_ACROSS = RANKS + SETS
SIDES = RANKS_ACROSS + SETS
NUMBERS = SIDES + MOST_SIDES

# Room in `reals`, of the place worked out before: what its moves are worth, and the chance that its turn passes.
EARNED = 0
PASSED = 1
REALS = 2

# An arrangement in one number: its set, the set as the enemy sees it, how many pieces wait, how many are gone.
ACROSS = 20
WAIT = 40
GONE = 44
SET = (1 << ACROSS) - 1
COUNT = 15

CHOOSE_WIDTH = MOST_PIECES + 1
CHOOSE = tuple(comb(n, k) for n in range(LAST + 1) for k in range(CHOOSE_WIDTH))


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


def fill(options: Codes, pieces: int, known: Buffer) -> None:
    """Number the sets and the sides."""
    squares = squares_on(options)
    known[SIDE_COUNT] = first_side(squares, pieces, pieces + 1, 0)
    known[SHARED] = 0
    known[ROSETTES] = 0
    for square in range(squares):
        known[SHARED] |= 1 << square if meeting(options, square) != NOWHERE else 0
        known[ROSETTES] |= (ROSETTE_STEPS >> step_of(options, square) & 1) << square
    for gone in range(pieces + 1):
        for out in range(pieces - gone + 1):
            known[FIRSTS + gone * COUNTS + out] = first_side(squares, pieces, gone, out)
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
        known[RANKS + held] = rank
        known[RANKS_ACROSS + seen] = rank
        for gone in range(pieces - out + 1):
            side = known[FIRSTS + gone * COUNTS + out] + rank
            known[SIDES + side] = held | seen << ACROSS | (pieces - out - gone) << WAIT | gone << GONE
    known[BEFORE] = -1
    known[READY] = 1


def best_move(
    options: Codes, pieces: int, own_side: int, enemy_side: int, stride: int, table: Reals, known: Buffer
) -> float:
    """What the best move with a stride is worth to the seat to act, −1 if there is none.

    Bit 0 of `stand` are the pieces that wait, the squares follow, and the bit behind them is off the board.
    """
    own = known[SIDES + own_side]
    enemy = known[SIDES + enemy_side]
    squares = squares_on(options)
    sides = known[SIDE_COUNT]
    gone = own >> GONE
    waiting = own >> WAIT & COUNT
    out = pieces - gone - waiting
    seen = enemy >> ACROSS & SET
    facing = seen & known[SHARED]
    stand = (own & SET) << 1 | (1 if waiting > 0 else 0)
    closed = own & SET | (facing & known[ROSETTES] if options[SAFE_ROSETTES] else 0)  # UR07, UR09
    landings = stand << stride & ((4 << squares) - 2) & ~(closed << 1)
    best: float = -1.0
    while landings:
        landed = landings & -landings
        landings ^= landed
        started = landed >> stride
        against = enemy_side
        again = landed >> 1 & known[ROSETTES]  # UR10
        if landed >> 1 == 1 << squares:
            if gone + 1 == pieces:
                return 1.0  # UR12
            side = known[FIRSTS + (gone + 1) * COUNTS + out - 1] + known[RANKS + ((stand ^ started) >> 1)]
        else:
            entered = 1 if started == 1 else 0
            side = known[FIRSTS + gone * COUNTS + out + entered] + known[RANKS + ((stand ^ started ^ landed) >> 1)]
            if landed >> 1 & facing:  # UR08
                enemy_gone = enemy >> GONE
                enemy_out = pieces - enemy_gone - (enemy >> WAIT & COUNT)
                left = known[RANKS_ACROSS + (seen ^ landed >> 1)]
                against = known[FIRSTS + enemy_gone * COUNTS + enemy_out - 1] + left
                again |= options[CAPTURE_ROLL]
        best = max(best, table[side * sides + against] if again else 1 - table[against * sides + side])
    return best


def work_out(
    rules: Rules,
    endgame: Endgame,  # noqa: ARG001 — what other endgames are worked out with
    options: Codes,
    pieces: int,
    own_side: int,
    enemy_side: int,
    table: Reals,
    cells: State,  # noqa: ARG001
    numbers: Buffer,
    reals: Reals,
    measure: bool,
) -> float:
    """Work out a pair of sides, seen from the first. Returns the largest change; `measure` changes nothing.

    A turn that passes leads to the same pair seen from the other side. If that one was worked out just before, both
    are two equations with two unknowns.
    """
    known = view(numbers, room_for_numbers(rules))
    if not known[READY]:
        fill(options, pieces, known)
    own = known[SIDES + own_side]
    enemy = known[SIDES + enemy_side]
    if own >> GONE == pieces or enemy >> GONE == pieces or own & SET & (enemy >> ACROSS) & known[SHARED]:
        return 0.0
    whole = rules.weight(options, NO_MARK)
    passed = whole
    earned = 0.0
    for stride in range(1, LONGEST_STRIDE + 1):
        ways = rules.weight(options, stride)
        worth = best_move(options, pieces, own_side, enemy_side, stride, table, known)
        whole += ways
        if worth < 0:
            passed += ways
        else:
            earned += ways * worth
    place = own_side * known[SIDE_COUNT] + enemy_side
    mirror = enemy_side * known[SIDE_COUNT] + own_side
    good = earned / whole
    idle = passed / whole
    value = good + idle * (1 - table[mirror])
    change: float = abs(value - table[place])
    if measure:
        return change
    if place == mirror:
        value = (good + idle) / (1 + idle)
    elif known[BEFORE] == mirror:
        value = (good + idle * (1 - reals[EARNED] - reals[PASSED])) / (1 - idle * reals[PASSED])
        table[mirror] = reals[EARNED] + reals[PASSED] * (1 - value)
    table[place] = value
    known[BEFORE] = place
    reals[EARNED] = good
    reals[PASSED] = idle
    return change
