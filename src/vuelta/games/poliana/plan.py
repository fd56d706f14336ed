"""What a sensible Poliana player does: capture, exit, break out, run from danger, climb, keep out of reach."""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.poliana.board import ALONG, CATWALK, CORNER, EXIT, JAIL, RING, SEATS, SIDE
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
    victim_on,
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
    victim = victim_on(state, target) if target <= CORNER else 0
    if victim:
        return CAPTURE + (target - victim * SIDE) % RING
    if target == EXIT:
        return LEAVE
    if place == JAIL:
        return BREAK_OUT
    if place <= CORNER < target < CATWALK:
        return CLIMB + place
    reached = is_reached(state, target)
    if count_on(state, place) == 1 and not reached and is_reached(state, place):
        return ESCAPE + ALONG[target + 1]
    if target <= CORNER and has_pawn(state, state[SEAT], target):
        return STACK + ALONG[place + 1]
    if reached or (count_on(state, place) == 2 and is_reached(state, place)):
        return RISK + STEP - 1 - ALONG[target + 1]
    return RUN + ALONG[target + 1]


def count_on(state: State, place: int) -> int:
    """How many pawns of the acting seat stand on a place."""
    at = PLACE + state[SEAT] * PAWNS
    count = 0
    for pawn in range(at, at + PAWNS):
        if state[pawn] == place:
            count += 1
    return count


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
            elif 0 < there - ALONG[state[pawn] + 1] <= REACH:
                return True
    return False
