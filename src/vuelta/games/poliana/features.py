"""What the learned evaluation sees of a Poliana state.

Seats are counted from the one to act: seat 0 acts, seat 1 sits next along the pawns' way, seat 3 acts next (PO02). For
every seat that plays: where its pawns are, how many wait in jail and have left, its stacks. For every single pawn that
can be captured: each enemy behind it, by how far.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.poliana.board import ALONG, CATWALK, CORNER, EXIT, JAIL, LANDING, LENGTH, PLACES, RING, SIDE
from vuelta.games.poliana.board import SEATS as SEATS
from vuelta.games.poliana.rules import (
    ABSENT,
    DIE,
    DOUBLE,
    FORFEITED,
    FROZEN,
    IDLE,
    LAST_TURN,
    PAWNS,
    PLACE,
    SECOND,
    START,
)

ROW = PLACES + 1  # a seat's places, its jail included
REACH = 12  # both dice, one right after the other (PO03)
FURTHEST = 2 * REACH  # with another roll as well
FROM_JAIL = 0  # a six that breaks out (PO06), in the place of a distance
DISTANCES = REACH + 2  # from jail, 1–12, and one for all that is further
DETOUR = LENGTH - LANDING  # a catwalk takes so many steps more than the hallway beside it (PO19)
COUNTS = PAWNS + 1
FACES = 6
FAR = 127

# Whose pawn is in danger from whom: the acting seat's from anyone, each other's from the acting seat, the rest.
RIVALRIES = SEATS + 1
RIVALRY = tuple(
    hunted if 0 in (hunted, hunter) else RIVALRIES - 1 for hunted in range(SEATS) for hunter in range(SEATS)
)

# Where each kind of index begins.
ON_PLACE = 0
IN_JAIL = ON_PLACE + SEATS * ROW
LEFT = IN_JAIL + SEATS * COUNTS
STACK = LEFT + SEATS * COUNTS
JAIL_BLOCKED = STACK + SEATS * SEATS
DANGER = JAIL_BLOCKED + SEATS
PLAYING = DANGER + RIVALRIES * SEATS * DISTANCES
IDLE_SEAT = PLAYING + SEATS + 1
FIRST_DIE = IDLE_SEAT + SEATS
SECOND_DIE = FIRST_DIE + FACES
EXTRA_TURN = SECOND_DIE + FACES + 1
HELD = EXTRA_TURN + 1
GAVE_UP = HELD + 1
FEATURES = GAVE_UP + 1

# Of two pawns only one is close behind the other, and has at most two ways to it. The rest: each pawn's place and
# whoever waits in jail beside it, two counts, idleness and two stacks a seat with the jails that they block, the turn.
MOST_ACTIVE = 2 * (SEATS * PAWNS * (SEATS * PAWNS - 1) // 2) + SEATS * (2 * PAWNS + 3 + 4) + 6

# For each place + 1: the steps to the first hallway square ahead; FAR from the jail, the own 9 and the stairs.
NEAREST = (FAR, *(1,) * CORNER, *(FAR,) * (CATWALK - CORNER), *tuple(range(LENGTH, 0, -1)) * (SEATS - 1))


def active(options: Codes, state: State, found: Buffer) -> int:
    """Write the indices of a state's active features, seen from the seat to act; return how many."""
    playing = 0
    count = 0
    for turn in range(SEATS):
        if plays(state, turn):
            playing += 1
            count = add_seat(state, turn, found, count)
    found[count] = PLAYING + playing
    count += 1
    if state[DIE]:
        found[count] = FIRST_DIE + state[DIE] - 1
        found[count + 1] = SECOND_DIE + state[SECOND]
        count += 2
    if state[DOUBLE]:
        found[count] = EXTRA_TURN
        count += 1
    if state[FROZEN]:
        found[count] = HELD
        count += 1
    if state[FORFEITED]:
        found[count] = GAVE_UP
        count += 1
    return count


def first_pawn(state: State, turn: int) -> int:
    """Where the places begin of the seat so many further than the one to act."""
    return PLACE + (state[SEAT] + turn) % SEATS * PAWNS


def plays(state: State, turn: int) -> bool:
    """Whether anybody plays the seat so many further."""
    return state[LAST_TURN + (state[SEAT] + turn) % SEATS] != ABSENT


def add_seat(state: State, turn: int, found: Buffer, count: int) -> int:
    """A seat's pawns, and what each hallway square means on which they stand."""
    at = first_pawn(state, turn)
    in_jail = 0
    left = 0
    for pawn in range(at, at + PAWNS):
        place = state[pawn]
        if place == JAIL:
            in_jail += 1
        elif place == EXIT:
            left += 1
        else:
            found[count] = ON_PLACE + turn * ROW + place + 1
            count += 1
            if place <= CORNER and (pawn == at or state[pawn - 1] != place):
                if pawn < at + PAWNS - 1 and state[pawn + 1] == place:
                    count = add_stack(state, turn, place, found, count)
                else:
                    count = add_dangers(state, turn, place, found, count)
    found[count] = IN_JAIL + turn * COUNTS + in_jail
    found[count + 1] = LEFT + turn * COUNTS + left
    count += 2
    if state[LAST_TURN + (state[SEAT] + turn) % SEATS] == IDLE:
        found[count] = IDLE_SEAT + turn  # PO09
        count += 1
    return count


def add_stack(state: State, turn: int, place: int, found: Buffer, count: int) -> int:
    """A stack (PO12): how far it has come, and whose jail it blocks (PO06)."""
    side = place // SIDE
    found[count] = STACK + turn * SEATS + side
    count += 1
    beside = (turn + side) % SEATS
    if side and place % SIDE == START and plays(state, beside):
        found[count] = JAIL_BLOCKED + beside
        count += 1
    return count


def danger(hunted: int, hunter: int, place: int, steps: int) -> int:
    """The index of a seat's pawn on a place that another seat's pawn reaches in so many steps, or FROM_JAIL."""
    group = RIVALRY[hunted * SEATS + hunter] * SEATS + place // SIDE
    return DANGER + group * DISTANCES + min(steps, DISTANCES - 1)


def add_dangers(state: State, turn: int, place: int, found: Buffer, count: int) -> int:
    """A single pawn that can be captured: each enemy behind it, its way over a catwalk, a jail beside it."""
    for hunter in range(SEATS):
        there = (place + (turn - hunter) * SIDE) % RING
        if hunter == turn or there > CORNER:
            continue  # off that seat's way (PO21)
        at = first_pawn(state, hunter)
        if there == START and state[at] == JAIL and plays(state, hunter):
            found[count] = danger(turn, hunter, place, FROM_JAIL)
            count += 1
        for pawn in range(at, at + PAWNS):
            steps = there - ALONG[state[pawn] + 1]
            if not NEAREST[state[pawn] + 1] <= steps <= FURTHEST:
                continue
            found[count] = danger(turn, hunter, place, steps)
            count += 1
            forks = state[pawn] <= CORNER and state[pawn] // SIDE < there // SIDE and there % SIDE >= LANDING
            if forks and steps + DETOUR <= REACH:
                found[count] = danger(turn, hunter, place, steps + DETOUR)
                count += 1
    return count
