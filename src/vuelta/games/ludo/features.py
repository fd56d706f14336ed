"""What the learned evaluation sees of a Ludo position, from the seat to act: where everybody stands, who is in reach.

A token's step and how many wait or have finished tell the race. Captures are told by pairs: a token that can be taken
and an enemy so many cells behind it, with how much the token has to lose.
"""

from __future__ import annotations

from vuelta.engine.kernel import SEAT, Buffer, Codes, State
from vuelta.games.ludo.board import ARM, RING
from vuelta.games.ludo.board import SEATS as SEATS
from vuelta.games.ludo.rules import ABSENT, FINISH, HOME, PLACES, SIXES, STAR, STEPS, TOKENS

REACH = 12  # two ordinary rolls
LOSSES = 6  # how much a token has to lose, by twelve steps
MOST_SIXES = 2

# Who threatens whom: anybody the seat to act; the seat to act each other one; others each of these.
RIVALRIES = 2 * SEATS - 1
BY_OTHERS = SEATS - 1

STEP = 0
WAITING = STEP + SEATS * FINISH  # at home, 0–4; tokens on the way are told by their steps
DONE = WAITING + SEATS * (TOKENS + 1)
THREAT = DONE + SEATS * (TOKENS + 1)
ENTRY = THREAT + RIVALRIES * REACH * LOSSES  # a stranger on the start of a seat that has tokens at home
IN_A_ROW = ENTRY + SEATS * 2
PLAYERS = IN_A_ROW + MOST_SIXES + 1
FEATURES = PLAYERS + SEATS + 1
MOST_ACTIVE = SEATS * (TOKENS + 4) + SEATS * TOKENS * (SEATS - 1) * TOKENS + 2


def active(options: Codes, state: State, found: Buffer) -> int:
    """Places, tokens at home and at the finish, threats, sixes in a row, how many play."""
    own = state[SEAT]
    count = 0
    players = 0
    for seat in range(SEATS):
        if state[PLACES + seat] == ABSENT:
            continue
        players += 1
        relative = (seat - own) % SEATS
        home = 0
        done = 0
        for token in range(STEPS + seat * TOKENS, STEPS + seat * TOKENS + TOKENS):
            step = state[token]
            if step == HOME:
                home += 1
            elif step == FINISH:
                done += 1
            else:
                found[count] = STEP + relative * FINISH + step
                count += 1
                if step < RING and step % ARM != STAR and step != 0:
                    count = add_threats(state, own, seat, step, found, count)
        found[count] = WAITING + relative * (TOKENS + 1) + home
        found[count + 1] = DONE + relative * (TOKENS + 1) + done
        count += 2
    sixes = state[SIXES]
    found[count] = IN_A_ROW + (sixes if sixes < MOST_SIXES else MOST_SIXES)
    found[count + 1] = PLAYERS + players
    return count + 2


def add_threats(state: State, own: int, seat: int, step: int, found: Buffer, count: int) -> int:
    """A feature for each enemy token within reach behind a token, and for one that can open onto it (LU08, LU09)."""
    relative = (seat - own) % SEATS
    loss = step * LOSSES // RING
    for other in range(SEATS):
        if other == seat or state[PLACES + other] != 0:
            continue
        there = (step + (seat - other) * ARM) % RING  # the cell, as the other one counts
        rivalry = relative if seat == own or other == own else BY_OTHERS + relative
        at = STEPS + other * TOKENS
        if there == 0 and state[at] == HOME:  # sorted: somebody waits to open
            found[count] = ENTRY + relative * 2 + (1 if other == own else 0)
            count += 1
        for token in range(at, at + TOKENS):
            behind = there - state[token]
            if 0 < behind <= REACH and state[token] != HOME:
                found[count] = THREAT + (rivalry * REACH + behind - 1) * LOSSES + loss
                count += 1
    return count
