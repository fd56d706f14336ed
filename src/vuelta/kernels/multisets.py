"""Numbers for sorted handfuls: every way to choose up to three values, repeats allowed. In the subset of the rules.

Handfuls are numbered by their largest value, then by the next and so on. So a handful in which a value has grown has a
larger number: an order in which a race can be worked out from its end.
"""

from __future__ import annotations

from vuelta.core.state import State


def handfuls(values: int, count: int) -> int:
    """How many handfuls of one, two or three there are, out of so many values."""
    if count == 1:
        return values
    if count == 2:
        return values * (values + 1) // 2
    return values * (values + 1) * (values + 2) // 6


def handful_number(cells: State, first: int, count: int, lowest: int) -> int:
    """The number of the handful that stands, in ascending order, from a cell on. `lowest` is the smallest value."""
    number = 0
    for at in range(count):
        number += handfuls(cells[first + at] - lowest, at + 1)
    return number


def write_handful(number: int, cells: State, first: int, count: int, lowest: int) -> None:
    """Write the handful that has a number, the inverse of `handful_number`."""
    rest = number
    for at in range(count - 1, -1, -1):
        value = 0
        while handfuls(value + 1, at + 1) <= rest:
            value += 1
        cells[first + at] = lowest + value
        rest -= handfuls(value, at + 1)


def highest(number: int, values: int, count: int) -> int:
    """How many values of a numbered handful are the largest of so many that there are: pieces that have arrived."""
    found = 0
    rest = number - handfuls(values - 1, count)
    while rest >= 0 and found < count:
        found += 1
        rest -= handfuls(values - 1, count - found) if found < count else 0
    return found
