"""The spiral of Cadena, its length and its arrows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import vuelta
from tests.support import rule
from vuelta import InvalidOption

cadena = vuelta.game("cadena")
DEFAULT_ARROWS = {5: 9, 10: 16, 22: 26, 29: 6, 33: 12, 36: 47, 38: 21, 43: 30, 46: 35}


def drawn(length: int) -> tuple[vuelta.Board, list[tuple[float, float]]]:
    """A board without arrows and the points of its way from square 1 to the centre."""
    board = cadena.start(2, length=length, arrows={}).board
    return board, [(board.cells[number].x, board.cells[number].y) for number in board.ways[0].cells]


@rule("CA15")
@pytest.mark.parametrize(
    ("name", "x", "y"),
    [
        *[("1", 0, 0), ("7", 6, 0), ("13", 6, 6), ("19", 0, 6), ("24", 0, 1), ("25", 1, 1), ("29", 5, 1)],
        *[("33", 5, 5), ("37", 1, 5), ("40", 1, 2), ("41", 2, 2), ("43", 4, 2), ("45", 4, 4), ("47", 2, 4)],
        *[("48", 2, 3), ("C", 3, 3)],
    ],
)
def test_the_spiral_turns_clockwise_inwards_on_a_7_by_7_grid(name: str, x: int, y: int) -> None:
    board = cadena.board()
    above = 1  # the row above the grid is for discs beside the start
    assert (board.width, board.height) == (7, 7 + above)
    assert (board.cell(name).x, board.cell(name).y) == (x, y + above)


@rule("CA15")
@pytest.mark.parametrize(("length", "size"), [(17, 5), (24, 5), (25, 7), (30, 7), (48, 7), (49, 9), (80, 9)])
def test_any_length_is_a_connected_spiral_around_the_middle_cell(length: int, size: int) -> None:
    board, points = drawn(length)
    assert board.width == size
    assert len(points) == length + 1
    assert points[-1] == ((size - 1) / 2, (size - 1) / 2 + 1)
    assert len(set(points)) == len(points)
    for (x, y), (next_x, next_y) in pairwise(points):
        assert abs(x - next_x) + abs(y - next_y) == 1


@rule("CA15", "CA02")
def test_every_seat_has_room_for_two_discs_beside_the_start() -> None:
    board = cadena.board()
    spots = [spot for seat in range(4) for spot in board.cell("S", seat).spots]
    assert len(set(spots)) == 8
    assert all(y == 0 for _, y in spots)
    assert [board.cell("S", seat).seat for seat in range(4)] == [0, 1, 2, 3]


@rule("CA15", "CA14")
def test_the_default_arrows_lie_on_the_board() -> None:
    board = cadena.board()
    arrows = {
        (way.kind, *(board.cells[number].name for number in way.cells)) for way in board.ways if way.kind != "way"
    }
    assert arrows == {
        ("arrow-forward" if end > start else "arrow-backward", str(start), str(end))
        for start, end in DEFAULT_ARROWS.items()
    }
    assert {cell.name for cell in board.cells if cell.kind == "arrow"} == {str(start) for start in DEFAULT_ARROWS}


@rule("CA15")
def test_the_default_is_48_squares_and_nine_arrows() -> None:
    options = cadena.start(2).options
    assert options.length == 48
    assert dict(options.arrows) == DEFAULT_ARROWS


@rule("CA15")
@pytest.mark.parametrize(
    "arrows", [{20: 3, 4: 7}, [(4, 7), (20, 3)], ((20, 3), (4, 7)), [[4, 7], [20, 3]], {(4, 7), (20, 3)}]
)
def test_arrows_can_be_given_as_a_mapping_or_as_pairs_in_any_order(arrows: Any) -> None:
    position = cadena.start(2, length=24, arrows=arrows)
    assert position.options.arrows == ((4, 7), (20, 3))
    assert str(position).endswith(" | with length=24 arrows=4>7,20>3")
    assert cadena.position(str(position)) == position


@rule("CA15")
def test_a_board_without_arrows_says_none() -> None:
    position = cadena.start(2, arrows={})
    assert str(position).endswith(" | with arrows=none")
    assert cadena.position(str(position)) == position


@rule("CA15")
@pytest.mark.parametrize("length", [16, 81, 0, -48, True, "48", None, 48.0])
def test_a_length_that_could_not_hold_every_walk_back_is_refused(length: Any) -> None:
    with pytest.raises(InvalidOption, match=r"option length: .* it must be 17–80 \(CA15\)"):
        cadena.start(2, length=length, arrows={})


@rule("CA15")
@pytest.mark.parametrize(
    "arrows",
    [{0: 5}, {5: 81}, {5: "9"}, {True: 9}, [(5, 9), (5, 10)], [(5,)], [5, 9], "5>9", 5, None, [(5, 9, 10)], {5: 9.0}],
)
def test_what_is_no_set_of_arrows_is_refused(arrows: Any) -> None:
    with pytest.raises(
        InvalidOption, match=r"option arrows: .* it must be 'none' or arrows such as 5>9,10>16 .*\(CA15\)"
    ):
        cadena.start(2, arrows=arrows)


@rule("CA15")
@pytest.mark.parametrize("text", ["", "5", "5>", "05>9", "5>9,", "5>9,5>10", "5>٩", "5>-9", "none,5>9", "5>9;6>8"])
def test_what_does_not_write_arrows_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="option arrows"):
        cadena.position(f"seat 0: S S | seat 1: S S | black: 1 1 bank 12 | seat 0 to move | with arrows={text}")


@rule("CA14")
@pytest.mark.parametrize(
    ("arrows", "reason"),
    [
        ({5: 9, 9: 12}, r"the arrow 5>9 points at an arrow, and none may \(CA14\)"),
        ({5: 9, 9: 5}, r"the arrow 5>9 points at an arrow"),
        ({5: 5}, r"the arrow 5>5 leads nowhere"),
        ({5: 49}, r"the arrow 5>49 does not fit on a board of 48 squares"),
        ({50: 5}, r"the arrow 50>5 does not fit"),
    ],
)
def test_arrows_never_point_at_arrows_at_the_centre_or_off_the_board(arrows: dict[int, int], reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        cadena.start(2, arrows=arrows)


@rule("CA15")
def test_a_shorter_board_needs_arrows_that_fit() -> None:
    with pytest.raises(
        InvalidOption, match="the arrow 29>6 does not fit on a board of 28 squares; choose arrows that do"
    ):
        cadena.start(2, length=28)


@rule("CA15")
@pytest.mark.parametrize("name", ["standard", "plain", "short"])
def test_the_named_boards_have_no_two_arrow_squares_side_by_side(name: str) -> None:
    options = cadena.start(2, rule_set=name).options
    starts = sorted(start for start, _ in options.arrows)
    assert all(later - earlier > 1 for earlier, later in pairwise(starts))


@rule("CA15")
def test_a_square_beyond_the_board_is_no_place_to_move_from() -> None:
    position = cadena.position(
        "seat 0: 2 S | seat 1: S S | black: 1 1 bank 12 | seat 0 to move, stood 2 | with length=24 arrows=none"
    )
    with pytest.raises(vuelta.IllegalMove, match=r"disc:30>32: this board has no such square \(CA15\)"):
        position.play("disc:30>32")
