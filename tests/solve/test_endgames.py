"""Every game's endgame gives each of its states a place, and gives it back."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.solve.small import QUICK, SOLVABLE, endgame_of, place_of, restored, size_of, some_positions
from tests.support import walk

EVERY_ENDGAME = pytest.mark.parametrize(
    ("name", "pieces"),
    [(name, pieces) for name in SOLVABLE for pieces in range(1, endgame_of(vuelta.game(name)).MOST_PIECES + 1)],
)


@EVERY_ENDGAME
def test_a_restored_state_stands_at_its_place(name: str, pieces: int) -> None:
    for place, position in some_positions(vuelta.game(name).start(2), pieces, 400):
        assert place_of(position, pieces) == place


@EVERY_ENDGAME
def test_games_from_the_beginning_never_leave_the_table(name: str, pieces: int) -> None:
    start = vuelta.game(name).start(2)
    first = restored(start, pieces, endgame_of(start.game).beginning(start.codes, pieces))
    assert first is not None
    for seed in range(5):
        seat_before = None
        for _, position in walk(first, Random(seed)):
            place = place_of(position, pieces)
            assert place < size_of(start, pieces)
            assert place >= 0 or position.over or position.seat == seat_before
            seat_before = position.seat
            if place >= 0 and position.seat == 0:
                again = restored(start, pieces, place)
                assert again is not None
                assert again.pieces() == position.pieces()


@EVERY_ENDGAME
def test_the_beginning_can_be_written_and_read(name: str, pieces: int) -> None:
    start = vuelta.game(name).start(2)
    first = restored(start, pieces, endgame_of(start.game).beginning(start.codes, pieces))
    assert first is not None
    assert start.game.position(str(first)) == first


@EVERY_ENDGAME
def test_a_seat_that_has_finished_leaves_its_places_empty(name: str, pieces: int) -> None:
    start = vuelta.game(name).start(2)
    for place in range(0, size_of(start, pieces), size_of(start, pieces) // 100 + 1):
        position = restored(start, pieces, place)
        assert position is None or not position.ranking


@EVERY_ENDGAME
def test_a_start_has_a_place_only_where_the_table_holds_whole_games(name: str, pieces: int) -> None:
    for count in vuelta.game(name).players:
        start = vuelta.game(name).start(count)
        whole = pieces == len(start.pieces()[0]) > 0
        assert (place_of(start, pieces) >= 0) == whole


@pytest.mark.parametrize("name", QUICK)
def test_a_position_that_awaits_a_move_has_no_place(name: str) -> None:
    start = vuelta.game(name).start(2)
    first = restored(start, 1, endgame_of(start.game).beginning(start.codes, 1))
    assert first is not None
    moving = [position for _, position in walk(first, Random(1)) if position.awaits == "move"]
    assert {place_of(position, 1) for position in moving} == {-1}


def test_neighbours_have_no_place() -> None:
    position = vuelta.game("ludo").position("seat 0: F F F r60 | seat 1: F F F r50 | seat 0 to roll")
    assert place_of(position, 1) == -1


def test_both_pairs_of_opposite_seats_share_a_table() -> None:
    here = vuelta.game("ludo").position("seat 0: F F F r60 | seat 2: F F F r56 | seat 0 to roll")
    turned = vuelta.game("ludo").position("seat 1: F F F r38 | seat 3: F F F r42 | seat 3 to roll")
    assert place_of(here, 1) == place_of(turned, 1)
