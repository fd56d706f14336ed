"""What a sensible Poleana player does: capture, finish, bring out, run from danger, enter, keep out of reach."""

from __future__ import annotations

from vuelta.core.ring_board import BASE, BRIDGE, REJOIN
from vuelta.core.state import SEAT, Codes, State
from vuelta.games.poleana.board import FINISH, FIRST_BRIDGE, LAST, ROW, SEATS, SEEN, SIDE, START
from vuelta.games.poleana.rules import BRANCHES, SAFE, steps_of
from vuelta.games.poleana.walks import (
    PLACES,
    TOKENS,
    count_on,
    walk,
)

STEP = 100  # a priority leaves room for the steps of a token's way, which decide within it
CAPTURE = 8 * STEP  # the victim that has come furthest first
FINISH_A_TOKEN = 7 * STEP
BRING_OUT = 6 * STEP
ESCAPE = 5 * STEP  # from the enemies' reach to where none reaches; the furthest first
ENTER = 4 * STEP  # the finals, from the ring; the furthest first
RUN = 3 * STEP  # to where no enemy reaches, breaking no wall; the furthest first, so rather the sum than a die of it
JOIN = 2 * STEP  # an own token: a wall, which stops friends too
RISK = STEP  # end or leave a token behind within reach; the hindmost first
REBOUND = SIDE  # back to where it was or further; the shortest way back first

REACH = 12  # the sum of two dice, which walks in one go (PC10)


def priority(options: Codes, state: State, code: int) -> int:
    """Capture, finish, bring out, escape, enter the finals, run, make a wall, take a risk, rebound."""
    branch = code % BRANCHES
    use = code // BRANCHES // ROW
    place = code // BRANCHES % ROW - 1
    if place == BASE:
        return BRING_OUT
    target = walk(state, 0, 0, place, steps_of(state, use), branch)  # legal: all is open
    victim = victim_on(state, target)
    if victim >= 0:
        return CAPTURE + victim
    if target == FINISH:
        return FINISH_A_TOKEN
    gain = way_of(target) - way_of(place)
    if gain <= 0:
        return REBOUND + gain
    if place <= LAST < target < FIRST_BRIDGE:
        return ENTER + way_of(target)
    reached = is_reached(state, target)
    if count_on(state, place) == 1 and not reached and is_reached(state, place):
        return ESCAPE + way_of(target)
    if target <= LAST and count_on(state, target):
        return JOIN + way_of(place)
    if reached or (count_on(state, place) == 2 and is_reached(state, place)):
        return RISK + STEP - 1 - way_of(place)
    return RUN + way_of(target)


def way_of(place: int) -> int:
    """How far on its way a place is: its step, on a bridge as many as lead down to the ring square that it joins."""
    if place < FIRST_BRIDGE:
        return int(place)
    over = (place - FIRST_BRIDGE) // BRIDGE + 1
    return over * SIDE + REJOIN - (FIRST_BRIDGE + over * BRIDGE - place)


def is_safe(place: int) -> bool:
    """Whether nobody is captured on a place, wall or not: a 0, a 3, the finals, a bridge (PC13)."""
    return place > LAST or place % SIDE == START or place % SIDE == SAFE


def victim_on(state: State, place: int) -> int:
    """How far the enemy token has come that is captured on a place (PC13); −1 if there is none."""
    seat = state[SEAT]
    if is_safe(place):
        return -1
    for other in range(SEATS):
        if other == seat:
            continue
        there = SEEN[(seat - other) % SEATS * ROW + 1 + place]
        at = PLACES + other * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] == there:
                return int(there)
    return -1


def is_reached(state: State, place: int) -> bool:
    """Whether an enemy stands within one roll behind a ring place that is not safe (PC13)."""
    seat = state[SEAT]
    if is_safe(place):
        return False
    for other in range(SEATS):
        if other == seat:
            continue
        there = SEEN[(seat - other) % SEATS * ROW + 1 + place]
        at = PLACES + other * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] >= 0 and 0 < there - way_of(state[token]) <= REACH:
                return True
    return False
