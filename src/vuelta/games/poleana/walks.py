"""Walks over Poleana's board: where steps lead, and what is in the way (PC11, PC12, PC17, PC18)."""

from __future__ import annotations

from vuelta.core.ring_board import BRIDGE
from vuelta.core.state import LEGAL, NOTHING, SEAT, State, refuse
from vuelta.games.poleana.board import (
    BRIDGES_ON_WAY,
    CELLS,
    ENDS,
    FINISH,
    FIRST_BRIDGE,
    LAST,
    OWN_BRIDGES,
    OWN_RING,
    REACH,
    RING,
    ROW,
    SEATS,
    SIDE,
    TO_FORK,
    WALLS_ON_WAY,
)

TOKENS = 4

# The layout of the state, after seat and phase; `rules.py` explains it.
SEATED, PAIRS, LARGER, SMALLER, BONUS_DUE, USED, DROP, PLACES = range(2, 10)

# Reasons for a refusal; `words.py` says them.
NO_TOKEN, NOT_DUE, BONUS_FIRST, EXIT_FIRST, NOT_AN_EXIT, EXIT_WALLED = range(1, 7)
HAS_FINISHED, HAS_USED_A_DIE, NO_FORK, WALL, BRIDGE_TAKEN, FINAL_TAKEN = range(7, 13)


def rotated(bits: int, by: int, ring: int) -> int:
    """A set of squares of a ring, a bit each, counted from a square so much further back."""
    return (bits & ((1 << (ring - by)) - 1)) << by | bits >> (ring - by)


def ring_walls(state: State) -> int:
    """A bit for each ring square with a wall (PC17), counted from the acting seat's start."""
    seat = state[SEAT]
    bits = 0
    for other in range(SEATS):
        at = PLACES + other * TOKENS
        walls = 0
        for token in range(at, at + TOKENS - 1):
            if state[token] == state[token + 1]:
                walls |= 1 << (state[token] + 1)
        bits |= rotated(walls >> 1 & OWN_RING, (other - seat) % SEATS * SIDE, RING)
    return bits


def standing_walls(state: State) -> int:
    """A bit for each of the acting seat's places 0–60 that no walk passes: walls (PC17) and its own finals (PC18)."""
    bits = ring_walls(state) & OWN_RING
    at = PLACES + state[SEAT] * TOKENS
    for token in range(at, at + TOKENS):
        if LAST < state[token] < FINISH:
            bits |= 1 << state[token]
    return bits


def standing_on_bridges(state: State) -> int:
    """A bit for each bridge square on the acting seat's way, from its first one on, where a token stands (PC12)."""
    seat = state[SEAT]
    bits = 0
    for other in range(SEATS):
        at = PLACES + other * TOKENS
        taken = 0
        for token in range(at, at + TOKENS):
            if state[token] >= FIRST_BRIDGE:
                taken |= 1 << (state[token] - FIRST_BRIDGE)
        bits |= rotated(taken, (other - seat) % SEATS * BRIDGE, SEATS * BRIDGE)
    return bits & OWN_BRIDGES


def count_on(state: State, place: int) -> int:
    """How many tokens of the acting seat stand on a place."""
    at = PLACES + state[SEAT] * TOKENS
    count = 0
    for token in range(at, at + TOKENS):
        if state[token] == place:
            count += 1
    return count


def has_used_a_die(state: State, place: int) -> bool:
    """Whether the acting seat's token on a place may not take the other die (PC10)."""
    return state[USED] == place + 1 and not state[BONUS_DUE]


def walk_end(place: int, steps: int, branch: int) -> int:
    """The place so many steps from another if nothing is in the way."""
    return ENDS[(branch * (ROW - 1) + place) * REACH + steps]


def can_walk(state: State, walls: int, bridges: int, place: int, steps: int, branch: int) -> bool:
    """Whether the acting seat's token on a place (not its base) can walk, given walls and bridge tokens as bits."""
    if place == FINISH or has_used_a_die(state, place) or (branch and TO_FORK[place] >= steps):
        return False
    way = (branch * (ROW - 1) + place) * REACH + steps
    met = walls & WALLS_ON_WAY[way]
    if met:
        end = ENDS[way]
        if end > LAST or met != 1 << end or count_on(state, end) < 2:
            return False  # PC17: nobody passes, only the owner joins; PC18
    return not bridges & BRIDGES_ON_WAY[way]  # PC12


def why_not(state: State, walls: int, bridges: int, place: int, steps: int, branch: int) -> int:
    """The refusal of a walk that `can_walk` denies."""
    cells = state[SEAT] * ROW + 1
    if place == FINISH:
        return refuse(HAS_FINISHED, NOTHING)  # PC18
    if has_used_a_die(state, place):
        return refuse(HAS_USED_A_DIE, CELLS[cells + place])  # PC10
    if branch and TO_FORK[place] >= steps:
        return refuse(NO_FORK, NOTHING)  # PC11
    for count in range(1, steps + 1):
        at = walk_end(place, count, branch)
        if at >= FIRST_BRIDGE:
            if bridges >> (at - FIRST_BRIDGE) & 1:
                return refuse(BRIDGE_TAKEN, CELLS[cells + at])  # PC12
        elif walls >> at & 1 and at != place:  # a rebound may pass where it began, or end there (PC19)
            return refuse(FINAL_TAKEN if at > LAST else WALL, CELLS[cells + at])  # PC18, PC17
    return LEGAL
