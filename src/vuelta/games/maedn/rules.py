"""The rules of Mensch ärgere dich nicht on a flat state.

Layout: [seat, phase, die, tries, seated, 4 × 4 steps (sorted per seat)].
A step is −1 at home, 0–39 on the ring (from the own start) and 40–43 in the goal (MA03). `seated` has a bit for each
seat that plays; `tries` counts the throws of this turn that have moved nothing and may be repeated (MA13).
A move's code is the step of the token that moves, plus one: with one die that says it all.
"""

from __future__ import annotations

from vuelta.core.state import (
    BLOCKED,
    CAPTURE,
    ENTER,
    EXTRA_ROLL,
    FINISHED,
    LEGAL,
    MOVED,
    NO_MOVE,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    ROLLED,
    SEAT,
    TO_MOVE,
    TO_ROLL,
    WALK,
    WON,
    Buffer,
    Codes,
    State,
    emit,
    move_sorted,
    note,
    refuse,
    use_die,
    write_move,
)
from vuelta.games.maedn.board import ARM, FIRST_GOAL, FIRST_HOME, GOAL, RING, SEATS
from vuelta.games.maedn.options import GOAL_JUMP, THREE_THROWS

TOKENS = 4
HOME = -1
START = 0
LAST = RING + GOAL - 1
ENTERING = 6  # MA05
MOST_THROWS = 3  # MA13

DIE = 2
TRIES = 3
SEATED = 4
STEPS = 5

STATE_SIZE = STEPS + SEATS * TOKENS
MOVE_CODES = LAST + 1  # nothing leads on from the last goal field
MAX_MOVES = TOKENS
MAX_DICE = 1

FREE = -2  # no token has to move before the others

# Notes of a turn.
TRIES_NOTE = 1

# Reasons for a refusal; `words.py` says them.
NO_TOKEN, NOT_A_SIX, BEYOND_THE_GOAL, OWN_TOKEN, NO_JUMP, CLEAR_THE_START, BRING_ONE_IN = range(1, 8)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """All tokens at home (MA01); `first` is to roll (MA04)."""
    state[SEAT] = first
    state[PHASE] = TO_ROLL
    state[DIE] = 0
    state[TRIES] = 0
    state[SEATED] = seats
    for at in range(STEPS, STATE_SIZE):
        state[at] = HOME


def dice(options: Codes, state: State) -> int:
    """One die (MA04)."""
    return 1


def weight(options: Codes, face: int) -> int:
    """A fair die."""
    return 1


def cell_of(seat: int, step: int) -> int:
    """The board's cell number of a seat's step (MA02, MA03)."""
    if step == HOME:
        return FIRST_HOME + seat
    if step < RING:
        return (seat * ARM + step) % RING
    return FIRST_GOAL + seat * GOAL + step - RING


def stands(state: State, seat: int, step: int) -> bool:
    """Whether a seat has a token on a step of its way."""
    at = STEPS + seat * TOKENS
    for token in range(at, at + TOKENS):  # noqa: SIM110 — the subset has no generators
        if state[token] == step:
            return True
    return False


def target_step(options: Codes, state: State, step: int, die: int) -> int:
    """Where a roll leads the acting seat's token on a step, or a refusal."""
    seat = state[SEAT]
    if step == HOME:
        if die != ENTERING:
            return refuse(NOT_A_SIX, NOTHING)  # MA05
        target = START
    else:
        target = step + die
        if target > LAST:
            return refuse(BEYOND_THE_GOAL, NOTHING)  # MA10
    if stands(state, seat, target):
        return refuse(OWN_TOKEN, cell_of(seat, target))  # MA08
    if not options[GOAL_JUMP]:
        for between in range(max(step + 1, RING), target):
            if stands(state, seat, between):
                return refuse(NO_JUMP, cell_of(seat, between))  # MA10
    return target


def duty(options: Codes, state: State) -> int:
    """The step whose token has to move before all others, or FREE: only while somebody waits at home."""
    if state[STEPS + state[SEAT] * TOKENS] != HOME:  # sorted: who waits is first
        return FREE
    die = state[DIE]
    if stands(state, state[SEAT], START) and target_step(options, state, START, die) >= 0:
        return START  # MA06
    if target_step(options, state, HOME, die) >= 0:
        return HOME  # MA05
    return FREE


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The die falls. If nothing can move, a six rolls again (MA11), and so may who has tries left (MA13)."""
    die = dice[0]
    seat = state[SEAT]
    at = STEPS + seat * TOKENS
    for token in range(at, at + TOKENS):
        if target_step(options, state, state[token], die) >= 0:
            state[DIE] = die
            state[TRIES] = 0
            state[PHASE] = TO_MOVE
            return
    emit(events, BLOCKED, seat, NOBODY, NOTHING, NOTHING)  # MA07
    if die == ENTERING:
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
    elif options[THREE_THROWS] and state[TRIES] + 1 < MOST_THROWS and needs_a_six(state, seat):
        state[TRIES] += 1
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
    else:
        pass_turn(state)


def needs_a_six(state: State, seat: int) -> bool:
    """Whether only a six can help: none on the ring, and those in the goal have gone as far as they can (MA13)."""
    at = STEPS + seat * TOKENS
    for token in range(TOKENS):
        step = state[at + token]
        if step != HOME and step != LAST - (TOKENS - 1 - token):  # sorted: the foremost is last
            return False
    return True


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """One code for each step from which a token can move; tokens at home are one move."""
    first = duty(options, state)
    if first != FREE:
        moves[0] = first + 1
        return 1
    at = STEPS + state[SEAT] * TOKENS
    count = 0
    for token in range(at, at + TOKENS):
        step = state[token]
        if step != HOME and target_step(options, state, step, state[DIE]) >= 0:
            moves[count] = step + 1
            count += 1
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why the token on a step can't move, or LEGAL."""
    seat = state[SEAT]
    step = code - 1
    if not stands(state, seat, step):
        return refuse(NO_TOKEN, cell_of(seat, step))
    target = target_step(options, state, step, state[DIE])
    if target < 0:
        return target
    first = duty(options, state)
    if first in (FREE, step):
        return LEGAL
    return refuse(BRING_ONE_IN if first == HOME else CLEAR_THE_START, cell_of(seat, START))


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """The token on a step goes as far as the die says, or comes in."""
    seat = state[SEAT]
    step = code - 1
    if state[DIE] == 0:
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    target = target_step(options, state, step, state[DIE])
    reached = cell_of(seat, target) if target >= 0 else NOTHING
    write_move(move, ENTER if step == HOME else WALK, cell_of(seat, step), reached, NOTHING)
    use_die(move, state[DIE])


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Move one token, send home what stands there (MA09), then roll again or pass on (MA11)."""
    seat = state[SEAT]
    die = state[DIE]
    step = code - 1
    target = target_step(options, state, step, die)
    move_sorted(state, STEPS + seat * TOKENS, TOKENS, step, target)
    emit(events, MOVED, seat, NOBODY, cell_of(seat, step), cell_of(seat, target))
    if target < RING:
        capture(state, seat, target, events)
    elif step < RING:
        emit(events, FINISHED, seat, NOBODY, cell_of(seat, target), NOTHING)
        if state[STEPS + seat * TOKENS] >= RING:  # sorted: the hindmost is in the goal, so all are
            win(state, seat, events)
            return
    if die == ENTERING:
        state[DIE] = 0
        state[PHASE] = TO_ROLL
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
    else:
        pass_turn(state)


def capture(state: State, seat: int, step: int, events: Buffer) -> None:
    """Send home the enemy token on the ring cell of this step; nobody is safe anywhere on the ring (MA09)."""
    cell = cell_of(seat, step)
    for other in range(SEATS):
        there = (cell - other * ARM) % RING
        if other != seat and stands(state, other, there):
            move_sorted(state, STEPS + other * TOKENS, TOKENS, there, HOME)
            emit(events, CAPTURE, seat, other, cell, NOTHING)


def win(state: State, seat: int, events: Buffer) -> None:
    """The first with four tokens in the goal ends the game (MA12)."""
    emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
    state[PHASE] = OVER
    state[SEAT] = 0
    state[DIE] = 0


def pass_turn(state: State) -> None:
    """The next seat along the ring is to roll (MA04)."""
    seat = (state[SEAT] + 1) % SEATS
    while not state[SEATED] >> seat & 1:
        seat = (seat + 1) % SEATS
    state[SEAT] = seat
    state[PHASE] = TO_ROLL
    state[DIE] = 0
    state[TRIES] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The die, and the throws that have moved nothing (MA13)."""
    count = 0
    if state[DIE]:
        count = note(notes, count, ROLLED, state[DIE])
    if state[TRIES]:
        count = note(notes, count, TRIES_NOTE, state[TRIES])
    return count


def ranking(state: State, places: Buffer) -> int:
    """The winner alone, once the game is over (MA12)."""
    for seat in range(SEATS):
        if state[PHASE] == OVER and state[STEPS + seat * TOKENS] >= RING:
            places[0] = seat
            return 1
    return 0
