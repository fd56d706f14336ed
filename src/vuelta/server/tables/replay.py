"""A record as data that can be shown ply by ply, in the same form as a table's events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.rolls import parse_roll
from vuelta.core.sentences import NOBODY, Names
from vuelta.server.tables.views import ply_view, position_view, setup_view


def replay_view(record: Record) -> dict[str, Any]:
    """A whole record. InvalidRecord at the first illegal ply."""
    positions = list(record.positions())
    return setup_view(record) | {
        "seats": [
            {
                "seat": seat,
                "colour": record.start.game.colours[seat],
                "kind": "computer" if seat in record.levels else "person",
                "name": record.players.get(seat),
                "level": record.levels.get(seat),
            }
            for seat in record.start.pieces()
        ],
        "date": record.date,
        "match": record.match,
        "result": None if record.result is None else list(record.result),
        "seed": record.seed,
        "now": position_view(record.start, names=record.players),
        "events": ply_events(positions, record.plies, names=record.players),
    }


def ply_events(
    positions: Sequence[Position], texts: Sequence[str], *, seen: bool = True, names: Names = NOBODY
) -> list[dict[str, Any]]:
    """Plies as events of a table; `positions` are those before, between and after them."""
    found: list[dict[str, Any]] = []
    thrown: list[int] = []
    for number, (text, (before, after)) in enumerate(zip(texts, pairwise(positions), strict=True), 1):
        rolls = before.awaits == "roll"
        thrown = parse_roll(text) if rolls else thrown
        found.append(
            {
                "seq": number,
                "kind": "rolled" if rolls else "moved",
                "seat": before.seat,
                "data": {"text": text},
                "now": position_view(after, thrown=thrown, seen=seen, names=names),
                **ply_view(before, text, after, seen=seen, names=names),
            }
        )
    return found
