"""What every game's rules share: the start of the state, event codes, refusals.

This file and each game's `rules.py` are written in a plain Python subset (module-level functions on
flat sequences of small integers, no allocation, no closures), so that the same source runs on lists in
the interpreter and compiles to machine code on int8 arrays.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

# The second part of each is the kind of number that compiled code keeps in it.
Codes: TypeAlias = Annotated[tuple[int, ...], "int64"]
"""The options, flattened to integers in the order of their fields."""
State: TypeAlias = Annotated[list[int], "int8"]
"""A position as small integers (−128…127)."""
Buffer: TypeAlias = Annotated[list[int], "int64"]
"""Room that the caller provides: for moves, dice or events."""
Reals: TypeAlias = Annotated[list[float], "float64"]
"""Real numbers, such as chances."""

# Every state begins alike, so that kernels need no game to know whose turn it is.
SEAT = 0
PHASE = 1

# Values of state[PHASE].
TO_ROLL = 0
TO_MOVE = 1
OVER = 2

# Event kinds; `events.py` gives their names and says what x and y mean.
MOVED = 1
CAPTURE = 2
SWAP = 3
BONUS = 4
BONUS_LOST = 5
EXTRA_ROLL = 6
TURN_LOST = 7
BLOCKED = 8
JAIL = 9
BUST = 10
FORFEIT = 11
RESET = 12
ARROW = 13
COVERED = 14
UNCOVERED = 15
BOUNCED = 16
FINISHED = 17
WON = 18
PLACED = 19
STARTS = 20
TIED = 21
DIE_LOST = 22
DISCARDED = 23
CHAINED = 24
EXTENDED = 25
STOOD = 26
EXTENDS_UP = 27
EXTENDS_DOWN = 28

MOST_SEATS = 4

EVENT_WIDTH = 5
MOST_EVENTS = 24  # more than any ply has
NOBODY = -1
NOTHING = -1


def emit(events: Buffer, kind: int, seat: int, other: int, x: int, y: int) -> None:
    """Append an event. events[0] counts them; who wants none sets it to MOST_EVENTS, and the buffer needs no more."""
    count = events[0]
    if count < MOST_EVENTS:
        at = 1 + count * EVENT_WIDTH
        events[at] = kind
        events[at + 1] = seat
        events[at + 2] = other
        events[at + 3] = x
        events[at + 4] = y
        events[0] = count + 1


# A turn is described by notes: pairs of a kind and a value. A game numbers its kinds from 1 on and declares them in
# `CLAUSES`; kind 0 is for the dice on the table.
ROLLED = 0
NOTE_WIDTH = 2
MOST_NOTES = 32  # more than any turn has


def note(notes: Buffer, count: int, kind: int, value: int) -> int:
    """Append to `count` notes one more, and return how many there are then.

    Kinds come in ascending order; a note of several values is several pairs of one kind.
    """
    notes[count * NOTE_WIDTH] = kind
    notes[count * NOTE_WIDTH + 1] = value
    return count + 1


def view(cells: Any, offset: int) -> Any:
    """What stands from an offset on, not copied. Compiled, it is an address; here it needs an array or memoryview."""
    return cells[offset:]


def copy(source: State, target: State, count: int) -> None:
    """Write the first `count` numbers of one sequence over those of another."""
    for at in range(count):
        target[at] = source[at]


# What `describe` writes about a move: its kind, the cells that a piece leaves and reaches, an amount, and the dice that
# it uses. What a kind does not have is NOTHING.
MOVE_KIND, ORIGIN, TARGET, AMOUNT, DICE_USED, FIRST_DIE = range(6)

# Kinds of moves. Games number their own from FIRST_OWN_KIND on.
NO_MOVE = 0  # what nobody could mean now, such as a die that is not on the table
WALK = 1
ENTER = 2  # a piece comes into play
FIRST_OWN_KIND = 3


def write_move(move: Buffer, kind: int, origin: int, target: int, amount: int) -> None:
    """Describe a move that uses no dice so far."""
    move[MOVE_KIND] = kind
    move[ORIGIN] = origin
    move[TARGET] = target
    move[AMOUNT] = amount
    move[DICE_USED] = 0


def use_die(move: Buffer, die: int) -> None:
    """Add a die to those that a move uses."""
    move[FIRST_DIE + move[DICE_USED]] = die
    move[DICE_USED] += 1


# A refusal says why a move is not allowed and, where that helps, the cell that is to blame. Walks
# return it negated, so that one number is either a place to go or the reason why not.
LEGAL = 0
REFUSAL_CELLS = 256


def refuse(reason: int, cell: int) -> int:
    """A negative number that holds a game's reason (≥ 1) and a cell (NOTHING if none is to blame)."""
    return -(reason * REFUSAL_CELLS + cell + 1)


def move_sorted(state: State, first: int, count: int, old: int, new: int) -> None:
    """Put `new` in the place of one `old` in a sorted stretch of a state, and keep it sorted.

    A seat's pieces are interchangeable; sorted, equal positions are equal states.
    """
    at = first
    while state[at] != old:
        at += 1
    while at < first + count - 1 and state[at + 1] < new:
        state[at] = state[at + 1]
        at += 1
    while at > first and state[at - 1] > new:
        state[at] = state[at - 1]
        at -= 1
    state[at] = new
