"""Golden games play as they are written, and no game lacks them."""

from __future__ import annotations

from pathlib import Path

import pytest

import vuelta
from tests.golden.play import FOLDER, derive, files


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_plays_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert derive(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("name", vuelta.games())
def test_every_game_has_golden_games_that_reach_an_end(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (FOLDER / name).glob("*.txt")]
    assert len(texts) >= 2
    assert all(text.startswith("# ") for text in texts), "each tells what it shows"
    assert any("\n  ranking: " in text and "\nstart: " in text for text in texts), "one is a whole game"
