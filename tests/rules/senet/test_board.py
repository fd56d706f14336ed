"""Senet's board."""

from __future__ import annotations

from itertools import pairwise

import vuelta
from tests.support import rule

board = vuelta.game("senet").board()


@rule("SE01")
def test_thirty_squares_are_named_by_their_index() -> None:
    assert [cell.name for cell in board.cells[:30]] == [str(index) for index in range(30)]


@rule("SE01")
def test_the_first_and_third_row_run_to_the_right_and_the_second_to_the_left() -> None:
    places = {cell.name: (cell.x, cell.y) for cell in board.cells[:30]}
    assert [places[str(index)] for index in range(10)] == [(x, 0) for x in range(10)]
    assert [places[str(index)] for index in range(10, 20)] == [(9 - x, 1) for x in range(10)]
    assert [places[str(index)] for index in range(20, 30)] == [(x, 2) for x in range(10)]


@rule("SE01")
def test_the_snake_never_jumps() -> None:
    squares = board.cells[:30]
    for here, there in pairwise(squares):
        assert abs(here.x - there.x) + abs(here.y - there.y) == 1, f"{here.name} to {there.name}"


@rule("SE01", "SE16")
def test_both_seats_walk_the_whole_snake_and_leave_to_their_own_tray() -> None:
    for seat in (0, 1):
        (way,) = (way for way in board.ways if way.seat == seat)
        assert [board.cells[number].name for number in way.cells] == [*map(str, range(30)), "off"]
        assert board.cells[way.cells[-1]].seat == seat


@rule("SE02", "SE16")
def test_a_tray_has_room_for_the_five_pieces_outside_the_squares() -> None:
    squares = {(cell.x, cell.y) for cell in board.cells[:30]}
    trays = board.cells[30:]
    spots = [spot for tray in trays for spot in tray.spots]
    assert [len(tray.spots) for tray in trays] == [5, 5]
    assert len(set(spots)) == 10
    assert squares.isdisjoint(spots)


@rule("SE09", "SE12", "SE13", "SE14")
def test_special_squares_are_marked_and_no_others() -> None:
    marked = {cell.name: cell.kind for cell in board.cells[:30] if cell.kind != "square"}
    assert marked == {
        "13": "net",
        "14": "bonus",
        "25": "bonus",
        "26": "waters",
        "27": "safe",
        "28": "safe",
        "29": "safe",
    }
