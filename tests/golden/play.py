"""Plays a golden game's input and derives the rest of its text."""

from __future__ import annotations

from pathlib import Path

import vuelta
from vuelta import Game, Position
from vuelta.engine.options import parse_options

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


def start_of(game: Game, heads: dict[str, str]) -> Position:
    """The first position, from a `position:` or a `start:` line."""
    if "position" in heads:
        return game.position(heads["position"])
    words = dict(word.split("=", 1) for word in heads["start"].split())
    seats = tuple(int(seat) for seat in words.pop("seats").split(","))
    first = words.pop("first", None)
    options = parse_options(game.slug, game.options, " ".join(f"{name}={value}" for name, value in words.items()))
    chosen = {name: getattr(options, name) for name in options.__dataclass_fields__}
    return game.start(seats, first=None if first is None else int(first), **chosen)


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
