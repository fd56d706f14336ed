"""A record as data that can be shown ply by ply, in the same form as a table's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vuelta.core.dice import face_weights
from vuelta.core.options import describe
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.rolls import is_roll
from vuelta.server.tables.views import ply_view, position_view


def replay_view(record: Record) -> dict[str, Any]:
    """A whole record. InvalidRecord at the first illegal ply."""
    start, game = record.start, record.start.game
    positions = list(record.positions())
    return {
        "game": game.slug,
        "options": {
            entry.name: entry.domain.format(getattr(start.options, entry.name))
            for entry in describe(type(start.options))
        },
        "start": str(start),
        "seats": [
            {
                "seat": seat,
                "colour": game.colours[seat],
                "kind": "computer" if seat in record.levels else "person",
                "name": record.players.get(seat),
                "level": record.levels.get(seat),
            }
            for seat in start.pieces()
        ],
        "date": record.date,
        "match": record.match,
        "commitment": record.commitment,
        "weights": list(face_weights(record.start)),
        "seals": {str(seat): seal for seat, seal in sorted(record.seals.items())},
        "words": {str(seat): words for seat, words in sorted(record.words.items())},
        "restored": list(record.restored),
        "result": None if record.result is None else list(record.result),
        "seed": record.seed,
        "now": position_view(start),
        "events": ply_events(positions, record.plies),
    }


def ply_events(positions: Sequence[Position], texts: Sequence[str], *, seen: bool = True) -> list[dict[str, Any]]:
    """Plies as events of a table; `positions` are those before, between and after them."""
    return [
        {
            "seq": number,
            "kind": "rolled" if is_roll(text) else "moved",
            "seat": positions[number - 1].seat,
            "data": {"text": text},
            "now": position_view(positions[number], seen=seen),
            **ply_view(positions[number - 1], text, positions[number], seen=seen),
        }
        for number, text in enumerate(texts, 1)
    ]
