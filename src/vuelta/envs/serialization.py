"""Reads the JSON that environments write, strictly: positions in their notation, whole numbers, nothing else."""

from __future__ import annotations

import json
from typing import Any

from vuelta.core.errors import InvalidOption, VueltaError, shown_value
from vuelta.core.position import Position, seats_of


def read_state(text: str, kinds: dict[str, type]) -> dict[str, Any]:
    """The entries of a state, each of its type. InvalidOption if anything is missing or wrong."""
    try:
        kept = json.loads(text)
    except (TypeError, ValueError):
        raise InvalidOption("the state is not JSON; give what get_state returned") from None
    if not isinstance(kept, dict) or kept.keys() != kinds.keys():
        raise InvalidOption(f"the state must have the entries {', '.join(kinds)}; give what get_state returned")
    for name, kind in kinds.items():
        if type(kept[name]) is not kind:
            raise InvalidOption(f"the state is broken: {name} is {shown_value(kept[name])}")
    return kept


def check_moves(moves: int, limit: int, *, done: bool) -> None:
    """InvalidOption unless a game can have this number of moves and be done, or not be done."""
    if not 0 <= moves <= limit:
        raise InvalidOption(
            f"the state is broken: moves is {shown_value(moves)}, and must be a number from 0 to {limit}"
        )
    if moves == limit and not done:
        raise InvalidOption(f"the state is broken: a game of {limit} moves is cut off here, but this one goes on")


def read_positions(start: Position, texts: list[Any]) -> list[Position]:
    """Positions of the same game, options and seats. InvalidOption if one isn't."""
    positions = []
    for text in texts:
        try:
            position = start.game.position(text)
        except VueltaError as error:
            raise InvalidOption(f"the state is broken: {error}") from None
        if position.options != start.options:
            raise InvalidOption("the state is from another environment: its options differ")
        if seats_of(position) != seats_of(start):
            raise InvalidOption("the state is from another environment: other seats play in it")
        positions.append(position)
    return positions
