"""Paths: the cells that a moved piece passes, to show its move. The rules only know where it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from vuelta.core.board import Board, Way
from vuelta.core.events import Event
from vuelta.core.move import Move

WALKED = ("moved", "bounced")
"""Events in which a piece walks cell by cell."""
_ARROW = "arrow"
_LONGEST = 40


def walk(board: Board, event: Event, move: Move | None) -> tuple[int, ...]:
    """The numbers of the cells of an event, from first to last. Of two possible paths, it has the length of the move.

    If no way connects them (a piece enters or jumps), only the two ends.
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
            # The path as long as the dice say; a bounce has none, as it turns back.
            return next((path for path in found if len(path) == steps + 1), min(found, key=len))
    return begin, end


def _paths(following: Mapping[int, list[int]], begin: int, end: int) -> Iterator[tuple[int, ...]]:
    """All paths from one cell to another; there are few, since ways fork only at bridges."""
    unfinished: list[tuple[int, ...]] = [(begin,)]
    while unfinished:
        path = unfinished.pop()
        if path[-1] == end and len(path) > 1:
            yield path
        elif len(path) <= _LONGEST:
            unfinished += [(*path, cell) for cell in dict.fromkeys(following.get(path[-1], ())) if cell not in path[1:]]
