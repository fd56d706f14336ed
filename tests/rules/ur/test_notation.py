"""Ur as text: what is read, what is refused and why."""

from __future__ import annotations

import pytest

import vuelta
from tests.rules.ur.test_turns import position
from tests.support import rule
from vuelta import IllegalMove, InvalidNotation

ur = vuelta.game("ur")

WAITING = "start start start start start start"


@rule("UR05")
@pytest.mark.parametrize(
    "text",
    ["", ">", "c1", "c1>", ">a2", "C1>a2", "c1>i2", "c1>e1", "f3>a2", "off>c1", "c1>start", "c1 >a2", "c1>a2 "],
)
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a move of ur; write start>c1, b1>a2 or g1>off"):
        position("c1", "", "seat 0 rolled 3").play(text)


@rule("UR03")
def test_a_square_of_the_enemys_row_is_not_on_the_way() -> None:
    with pytest.raises(InvalidNotation, match=r"c3 is not on the way of seat 0 \(UR03\)"):
        position("c1", "", "seat 0 rolled 3").play("c3>a2")


@rule("UR05")
def test_a_move_names_where_the_throw_leads() -> None:
    with pytest.raises(IllegalMove):
        position("c1", "", "seat 0 rolled 3").play("c1>a1")


@rule("UR07")
def test_pieces_may_be_written_in_any_order() -> None:
    plain = ur.position(f"seat 0: a1 {WAITING} | seat 1: d2 {WAITING} | seat 1 rolled 3")
    assert ur.position(f"seat 1: {WAITING} d2 | seat 0: {WAITING} a1 | seat 1 rolled 3") == plain


@rule("UR02", "UR03", "UR04", "UR07", "UR12")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"seat 0: e1 {WAITING} | seat 1: start {WAITING} | seat 0 to roll", "'e1' is not a square of ur"),
        (f"seat 0: c3 {WAITING} | seat 1: start {WAITING} | seat 0 to roll", "c3 is not on the way of seat 0"),
        (f"seat 0: g3 {WAITING} | seat 1: start {WAITING} | seat 0 to roll", "g3 is not on the way of seat 0"),
        (f"seat 0: d2 {WAITING} | seat 1: d2 {WAITING} | seat 0 to roll", "two pieces stand on d2"),
        (f"seat 0: a1 a1 {WAITING[6:]} | seat 1: start {WAITING} | seat 0 to roll", "two pieces stand on a1"),
        (f"seat 0: {WAITING} | seat 1: start {WAITING} | seat 0 to roll", "a seat has 7 pieces, not 6"),
        ("seat 0: start start | seat 1: start | seat 0 to roll | with pieces=1", "a seat has 1 piece, not 2"),
        ("seat 0: off | seat 1: start | seat 0 to roll | with pieces=1", "is over when one player, and only one"),
        (f"seat 0: start {WAITING} | seat 0 to roll", "names both seats"),
        (f"seat 0: start {WAITING} | seat 1: start {WAITING} | seat 0 rolled 6", "nothing is moved with that throw"),
        (f"seat 0: start {WAITING} | seat 1: start {WAITING} | seat 0 rolled 1-2", "has thrown one number"),
        (f"seat 0: start {WAITING} | seat 1: start {WAITING} | seat 2 to roll", "seat 2 does not play"),
        (f"seat 0: start {WAITING} | seat 1: start {WAITING} | over", "is over when one player, and only one"),
    ],
)
def test_positions_that_can_not_be(text: str, why: str) -> None:
    with pytest.raises(InvalidNotation, match=why):
        ur.position(text)


@rule("UR03")
def test_on_the_long_way_a_piece_may_stand_in_the_enemys_end() -> None:
    told = "seat 0: g3 start | seat 1: g1 start | seat 0 to roll | with way=long pieces=2"
    assert str(ur.position(told)) == told
