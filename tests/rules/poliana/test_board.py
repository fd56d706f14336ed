"""Poliana's board against the specification's coordinates."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import rule

poliana = vuelta.game("poliana")
board = poliana.board()
SEATS = range(4)


def at(name: str, seat: int | None = None) -> tuple[float, float]:
    cell = board.cell(name, seat)
    return cell.x, cell.y


def turned(point: tuple[float, float], quarters: int) -> tuple[float, float]:
    for _ in range(quarters):
        point = point[1], 16 - point[0]
    return point


@rule("PO17")
def test_the_hallway_has_four_sides_of_sixteen_squares_named_in_hex() -> None:
    hallway = [cell for cell in board.cells if cell.name.startswith("r")]
    assert [cell.name for cell in hallway] == [f"r{index}" for index in range(64)]
    assert "".join(cell.label for cell in hallway) == "0123456789ABCDEF" * 4


@rule("PO17")
def test_square_0_of_each_side_is_its_seats_start_just_outside_the_jail() -> None:
    starts = [cell for cell in board.cells if cell.kind == "start"]
    assert [(cell.name, cell.seat, cell.label) for cell in starts] == [
        ("r0", 0, "0"),
        ("r16", 1, "0"),
        ("r32", 2, "0"),
        ("r48", 3, "0"),
    ]
    for seat in SEATS:
        x, y = at(f"r{16 * seat}")
        nearest = board.cell("J", seat).spots[0]
        assert abs(x - nearest[0]) + abs(y - nearest[1]) == 1


@rule("PO18")
def test_the_hallway_is_the_perimeter_walked_counter_clockwise() -> None:
    assert (board.width, board.height) == (17, 17)
    expected = [(x, 16) for x in range(7, 16)]
    expected += [(16, y) for y in range(16, 0, -1)]
    expected += [(x, 0) for x in range(16, 0, -1)]
    expected += [(0, y) for y in range(16)]
    expected += [(x, 16) for x in range(7)]
    assert [at(f"r{index}") for index in range(64)] == expected


@rule("PO18")
def test_every_corner_is_a_9() -> None:
    corners = {(16, 16): "r9", (16, 0): "r25", (0, 0): "r41", (0, 16): "r57"}
    assert {at(name): name for name in corners.values()} == corners
    assert {board.cell(name).label for name in corners.values()} == {"9"}


@rule("PO19")
def test_the_catwalk_of_side_0_arches_over_its_jail() -> None:
    points = [at(f"c0.{square}") for square in range(1, 8)]
    assert points == [(6, 15), (6, 14), (7, 14), (8, 14), (9, 14), (10, 14), (11, 15)]
    assert board.cell("J", 0).spots == ((7, 15), (8, 15), (9, 15), (10, 15))


@rule("PO19")
@pytest.mark.parametrize("side", SEATS)
def test_the_other_catwalks_and_jails_are_turned_from_side_0(side: int) -> None:
    for square in range(1, 8):
        assert at(f"c{side}.{square}") == turned(at(f"c0.{square}"), side)
    assert board.cell("J", side).spots == tuple(turned(spot, side) for spot in board.cell("J", 0).spots)


@rule("PO19")
@pytest.mark.parametrize(
    ("side", "entry", "leave"), [(0, "r63", "r4"), (1, "r15", "r20"), (2, "r31", "r36"), (3, "r47", "r52")]
)
def test_a_catwalk_leads_from_f_to_4_in_eight_steps_where_the_hallway_takes_five(
    side: int, entry: str, leave: str
) -> None:
    way = [way for way in board.ways if way.kind == "catwalk"][side]
    names = [board.cells[number].name for number in way.cells]
    assert names == [entry, *(f"c{side}.{square}" for square in range(1, 8)), leave]
    assert (board.cell(entry).label, board.cell(leave).label) == ("F", "4")
    assert len(names) - 1 == 8
    assert (int(leave[1:]) - int(entry[1:])) % 64 == 5


@rule("PO20")
def test_the_stairway_of_side_0_climbs_from_the_corner_before_its_own_0() -> None:
    stairs = [at(f"s{stair}", 0) for stair in range(1, 7)]
    assert stairs == [(1, 15), (1, 14), (2, 15), (2, 14), (2, 13), (3, 14)]
    assert at("X", 0) == (3, 13)
    assert board.cell("X", 0).kind == "exit"


@rule("PO20")
@pytest.mark.parametrize("side", SEATS)
def test_the_other_stairways_are_turned_from_side_0(side: int) -> None:
    for name in ("s1", "s2", "s3", "s4", "s5", "s6", "X"):
        assert at(name, side) == turned(at(name, 0), side)


@rule("PO21", "PO20")
@pytest.mark.parametrize("seat", SEATS)
def test_a_pawns_way_is_58_hallway_squares_six_stairs_and_the_exit(seat: int) -> None:
    way = next(way for way in board.ways if way.kind == "way" and way.seat == seat)
    names = [board.cells[number].name for number in way.cells]
    hallway = [f"r{(16 * seat + step) % 64}" for step in range(58)]
    assert names == [*hallway, "s1", "s2", "s3", "s4", "s5", "s6", "X"]
    assert board.cell(names[57]).label == "9"
    assert {board.cells[number].seat for number in way.cells[58:]} == {seat}


@rule("PO21")
def test_the_dice_pit_in_the_middle_of_the_board_is_left_free() -> None:
    assert not [cell.name for cell in board.cells if 4 <= cell.x <= 12 and 4 <= cell.y <= 12]
