"""The examples do what they say: what is trained gets better."""

from __future__ import annotations

import runpy
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_what_the_batch_example_trains_wins_more_games() -> None:
    example = runpy.run_path(str(EXAMPLES / "train_batch.py"))
    before, after, weights = example["train"](games=256, steps=1000, seed=1)
    assert 0.4 < before < 0.6
    assert after > 0.6
    learned = dict(zip(example["NAMES"], weights, strict=True))
    assert learned["captures"] > 0 > learned["goes into danger"]
