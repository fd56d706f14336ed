"""What the learned evaluation sees of a Ludo position, from the seat to act: where everybody stands, who is in reach.

The race is encoded by the tokens' steps and by how many wait or have finished, captures by pairs: a token that can be
captured and an enemy so many cells behind it, with how much the token has to lose.

With two players, the lead decides what to risk, and whoever is behind waits on a star until the enemy has gone by. So
there are features for the lead and for who has yet to pass whom. With more players these made no measurable difference.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.ludo.board import ARM, RING
from vuelta.games.ludo.board import SEATS as SEATS
from vuelta.games.ludo.rules import ABSENT, FINISH, HOME, PLACES, SIXES, STAR, STEPS, TOKENS

REACH = 12  # two ordinary rolls
FAR = (18, 24, 36)  # bounds of the distances beyond it
ZONES = REACH + len(FAR) + 1
ZONE = tuple(behind - 1 if behind <= REACH else REACH + sum(behind > far for far in FAR) for behind in range(RING))
LOSSES = 6  # how much a token has to lose, by twelve steps
MOST_SIXES = 2
LEADS = 41  # a lead, by eight steps; the one in the middle is none
LEAD_STEPS = 8
OPENING = 18  # steps that the wait for a six is worth

# Who threatens whom: anybody the seat to act; the seat to act each other one; others each of these.
RIVALRIES = 2 * SEATS - 1
BY_OTHERS = SEATS - 1
PASSES = ZONES + ZONES - REACH  # a safe token at any distance, another beyond reach

STEP = 0
WAITING = STEP + SEATS * FINISH  # at home, 0–4; tokens on the way are told by their steps
DONE = WAITING + SEATS * (TOKENS + 1)
THREAT = DONE + SEATS * (TOKENS + 1)
PASS = THREAT + RIVALRIES * REACH * LOSSES
ENTRY = PASS + SEATS * PASSES  # a stranger on the start of a seat that has tokens at home
IN_A_ROW = ENTRY + SEATS * 2
PLAYERS = IN_A_ROW + MOST_SIXES + 1
BOTH_DONE = PLAYERS + SEATS + 1  # of the seat to act and each other one
LEAD = BOTH_DONE + (SEATS - 1) * (TOKENS + 1) * (TOKENS + 1)
FEATURES = LEAD + (SEATS - 1) * LEADS
MOST_ACTIVE = SEATS * (TOKENS + 6) + SEATS * TOKENS * (SEATS - 1) * TOKENS + 2


def active(options: Codes, state: State, found: Buffer) -> int:
    """Places, tokens at home and at the finish, pairs of tokens, leads, sixes in a row, how many play."""
    own = state[SEAT]
    count = 0
    players = 0
    for seat in range(SEATS):
        players += 1 if state[PLACES + seat] != ABSENT else 0
    for seat in range(SEATS):
        if state[PLACES + seat] == ABSENT:
            continue
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
                if step < RING:
                    count = add_pairs(state, own, seat, step, players == 2, found, count)
        found[count] = WAITING + relative * (TOKENS + 1) + home
        found[count + 1] = DONE + relative * (TOKENS + 1) + done
        count += 2
        if seat != own and players == 2:
            count = add_race(state, own, seat, found, count)
    sixes = state[SIXES]
    found[count] = IN_A_ROW + (sixes if sixes < MOST_SIXES else MOST_SIXES)
    found[count + 1] = PLAYERS + players
    return count + 2


def add_pairs(state: State, own: int, seat: int, step: int, duel: bool, found: Buffer, count: int) -> int:
    """A feature for each enemy token that can take a token or has yet to pass it, and for one that can open onto it.

    LU08, LU09, LU10.
    """
    relative = (seat - own) % SEATS
    loss = step * LOSSES // RING
    safe = step % ARM == STAR or step == 0
    for other in range(SEATS):
        if other == seat or state[PLACES + other] != 0:
            continue
        there = (step + (seat - other) * ARM) % RING  # the cell, as the other one counts
        rivalry = relative if seat == own or other == own else BY_OTHERS + relative
        at = STEPS + other * TOKENS
        if there == 0 and not safe and state[at] == HOME:  # sorted: somebody waits to open
            found[count] = ENTRY + relative * 2 + (1 if other == own else 0)
            count += 1
        for token in range(at, at + TOKENS):
            behind = there - state[token]
            if behind <= 0 or state[token] == HOME:
                continue
            if not safe and behind <= REACH:
                found[count] = THREAT + (rivalry * REACH + behind - 1) * LOSSES + loss
                count += 1
            elif duel:
                found[count] = PASS + relative * PASSES + ZONE[behind] + (0 if safe else ZONES - REACH)
                count += 1
    return count


def add_race(state: State, own: int, seat: int, found: Buffer, count: int) -> int:
    """How many tokens the seat to act and another one have brought home, and by how much it leads."""
    own_done = 0
    done = 0
    lead = 0
    for token in range(TOKENS):
        own_step = state[STEPS + own * TOKENS + token]
        step = state[STEPS + seat * TOKENS + token]
        lead += own_step if own_step != HOME else -OPENING
        lead -= step if step != HOME else -OPENING
        own_done += 1 if own_step == FINISH else 0
        done += 1 if step == FINISH else 0
    other = (seat - own) % SEATS - 1
    found[count] = BOTH_DONE + (other * (TOKENS + 1) + own_done) * (TOKENS + 1) + done
    leads = (lead + LEAD_STEPS * LEADS // 2) // LEAD_STEPS
    found[count + 1] = LEAD + other * LEADS + min(max(leads, 0), LEADS - 1)
    return count + 2
