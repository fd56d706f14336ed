"""What the learned evaluation sees of a state of Ur.

Both sides are encoded alike, the seat to act as side 0: where its pieces are, how many wait and are off, which of them
an enemy can capture at once and how likely that is, what each throw would allow, and who has yet to pass its piece on
the middle rosette.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.ur.board import LAST, MEETINGS, MOST_PIECES, OFF, STEPS, WAITING
from vuelta.games.ur.board import SEATS as SEATS
from vuelta.games.ur.options import PIECES
from vuelta.games.ur.plan import LONGEST_STRIDE, MIDDLE, danger
from vuelta.games.ur.rules import PLACES, enemy_on, has, landing, on_rosette, weight

COUNTS = MOST_PIECES + 1
DANGERS = 4  # up to four, eight, twelve and sixteen of the sixteen ways that dice can fall
DANGER_WIDTH = 4
CHOICES = 4  # none, one, two, three moves or more
LEAD_WIDTH = 4
LEAD_MOST = 10  # buckets to either side of the middle
LEAD_BUCKETS = 2 * LEAD_MOST + 1

# Where each kind of index begins.
LEAD = 0
ON_STEP = LEAD + LEAD_BUCKETS
WAIT = ON_STEP + SEATS * STEPS
GONE = WAIT + SEATS * COUNTS
EXPOSED = GONE + SEATS * COUNTS
CHOICE = EXPOSED + SEATS * STEPS * DANGERS
ROSETTE = CHOICE + SEATS * LONGEST_STRIDE * CHOICES
CAPTURE = ROSETTE + SEATS * LONGEST_STRIDE
TO_PASS = CAPTURE + SEATS * LONGEST_STRIDE
FEATURES = TO_PASS + SEATS * COUNTS

# A side has its pieces' steps, each perhaps exposed, two counts, three things for each throw, and the middle.
MOST_ACTIVE = 1 + SEATS * (2 * MOST_PIECES + 2 + 3 * LONGEST_STRIDE + 1)


def active(options: Codes, state: State, found: Buffer) -> int:
    """Write the indices of a state's active features, seen from the seat to act; return how many."""
    seat = state[SEAT]
    lead = steps_walked(state, seat) - steps_walked(state, 1 - seat) + LEAD_MOST * LEAD_WIDTH + LEAD_WIDTH // 2
    found[0] = LEAD + min(max(lead, 0) // LEAD_WIDTH, LEAD_BUCKETS - 1)
    at = 1
    for side in range(SEATS):
        holder = seat if side == 0 else 1 - seat
        at = add_pieces(options, state, holder, side, found, at)
        at = add_throws(options, state, holder, side, found, at)
    return at


def steps_walked(state: State, seat: int) -> int:
    """How far a seat's pieces have come together."""
    walked = 0
    for piece in range(PLACES + seat * MOST_PIECES, PLACES + (seat + 1) * MOST_PIECES):
        walked += min(state[piece], OFF)  # pieces that are absent are so on both sides
    return walked


def add_pieces(options: Codes, state: State, seat: int, side: int, found: Buffer, at: int) -> int:
    """Where a side's pieces are, which are in danger, and how many enemies have yet to pass its piece in the middle."""
    waiting = 0
    gone = 0
    for piece in range(PLACES + seat * MOST_PIECES, PLACES + seat * MOST_PIECES + options[PIECES]):
        step = state[piece]
        if step == WAITING:
            waiting += 1
        elif step == OFF:
            gone += 1
        else:
            found[at] = ON_STEP + side * STEPS + step
            at += 1
            ways = danger(options, state, seat, step)
            if ways > 0:
                found[at] = EXPOSED + (side * STEPS + step) * DANGERS + (ways - 1) // DANGER_WIDTH
                at += 1
    found[at] = WAIT + side * COUNTS + waiting
    found[at + 1] = GONE + side * COUNTS + gone
    at += 2
    if has(state, seat, MIDDLE):
        found[at] = TO_PASS + side * COUNTS + behind(options, state, 1 - seat, MEETINGS[MIDDLE])
        at += 1
    return at


def behind(options: Codes, state: State, seat: int, step: int) -> int:
    """How many of a seat's pieces have not come to a step."""
    count = 0
    for piece in range(PLACES + seat * MOST_PIECES, PLACES + seat * MOST_PIECES + options[PIECES]):
        if state[piece] < step:
            count += 1
    return count


def add_throws(options: Codes, state: State, seat: int, side: int, found: Buffer, at: int) -> int:
    """For each throw how many moves a side would have, whether one ends on a rosette, whether one captures."""
    for stride in range(1, LONGEST_STRIDE + 1):
        if weight(options, stride) == 0:
            continue
        throw = side * LONGEST_STRIDE + stride - 1
        moves = 0
        rosette = False
        capture = False
        before = -1
        for piece in range(PLACES + seat * MOST_PIECES, PLACES + seat * MOST_PIECES + options[PIECES]):
            step = state[piece]
            if step < OFF and step != before:
                target = landing(options, state, seat, step, stride)
                if target >= 0:
                    moves += 1
                    if target <= LAST:
                        rosette = rosette or on_rosette(target)
                        capture = capture or enemy_on(state, seat, target)
            before = step
        found[at] = CHOICE + throw * CHOICES + min(moves, CHOICES - 1)
        at += 1
        if rosette:
            found[at] = ROSETTE + throw
            at += 1
        if capture:
            found[at] = CAPTURE + throw
            at += 1
    return at
