"""What the learned evaluation sees of a position, from the seat to act: where everybody stands, who is in reach.

The race is encoded by steps, those in the goal included, where it matters which fields are taken; captures by pairs: a
token on the ring and an enemy so many cells behind it, or one that can come in onto it, with how much the token has to
lose; nobody is safe on the ring (MA09). With two players, the lead decides what to risk, so it is a feature as well.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Buffer, Codes, State
from vuelta.games.maedn.board import ARM, RING
from vuelta.games.maedn.board import SEATS as SEATS
from vuelta.games.maedn.rules import HOME, LAST, SEATED, STEPS, TOKENS, TRIES

REACH = 12  # two ordinary rolls
FAR = (16, 22, 30)  # bounds of the distances beyond it
ZONES = REACH + len(FAR) + 1
ZONE = tuple(behind - 1 if behind <= REACH else REACH + sum(behind > far for far in FAR) for behind in range(RING))
LOSSES = 5  # how much a token has to lose, by eight steps
MOST_TRIES = 2
LEADS = 41  # a lead, by six steps; the one in the middle is none
LEAD_STEPS = 6
ENTRY_STEPS = 14  # steps that the wait for a six is worth

# Who threatens whom: anybody the seat to act; the seat to act each other one; others each of these.
RIVALRIES = 2 * SEATS - 1
BY_OTHERS = SEATS - 1

STEP = 0
WAITING = STEP + SEATS * (LAST + 1)  # at home, 0–4
INSIDE = WAITING + SEATS * (TOKENS + 1)  # in the goal, 0–4
THREAT = INSIDE + SEATS * (TOKENS + 1)
ENTRY = THREAT + RIVALRIES * ZONES * LOSSES  # a token on the start of a seat that has tokens at home
IN_VAIN = ENTRY + RIVALRIES * LOSSES
PLAYERS = IN_VAIN + MOST_TRIES + 1
BOTH_INSIDE = PLAYERS + SEATS + 1  # of the seat to act and each other one
LEAD = BOTH_INSIDE + (SEATS - 1) * (TOKENS + 1) * (TOKENS + 1)
FEATURES = LEAD + (SEATS - 1) * LEADS
MOST_ACTIVE = SEATS * (TOKENS + 2) + SEATS * TOKENS * (SEATS - 1) * TOKENS + SEATS * TOKENS + 2 * (SEATS - 1) + 2


def active(options: Codes, state: State, found: Buffer) -> int:
    """Steps, tokens at home and in the goal, pairs of tokens, leads, throws in vain, how many play."""
    own = state[SEAT]
    count = 0
    players = 0
    for seat in range(SEATS):
        players += state[SEATED] >> seat & 1
    for seat in range(SEATS):
        if not state[SEATED] >> seat & 1:
            continue
        relative = (seat - own) % SEATS
        home = 0
        inside = 0
        for token in range(STEPS + seat * TOKENS, STEPS + seat * TOKENS + TOKENS):
            step = state[token]
            if step == HOME:
                home += 1
                continue
            found[count] = STEP + relative * (LAST + 1) + step
            count += 1
            if step < RING:
                count = add_pairs(state, own, seat, step, found, count)
            else:
                inside += 1
        found[count] = WAITING + relative * (TOKENS + 1) + home
        found[count + 1] = INSIDE + relative * (TOKENS + 1) + inside
        count += 2
        if seat != own and players == 2:
            count = add_race(state, own, seat, found, count)
    found[count] = IN_VAIN + state[TRIES]
    found[count + 1] = PLAYERS + players
    return count + 2


def add_pairs(state: State, own: int, seat: int, step: int, found: Buffer, count: int) -> int:
    """A feature for each enemy token that has yet to pass a token, and for an enemy that can come in onto it."""
    relative = (seat - own) % SEATS
    loss = step * LOSSES // RING
    for other in range(SEATS):
        if other == seat or not state[SEATED] >> other & 1:
            continue
        there = (step + (seat - other) * ARM) % RING  # the cell, as the other one counts
        rivalry = relative if seat == own or other == own else BY_OTHERS + relative
        at = STEPS + other * TOKENS
        if there == 0 and state[at] == HOME:  # sorted: somebody waits to come in
            found[count] = ENTRY + rivalry * LOSSES + loss
            count += 1
        for token in range(at, at + TOKENS):
            behind = there - state[token]
            if behind > 0 and state[token] != HOME:
                found[count] = THREAT + (rivalry * ZONES + ZONE[behind]) * LOSSES + loss
                count += 1
    return count


def add_race(state: State, own: int, seat: int, found: Buffer, count: int) -> int:
    """How many tokens the seat to act and another one have in the goal, and by how much it leads."""
    own_inside = 0
    inside = 0
    lead = 0
    for token in range(TOKENS):
        own_step = state[STEPS + own * TOKENS + token]
        step = state[STEPS + seat * TOKENS + token]
        lead += own_step if own_step != HOME else -ENTRY_STEPS
        lead -= step if step != HOME else -ENTRY_STEPS
        own_inside += 1 if own_step >= RING else 0
        inside += 1 if step >= RING else 0
    other = (seat - own) % SEATS - 1
    found[count] = BOTH_INSIDE + (other * (TOKENS + 1) + own_inside) * (TOKENS + 1) + inside
    leads = (lead + LEAD_STEPS * LEADS // 2) // LEAD_STEPS
    found[count + 1] = LEAD + other * LEADS + min(max(leads, 0), LEADS - 1)
    return count + 2
