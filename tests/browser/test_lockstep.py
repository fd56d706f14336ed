"""The engine that pages run tells the same as Python: states, events, moves, texts, views, choices and explanations."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import vuelta
from tests.browser.engine_process import EngineProcess
from tests.browser.lockstep import Line, beginning, compare
from tests.conformance.variants import every_game
from tests.golden.play import files
from tests.perft.test_perft import PINNED
from tests.support import SOAK, random_ply
from vuelta import Game
from vuelta.text.rulebook_examples import start_of

PLIES = 100_000 if SOAK > 1 else 400
"""Of random games, for each game × rule set × number of players."""
LOOK = 50
GOLDEN_LOOK = 1 if SOAK > 1 else 8
"""Views, choices and explanations cost a hundred times as much as the rest: they are compared every so many plies."""


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_games_are_told_alike(engine: EngineProcess, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    heads = dict(line.split(": ", 1) for line in lines if line.startswith(("game: ", "start: ", "position: ")))
    random = Random(f"golden {path.stem}")
    position = start_of(vuelta.game(heads["game"]), heads)
    told = Line.begin(position, random, GOLDEN_LOOK)
    for text in (line[2:] for line in lines if line.startswith("> ")):
        position = told.play(position, text, random, GOLDEN_LOOK)
    compare(engine, told)


@every_game
def test_random_games_are_told_alike(engine: EngineProcess, game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    random = Random(f"browser {game.slug} {rule_set} {seats}")
    played = 0
    while played < PLIES:
        position = game.start(seats, first=random.choice(seats) if game.starter else None, rule_set=rule_set)
        told = Line.begin(position, random, LOOK)
        while not position.over and len(told.plies) < PLIES - played:
            position = told.play(position, random_ply(position, random), random, LOOK)
        compare(engine, told)
        played += len(told.plies)


@pytest.mark.parametrize("pin", PINNED, ids=lambda pin: f"{pin['game']}-{pin['about']}")
def test_there_are_as_many_lines_of_play_as_pinned(engine: EngineProcess, pin: dict[str, Any]) -> None:
    game = vuelta.game(pin["game"])
    found = engine.ask("counts", game, depth=len(pin["counts"]), **beginning(game.position(pin["position"])))
    assert found == pin["counts"]
