"""What a sensible Ludo player does (LU15): capture, open, finish, then run with the foremost token in danger."""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.ludo.board import ARM, RING, SEATS
from vuelta.games.ludo.rules import DIE, FINISH, HOME, STAR, STEPS, TOKENS, target_step

CAPTURE = 400
OPEN = 300
FINISH_A_TOKEN = 200
RUN = 100  # a token that is not safe; the foremost first


def priority(options: Codes, state: State, code: int) -> int:
    """Capture, then open, then finish, then advance the foremost token that is not safe, then any other."""
    seat = state[SEAT]
    step = code - 1
    target = target_step(options, state, step, state[DIE])
    if target < RING and captures(state, seat, target):
        return CAPTURE
    if step == HOME:
        return OPEN
    if target == FINISH:
        return FINISH_A_TOKEN
    return step if is_safe(step) else RUN + step


def is_safe(step: int) -> bool:
    """Whether a token on a step of its own way can't be captured (LU09): lane, own start, stars."""
    return step >= RING or step == 0 or step % ARM == STAR


def captures(state: State, seat: int, target: int) -> bool:
    """Whether an enemy token that is not safe stands on the ring cell of a step (LU08, LU09)."""
    cell = (seat * ARM + target) % RING
    if cell % ARM == STAR:
        return False
    for other in range(SEATS):
        if other == seat or cell == other * ARM:
            continue
        there = (cell - other * ARM) % RING
        at = STEPS + other * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] == there:
                return True
    return False
