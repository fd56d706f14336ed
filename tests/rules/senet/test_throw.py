"""Throws and the rolls that they owe."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

senet = vuelta.game("senet")

START = "seat 0: 1 3 5 7 9 | seat 1: 0 2 4 6 8 | seat 0 to roll"


@rule("SE04")
def test_a_die_is_fair_and_is_the_default() -> None:
    assert senet.position(START).rolls() == {f"roll:{face}": 1 for face in range(1, 7)}


@rule("SE04")
def test_four_sticks_show_two_most_often_and_never_six() -> None:
    position = senet.position(START + " | with throw=sticks")
    assert position.rolls() == {"roll:1": 4, "roll:2": 6, "roll:3": 4, "roll:4": 1, "roll:5": 1}
    with pytest.raises(IllegalMove, match="a 6 never comes up"):
        position.play("roll:6")


@rule("SE05")
@pytest.mark.parametrize("die", [1, 4, 5])
def test_one_four_and_five_move_and_owe_a_roll(die: int) -> None:
    position = senet.position(f"seat 0: 3 off off off off | seat 1: 11 15 17 19 21 | seat 0 rolled {die}")
    after = position.play(f"3>{3 + die}")
    assert [str(event) for event in after.events] == [f"moved seat 0 3>{3 + die}", "extra-roll seat 0"]
    assert str(after).endswith("seat 0 to roll, owed 1")


@rule("SE05")
@pytest.mark.parametrize("die", [2, 3])
def test_two_and_three_move_and_pass_on(die: int) -> None:
    position = senet.position(f"seat 0: 3 off off off off | seat 1: 11 15 17 19 21 | seat 0 rolled {die}")
    after = position.play(f"3>{3 + die}")
    assert kinds(after) == ["moved"]
    assert str(after).endswith("seat 1 to roll")


@rule("SE05", "SE06")
def test_a_six_as_the_first_throw_of_a_turn_changes_nothing_and_is_thrown_again() -> None:
    position = senet.position(START)
    after = position.play("roll:6")
    assert after == position
    assert [str(event) for event in after.events] == ["extra-roll seat 0"]
    assert line(after, "roll:6", "roll:6", "roll:2", "9>11").seat == 1


@rule("SE05", "SE17")
def test_a_six_never_jails_even_where_nothing_else_could_move() -> None:
    position = senet.position("seat 0: 0 off off off off | seat 1: 1 2 3 4 5 | seat 0 to roll")
    assert kinds(position.play("roll:1")) == ["jail"]
    after = position.play("roll:6")
    assert after == position
    assert kinds(after) == ["extra-roll"]


@rule("SE06")
def test_an_owed_roll_is_used_by_the_next_throw() -> None:
    position = line(senet.position(START), "roll:5", "9>14")
    assert str(position).endswith("seat 0 to roll, owed 2")
    position = position.play("roll:2")
    assert str(position).endswith("seat 0 rolled 2, owed 1")
    position = position.play("14>16")
    assert str(position).endswith("seat 0 to roll, owed 1")
    position = position.play("roll:2")
    assert str(position).endswith("seat 0 rolled 2")
    assert str(position.play("16>18")).endswith("seat 1 to roll")


@rule("SE06", "SE05")
def test_a_six_in_the_middle_of_a_turn_neither_uses_nor_adds() -> None:
    position = senet.position("seat 0: 3 off off off off | seat 1: 11 15 17 19 21 | seat 0 to roll, owed 2")
    after = position.play("roll:6")
    assert after == position
    assert str(after.play("roll:1")).endswith("seat 0 rolled 1, owed 1")


@rule("SE06", "SE05")
def test_a_throw_that_owes_replaces_the_one_that_it_used() -> None:
    position = senet.position("seat 0: 3 off off off off | seat 1: 11 16 18 20 22 | seat 0 to roll, owed 1")
    after = line(position, "roll:4", "3>7")
    assert str(after).endswith("seat 0 to roll, owed 1")
    assert str(line(after, "roll:1", "7>8")).endswith("seat 0 to roll, owed 1")
    assert str(line(after, "roll:3", "7>10")).endswith("seat 1 to roll")


@rule("SE06")
def test_a_turn_begins_with_nothing_owed() -> None:
    position = senet.position("seat 0: 3 off off off off | seat 1: 11 15 17 19 21 | seat 0 rolled 2, owed 3")
    after = position.play("3>5")
    assert str(after).endswith("seat 0 to roll, owed 3")
    lost = line(after, "roll:4", "5>9", "roll:4", "9>13")
    assert str(lost).endswith("seat 1 to roll")


@rule("SE06", "SE13", "SE17")
def test_to_and_fro_on_fours_a_lone_piece_gains_a_roll_each_time_until_the_counter_is_full() -> None:
    position = senet.position("seat 0: 25 off off off off | seat 1: 0 2 4 6 8 | seat 0 to roll")
    for rounds in range(1, 4):
        position = line(position, "roll:4", "25>29", "roll:4", "29>25")
        assert str(position).endswith(f"seat 0 to roll, owed {rounds + 1}")
    full = senet.position("seat 0: 29 off off off off | seat 1: 0 2 4 6 8 | seat 0 to roll, owed 127")
    after = line(full, "roll:4", "29>25")
    assert str(after).endswith("seat 0 to roll, owed 127")
    assert kinds(after) == ["moved", "bonus", "extra-roll"]
