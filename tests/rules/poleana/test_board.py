"""Poleana's board against the coordinates of its specification."""

from __future__ import annotations

import vuelta
from tests.support import rule

poleana = vuelta.game("poleana")
board = poleana.board()

EDGE = 15
WALK = [
    *((x, EDGE) for x in range(6, 16)),
    *((EDGE, y) for y in range(14, -1, -1)),
    *((x, 0) for x in range(14, -1, -1)),
    *((0, y) for y in range(1, 16)),
    *((x, EDGE) for x in range(1, 6)),
]


def point(name: str, seat: int | None = None) -> tuple[float, float]:
    cell = board.cell(name, seat)
    return cell.x, cell.y


def turned(points: list[tuple[float, float]], side: int) -> list[tuple[float, float]]:
    for _ in range(side):
        points = [(y, EDGE - x) for x, y in points]
    return points


def names(cells: tuple[int, ...]) -> list[str]:
    return [board.cells[number].name for number in cells]


def way(seat: int) -> list[str]:
    return next(names(way.cells) for way in board.ways if way.kind == "way" and way.seat == seat)


@rule("PC22", "PC23")
def test_the_ring_is_the_edge_of_the_grid_walked_counter_clockwise() -> None:
    assert [point(f"r{index}") for index in range(60)] == WALK
    assert [point(f"r{index}") for index in (9, 24, 39, 54)] == [(15, 15), (15, 0), (0, 0), (0, 15)]


@rule("PC22")
def test_a_side_is_a_blank_start_and_the_labels_1_to_14() -> None:
    ring = [board.cell(f"r{index}") for index in range(60)]
    assert [cell.label for cell in ring] == ["", *map(str, range(1, 15))] * 4
    assert sum(cell.label != "" for cell in ring) == 56
    assert {cell.name: cell.seat for cell in ring if cell.kind == "start"} == {"r0": 0, "r15": 1, "r30": 2, "r45": 3}


@rule("PC23")
def test_every_corner_is_a_label_9() -> None:
    corners = [cell for cell in board.cells if (cell.x, cell.y) in {(0, 0), (0, 15), (15, 0), (15, 15)}]
    assert [cell.label for cell in corners] == ["9"] * 4
    assert {cell.kind for cell in corners} == {"corner"}


@rule("PC24")
def test_a_bridge_lies_over_each_base() -> None:
    side_0 = [(5, 14), (5, 13), (6, 13), (7, 13), (8, 13), (9, 13), (10, 14)]
    base_0 = [(6, 14), (7, 14), (8, 14), (9, 14)]
    for side in range(4):
        assert [point(f"b{side}.{at}") for at in range(1, 8)] == turned([*side_0], side)
        assert list(board.cell("B", side).spots) == turned([*base_0], side)


@rule("PC24")
def test_a_bridge_takes_eight_steps_where_the_ring_takes_five() -> None:
    bridges = [names(way.cells) for way in board.ways if way.kind == "bridge"]
    assert bridges == [
        [before, *(f"b{side}.{at}" for at in range(1, 8)), after]
        for side, (before, after) in enumerate([("r59", "r4"), ("r14", "r19"), ("r29", "r34"), ("r44", "r49")])
    ]
    over = poleana.position("seat 0: B B B r14 | seat 2: B B B B | seat 0 rolled 6-2")
    assert {"6+2:r14>r19", "6+2:r14>r22"} < {*over.moves()}
    assert board.cell("r14").label == "14"
    assert board.cell("r19").label == "4"


@rule("PC25")
def test_the_finals_lead_inwards_from_the_own_corner() -> None:
    side_0 = [(1, 14), (1, 13), (2, 14), (2, 13), (2, 12), (3, 13), (3, 12)]
    for side in range(4):
        assert [point(f"h{at}", side) for at in range(1, 8)] == turned([*side_0], side)
    assert [point(way(seat)[54]) for seat in range(4)] == [(0, 15), (15, 15), (15, 0), (0, 0)]
    assert [board.cell(f"h{at}", 2).kind for at in range(1, 8)] == ["final"] * 6 + ["finish"]


@rule("PC26")
def test_a_way_is_55_ring_squares_from_the_own_start_and_seven_finals() -> None:
    for seat in range(4):
        ring = [f"r{(15 * seat + step) % 60}" for step in range(55)]
        assert way(seat) == [*ring, "h1", "h2", "h3", "h4", "h5", "h6", "h7"]


@rule("PC26")
def test_a_token_turns_into_its_finals_and_never_comes_to_its_own_bridge() -> None:
    position = poleana.position("seat 1: B B B r8 | seat 3: B B B B | seat 1 rolled 4-3")
    assert position.moves() == ("3:r8>h2", "4+3:r8>h6", "4:r8>h3")
    at_the_corner = poleana.position("seat 1: B B B r9 | seat 3: B B B B | seat 1 rolled 4-3")
    assert at_the_corner.moves() == ("3:r9>h3", "4+3:r9>h7", "4:r9>h4")


@rule("PC26")
def test_another_seat_walks_on_where_the_owner_turns_off() -> None:
    position = poleana.position("seat 0: B B B B | seat 1: B B B r54 | seat 1 rolled 4-3")
    assert position.moves() == ("3:r54>r57", "4+3:r54>b0.2", "4+3:r54>r1", "4:r54>r58")


def test_the_board_has_112_squares_and_four_starts() -> None:
    assert sum(cell.kind != "base" for cell in board.cells) == 112 + 4
    squares = [(cell.x, cell.y) for cell in board.cells if cell.kind != "base"]
    spots = [spot for cell in board.cells for spot in cell.spots]
    assert len({*squares, *spots}) == len(squares) + len(spots)
