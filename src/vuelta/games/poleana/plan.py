"""What a sensible Poleana player does: capture, finish, bring out, run from danger, enter, keep out of reach."""

from __future__ import annotations

from vuelta.core.ring_board import BASE
from vuelta.core.state import NOBODY, SEAT, Codes, State
from vuelta.games.poleana.board import ALONG, FINISH, FIRST_BRIDGE, LAST, ROW, SEATS, SEEN, SIDE
from vuelta.games.poleana.rules import BRANCHES, is_safe, steps_of, victim_on
from vuelta.games.poleana.walks import PLACES, TOKENS, count_on, walk_end

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
    target = walk_end(place, steps_of(state, use), branch)  # legal: all is open
    victim = victim_on(state, target)
    if victim != NOBODY:
        return CAPTURE + state[victim]
    if target == FINISH:
        return FINISH_A_TOKEN
    way = ALONG[place + 1]
    end = ALONG[target + 1]
    gain = end - way
    if gain <= 0:
        return REBOUND + gain
    if place <= LAST < target < FIRST_BRIDGE:
        return ENTER + end
    reached = is_reached(state, target)
    if count_on(state, place) == 1 and not reached and is_reached(state, place):
        return ESCAPE + end
    if target <= LAST and count_on(state, target):
        return JOIN + way
    if reached or (count_on(state, place) == 2 and is_reached(state, place)):
        return RISK + STEP - 1 - way
    return RUN + end


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
            if state[token] >= 0 and 0 < there - ALONG[state[token] + 1] <= REACH:
                return True
    return False
