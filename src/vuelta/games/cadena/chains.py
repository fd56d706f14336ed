"""Chains of dice: in which directions they run, how long they can be and how they can end (CA06, CA07, CA08)."""

from __future__ import annotations

from vuelta.core.state import FIRST_DIE, NOTHING, Buffer, State, use_die, write_move

COUNTS = 6  # in the state, the count of dice that show 1 … 6 stands at COUNTS + value
MOST_EQUAL = 3  # CA08
LONGEST_CHAIN = 6 * MOST_EQUAL

# Values of state[DIRECTION]. After a 1 or a 6 either direction is possible, so it is free there, too (CA07).
FREE = 0
UP = 1
DOWN = 2

# How a chain can end, as bits: free on 1 … 6 (bits 0 … 5), going up on 2 … 5 (6 … 9), going down on 2 … 5 (10 … 13).
FREE_END = -1
UP_END = 4
DOWN_END = 8
END_LINK = (1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 2, 3, 4, 5)
END_DIRECTION = (FREE, FREE, FREE, FREE, FREE, FREE, UP, UP, UP, UP, DOWN, DOWN, DOWN, DOWN)
ENDS = 14
ENDS_ON_1 = 1 << (1 + FREE_END)
ENDS_ON_6 = 1 << (6 + FREE_END)


def chain_ends(state: State, last: int, direction: int) -> int:
    """The ends that a chain of all the dice can have, as bits, if `last` is its last link so far; 0 if there is none.

    The counts hold `last` and every loose die. A chain runs up or down and turns only on a 6 or a 1 (CA07). So a run
    up takes all loose dice if none is lower than `last`. With a 6 it can turn and take lower ones on its way down; with
    a 1, too, the run down to it takes anything, and whatever is wanted at the end waits for the runs after it.
    """
    lowest = 0
    highest = 0
    inner = 0  # a bit for each value from 2 to 5 that lies loose: what a chain can end on in the middle of a run
    for value in range(1, 7):
        loose = state[COUNTS + value]
        if loose > MOST_EQUAL:
            return 0  # CA08
        if value == last:
            loose -= 1
        if loose > 0:
            if lowest == 0:
                lowest = value
            highest = value
            if 1 < value < 6:
                inner |= 1 << value
    if highest == 0 or (direction == FREE and lowest == last and highest == last):
        if direction == FREE:
            return 1 << (last + FREE_END)  # equal links leave the direction as it is
        return 1 << (last + (UP_END if direction == UP else DOWN_END))
    ones = state[COUNTS + 1] - (1 if last == 1 else 0)
    sixes = state[COUNTS + 6] - (1 if last == 6 else 0)
    ends = 0
    if direction != DOWN:  # the next run goes up
        if sixes == 0:
            if lowest >= last:
                ends |= 1 << (highest + UP_END)
        elif ones == 0:
            ends |= ENDS_ON_6 | inner << DOWN_END if lowest >= last else 1 << (lowest + DOWN_END)
        else:
            ends |= ENDS_ON_1 | inner << UP_END
            if sixes > 1:
                ends |= ENDS_ON_6 | inner << DOWN_END
    if direction != UP:  # the next run goes down: the same in the mirror
        if ones == 0:
            if highest <= last:
                ends |= 1 << (lowest + DOWN_END)
        elif sixes == 0:
            ends |= ENDS_ON_1 | inner << UP_END if highest <= last else 1 << (highest + UP_END)
        else:
            ends |= ENDS_ON_6 | inner << DOWN_END
            if ones > 1:
                ends |= ENDS_ON_1 | inner << UP_END
    return ends


def describe_chain(state: State, kind: int, last: int, end: int, move: Buffer) -> None:
    """Of the chains with an end, the lexicographically first: each link the lowest that leaves a way to that end."""
    write_move(move, kind, NOTHING, NOTHING, NOTHING)
    use_die(move, last)
    direction = FREE
    loose = -1
    for value in range(1, 7):
        loose += state[COUNTS + value]
    for _ in range(loose):
        state[COUNTS + last] -= 1  # what is counted from here on is the next link and all that follow
        for link in range(1, 7):
            heading = heading_after(last, direction, link)
            if state[COUNTS + link] and heading >= 0 and chain_ends(state, link, heading) >> end & 1:
                last = link
                direction = heading
                break
        use_die(move, last)
    for at in range(loose):
        state[COUNTS + move[FIRST_DIE + at]] += 1


def heading_after(last: int, direction: int, link: int) -> int:
    """The direction of a chain once a link is added, a negative number if it can't be (CA07)."""
    heading = direction if link == last else UP if link > last else DOWN
    if direction != FREE and direction != heading:
        return NOTHING
    return FREE if link in (1, 6) else heading
