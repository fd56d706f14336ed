"""Repeatable randomness: everything a test server draws follows from a name, such as that of the test."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable

from vuelta.server.tables.opening import CODE_LENGTH, CODE_LETTERS, Identity
from vuelta.server.tables.randomness import Randomness


def fixed_randomness(name: Callable[[], str], note: Callable[[str], None] = lambda _: None) -> Randomness:
    """The same draws, in the same order, whenever `name` gives the same; `note` hears of each."""
    drawn: Counter[tuple[str, str]] = Counter()

    def draw(kind: str) -> str:
        whose = name()
        drawn[kind, whose] += 1
        told = f"{kind} {whose} {drawn[kind, whose]}"
        note(told)
        return told

    def identity() -> Identity:
        told = draw("table")
        code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in _digest(told)[:CODE_LENGTH])
        return Identity(_digest(told).hex()[:12], code, _digest(f"seed of {told}"))

    return Randomness(
        identity=identity,
        token=lambda: _digest(draw("token")).hex()[:32],
        move_seed=lambda table, seq: int.from_bytes(_digest(f"move {table} {seq}")[:8], "big"),
    )


def current_test() -> str:
    """The test that runs, as pytest calls it, whether it is being set up or has begun; outside of tests, nothing."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
