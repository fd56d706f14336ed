"""What is said of a player that has learned nothing for the rules at hand."""

from __future__ import annotations

from typing import Any

import vuelta
from vuelta.players.unlearned import notice


def told(language: str, **options: Any) -> str:
    start = vuelta.game("ur").start(2, **options)
    return notice(start, level="hard", players=2, samples=60)[language]


def test_options_are_told_as_people_know_them() -> None:
    assert "2 players; how many pieces each player has: 3)" in told("en", pieces=3)
    assert "cuántas fichas tiene cada jugador: 3; una captura da otra tirada: sí)" in told(
        "es", pieces=3, capture_roll=True
    )
    assert "el camino: el largo)" in told("es", way="long")


def test_a_rule_set_is_told_by_its_name() -> None:
    start = vuelta.game("ur").start(2, rule_set="blitz")
    assert "rule set “blitz”)" in notice(start, level="expert", players=2, samples=240)["en"]
