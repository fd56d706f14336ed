"""What the learned evaluation sees of a Senet state.

Both sides are encoded alike, the seat to act as side 0: where its pieces stand, how far they still have to go, its runs
and whom they hold back; and for each throw what the side could do with it now: how many moves it has, and which swaps.
What one side can swap is what the other leaves exposed, so dangers need no features of their own.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.senet.board import FIRST_SAFE, NET, OFF, ON_BOARD, PIECES, ROW, ROWS, SQUARES, WATERS
from vuelta.games.senet.board import SEATS as SEATS
from vuelta.games.senet.options import OWN_BLOCKADE
from vuelta.games.senet.plan import LONGEST_STRIDE, count
from vuelta.games.senet.rules import BESIDE, OWED, PLACES, blockades, held, protected, weight

MOST_ROLLS = 4  # this many to come, or more

# Steps that are left, and by how many a side is ahead, in buckets.
LEFT_WIDTH = 8
LEFT_BUCKETS = PIECES * SQUARES // LEFT_WIDTH + 1
LEAD_WIDTH = 6
LEAD_MOST = 10  # buckets to either side of the middle
LEAD_BUCKETS = 2 * LEAD_MOST + 1

# What a throw lets a side choose from.
NO_LANDING = 0
ONLY_WATERS = 1
ONLY_NET = 2  # or the Waters
GOOD_LANDINGS = 2  # and one more for each other landing, up to three
MOST_GOOD = 3
CHOICES = GOOD_LANDINGS + MOST_GOOD + 1

TRAPS = 1 << NET | 1 << WATERS
SAFE = ON_BOARD ^ ((1 << FIRST_SAFE) - 1)
UP_TO_OFF = ON_BOARD | 1 << OFF

# Where each kind of index begins.
ROLL_OFF = 0
ROLLS = ROLL_OFF + 1
LEAD = ROLLS + MOST_ROLLS
ON_SQUARE = LEAD + LEAD_BUCKETS
HINDMOST = ON_SQUARE + SEATS * SQUARES
BORNE_OFF = HINDMOST + SEATS * (SQUARES + 1)
LEFT = BORNE_OFF + SEATS * (PIECES + 1)
PROTECTED = LEFT + SEATS * LEFT_BUCKETS
WALL = PROTECTED + SEATS * SQUARES
HELD_BACK = WALL + SEATS * SQUARES
CHOICE = HELD_BACK + SEATS * (PIECES + 1)
SWAP = CHOICE + SEATS * LONGEST_STRIDE * CHOICES
SWAP_BY = SWAP + SEATS * FIRST_SAFE
FEATURES = SWAP_BY + SEATS * LONGEST_STRIDE * ROWS

# A side has its pieces' squares, each perhaps protected, three walls with what they hold back at most, three figures,
# and a choice for each throw. Of two enemies only one is behind the other, and its swap takes two indices.
MOST_ACTIVE = 2 + SEATS * (2 * PIECES + 2 * (PIECES - 2) + 3 + LONGEST_STRIDE) + 2 * PIECES * PIECES


def active(options: Codes, state: State, found: Buffer) -> int:
    """Write the indices of a state's active features, seen from the seat to act; return how many."""
    if state[PLACES] == BESIDE:
        found[0] = ROLL_OFF
        return 1
    seat = state[SEAT]
    own = held(state, seat)
    enemy = held(state, 1 - seat)
    # A turn's first throw, which nobody owes, is one roll to come just as an owed one is (SE06).
    found[0] = ROLLS + min(max(state[OWED], 1), MOST_ROLLS) - 1
    lead = steps_left(state, 1 - seat) - steps_left(state, seat) + LEAD_MOST * LEAD_WIDTH + LEAD_WIDTH // 2
    found[1] = LEAD + min(max(lead, 0) // LEAD_WIDTH, LEAD_BUCKETS - 1)
    at = add_pieces(state, seat, 0, own, enemy, found, 2)
    at = add_pieces(state, 1 - seat, 1, enemy, own, found, at)
    at = add_throws(options, state, 0, own, enemy, found, at)
    return add_throws(options, state, 1, enemy, own, found, at)


def steps_left(state: State, seat: int) -> int:
    """How far a seat's pieces together are from being borne off."""
    left = PIECES * OFF
    for piece in range(PLACES + seat * PIECES, PLACES + (seat + 1) * PIECES):
        left -= state[piece]
    return left


def add_pieces(state: State, seat: int, side: int, own: int, enemy: int, found: Buffer, at: int) -> int:
    """Where a side's pieces stand, which of them are protected (SE10), and whom its blockades hold back (SE11)."""
    first = PLACES + seat * PIECES
    shielded = protected(own)
    walls = blockades(own)
    found[at] = HINDMOST + side * (SQUARES + 1) + state[first]
    found[at + 1] = LEFT + side * LEFT_BUCKETS + steps_left(state, seat) // LEFT_WIDTH
    at += 2
    off = 0
    for piece in range(first, first + PIECES):
        square = state[piece]
        if square == OFF:
            off += 1
            continue
        found[at] = ON_SQUARE + side * SQUARES + square
        at += 1
        if shielded >> square & 1:
            found[at] = PROTECTED + side * SQUARES + square
            at += 1
        if walls >> square & 1:
            found[at] = WALL + side * SQUARES + square
            found[at + 1] = HELD_BACK + side * (PIECES + 1) + count(enemy & ((1 << square) - 1))
            at += 2
    found[at] = BORNE_OFF + side * (PIECES + 1) + off
    return at + 1


def add_throws(options: Codes, state: State, side: int, own: int, enemy: int, found: Buffer, at: int) -> int:
    """What a side could do with each throw: how much it may choose, and its swaps by square and by throw."""
    rival = PLACES + (1 - side if state[SEAT] == 0 else side) * PIECES
    closed = own | protected(enemy) | enemy & SAFE
    walls = blockades(enemy)
    if options[OWN_BLOCKADE]:
        walls |= blockades(own)
    stopped = 0  # the squares from which a wall lies on the way
    for stride in range(1, LONGEST_STRIDE + 1):
        if stride > 1:
            stopped |= walls >> (stride - 1)
        if weight(options, stride) == 0:
            continue
        landings = (own & ~stopped) << stride & UP_TO_OFF & ~closed
        throw = side * LONGEST_STRIDE + stride - 1
        found[at] = CHOICE + throw * CHOICES + choice(landings)
        at += 1
        if landings & enemy:
            for piece in range(rival, rival + PIECES):
                square = state[piece]
                if landings & enemy & 1 << square:
                    found[at] = SWAP + side * FIRST_SAFE + square
                    found[at + 1] = SWAP_BY + throw * ROWS + square // ROW
                    at += 2
    return at


def choice(landings: int) -> int:
    """What there is to choose from among some landings."""
    good = count(landings & ~TRAPS)
    if good > 0:
        return GOOD_LANDINGS + min(good, MOST_GOOD)
    if landings >> NET & 1:
        return ONLY_NET
    return ONLY_WATERS if landings else NO_LANDING
