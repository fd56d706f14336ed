"""The board, the ways and the set-up."""

from __future__ import annotations

from typing import Any

import pytest

import vuelta
from tests.support import rule
from vuelta import InvalidOption

ur = vuelta.game("ur")


def way(seat: int, **options: Any) -> str:
    board = ur.board(ur.start(**options).options)
    return " ".join(board.cells[cell].name for cell in board.ways[seat].cells)


@rule("UR01")
def test_twenty_squares_lie_in_two_blocks_and_a_bridge() -> None:
    squares = {(cell.x, cell.y): cell.name for cell in ur.board().cells if not cell.spots}
    assert len(squares) == 20
    rows = sorted({y for _, y in squares})
    assert [sum(y == row for _, y in squares) for row in rows] == [6, 8, 6]
    assert {x for x, y in squares if y == rows[0]} == {0, 1, 2, 3, 6, 7}


@rule("UR01")
def test_five_squares_carry_a_rosette() -> None:
    assert {cell.name for cell in ur.board().cells if cell.kind == "rosette"} == {"a1", "a3", "d2", "g1", "g3"}


@rule("UR03")
def test_the_short_way_turns_home_at_the_end_of_the_middle_row() -> None:
    assert way(0) == "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 off"
    assert way(1) == "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3 off"


@rule("UR03")
def test_the_long_way_goes_round_through_the_enemys_row() -> None:
    assert way(0, way="long") == "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1 off"
    assert way(1, way="long")[-18:] == "g1 h1 h2 h3 g3 off"


@rule("UR03")
@pytest.mark.parametrize(("chosen", "from_g2"), [("short", "h2"), ("long", "g3")])
def test_a_one_from_g2_follows_the_way(chosen: str, from_g2: str) -> None:
    waiting = "start start start start start start"
    position = ur.position(f"seat 0: g2 {waiting} | seat 1: start {waiting} | seat 0 rolled 1 | with way={chosen}")
    assert f"g2>{from_g2}" in position.moves()


@rule("UR02")
def test_seven_pieces_of_each_wait_and_anyone_may_start() -> None:
    start = ur.start()
    assert start.pieces() == {0: ("start",) * 7, 1: ("start",) * 7}
    assert ur.start(first=1).seat == 1


@rule("UR02")
@pytest.mark.parametrize("pieces", range(1, 8))
def test_a_table_may_play_with_fewer_pieces_and_the_board_has_room_for_them(pieces: int) -> None:
    start = ur.start(pieces=pieces)
    assert start.pieces() == {0: ("start",) * pieces, 1: ("start",) * pieces}
    assert {len(cell.spots) for cell in start.board.cells} == {0, pieces}


@rule("UR02")
def test_no_pieces_and_eight_are_refused() -> None:
    for pieces in (0, 8):
        with pytest.raises(InvalidOption, match="it must be 1–7"):
            ur.start(pieces=pieces)
