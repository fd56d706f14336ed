"""How long people take for a match: `python -m vuelta.lab.minutes [GAME ...]` writes each game's `minutes.json`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import vuelta
from vuelta.core.game import MINUTES, Game
from vuelta.core.position import Position
from vuelta.core.registry import place_of_game
from vuelta.lab.executors import Run
from vuelta.lab.measure import measure
from vuelta.lab.tally import Pace

GAMES = 4_000
"""Enough for a median within one percent or two."""
PLAYERS = ("medium",)


def median_minutes(start: Position, games: int, run: Run) -> float:
    """The median length of games between medium players, to their very end, at the pace that reports assume."""
    pace = Pace()
    return measure(start, games, run, players=PLAYERS, pace=pace).quantile("ticks", 0.5) * pace.tick / 60


def friendly(minutes: float) -> int:
    """Minutes as people say them: whole up to ten, then by fives, and from an hour on by tens."""
    step = 1 if minutes < 10 else 5 if minutes < 60 else 10
    return max(1, step * round(minutes / step))


def minutes_of(game: Game, games: int = GAMES) -> dict[str, dict[str, int]]:
    """Rule set → number of players → friendly minutes."""
    run = Run(seed=1, jobs=os.cpu_count() or 1)
    return {
        rule_set: {
            str(count): friendly(median_minutes(game.start(count, rule_set=rule_set), games, run))
            for count in game.players
        }
        for rule_set in game.rule_sets
    }


def write(name: str) -> Path:
    """Measure a game, and write the file into its folder."""
    place = place_of_game(name) / MINUTES
    lines = [
        f"  {json.dumps(rule_set)}: {json.dumps(counts)}" for rule_set, counts in minutes_of(vuelta.game(name)).items()
    ]
    place.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return place


if __name__ == "__main__":
    for slug in sys.argv[1:] or vuelta.games():
        print(write(slug))
