"""What the learned evaluation sees of a Poleana state.

Seats are counted from the one to act: seat 0 acts, seat 1 sits next along the ring. For every seat that plays: where
its tokens are, how many wait in base and have finished, its walls and whom they stop. For every single token that can
be captured: each enemy behind it, by how far.
"""

from __future__ import annotations

from vuelta.core.ring_board import BASE, BRIDGE, REJOIN
from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.poleana.board import ALONG, FAR, FINISH, FIRST_BRIDGE, LAST, RING, ROW, SEEN, SIDE
from vuelta.games.poleana.board import SEATS as SEATS
from vuelta.games.poleana.rules import BONUS_STEPS, PAIRS_LIMIT, SAFE, is_safe
from vuelta.games.poleana.walks import BONUS_DUE, LARGER, PAIRS, PLACES, SEATED, SMALLER, TOKENS, ring_walls, rotated

REACH = 12  # the sum of two dice, which walks in one go (PC10)
DISTANCES = REACH + 1  # the last stands for all that need a bonus or another roll as well
FURTHEST = REACH + BONUS_STEPS  # PC15
DETOUR = BRIDGE - REJOIN  # a bridge takes so many steps more than the ring beside it (PC24)
COUNTS = TOKENS + 1
FACES = 6

# Whose token is in danger from whom: the acting seat's from anyone, each other's from the acting seat, the rest.
RIVALRIES = SEATS + 1
RIVALRY = tuple(
    hunted if 0 in (hunted, hunter) else RIVALRIES - 1 for hunted in range(SEATS) for hunter in range(SEATS)
)

# Where each kind of index begins.
ON_PLACE = 0
IN_BASE = ON_PLACE + SEATS * ROW
FINISHED = IN_BASE + SEATS * COUNTS
WALL = FINISHED + SEATS * COUNTS
EXIT_BLOCKED = WALL + SEATS * SEATS
STOPPED = EXIT_BLOCKED + SEATS * 2
DANGER = STOPPED + 4 * REACH
PLAYING = DANGER + RIVALRIES * SEATS * DISTANCES
PAIRS_ROLLED = PLAYING + SEATS + 1
LARGER_DIE = PAIRS_ROLLED + PAIRS_LIMIT
SMALLER_DIE = LARGER_DIE + FACES
BONUS = SMALLER_DIE + FACES + 1
FEATURES = BONUS + 1

# Of two tokens only one is close behind the other, and has at most two ways to it. The rest: each token's place, two
# counts and two walls a seat, each wall with an exit that it blocks, and the turn.
MOST_ACTIVE = 2 * (SEATS * TOKENS * (SEATS * TOKENS - 1) // 2) + SEATS * (TOKENS + 2 + 4) + 5

# For each place + 1: the steps to the first ring square ahead; FAR from the base, the own corner and the finals.
NEAREST = (FAR, *(1,) * LAST, *(FAR,) * (FIRST_BRIDGE - LAST), *tuple(range(BRIDGE, 0, -1)) * (SEATS - 1))


def active(options: Codes, state: State, found: Buffer) -> int:
    """Write the indices of a state's active features, seen from the seat to act; return how many."""
    walls = ring_walls(state)
    playing = 0
    count = 0
    for turn in range(SEATS):
        if plays(state, turn):
            playing += 1
            count = add_seat(state, turn, walls, found, count)
    found[count] = PLAYING + playing
    found[count + 1] = PAIRS_ROLLED + state[PAIRS]
    count += 2
    if state[LARGER]:
        found[count] = LARGER_DIE + state[LARGER] - 1
        found[count + 1] = SMALLER_DIE + state[SMALLER]
        count += 2
    if state[BONUS_DUE]:
        found[count] = BONUS
        count += 1
    return count


def first_token(state: State, turn: int) -> int:
    """Where the places begin of the seat so many further than the one to act."""
    return PLACES + (state[SEAT] + turn) % SEATS * TOKENS


def plays(state: State, turn: int) -> bool:
    """Whether anybody plays the seat so many further."""
    return (state[SEATED] >> (state[SEAT] + turn) % SEATS & 1) == 1


def add_seat(state: State, turn: int, walls: int, found: Buffer, count: int) -> int:
    """A seat's tokens, and what each ring square means on which they stand."""
    at = first_token(state, turn)
    in_base = 0
    finished = 0
    for token in range(at, at + TOKENS):
        place = state[token]
        if place == BASE:
            in_base += 1
        elif place == FINISH:
            finished += 1
        else:
            found[count] = ON_PLACE + turn * ROW + place + 1
            count += 1
            if place <= LAST and (token == at or state[token - 1] != place):
                if token < at + TOKENS - 1 and state[token + 1] == place:
                    count = add_wall(state, turn, place, found, count)
                elif not is_safe(place):
                    count = add_dangers(state, turn, place, walls, found, count)
    found[count] = IN_BASE + turn * COUNTS + in_base
    found[count + 1] = FINISHED + turn * COUNTS + finished
    return count + 2


def add_wall(state: State, turn: int, place: int, found: Buffer, count: int) -> int:
    """A wall: how far it has come, whose exit it blocks (PC09), and every token that it stops (PC17)."""
    side = place // SIDE
    found[count] = WALL + turn * SEATS + side
    count += 1
    beside = (turn + side) % SEATS
    if side and is_safe(place) and plays(state, beside):
        found[count] = EXIT_BLOCKED + beside * 2 + (1 if place % SIDE == SAFE else 0)
        count += 1
    for walker in range(SEATS):
        there = SEEN[(turn - walker) % SEATS * ROW + 1 + place]
        whose = (2 if turn else 0) + (1 if walker else 0)
        at = first_token(state, walker)
        for token in range(at, at + TOKENS):
            steps = there - ALONG[state[token] + 1]
            if NEAREST[state[token] + 1] <= steps <= REACH:
                found[count] = STOPPED + whose * REACH + steps - 1
                count += 1
    return count


def danger(hunted: int, hunter: int, place: int, steps: int) -> int:
    """The index of a seat's token on a place that another seat's token reaches in so many steps."""
    group = RIVALRY[hunted * SEATS + hunter] * SEATS + place // SIDE
    return DANGER + group * DISTANCES + min(steps, DISTANCES) - 1


def add_dangers(state: State, turn: int, place: int, walls: int, found: Buffer, count: int) -> int:
    """A single token that can be captured: each enemy behind it that no wall stops, and its way over a bridge."""
    for hunter in range(SEATS):
        there = SEEN[(turn - hunter) % SEATS * ROW + 1 + place]
        if hunter == turn or there < 0:
            continue
        at = first_token(state, hunter)
        for token in range(at, at + TOKENS):
            steps = there - ALONG[state[token] + 1]
            nearest = NEAREST[state[token] + 1]
            if not nearest <= steps <= FURTHEST:
                continue
            first = (hunter * SIDE + there - steps + nearest) % RING
            between = rotated(walls, RING - first, RING) & ((1 << (steps - nearest)) - 1)
            if between:
                continue  # also over a bridge, which seldom leads past a wall and then on to a token
            found[count] = danger(turn, hunter, place, steps)
            count += 1
            forks = state[token] <= LAST and state[token] // SIDE < there // SIDE and there % SIDE >= REJOIN
            if forks and steps + DETOUR <= REACH:
                found[count] = danger(turn, hunter, place, steps + DETOUR)
                count += 1
    return count
