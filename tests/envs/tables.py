"""What a seat sees, as tables in docs/environments.md, made from the views: `python -m tests.envs.tables`."""

from __future__ import annotations

import vuelta
from benchmarks.pages import DOCS, write_between
from vuelta import Game
from vuelta.core.observation import EACH_SEAT, SEAT_BITS, Part

PAGE = DOCS / "environments.md"


def tables() -> str:
    """A table a game."""
    return "\n\n".join(table(vuelta.game(name)) for name in vuelta.games())


def table(game: Game) -> str:
    view, first = game.seen(), 0
    lines = [
        f"### {game.slug}: {view.size} numbers, {game.rules.MOVE_CODES} actions",
        f"An action: {view.actions}.",
        "",
        "| numbers | what | values | meaning |",
        "|---|---|---|---|",
    ]
    for part, count in view.rows:
        numbers = str(first) if count == 1 else f"{first}–{first + count - 1}"
        lines.append(f"| {numbers} | {_name(part)} | {part.low} … {part.high} | {part.meaning} |".replace(" -", " −"))
        first += count
    return "\n".join(lines)


def _name(part: Part) -> str:
    if part.kind not in (EACH_SEAT, SEAT_BITS):
        return part.name
    return f"{part.name}, {part.count} a seat"


if __name__ == "__main__":
    write_between(PAGE.name, "tables", tables())
