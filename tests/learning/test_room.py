"""The room that the search works in is large enough for every game."""

from __future__ import annotations

import pytest

import vuelta
from tests.learning.small import features_of, played
from vuelta.core.state import MOST_SEATS
from vuelta.kernels import turn_tree
from vuelta.kernels.network import WIDEST
from vuelta.kernels.playouts import MOST_ROLLS
from vuelta.lab.train import usual_course

every_name = pytest.mark.parametrize("name", vuelta.games())


@every_name
def test_a_net_has_figures_for_every_seat(name: str) -> None:
    game = vuelta.game(name)
    assert features_of(game).SEATS == len(game.colours) <= MOST_SEATS


@every_name
def test_every_move_has_an_end_and_some_have_many(name: str) -> None:
    assert 2 * vuelta.game(name).rules.MAX_MOVES <= turn_tree.MOST_ENDS


def test_all_rolls_that_are_counted_out_have_room() -> None:
    assert 6**turn_tree.ENUMERATED_DICE <= MOST_ROLLS
    assert turn_tree.SAMPLE <= MOST_ROLLS


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
