"""What is said of a player that has not learned the rules at hand."""

from __future__ import annotations

from typing import Any

import vuelta
from vuelta.players.notices import nearest_notice, rollouts_notice


def told(language: str, **options: Any) -> str:
    start = vuelta.game("ur").start(2, **options)
    return rollouts_notice(start, "hard", 640)[language]


def test_options_are_told_as_people_know_them() -> None:
    assert "2 players; how many pieces each player has: 3)" in told("en", pieces=3)
    assert "cuántas piezas tiene cada jugador: 3; una captura da otra tirada: sí)" in told(
        "es", pieces=3, capture_roll=True
    )
    assert "el camino: el largo)" in told("es", way="long")


def test_a_rule_set_is_told_by_its_title() -> None:
    start = vuelta.game("ur").start(2, rule_set="blitz")
    assert "variant “Blitz”)" in rollouts_notice(start, "expert", 2560)["en"]


def test_who_plays_by_rollouts_is_said_to_play_like_medium_or_better() -> None:
    assert "plays like medium" in told("en", pieces=3)
    assert "up to 640 times for each move" in told("en", pieces=3)
    assert "en el nivel difícil, juega como en el medio" in told("es", pieces=3)


def test_weights_for_similar_rules_are_told_with_the_rules_they_know() -> None:
    start = vuelta.game("ludo").start(4, max_sixes=2)
    notice = nearest_notice(start, "hard", "")
    assert notice is not None
    assert "hasn't learned exactly these rules (Ludo; 4 players; how many sixes" in notice["en"]
    assert "knows the game from other rules (variant “Classic”) and looks ahead by yours" in notice["en"]
    assert "Conoce el juego con otras reglas (variante «Clásico»)" in notice["es"]


def test_weights_for_the_very_rules_need_no_notice() -> None:
    assert nearest_notice(vuelta.game("ludo").start(4, max_sixes=2), "hard", "max_sixes=2") is None
