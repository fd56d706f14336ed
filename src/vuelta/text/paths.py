"""Walks: the cells that a token passes on its way, for whoever shows a move. The rules know only where it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from vuelta.core.board import Board, Way
from vuelta.core.events import Event
from vuelta.core.move import Move

WALKED = ("moved", "bounced")
"""Events of a token that goes on foot, cell by cell."""
_ARROW = "arrow"
_LONGEST = 40


def walk(board: Board, event: Event, move: Move | None) -> tuple[int, ...]:
    """The numbers of the cells of an event, first to last. The dice of its move tell which of two ways it was.

    Where no way leads (into play, or a jump), only the two ends.
    """
    if event.cell is None or event.to is None:
        return ()
    ends = board.number(event.cell, event.seat), board.number(event.to, event.seat)
    if event.kind not in WALKED:
        return ends
    return _walk(board.ways, event.seat, *ends, move.steps if move else 0)


@lru_cache(maxsize=4096)
def _walk(ways: tuple[Way, ...], seat: int, begin: int, end: int, steps: int) -> tuple[int, ...]:
    onward: dict[int, list[int]] = {}
    back: dict[int, list[int]] = {}
    for way in ways:
        if way.seat in (None, seat) and not way.kind.startswith(_ARROW):
            for cell, after in pairwise(way.cells):
                onward.setdefault(cell, []).append(after)
                back.setdefault(after, []).append(cell)
    for following in (onward, back):
        found = list(_paths(following, begin, end))
        if found:
            # Of two ways to the same cell, the dice took the one of their own length; a bounce ends before that.
            return next((path for path in found if len(path) == steps + 1), min(found, key=len))
    return begin, end


def _paths(following: Mapping[int, list[int]], begin: int, end: int) -> Iterator[tuple[int, ...]]:
    """All ways from a cell to another; there are few, since they fork only at bridges."""
    unfinished: list[tuple[int, ...]] = [(begin,)]
    while unfinished:
        path = unfinished.pop()
        if path[-1] == end and len(path) > 1:
            yield path
        elif len(path) <= _LONGEST:
            unfinished += [(*path, cell) for cell in dict.fromkeys(following.get(path[-1], ())) if cell not in path[1:]]
