"""Multiset ranking: a number for every way to choose up to three values, repeats allowed. In the subset of the rules.

Multisets are ranked by their largest value, then by the next and so on. So a value that grows raises the rank: in this
order a race can be worked out from its end.
"""

from __future__ import annotations

from vuelta.core.state import State


def multisets(values: int, size: int) -> int:
    """How many multisets of one, two or three there are, out of so many values."""
    if size == 1:
        return values
    if size == 2:
        return values * (values + 1) // 2
    return values * (values + 1) * (values + 2) // 6


def multiset_rank(cells: State, first: int, size: int, lowest: int) -> int:
    """The rank of the values that stand, in ascending order, from a cell on. `lowest` is the smallest possible one."""
    rank = 0
    for at in range(size):
        rank += multisets(cells[first + at] - lowest, at + 1)
    return rank


def write_multiset(rank: int, cells: State, first: int, size: int, lowest: int) -> None:
    """Write the multiset of a rank, the inverse of `multiset_rank`."""
    rest = rank
    for at in range(size - 1, -1, -1):
        value = 0
        while multisets(value + 1, at + 1) <= rest:
            value += 1
        cells[first + at] = lowest + value
        rest -= multisets(value, at + 1)


def count_highest(rank: int, values: int, size: int) -> int:
    """How often the largest possible value is in the multiset of a rank: how many pieces have arrived."""
    count = 0
    rest = rank - multisets(values - 1, size)
    while rest >= 0 and count < size:
        count += 1
        rest -= multisets(values - 1, size - count) if count < size else 0
    return count
