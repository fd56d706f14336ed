"""Walks over Poleana's board: where steps lead, and what is in the way (PC11, PC12, PC17, PC18)."""

from __future__ import annotations

from vuelta.core.state import SEAT, State, refuse
from vuelta.games.poleana.board import (
    BRIDGES_ON_WAY,
    CELLS,
    ENDS,
    FINISH,
    FIRST_BRIDGE,
    LAST,
    REACH,
    ROW,
    SEATS,
    SEEN,
    WALLS_ON_WAY,
)

TOKENS = 4

# The layout of the state, after seat and phase; `rules.py` explains it.
SEATED, PAIRS, LARGER, SMALLER, BONUS_DUE, USED, DROP, PLACES = range(2, 10)

# Reasons for a refusal; `words.py` says them.
NO_TOKEN, NOT_DUE, BONUS_FIRST, EXIT_FIRST, NOT_AN_EXIT, EXIT_WALLED = range(1, 7)
HAS_FINISHED, HAS_USED_A_DIE, NO_FORK, WALL, BRIDGE_TAKEN, FINAL_TAKEN = range(7, 13)


def standing_walls(state: State) -> int:
    """A bit for each of the acting seat's places 0–60 that no walk passes: walls (PC17) and its own finals (PC18)."""
    seat = state[SEAT]
    bits = 0
    for other in range(SEATS):
        at = PLACES + other * TOKENS
        row = (other - seat) % SEATS * ROW + 1
        for token in range(at, at + TOKENS - 1):
            place = state[token]
            if place == state[token + 1] and 0 <= place <= LAST and SEEN[row + place] >= 0:
                bits |= 1 << SEEN[row + place]
    at = PLACES + seat * TOKENS
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
        row = (other - seat) % SEATS * ROW + 1
        token = at + TOKENS - 1  # sorted: those on bridges come last
        while token >= at and state[token] >= FIRST_BRIDGE:
            if SEEN[row + state[token]] >= 0:
                bits |= 1 << (SEEN[row + state[token]] - FIRST_BRIDGE)
            token -= 1
    return bits


def count_on(state: State, place: int) -> int:
    """How many tokens of the acting seat stand on a place."""
    at = PLACES + state[SEAT] * TOKENS
    count = 0
    for token in range(at, at + TOKENS):
        if state[token] == place:
            count += 1
    return count


def walk(state: State, walls: int, bridges: int, place: int, steps: int, branch: int) -> int:
    """Where so many steps lead from a place, past walls and bridge tokens given as bits, or a refusal."""
    way = (branch * (ROW - 1) + place) * REACH
    if not walls & WALLS_ON_WAY[way + steps] and not bridges & BRIDGES_ON_WAY[way + steps]:
        return ENDS[way + steps]
    cells = state[SEAT] * ROW + 1
    for count in range(1, steps + 1):
        at = ENDS[way + count]
        if at >= FIRST_BRIDGE:
            if bridges >> (at - FIRST_BRIDGE) & 1:
                return refuse(BRIDGE_TAKEN, CELLS[cells + at])  # PC12
        elif walls >> at & 1 and at != place:  # a rebound may pass where it began, or end there (PC19)
            if at > LAST:
                return refuse(FINAL_TAKEN, CELLS[cells + at])  # PC18
            if count < steps or count_on(state, at) < 2:
                return refuse(WALL, CELLS[cells + at])  # PC17: nobody passes, only the owner joins
    return ENDS[way + steps]
