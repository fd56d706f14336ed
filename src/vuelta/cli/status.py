"""The state of the turn in one line."""

from __future__ import annotations

from vuelta.cli.narration import Names
from vuelta.cli.phrases import PHRASES
from vuelta.core.position import Position
from vuelta.text.turn_notes import spoken_notes

JOIN = " · "


def status_line(position: Position, names: Names) -> str:
    """Whose turn it is, what was rolled and what else a player must know; empty when the game is over."""
    if position.seat is None:
        return ""
    phrases, name = PHRASES[names.language], names[position.seat]
    if rolled := position.turn.rolled:
        head = phrases["rolled"].format(name=name, dice=" ".join(map(str, rolled)))
    else:
        head = phrases[f"to {position.awaits}"].format(name=name)
    told = [note.text(names.language, names.__getitem__, names.letter) for note in spoken_notes(position)]
    return JOIN.join(part for part in (head, *told) if part)
