"""Perft with dice: how many lines of play there are, counted ply by ply. A wrong rule shows as a wrong count."""

from __future__ import annotations

from vuelta.core.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` plies (rolls and moves) can follow; a game that ends earlier counts once."""
    if depth == 0 or position.over:
        return 1
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, split by the first ply, to find where two counts part."""
    texts = position.rolls() if position.awaits == "roll" else position.moves()
    return {text: perft(position.play(text), depth - 1) for text in texts}
