"""What an event means, for people who see it for the first time."""

from __future__ import annotations

import pytest

import vuelta
from vuelta.core.events import KINDS
from vuelta.text.lessons import lessons


@pytest.mark.parametrize("name", vuelta.games())
def test_lessons_are_about_events_and_are_told_in_every_language(name: str) -> None:
    found = lessons(vuelta.game(name))
    assert set(found) <= {kind.name for kind in KINDS.values()} | {"blocked-again"}
    assert all(sentence.endswith(".") for lesson in found.values() for sentence in lesson.values())
    assert all(set(lesson) == {"en", "es"} for lesson in found.values())


def test_a_game_explains_its_own_events() -> None:
    assert "washed back, and the turn ends" in lessons(vuelta.game("senet"))["reset"]["en"]
    assert "vuelve atrás y el turno termina" in lessons(vuelta.game("senet"))["reset"]["es"]
    assert "reset" not in lessons(vuelta.game("ludo"))


def test_a_roll_that_moves_nothing_is_explained_by_who_goes_on() -> None:
    found = lessons(vuelta.game("ludo"))
    assert "the turn passes on" in found["blocked"]["en"]
    assert "el turno pasa" in found["blocked"]["es"]
    assert "the same player rolls again" in found["blocked-again"]["en"]
    assert "se vuelve a tirar" in found["blocked-again"]["es"]
