"""Mandatory moves, moves backward and jail."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

senet = vuelta.game("senet")


@rule("SE17")
def test_with_a_forward_move_nobody_moves_backward() -> None:
    position = senet.position("seat 0: 3 9 off off off | seat 1: 11 12 20 22 29 | seat 0 rolled 2")
    assert position.moves() == ("3>5",)
    with pytest.raises(IllegalMove, match=r"9>7: nobody moves back while .* yours on 3 can \(SE17\)"):
        position.play("9>7")


@rule("SE17", "SE14")
def test_the_way_into_the_waters_is_a_forward_move_that_must_be_made() -> None:
    position = senet.position("seat 0: 24 off off off off | seat 1: 0 10 12 20 22 | seat 0 rolled 2")
    assert position.moves() == ("24>26",)


@rule("SE17")
def test_without_a_forward_move_a_backward_one_must_be_made() -> None:
    position = senet.position("seat 0: 4 9 off off off | seat 1: 6 7 11 12 29 | seat 0 to roll").play("roll:2")
    assert position.moves() == ("4>2",)  # 6 and 11 are protected forward, 7 is backward
    after = position.play("4>2")
    assert [str(event) for event in after.events] == ["moved seat 0 4>2"]
    assert after.pieces()[0] == ("2", "9", "off", "off", "off")
    assert after.seat == 1


@rule("SE17", "SE10")
def test_a_forward_text_is_told_what_stops_it_when_only_backward_moves_exist() -> None:
    position = senet.position("seat 0: 4 9 off off off | seat 1: 6 7 11 12 29 | seat 0 rolled 2")
    with pytest.raises(IllegalMove, match=r"9>11: the enemy on 11 has a neighbour .*; you can play 4>2"):
        position.play("9>11")
    with pytest.raises(IllegalMove, match=r"9>7: the enemy on 7 has a neighbour"):
        position.play("9>7")


@rule("SE17", "SE05", "SE06")
@pytest.mark.parametrize(("die", "ending"), [(1, "seat 0 to roll, owed 1"), (2, "seat 1 to roll")])
def test_a_backward_move_owes_what_its_throw_owes(die: int, ending: str) -> None:
    text = f"seat 0: 4 off off off off | seat 1: 5 6 20 22 29 | seat 0 rolled {die}"
    assert str(senet.position(text).play(f"4>{4 - die}")).endswith(ending)


@rule("SE17", "SE07")
def test_a_backward_move_may_not_end_on_its_own_colour() -> None:
    position = senet.position("seat 0: 27 29 off off off | seat 1: 28 0 2 4 6 | seat 0 rolled 2")
    assert position.moves() == ("27>25",)  # 27 goes forward onto its own 29, and 29 back onto its own 27
    with pytest.raises(IllegalMove, match=r"29>27: a piece of yours already stands on 27 \(SE07\)"):
        position.play("29>27")


@rule("SE17", "SE08")
def test_a_backward_move_swaps() -> None:
    position = senet.position("seat 0: 4 off off off off | seat 1: 3 5 6 22 29 | seat 0 rolled 1").play("4>3")
    assert position.pieces() == {0: ("3", "off", "off", "off", "off"), 1: ("22", "29", "4", "5", "6")}
    assert kinds(position) == ["moved", "swap", "extra-roll"]


@rule("SE17")
def test_a_backward_move_never_leads_below_0() -> None:
    position = senet.position("seat 0: 1 6 off off off | seat 1: 2 3 8 9 29 | seat 0 rolled 2")
    assert position.moves() == ("6>4",)
    with pytest.raises(IllegalMove, match=r"1>0: that goes back past square 0, .* \(SE17\); you can play 6>4"):
        position.play("1>0")
    to_the_start = senet.position("seat 0: 2 off off off off | seat 1: 3 4 8 9 29 | seat 0 rolled 2")
    assert to_the_start.moves() == ("2>0",)


@rule("SE17", "SE12")
def test_back_into_the_net() -> None:
    position = senet.position("seat 0: 14 off off off off | seat 1: 15 16 20 22 29 | seat 0 rolled 1, owed 2")
    after = position.play("14>13")
    assert kinds(after) == ["moved", "turn-lost"]
    assert str(after).endswith("seat 1 to roll")


@rule("SE17", "SE13")
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("seat 0: 15 off off off off | seat 1: 16 17 20 22 29 | seat 0 rolled 1", "15>14"),
        ("seat 0: 29 off off off off | seat 1: 16 17 20 22 24 | seat 0 rolled 4", "29>25"),
    ],
)
def test_back_onto_a_bonus_square(text: str, move: str) -> None:
    after = senet.position(text).play(move)
    assert kinds(after) == ["moved", "bonus", "extra-roll"]
    assert str(after).endswith("seat 0 to roll, owed 2")


@rule("SE17", "SE14")
def test_back_into_the_waters() -> None:
    position = senet.position("seat 0: 29 off off off off | seat 1: 13 15 17 19 21 | seat 0 to roll").play("roll:3")
    assert position.moves() == ("29>26",)
    after = position.play("29>26")
    assert after.pieces()[0] == ("0", "off", "off", "off", "off")
    assert [str(event) for event in after.events] == ["moved seat 0 29>26", "reset seat 0 26>0", "turn-lost seat 0 26"]


@rule("SE17")
def test_back_over_the_end_of_a_row() -> None:
    position = senet.position("seat 0: 11 off off off off | seat 1: 14 15 20 22 29 | seat 0 rolled 3")
    assert position.moves() == ("11>8",)


@rule("SE18", "SE17")
def test_neither_forward_nor_backward_means_jail() -> None:
    position = senet.position("seat 0: 0 off off off off | seat 1: 1 2 10 20 29 | seat 0 to roll").play("roll:1")
    assert [str(event) for event in position.events] == ["jail seat 0"]
    assert str(position).endswith("seat 1 to roll")
    assert position.pieces()[0] == ("0", "off", "off", "off", "off")


@rule("SE18", "SE11")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_blockade_can_lock_a_piece_in_for_every_throw(die: int) -> None:
    position = senet.position("seat 0: 0 off off off off | seat 1: 1 2 3 4 5 | seat 0 to roll").play(f"roll:{die}")
    assert kinds(position) == ["jail"]
    assert position.seat == 1


@rule("SE18", "SE06")
def test_jail_takes_the_owed_rolls_too() -> None:
    position = senet.position("seat 0: 0 off off off off | seat 1: 1 2 10 20 29 | seat 0 to roll, owed 3")
    after = position.play("roll:1")
    assert kinds(after) == ["jail"]
    assert str(after).endswith("seat 1 to roll")


@rule("SE18", "SE05")
def test_a_throw_that_would_owe_a_roll_owes_none_in_jail() -> None:
    text = "seat 0: 0 off off off off | seat 1: 1 2 10 20 29 | seat 0 to roll"
    assert line(senet.position(text), "roll:6", "roll:1").seat == 1


@rule("SE18", "SE07")
def test_own_pieces_can_lock_each_other_in() -> None:
    position = senet.position("seat 0: 0 2 4 off off | seat 1: 6 7 10 20 29 | seat 0 to roll").play("roll:2")
    assert kinds(position) == ["jail"]  # 0>2 and 2>4, 2>0 and 4>2 are taken, 6 is protected
