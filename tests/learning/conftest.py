"""Every test here begins with nothing learned: neither what comes with Vuelta nor what the user has trained."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vuelta.players import evaluator, weights


@pytest.fixture(autouse=True)
def nothing_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(weights, "files", lambda package: tmp_path / "shipped" / package)
    evaluator._evaluator.cache_clear()
    yield
    evaluator._evaluator.cache_clear()
