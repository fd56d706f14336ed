"""Plays a golden game's input and derives the rest of its text."""

from __future__ import annotations

from pathlib import Path

import vuelta
from vuelta import Position
from vuelta.text.rulebook_examples import start_of

FOLDER = Path(__file__).parent
MOST_MOVES = 12


def files() -> list[Path]:
    """Every golden game, by name of game and file."""
    return sorted(FOLDER.glob("*/*.txt"))


def derive(text: str) -> str:
    """The whole text, with everything derived anew from the input in it."""
    lines = text.splitlines()
    story = [line for line in lines if line.startswith("#")]
    heads = dict(line.split(": ", 1) for line in lines if line.startswith(("game: ", "start: ", "position: ")))
    game = vuelta.game(heads["game"])
    position = start_of(game, heads)
    written = [*story, *(f"{name}: {value}" for name, value in heads.items()), *described(position)]
    for line in lines:
        if line.startswith("> "):
            position = position.play(line[2:])
            written += [line, *(f"  {event}" for event in position.events), *described(position)]
    return "\n".join(written) + "\n"


def described(position: Position) -> list[str]:
    """The position and what can be played, each in a line."""
    lines = [f"  {position}"]
    if position.awaits == "move":
        moves = position.moves()
        more = f" … ({len(moves)} in all)" if len(moves) > MOST_MOVES else ""
        lines.append(f"  legal: {', '.join(moves[:MOST_MOVES])}{more}")
    if position.over:
        lines.append(f"  ranking: {' '.join(map(str, position.ranking))}")
    return lines
