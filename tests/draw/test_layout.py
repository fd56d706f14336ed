"""Boards are laid out once, for the pictures of the command line and for the page."""

from __future__ import annotations

import json

import pytest

import vuelta
from vuelta.core.board import Board, Cell, Decoration, Way
from vuelta.draw.layout import UNIT, Layout, layout_of, spacing

RING = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
BOARD = Board(
    width=6,
    height=4,
    cells=(
        *(Cell(name=f"r{number}", x=x, y=y, kind="ring", label=str(number)) for number, (x, y) in enumerate(RING)),
        Cell(name="H", x=4, y=0, kind="home", seat=0, spots=((3.6, 0), (4.4, 0))),
        Cell(name="H", x=4, y=2, kind="home", seat=1, spots=((3.6, 2), (4.4, 2))),
        Cell(name="L1", x=1, y=1, kind="finish", seat=0),
    ),
    ways=(
        Way(kind="way", seat=0, cells=(0, 1, 2, 3, 4, 5, 6, 7, 10)),
        Way(kind="way", seat=1, cells=(4, 5, 6, 7, 0, 1, 2, 3)),
        Way(kind="arrow-forward", cells=(1, 3)),
    ),
    decorations=(Decoration(kind="pit", x=3, y=0, width=2, height=2),),
)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return layout_of(BOARD)


def test_a_cell_lies_inside_the_frame_and_its_neighbour_one_unit_further(layout: Layout) -> None:
    (x, y), (next_x, next_y) = layout.centre(0), layout.centre(1)
    assert next_x - x == pytest.approx(UNIT)
    assert next_y == y
    assert x > layout.frame
    far_x, far_y = layout.at(BOARD.width - 1, BOARD.height - 1)
    assert far_x < layout.width - layout.frame
    assert far_y < layout.height - layout.frame


def test_what_several_seats_walk_on_is_common_and_a_stretch_begins_at_the_gate_of_its_seat(layout: Layout) -> None:
    tracks = layout.tracks
    assert tracks.following[0] == 1
    assert tracks.gates == {7: (0, 10)}
    assert tracks.climb == {10: 1}
    assert [square.cell for square in layout.squares if square.gate] == [7]
    assert [square.cell for square in layout.squares if square.raised] == [10]


def test_arrows_are_no_decks(layout: Layout) -> None:
    assert [(arrow.start, arrow.end, arrow.back) for arrow in layout.arrows] == [(1, 3, False)]
    assert layout.decks == ()


def test_dice_roll_on_the_floor_of_the_pit(layout: Layout) -> None:
    assert layout.floor
    assert 0 < layout.floor.width < 2 * UNIT
    assert layout_of(Board(width=1, height=1, cells=(), ways=())).floor is None


def test_spots_know_how_far_they_lie_apart() -> None:
    assert spacing(BOARD.cells[8]) == pytest.approx(0.8)
    assert spacing(BOARD.cells[0]) == 1


@pytest.mark.parametrize("name", vuelta.games())
def test_every_cell_is_laid_out_once_and_all_of_it_is_plain_data(name: str) -> None:
    board = vuelta.game(name).board()
    told = json.loads(json.dumps(layout_of(board).as_json()))
    assert sorted(part["cell"] for part in (*told["squares"], *told["places"])) == [*range(len(board.cells))]
    assert {square["sign"]["symbol"] for square in told["squares"] if square["sign"]} == {*told["symbols"]}
    assert {square["ground"] for square in told["squares"]} - {None} == {*told["grounds"]}
    assert {*told["whereabouts"]} == {cell.kind for cell in board.cells}
