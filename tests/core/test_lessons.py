"""What an event means, for people who see it for the first time."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import SOAK, walk
from vuelta.core.events import KINDS
from vuelta.text.lessons import GOAL, lessons

BRIEF = 90
"""Letters that are read at a glance."""
GAMES = 20 * SOAK
PLIES = 2_000


@pytest.mark.parametrize("name", vuelta.games())
def test_lessons_are_about_events_and_are_told_in_every_language(name: str) -> None:
    found = lessons(vuelta.game(name))
    assert set(found) <= {kind.name for kind in KINDS.values()} | {"blocked-again", GOAL}
    assert all(set(lesson) == {"en", "es"} for lesson in found.values())


@pytest.mark.parametrize("name", vuelta.games())
def test_lessons_are_brief_and_begin_with_how_to_win(name: str) -> None:
    found = lessons(vuelta.game(name))
    assert GOAL in found
    for lesson in found.values():
        for sentence in lesson.values():
            assert sentence[-1] in ".!", sentence
            assert len(sentence) <= BRIEF, sentence


def test_a_game_explains_its_own_events() -> None:
    assert "washes the piece back, and the turn ends" in lessons(vuelta.game("senet"))["reset"]["en"]
    assert "hacia atrás y se acaba el turno" in lessons(vuelta.game("senet"))["reset"]["es"]
    assert "reset" not in lessons(vuelta.game("ludo"))


def test_a_roll_that_moves_nothing_is_explained_by_who_goes_on() -> None:
    found = lessons(vuelta.game("ludo"))
    assert "it's the next player's turn" in found["blocked"]["en"]
    assert "le toca al siguiente" in found["blocked"]["es"]
    assert "the same player rolls again" in found["blocked-again"]["en"]
    assert "el mismo jugador vuelve a tirar" in found["blocked-again"]["es"]


PASSES_ON = {"turn-lost", "jail", "reset", "bust"}
"""Events whose lessons say that the turn is over."""
GOES_ON = {"extra-roll"}
"""Those whose lessons say that the same player goes on."""
WITH = {"capture": "moved", "swap": "moved", "finished": "moved", "bounced": "moved", "bonus-lost": "moved"}
"""Those whose lessons speak of the token that has moved."""


@pytest.mark.parametrize("name", vuelta.games())
def test_what_lessons_claim_is_true_whenever_they_are_told(name: str) -> None:
    game = vuelta.game(name)
    told: set[str] = set()
    for number in range(GAMES):
        rules = list(game.rule_sets)[number % len(game.rule_sets)]
        players = game.players[number % len(game.players)]
        before = None
        for _, position in walk(game.start(players, rule_set=rules), Random(number), PLIES):
            kinds = {event.kind for event in position.events}
            told |= kinds
            if before is not None and kinds and not position.over:
                goes_on = position.seat == before.seat
                assert not (kinds & PASSES_ON and goes_on), (kinds, str(before))
                assert not (kinds & GOES_ON and not goes_on), (kinds, str(before))
                assert not ("blocked" in kinds and goes_on and "extra-roll" not in kinds), (kinds, str(before))
            for kind in kinds & WITH.keys():
                assert WITH[kind] in kinds, (kinds, str(before))
            before = position
    assert told & lessons(game).keys()
