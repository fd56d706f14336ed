"""Dash's rules. The state: [seat, phase, die, square of seat 0, square of seat 1]."""

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
    refuse,
    write_move,
)

from .board import END
from .options import EXACT_FINISH

STATE_SIZE = 5
MOVE_CODES = 2
MAX_MOVES = 2
MAX_DICE = 1
DIE = 2
SQUARES = 3
GO = 1

# Kinds of moves.
STAY, RUN = range(FIRST_OWN_KIND, FIRST_OWN_KIND + 2)

# Why a move is refused; `words.py` has the sentences.
TOO_FAR = 1


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """Both tokens at the start (DA01)."""
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
    """The die waits to be used."""
    state[DIE] = dice[0]
    state[PHASE] = TO_MOVE


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """Stay, always; go, unless that is refused (DA02)."""
    moves[0] = 0
    if refusal(options, state, GO) != LEGAL:
        return 1
    moves[1] = GO
    return 2


def refusal(options: Codes, state: State, code: int) -> int:
    """Only a roll that leads too far is refused, if players chose so."""
    if code == GO and options[EXACT_FINISH] and state[SQUARES + state[SEAT]] + state[DIE] > END:  # DA03
        return refuse(TOO_FAR, NOTHING)
    return LEGAL


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """Stay, or run as far as the die says."""
    if code == GO:
        square = state[SQUARES + state[SEAT]]
        write_move(move, RUN, square, min(END, square + state[DIE]), NOTHING)
    else:
        write_move(move, STAY, NOTHING, NOTHING, NOTHING)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Run as far as the die says, and win at the end of the board (DA02, DA04)."""
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
    """The seat at the end (DA04)."""
    for seat in range(2):
        if state[SQUARES + seat] == END:
            places[0] = seat
            return 1
    return 0
