"""Dash's rules. Layout: [seat, phase, die, square of seat 0, square of seat 1]."""

from __future__ import annotations

from vuelta.core.state import (
    FIRST_OWN_KIND,
    LEGAL,
    MOVED,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    ROLLED,
    SEAT,
    TO_MOVE,
    TO_ROLL,
    WON,
    Buffer,
    Codes,
    State,
    emit,
    note,
    write_move,
)

STATE_SIZE = 5
MOVE_CODES = 2
MAX_MOVES = 2
MAX_DICE = 1
DIE = 2
SQUARES = 3
END = 10
GO = 1

# Kinds of moves.
STAY, RUN = range(FIRST_OWN_KIND, FIRST_OWN_KIND + 2)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """Both runners at the start."""
    for at in range(STATE_SIZE):
        state[at] = 0
    state[SEAT] = first


def dice(options: Codes, state: State) -> int:
    """One die."""
    return 1


def weight(options: Codes, face: int) -> int:
    """A fair die."""
    return 1


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The die falls."""
    state[DIE] = dice[0]
    state[PHASE] = TO_MOVE


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """Stay or go, always."""
    moves[0] = 0
    moves[1] = GO
    return 2


def refusal(options: Codes, state: State, code: int) -> int:
    """Nothing is refused."""
    return LEGAL


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """Stay, or run as far as the die says."""
    if code == GO:
        square = state[SQUARES + state[SEAT]]
        write_move(move, RUN, square, min(END, square + state[DIE]), NOTHING)
    else:
        write_move(move, STAY, NOTHING, NOTHING, NOTHING)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Run as far as the die says, and win at the end of the board."""
    seat = state[SEAT]
    if code == GO:
        before = state[SQUARES + seat]
        state[SQUARES + seat] = min(END, before + state[DIE])
        emit(events, MOVED, seat, NOBODY, before, state[SQUARES + seat])
    state[DIE] = 0
    if state[SQUARES + seat] == END:
        emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
        state[PHASE] = OVER
        state[SEAT] = 0
    else:
        state[PHASE] = TO_ROLL
        state[SEAT] = 1 - seat


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The die."""
    return note(notes, 0, ROLLED, state[DIE]) if state[DIE] else 0


def ranking(state: State, places: Buffer) -> int:
    """The one at the end."""
    for seat in range(2):
        if state[SQUARES + seat] == END:
            places[0] = seat
            return 1
    return 0
