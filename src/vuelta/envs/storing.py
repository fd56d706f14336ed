"""Environments as JSON text, read back strictly: positions in their own notation, whole numbers, nothing else."""

from __future__ import annotations

import json
from typing import Any

from vuelta.engine.errors import InvalidOption, VueltaError, shown_value
from vuelta.engine.position import Position


def read_state(text: str, kinds: dict[str, type]) -> dict[str, Any]:
    """The entries of a state, each of its kind. InvalidOption if it is anything else."""
    try:
        kept = json.loads(text)
    except (TypeError, ValueError):
        raise InvalidOption("the state is no JSON text; give what get_state returned") from None
    if not isinstance(kept, dict) or kept.keys() != kinds.keys():
        raise InvalidOption(f"the state must have the entries {', '.join(kinds)}; give what get_state returned")
    for name, kind in kinds.items():
        if type(kept[name]) is not kind:
            raise InvalidOption(f"the state is broken: {name} is {shown_value(kept[name])}")
    return kept


def read_positions(start: Position, texts: list[Any]) -> list[Position]:
    """Positions of the same game and options."""
    positions = []
    for text in texts:
        try:
            position = start.game.position(text)
        except VueltaError as error:
            raise InvalidOption(f"the state is broken: {error}") from None
        if position.options != start.options:
            raise InvalidOption("the state is of another environment: its options are not those of this one")
        positions.append(position)
    return positions
