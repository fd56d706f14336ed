"""The room that the search works in is large enough for every game."""

from __future__ import annotations

import pytest

import vuelta
from tests.learning.small import features_of, played
from vuelta.kernels import network, turn_tree
from vuelta.lab.train import usual_course
from vuelta.players.search_workspace import WIDEST

every_name = pytest.mark.parametrize("name", vuelta.games())


@every_name
def test_features_rolls_and_rankings_fit_into_their_parts_of_the_room(name: str) -> None:
    game = vuelta.game(name)
    features = features_of(game)
    assert features.MOST_ACTIVE <= network.LISTS - network.FOUND
    assert game.rules.MAX_DICE <= network.RANKED - network.THROWN
    assert features.SEATS <= network.FOUND - network.RANKED
    assert features.SEATS == len(game.colours) <= turn_tree.MOST_SEATS


@every_name
def test_moves_fit_into_their_parts_of_the_room(name: str) -> None:
    rules = vuelta.game(name).rules
    assert rules.MAX_MOVES <= network.LISTS - network.FOUND  # where learning and contests list them
    assert 2 * rules.MAX_MOVES <= turn_tree.MOST_ENDS  # so that every move has an end, and some have many


def test_all_rolls_that_are_counted_out_have_room() -> None:
    assert 6**turn_tree.COUNTED_DICE <= turn_tree.MOST_ROLLS
    assert turn_tree.SAMPLE <= turn_tree.MOST_ROLLS


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_hidden_units_have_room(level: str) -> None:
    assert usual_course(level, 2).width <= WIDEST


@every_name
def test_no_state_has_more_features_than_the_game_says(name: str) -> None:
    game = vuelta.game(name)
    features, found = features_of(game), [0] * 512
    for seed in range(3):
        for position in played(game.start(), seed):
            count = features.active(position.codes, list(position.state), found)
            assert 0 < count <= features.MOST_ACTIVE
            assert all(0 <= index < features.FEATURES for index in found[:count])
