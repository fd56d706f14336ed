"""Pinned counts of lines of play, with a breakdown where one is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import vuelta
from tests.perft.perft import divide

PINNED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("pin", PINNED, ids=lambda pin: f"{pin['game']}-{pin['about']}")
def test_as_many_lines_of_play_as_pinned(pin: dict[str, Any]) -> None:
    position = vuelta.game(pin["game"]).position(pin["position"])
    for depth, count in enumerate(pin["counts"], 1):
        split = divide(position, depth)
        assert sum(split.values()) == count, f"depth {depth} of {position}: {split}"


@pytest.mark.parametrize("name", vuelta.games())
def test_every_game_has_pinned_counts_from_the_start_and_from_later(name: str) -> None:
    about = [pin["about"] for pin in PINNED if pin["game"] == name]
    assert "start" in about
    assert len(about) >= 3
