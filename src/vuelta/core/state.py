"""The flat state, and what all rules share: its first entries, events, notes, descriptions of moves, refusals.

This file and each game's `rules.py` are written in a plain Python subset (module-level functions on flat sequences of
small integers, no allocation, no closures), so that the same source runs on lists in the interpreter and compiles to
machine code on int8 arrays.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

# The second part of each is the kind of number that compiled code keeps in it.
Codes: TypeAlias = Annotated[tuple[int, ...], "int64"]
"""The options as integers, in the order of their fields."""
State: TypeAlias = Annotated[list[int], "int8"]
"""A position as small integers (−128…127)."""
Buffer: TypeAlias = Annotated[list[int], "int64"]
"""Memory that the caller provides, for moves, dice or events."""
Reals: TypeAlias = Annotated[list[float], "float64"]
"""Real numbers, such as weights and chances."""

# Every state begins with these, so that kernels know whose turn it is in any game.
SEAT = 0
PHASE = 1

# Values of state[PHASE].
TO_ROLL = 0
TO_MOVE = 1
OVER = 2

# Kinds of events; `events.py` has their names and says what x and y mean.
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
MOST_EVENTS = 24  # no ply has more
NOBODY = -1
NOTHING = -1


def emit(events: Buffer, kind: int, seat: int, other: int, x: int, y: int) -> None:
    """Append an event. events[0] counts them; set it to MOST_EVENTS to record none, with a buffer of one entry."""
    count = events[0]
    if count < MOST_EVENTS:
        at = 1 + count * EVENT_WIDTH
        events[at] = kind
        events[at + 1] = seat
        events[at + 2] = other
        events[at + 3] = x
        events[at + 4] = y
        events[0] = count + 1


# Notes describe a turn. Each is a pair of a kind and a value. A game numbers its kinds from 1 and declares them in
# `CLAUSES`; kind 0 is the dice on the table.
ROLLED = 0
NOTE_WIDTH = 2
MOST_NOTES = 32  # no turn has more


def note(notes: Buffer, count: int, kind: int, value: int) -> int:
    """Append a note to the `count` that are there, and return how many there are now.

    Kinds must be in ascending order; a note with several values is several pairs of the same kind.
    """
    notes[count * NOTE_WIDTH] = kind
    notes[count * NOTE_WIDTH + 1] = value
    return count + 1


def view(cells: Any, offset: int) -> Any:
    """The cells from an offset on, not copied. Compiled, this is an address; here it needs an array or memoryview."""
    return cells[offset:]


def copy(source: State, target: State, count: int) -> None:
    """Copy the first `count` numbers of one sequence to another."""
    for at in range(count):
        target[at] = source[at]


# What `describe` writes about a move: its kind, the cells that a piece leaves and reaches, an amount, and the dice that
# it uses. Entries that a kind of move doesn't have are NOTHING.
MOVE_KIND, ORIGIN, TARGET, AMOUNT, DICE_USED, FIRST_DIE = range(6)

# Kinds of moves. Games number their own from FIRST_OWN_KIND.
NO_MOVE = 0  # a code without a meaning now, such as one for a die that isn't on the table
WALK = 1
ENTER = 2  # a piece comes into play
FIRST_OWN_KIND = 3


def write_move(move: Buffer, kind: int, origin: int, target: int, amount: int) -> None:
    """Describe a move that uses no dice; `use_die` adds them."""
    move[MOVE_KIND] = kind
    move[ORIGIN] = origin
    move[TARGET] = target
    move[AMOUNT] = amount
    move[DICE_USED] = 0


def use_die(move: Buffer, die: int) -> None:
    """Add a die to a move's description."""
    move[FIRST_DIE + move[DICE_USED]] = die
    move[DICE_USED] += 1


# A refusal says why a move isn't allowed and, where that helps, which cell is to blame. It is negative, so that a walk
# returns one number: a place to go, or the reason why not.
LEGAL = 0
REFUSAL_CELLS = 256


def refuse(reason: int, cell: int) -> int:
    """A negative number made of a game's reason (≥ 1) and the cell to blame, or NOTHING."""
    return -(reason * REFUSAL_CELLS + cell + 1)


def move_sorted(state: State, first: int, count: int, old: int, new: int) -> None:
    """Replace one `old` by `new` in a sorted part of a state, and keep it sorted.

    A seat's pieces are interchangeable, so keeping them sorted makes equal positions equal states.
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
