"""Thousands of mutated texts: a clear error or a legal value, never a traceback of another kind."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta import VueltaError
from vuelta.conformance.texts import check_broken_ply, check_broken_position, mutated


@pytest.mark.parametrize("name", vuelta.games())
def test_mutated_plies_get_a_clear_error_or_are_played(name: str) -> None:
    game, random = vuelta.game(name), Random(name)
    refused = 0
    for rule_set in game.rule_sets:
        for text, position in walk(game.start(rule_set=rule_set), random, most=300):
            for _ in range(5 if text else 0):
                refused += check_broken_ply(position, mutated(text, random))
    assert refused > 500


@pytest.mark.parametrize("name", vuelta.games())
def test_mutated_positions_get_a_clear_error_or_can_be_played_on(name: str) -> None:
    game, random = vuelta.game(name), Random(name)
    refused = 0
    for rule_set in game.rule_sets:
        for _, position in walk(game.start(rule_set=rule_set), random, most=250):
            for _ in range(6):
                refused += check_broken_position(game, mutated(str(position), random))
    assert refused > 500


@pytest.mark.parametrize("name", vuelta.games())
@pytest.mark.parametrize(
    "text", ["", "|", " | ", "with", "with ", "over", "seat 0:", "seat 0 to roll", "x" * 5000, "\x00"]
)
def test_texts_that_are_no_position_say_so(name: str, text: str) -> None:
    with pytest.raises(VueltaError):
        vuelta.game(name).position(text)


@pytest.mark.parametrize("name", vuelta.games())
def test_positions_of_another_game_are_refused_or_usable(name: str) -> None:
    game = vuelta.game(name)
    for other in vuelta.games():
        if other == name:
            continue
        for _, position in walk(vuelta.game(other).start(), Random(1), most=60):
            check_broken_position(game, str(position))
