"""A finger that misses plays no other token than it means. docs/decisions/0035-taps.md has the figures."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import vuelta
from tests.browser.engine_process import WEB, bundle, node
from tests.support import walk
from vuelta import Position
from vuelta.browser.boards import board_data
from vuelta.core.game import Game

FINGER = WEB / "src" / "testing" / "finger.ts"
PIXELS = 304
"""The board of a phone that is 320 pixels wide, with 8 on either side."""
SCATTER = 6
EVERY = 7
"""Positions of a game are much alike, so one in so many is taken."""
SEEDS = range(1, 6)


def positions(game: Game, count: int) -> Iterator[Position]:
    """Of random games, where at least two tokens can move."""
    random = Random(320)
    while True:
        choosing = (
            position
            for _, position in walk(game.start(), random)
            if len({move.cells[0] for move in position.legal_moves() if move.walks}) > 1
        )
        for at, position in enumerate(choosing):
            if at % EVERY == 0:
                yield position
                count -= 1
            if not count:
                return


def shown(position: Position) -> dict[str, Any]:
    """What the page knows of it."""
    walks = ((move.text, move.walk()) for move in position.legal_moves())
    return {
        "pieces": {str(seat): list(cells) for seat, cells in position.pieces().items()},
        "moves": [{"text": text, "number": at} | cells for at, (text, cells) in enumerate(walks, 1) if cells],
    }


@cache
def examples(name: str, count: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The board of a game, and positions on it."""
    found = list(positions(vuelta.game(name), count))
    return board_data(found[0].board), list(map(shown, found))


def played(finger: Path, name: str, count: int, **hand: object) -> list[dict[str, int]]:
    """What came of so many wanted moves: for each seed, by outcome; `taps` is how many it took."""
    board, found = examples(name, count)
    hands = [{"pixels": PIXELS, "scatter": SCATTER, "seed": seed} | hand for seed in SEEDS]
    asked = {"board": board, "positions": found, "hands": hands}
    command = [node(), str(Path(__file__).with_name("tap.mjs")), str(finger)]
    answer = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=120)
    counts: list[dict[str, int]] = json.loads(answer.stdout)
    assert all(sum(of.values()) - of["taps"] == count for of in counts)
    return counts


@pytest.fixture(scope="module")
def finger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle(tmp_path_factory.mktemp("finger"), FINGER)


def test_two_taps_play_the_token_of_ludo_that_is_meant_in_a_thousand_positions(finger: Path) -> None:
    for counts in played(finger, "ludo", 1000, habit="two taps"):
        assert counts["right"] == 1000
        assert counts["taps"] < 2050


def test_somebody_who_does_not_look_plays_no_other_token_but_sometimes_nothing(finger: Path) -> None:
    for counts in played(finger, "ludo", 1000, habit="two taps, blindly"):
        assert counts["wrong"] == counts["elsewhere"] == 0
        assert counts["nothing"] < 80


def test_one_tap_plays_another_token_now_and_then(finger: Path) -> None:
    """Which is why it isn't the default."""
    assert all(0 < counts["wrong"] < 20 for counts in played(finger, "ludo", 1000, habit="one tap"))


def test_a_steady_hand_needs_two_taps_or_one(finger: Path) -> None:
    for habit, taps in (("two taps", 2000), ("one tap", 1000)):
        for counts in played(finger, "ludo", 1000, habit=habit, scatter=0):
            assert counts == {"right": 1000, "wrong": 0, "elsewhere": 0, "nothing": 0, "taps": taps}


@pytest.mark.parametrize("name", [name for name in vuelta.games() if name != "ludo"])
def test_two_taps_play_no_other_token_than_is_meant_in_any_game(name: str, finger: Path) -> None:
    for counts in played(finger, name, 200, habit="two taps"):
        assert counts["wrong"] == counts["nothing"] == 0
        assert counts["right"] >= 198  # two landings side by side may be taken for each other
