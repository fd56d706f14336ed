"""What a sensible player does (MA14): throw out whoever has come far, go in, run from danger, then go on.

A six that brings a token in and a start that must be cleared leave no choice, so the plan has nothing to say of them.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.maedn.board import ARM, RING, SEATS
from vuelta.games.maedn.rules import DIE, HOME, SEATED, START, STEPS, TOKENS, stands, target_step

CAPTURE = 400  # and how far the enemy had come
GO_IN = 300
ESCAPE = 200
QUIET = 100
REACH = 6


def priority(options: Codes, state: State, code: int) -> int:
    """Capture, then enter the goal, then leave danger, then a quiet move; the foremost first, into danger last."""
    seat = state[SEAT]
    step = code - 1
    target = target_step(options, state, step, state[DIE])
    if step >= RING:
        return 0  # it is safe where it is, and a field further in may be wanted later
    if target >= RING:
        return GO_IN + step
    prey = victim_step(state, seat, target)
    if prey != HOME:
        return CAPTURE + prey
    now = threats(state, seat, step)
    then = threats(state, seat, target)
    if then < now:
        return ESCAPE + step
    return (QUIET if then == now else 1) + step


def victim_step(state: State, seat: int, target: int) -> int:
    """How far the enemy token on the ring cell of a step has come, HOME if there is none (MA09)."""
    for other in range(SEATS):
        there = (target + (seat - other) * ARM) % RING
        if other != seat and stands(state, other, there):
            return there
    return HOME


def threats(state: State, seat: int, step: int) -> int:
    """How many enemy tokens could take a token on a ring step with their next roll, those at home included."""
    found = 0
    for other in range(SEATS):
        if other == seat or not state[SEATED] >> other & 1:
            continue
        there = (step + (seat - other) * ARM) % RING
        at = STEPS + other * TOKENS
        if there == START and state[at] == HOME:  # sorted: somebody waits to come in
            found += 1
        for token in range(at, at + TOKENS):
            if state[token] != HOME and 0 < there - state[token] <= REACH:
                found += 1
    return found
