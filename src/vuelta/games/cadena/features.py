"""What the learned evaluation sees of a Cadena state.

Seats are counted from the one to act. For every seat that plays: its dice, its discs by the squares left to the centre,
which of them can't move and who lies on them, and how near the centre is with the dice in hand. For the seat to act
also the chance that the next roll goes well, and where its discs would land with the links that it has or may get.
"""

from __future__ import annotations

from vuelta.core.state import LEGAL, NOBODY, SEAT, Buffer, Codes, State
from vuelta.games.cadena.board import CENTRE, DISCS
from vuelta.games.cadena.board import SEATS as SEATS
from vuelta.games.cadena.options import LENGTH
from vuelta.games.cadena.plan import fitting, free_discs, landing
from vuelta.games.cadena.rules import (
    ABSENT,
    BANK,
    BLACK,
    COVERS,
    DIRECTION,
    DISCARDING,
    LAST,
    MAX_DICE,
    MOVING,
    ROLLING_HAND,
    ROLLING_LINK,
    SQUARES,
    STEP,
    disc_refusal,
)

STEPS = MOVING + 1
HANDS = 14  # black dice, the last for all that are more
FACES = 6

# Of a bank with so many dice, and of more: which bucket it is in.
BANK_BUCKETS = (0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6)
FULL_BANK = 7

# Squares left to the centre, the last for all that are more. Discs under others are told in buckets.
LEFTS = 61
BUCKET = 8
BUCKETS = LEFTS // BUCKET + 1
BOTH_BUCKETS = 2 * BUCKETS - 2

# A free disc that can reach the centre with dice in hand, by the squares left, or with so many more links.
NEAR = 12
SHORT = 4
HOMES = NEAR + SHORT

REACH = 14  # how far behind a disc is watched for others
PURSUITS = 3  # after a disc of the seat to act, by the seat to act, among the others

LENGTHS = 10  # of a chain that is extended, 2 links and more

# Where a disc of the seat to act would land.
WINS = 0  # in the centre with the last free disc
IN_CENTRE = 1
GIFT = 2  # on the last free disc of an opponent, who then wins (CA01)
FAR_BACK = 3
BACK = 4
FORWARD = 5
BY_ARROW = 6
ON_OWN = 7
ON_OTHER = 8
LANDINGS = 9
FAR = 8  # squares back

# Links compared with those of the whole hand: fewer by a discard, more by extending.
FEWEST = -4
MOST = 2
DISCARD_LINKS = MOST - FEWEST + 1
ROLL_LINKS = MOST + 1

# Where each kind of index begins.
AT_STEP = 0
PLAYING = AT_STEP + STEPS
IN_BANK = PLAYING + (1 << SEATS - 1)
IN_HAND = IN_BANK + FULL_BANK + 1
FREE_DISC = IN_HAND + SEATS * HANDS
PINNED_DISC = FREE_DISC + SEATS * LEFTS
PINNED_BY = PINNED_DISC + SEATS * BUCKETS
DISC_COUNTS = PINNED_BY + SEATS * SEATS * 2
BOTH_LEFT = DISC_COUNTS + SEATS * (DISCS + 1) * (DISCS + 1)
HOME = BOTH_LEFT + SEATS * BOTH_BUCKETS
PURSUED = HOME + SEATS * 2 * HOMES
HAND_ROLLED = PURSUED + PURSUITS * 2 * REACH
LINK_FITS = HAND_ROLLED + MAX_DICE
DISCARD_LANDING = LINK_FITS + LENGTHS * (FACES + 1)
ROLL_LANDING = DISCARD_LANDING + DISCARD_LINKS * LANDINGS
FEATURES = ROLL_LANDING + ROLL_LINKS * LANDINGS

# Four of the turn, three figures a seat, two a disc; of two discs only one is behind the other; and the landings.
MOST_ACTIVE = 4 + SEATS * (3 + 2 * DISCS) + DISCS * DISCS * SEATS * (SEATS - 1) // 2 + DISCS * DISCARD_LINKS


def active(options: Codes, state: State, found: Buffer) -> int:
    """Write the indices of a state's active features, seen from the seat to act; return how many."""
    found[0] = AT_STEP + state[STEP]
    found[1] = IN_BANK + (BANK_BUCKETS[state[BANK]] if state[BANK] < len(BANK_BUCKETS) else FULL_BANK)
    at = add_roll(state, found, 2)
    at = add_landings(options, state, found, at)
    others = 0
    for seat in range(SEATS):
        if state[BLACK + seat] != ABSENT:
            others |= 1 << counted(state, seat)
            at = add_seat(options, state, seat, found, at)
    found[at] = PLAYING + (others >> 1)
    return at + 1


def counted(state: State, seat: int) -> int:
    """A seat that plays, counted from the one to act. If there is one other only, it is 1 wherever it sits.

    For only the order of turns matters, not the chairs between.
    """
    turn = (seat - state[SEAT]) % SEATS
    if turn == 0:
        return 0
    for other in range(SEATS):
        if other != seat and other != state[SEAT] and state[BLACK + other] != ABSENT:
            return turn
    return 1


def movable(state: State, seat: int) -> int:
    """How many discs of a seat can move (CA12, CA13)."""
    free = 0
    for disc in range(seat * DISCS, seat * DISCS + DISCS):
        if disc_refusal(state, disc) == LEGAL:
            free += 1
    return free


def add_roll(state: State, found: Buffer, at: int) -> int:
    """How likely it is that the hand forms a chain or the new link fits, as far as sizes and faces tell."""
    links = state[BLACK + state[SEAT]] + 1
    if state[STEP] == ROLLING_HAND:
        found[at] = HAND_ROLLED + min(links, MAX_DICE) - 1
        return at + 1
    if state[STEP] == ROLLING_LINK:
        fits = fitting(state, state[LAST], state[DIRECTION])
        found[at] = LINK_FITS + min(links - 2, LENGTHS - 1) * (FACES + 1) + fits
        return at + 1
    return at


def add_landings(options: Codes, state: State, found: Buffer, at: int) -> int:
    """Where the discs of the seat to act would land, before it discards or while a roll is awaited."""
    step = state[STEP]
    if step != DISCARDING and step != ROLLING_HAND and step != ROLLING_LINK:
        return at
    hand = state[BLACK + state[SEAT]] + 1
    first = state[SEAT] * DISCS
    for more in range(FEWEST if step == DISCARDING else 0, MOST + 1):
        links = hand + more
        if links < 1 or links > MAX_DICE or more > state[BANK]:
            continue
        group = DISCARD_LANDING + (more - FEWEST) * LANDINGS if step == DISCARDING else ROLL_LANDING + more * LANDINGS
        for disc in range(first, first + DISCS):
            if disc_refusal(state, disc) == LEGAL:
                found[at] = group + landing_kind(options, state, state[SQUARES + disc], links)
                at += 1
    return at


def landing_kind(options: Codes, state: State, square: int, links: int) -> int:
    """What becomes of the acting seat's free disc on a square if it moves by so many links."""
    seat = state[SEAT]
    target = landing(options, square, links)
    if target == CENTRE:
        return WINS if free_discs(state, seat, square, target) == 1 else IN_CENTRE
    gain = target - square
    top = NOBODY if gain == 0 else top_seat(state, target)
    if top == seat:
        return ON_OWN
    if top != NOBODY:
        return GIFT if free_discs(state, top, square, target) == 0 else ON_OTHER
    if gain > links:
        return BY_ARROW
    if gain > 0:
        return FORWARD
    return BACK if gain > -FAR else FAR_BACK


def top_seat(state: State, square: int) -> int:
    """Whose disc lies on top on a square of the way, NOBODY if none lies there."""
    for disc in range(SEATS * DISCS):
        if state[SQUARES + disc] == square and state[COVERS + disc] == 0:
            return disc // DISCS
    return NOBODY


def add_seat(options: Codes, state: State, seat: int, found: Buffer, at: int) -> int:
    """A seat's dice, its discs, and what is ahead of them and behind."""
    turn = counted(state, seat)
    black = state[BLACK + seat]
    free = movable(state, seat)
    last = 1 if free == 1 else 0
    finished = 0
    both = 0
    for disc in range(seat * DISCS, seat * DISCS + DISCS):
        square = state[SQUARES + disc]
        if square == CENTRE:
            finished += 1
            continue
        left = options[LENGTH] + 1 - square
        if state[COVERS + disc] > 0:
            top = top_seat(state, square)
            found[at] = PINNED_DISC + turn * BUCKETS + min(left, LEFTS - 1) // BUCKET
            found[at + 1] = PINNED_BY + (turn * SEATS + counted(state, top)) * 2 + (1 if movable(state, top) > 1 else 0)
            at += 2
            continue
        both += left
        found[at] = FREE_DISC + turn * LEFTS + min(left, LEFTS - 1)
        at += 1
        short = left - black - 1
        if short <= 0 and left <= NEAR:
            found[at] = HOME + (turn * 2 + last) * HOMES + left - 1
            at += 1
        elif 0 < short <= SHORT:
            found[at] = HOME + (turn * 2 + last) * HOMES + NEAR + short - 1
            at += 1
        at = add_pursuers(state, seat, square, last, found, at)
    found[at] = IN_HAND + turn * HANDS + min(black, HANDS - 1)
    found[at + 1] = DISC_COUNTS + (turn * (DISCS + 1) + free) * (DISCS + 1) + finished
    found[at + 2] = BOTH_LEFT + turn * BOTH_BUCKETS + min(both // BUCKET, BOTH_BUCKETS - 1)
    return at + 3


def add_pursuers(state: State, seat: int, square: int, last: int, found: Buffer, at: int) -> int:
    """The free discs of other seats close behind a free disc: who covers it does its owner a favour (CA01, CA13)."""
    for disc in range(SEATS * DISCS):
        other = disc // DISCS
        behind = square - state[SQUARES + disc]
        if other != seat and 0 < behind <= REACH and state[COVERS + disc] == 0 and state[BLACK + other] != ABSENT:
            pursuit = 0 if seat == state[SEAT] else 1 if other == state[SEAT] else 2
            found[at] = PURSUED + (pursuit * 2 + last) * REACH + behind - 1
            at += 1
    return at
