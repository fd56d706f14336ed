"""What a sensible Senet player does: bear off, swap, take a bonus, build runs, stay out of reach.

As long as anything else can be moved, it parts no run and enters neither the Net nor, least of all, the Waters. Among
moves that are alike the hindmost piece goes: all five must get home, and the foremost may wait for its throw.
"""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.senet.board import BONUSES, FIRST_SAFE, NET, OFF, SQUARES, WATERS
from vuelta.games.senet.rules import STRIDE, held, protected

LONGEST_STRIDE = 5  # a six moves nothing (SE05)

BEAR_OFF = 800
SWAP = 700
BONUS_ROLL = 600
JOIN = 500  # more pieces protected than before
OUT_OF_REACH = 400
IN_REACH = 300
PART = 200  # fewer pieces protected than before
INTO_THE_NET = 100
INTO_THE_WATERS = 0


def priority(options: Codes, state: State, code: int) -> int:
    """Bear off, swap, bonus, join a run, out of reach, in reach, part a run, Net, Waters; then the hindmost piece."""
    seat = state[SEAT]
    square = code % SQUARES
    target = square + state[STRIDE]
    own = held(state, seat)
    enemy = held(state, 1 - seat)
    return rank(own, enemy, square, target) + SQUARES - square


def rank(own: int, enemy: int, square: int, target: int) -> int:
    """Where a move stands in the list."""
    if target == WATERS:
        return INTO_THE_WATERS
    if target == NET:
        return INTO_THE_NET
    if target == OFF:
        return BEAR_OFF
    if enemy >> target & 1:
        return SWAP
    if target in BONUSES:
        return BONUS_ROLL
    after = own - (1 << square) | 1 << target
    more = count(protected(after)) - count(protected(own))
    if more > 0:
        return JOIN
    if more < 0:
        return PART
    return IN_REACH if in_reach(after, enemy, target) else OUT_OF_REACH


def in_reach(own: int, enemy: int, square: int) -> bool:
    """Whether a piece of `own` can be swapped by an enemy from behind with one throw (SE05, SE08–SE10)."""
    if square >= FIRST_SAFE or protected(own) >> square & 1:
        return False
    behind = (1 << square) - 1
    return enemy & (behind ^ behind >> LONGEST_STRIDE) != 0


def count(squares: int) -> int:
    """How many squares a set has."""
    found = 0
    while squares:
        squares &= squares - 1
        found += 1
    return found
