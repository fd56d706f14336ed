"""What a sensible Poliana player does: capture, exit, break out, run from danger, climb, keep out of reach."""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.poliana.board import CATWALK, CORNER, EXIT, JAIL, LANDING, LENGTH, RING, SEATS, SIDE
from vuelta.games.poliana.rules import (
    ABSENT,
    DIE,
    DIE_CODES,
    FORFEIT_CODE,
    LAST_TURN,
    PAWNS,
    PLACE,
    START,
    goes_over,
    has_pawn,
    origin_of,
    target_place,
)

STEP = 100  # a priority leaves room for the steps of a pawn's way, which decide within it
CAPTURE = 8 * STEP  # the victim that has come furthest first
LEAVE = 7 * STEP  # into the Exit
BREAK_OUT = 6 * STEP
ESCAPE = 5 * STEP  # from the enemies' reach to where none reaches; the furthest first
CLIMB = 4 * STEP  # from the hallway to the stairs
RUN = 3 * STEP  # to where no enemy reaches, breaking no stack; the furthest first
STACK = 2 * STEP  # join an own pawn
RISK = STEP  # end or leave a pawn behind within reach; the hindmost first
FORFEIT = 0

REACH = 6  # one die; the sum of two, which needs both, is no reason to hold back


def priority(options: Codes, state: State, code: int) -> int:
    """Capture, exit, break out, escape, climb the stairs, run, stack, take a risk, give a die up."""
    if code >= FORFEIT_CODE:
        return FORFEIT
    place = origin_of(code)
    target = target_place(state, place, state[DIE + code // DIE_CODES], goes_over(code))
    victim = victim_on(state, target)
    if victim >= 0:
        return CAPTURE + victim
    if target == EXIT:
        return LEAVE
    if place == JAIL:
        return BREAK_OUT
    if place <= CORNER < target < CATWALK:
        return CLIMB + place
    reached = is_reached(state, target)
    if count_on(state, place) == 1 and not reached and is_reached(state, place):
        return ESCAPE + way_of(target)
    if target <= CORNER and has_pawn(state, state[SEAT], target):
        return STACK + way_of(place)
    if reached or (count_on(state, place) == 2 and is_reached(state, place)):
        return RISK + STEP - 1 - way_of(target)
    return RUN + way_of(target)


def way_of(place: int) -> int:
    """How far on its way a place is: its step, on a catwalk as many as lead down to the square that it joins."""
    if place < CATWALK:
        return int(place)
    side = (place - CATWALK) // LENGTH + 1
    return side * SIDE + LANDING - (CATWALK + side * LENGTH - place)


def count_on(state: State, place: int) -> int:
    """How many pawns of the acting seat stand on a place."""
    at = PLACE + state[SEAT] * PAWNS
    count = 0
    for pawn in range(at, at + PAWNS):
        if state[pawn] == place:
            count += 1
    return count


def victim_on(state: State, place: int) -> int:
    """How far the enemy pawn has come that is captured on a place (PO11); −1 if there is none."""
    if place > CORNER:
        return -1
    for turn in range(1, SEATS):
        there = (place - turn * SIDE) % RING
        if there <= CORNER and has_pawn(state, (state[SEAT] + turn) % SEATS, there):
            return there
    return -1


def is_reached(state: State, place: int) -> bool:
    """Whether an enemy stands within one die behind a hallway place, or in the jail beside it."""
    if place > CORNER:
        return False
    for turn in range(1, SEATS):
        there = (place - turn * SIDE) % RING
        if there > CORNER:
            continue  # off that seat's way (PO21)
        other = (state[SEAT] + turn) % SEATS
        at = PLACE + other * PAWNS
        for pawn in range(at, at + PAWNS):
            if state[pawn] == JAIL:
                if there == START and state[LAST_TURN + other] != ABSENT:
                    return True
            elif 0 < there - way_of(state[pawn]) <= REACH:
                return True
    return False
