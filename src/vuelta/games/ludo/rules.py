"""Ludo's rules on a flat state.

Layout: [seat, phase, die, sixes, 4 × place, 4 × 4 steps (sorted per seat)].
A step is −1 at home, 0–71 on the ring (from the own start), 72–77 in the lane and 78 at the finish (LU03).
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
    PLACED,
    ROLLED,
    SEAT,
    TO_MOVE,
    TO_ROLL,
    TURN_LOST,
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
from vuelta.games.ludo.board import ARM, FIRST_FINISH, FIRST_HOME, FIRST_LANE, LANE, RING, SEATS
from vuelta.games.ludo.options import CAPTURE_EXTRA_TURN, EXACT_FINISH, MAX_SIXES, OPEN_ON, STACKING

TOKENS = 4
HOME = -1
START = 0
FINISH = RING + LANE
STAR = 13  # how far a star lies past the start of its arm (LU10)

DIE = 2
SIXES = 3
PLACES = 4
STEPS = 8

STATE_SIZE = STEPS + SEATS * TOKENS
MOVE_CODES = FINISH + 1
MAX_MOVES = TOKENS
MAX_DICE = 1

# A place is 0 while the seat plays, then 1–4; a seat that nobody took has this one.
ABSENT = 5

# Notes of a turn.
SIXES_NOTE, RANKING_NOTE = range(1, 3)

# Reasons for a refusal; `words.py` says them.
NO_TOKEN, NOT_AN_OPENING_ROLL, BEYOND_THE_FINISH, OWN_TOKEN = range(1, 5)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """All tokens at home (LU01); `first` is to roll (LU04)."""
    state[SEAT] = first
    state[PHASE] = TO_ROLL
    state[DIE] = 0
    state[SIXES] = 0
    for seat in range(SEATS):
        state[PLACES + seat] = 0 if seats >> seat & 1 else ABSENT
    for at in range(STEPS, STATE_SIZE):
        state[at] = HOME


def dice(options: Codes, state: State) -> int:
    """One die (LU04)."""
    return 1


def weight(options: Codes, face: int) -> int:
    """A fair die."""
    return 1


def cell_of(seat: int, step: int) -> int:
    """The board's cell number of a seat's step (LU02, LU03)."""
    if step == HOME:
        return FIRST_HOME + seat
    if step < RING:
        return (seat * ARM + step) % RING
    if step < FINISH:
        return FIRST_LANE + seat * LANE + step - RING
    return FIRST_FINISH + seat


def target_step(options: Codes, state: State, step: int, die: int) -> int:
    """Where a roll leads the acting seat's token on a step, or a refusal."""
    seat = state[SEAT]
    if step == HOME:
        if not options[OPEN_ON] >> die & 1:
            return refuse(NOT_AN_OPENING_ROLL, NOTHING)  # LU05
        target = START
    else:
        target = step + die
        if target > FINISH:
            if options[EXACT_FINISH]:
                return refuse(BEYOND_THE_FINISH, NOTHING)  # LU11
            target = FINISH
    if not options[STACKING] and target != FINISH:
        at = STEPS + seat * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] == target:
                return refuse(OWN_TOKEN, cell_of(seat, target))  # LU14
    return target


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The die falls. The last six allowed in a row, or a roll without a move, ends the turn."""
    die = dice[0]
    seat = state[SEAT]
    limit = options[MAX_SIXES]
    if die != 6:
        state[SIXES] = 0  # only unbroken sixes count (LU14)
    elif limit:
        if state[SIXES] + 1 == limit:  # LU12
            emit(events, TURN_LOST, seat, NOBODY, NOTHING, NOTHING)
            pass_turn(state)
            return
        state[SIXES] += 1
    at = STEPS + seat * TOKENS
    for token in range(at, at + TOKENS):
        step = state[token]
        if step != FINISH and target_step(options, state, step, die) >= 0:
            state[DIE] = die
            state[PHASE] = TO_MOVE
            return
    emit(events, BLOCKED, seat, NOBODY, NOTHING, NOTHING)  # LU06, after a six too
    pass_turn(state)


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """One code for each step from which some token can move; equal tokens are one move."""
    die = state[DIE]
    at = STEPS + state[SEAT] * TOKENS
    count = 0
    last = FINISH
    for token in range(at, at + TOKENS):
        step = state[token]
        if step != last and step != FINISH and target_step(options, state, step, die) >= 0:
            moves[count] = step + 1
            count += 1
        last = step
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why the token on a step can't move, or LEGAL."""
    at = STEPS + state[SEAT] * TOKENS
    for token in range(at, at + TOKENS):
        if state[token] == code - 1:
            target = target_step(options, state, code - 1, state[DIE])
            return LEGAL if target >= 0 else target
    return refuse(NO_TOKEN, cell_of(state[SEAT], code - 1))


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """The token on a step goes as far as the die says, or comes out."""
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
    """Move one token, capture what stands there (LU08), then roll again or pass on (LU12)."""
    seat = state[SEAT]
    die = state[DIE]
    step = code - 1
    target = target_step(options, state, step, die)
    move_sorted(state, STEPS + seat * TOKENS, TOKENS, step, target)
    emit(events, MOVED, seat, NOBODY, cell_of(seat, step), cell_of(seat, target))
    again = die == 6
    if target < RING:
        if capture(state, seat, target, events) and options[CAPTURE_EXTRA_TURN]:
            again = True  # LU14: a capturing six earns one roll, not two
    elif target == FINISH:
        emit(events, FINISHED, seat, NOBODY, cell_of(seat, FINISH), NOTHING)
        if state[STEPS + seat * TOKENS] == FINISH:  # sorted: the hindmost has finished, so all have
            take_place(state, seat, events)
            again = False  # LU13
    if state[PHASE] == OVER:
        return
    if again:
        state[DIE] = 0
        state[PHASE] = TO_ROLL
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
    else:
        pass_turn(state)


def capture(state: State, seat: int, step: int, events: Buffer) -> bool:
    """Send home every enemy token on the ring cell of this step that is not safe (LU08, LU09)."""
    cell = seat * ARM + step
    if cell >= RING:
        cell -= RING
    if cell % ARM == STAR:
        return False  # a star is safe for everyone (LU10)
    captured = False
    for other in range(SEATS):
        if other == seat or cell == other * ARM:
            continue  # a start is safe for its owner's tokens alone
        there = cell - other * ARM
        if there < 0:
            there += RING
        at = STEPS + other * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] == there:
                move_sorted(state, STEPS + other * TOKENS, TOKENS, there, HOME)
                emit(events, CAPTURE, seat, other, cell, NOTHING)
                captured = True
    return captured


def take_place(state: State, seat: int, events: Buffer) -> None:
    """A seat has finished: give it the next place, and end the game when one player is left (LU13)."""
    playing = 0
    place = 1
    last = seat
    for other in range(SEATS):
        if state[PLACES + other] == 0:
            if other != seat:
                playing += 1
                last = other
        elif state[PLACES + other] != ABSENT:
            place += 1
    state[PLACES + seat] = place
    emit(events, WON if place == 1 else PLACED, seat, NOBODY, place if place > 1 else NOTHING, NOTHING)
    if playing == 1:
        state[PLACES + last] = place + 1
        emit(events, PLACED, last, NOBODY, place + 1, NOTHING)
        state[PHASE] = OVER
        state[SEAT] = 0
        state[DIE] = 0
        state[SIXES] = 0


def pass_turn(state: State) -> None:
    """The next seat along the ring that still plays is to roll (LU04, LU13)."""
    seat = (state[SEAT] + 1) % SEATS
    while state[PLACES + seat] != 0:
        seat = (seat + 1) % SEATS
    state[SEAT] = seat
    state[PHASE] = TO_ROLL
    state[DIE] = 0
    state[SIXES] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The die, the sixes in a row (LU12) and who has finished, in order (LU13)."""
    count = 0
    if state[DIE]:
        count = note(notes, count, ROLLED, state[DIE])
    if state[SIXES]:
        count = note(notes, count, SIXES_NOTE, state[SIXES])
    for place in range(1, ABSENT):
        for seat in range(SEATS):
            if state[PLACES + seat] == place:
                count = note(notes, count, RANKING_NOTE, seat)
    return count


def ranking(state: State, places: Buffer) -> int:
    """Seats in finishing order; the last one is added when the game is over (LU13)."""
    count = 0
    for seat in range(SEATS):
        place = state[PLACES + seat]
        if 0 < place < ABSENT:
            places[place - 1] = seat
            count += 1
    return count
