"""Dice that can't be used and dice that are given up in Poliana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

poliana = vuelta.game("poliana")

# With s5 taken and the Exit two away, the 3 can't be used until the 2 has been played.
STUCK_THREE = "seat 0: X X s2 s5 | seat 2: J J J J | seat 0 rolled 3-2"
FREE = "seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2"
BOUND = FREE + ", idle 0"


@rule("PO07")
def test_a_roll_that_nobody_can_use_is_lost_and_says_so() -> None:
    position = poliana.start(2).play("roll:1-5")
    assert [str(event) for event in position.events] == ["die-lost seat 0 amount 5", "die-lost seat 0 amount 1"]
    assert (position.awaits, position.seat) == ("roll", 2)


@rule("PO07")
def test_a_die_is_kept_while_the_other_can_be_played() -> None:
    position = poliana.position(STUCK_THREE)
    assert position.moves() == ("2:s2>s4", "2:s5>X", "forfeit:2")


@rule("PO07")
@pytest.mark.parametrize(("first", "then"), [("2:s5>X", "3:s2>s5"), ("2:s2>s4", "3:s4>X")])
def test_a_die_that_the_other_makes_usable_is_still_to_be_played(first: str, then: str) -> None:
    position = poliana.position(STUCK_THREE).play(first)
    assert (position.awaits, position.seat) == ("move", 0)
    assert position.moves() == (then, "forfeit:3")


@rule("PO07", "PO08")
def test_a_die_that_stays_unusable_is_lost_after_the_other_was_given_up() -> None:
    position = poliana.position(STUCK_THREE).play("forfeit:2")
    assert [str(event) for event in position.events] == ["forfeit seat 0 amount 2", "die-lost seat 0 amount 3"]
    assert (position.awaits, position.seat) == ("roll", 2)


@rule("PO07")
def test_a_die_that_the_other_makes_unusable_is_lost() -> None:
    position = poliana.position("seat 0: X X X s3 | seat 2: J J J J | seat 0 rolled 3-2").play("2:s3>s5")
    assert [str(event) for event in position.events] == ["moved seat 0 s3>s5", "die-lost seat 0 amount 3"]
    assert position.seat == 2


@rule("PO08")
def test_any_die_that_can_be_used_may_be_given_up_in_either_order() -> None:
    position = poliana.position(FREE)
    assert {"forfeit:5", "forfeit:2"} <= set(position.moves())
    after = position.play("forfeit:2")
    assert [str(event) for event in after.events] == ["forfeit seat 0 amount 2"]
    assert after.moves() == ("5:r20>r25", "forfeit:5")
    assert after.play("5:r20>r25").seat == 2


@rule("PO08")
def test_a_die_that_nobody_can_use_now_is_not_ones_own_to_give_up() -> None:
    with pytest.raises(IllegalMove, match=r"no pawn can use that die now, so it can't be given up.*\(PO08\)"):
        poliana.position(STUCK_THREE).play("forfeit:3")


@rule("PO08", "PO04")
def test_a_six_that_could_break_out_may_be_given_up() -> None:
    position = poliana.start(2).play("roll:6-1").play("forfeit:6")
    assert kinds(position) == ["forfeit", "die-lost"]
    assert position.pieces()[0] == ("J", "J", "J", "J")
    assert position.seat == 2


@rule("PO08", "PO09")
def test_a_six_used_otherwise_than_to_break_out_is_no_forfeit() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 6-1, idle 0")
    halfway = position.play("6:r20>r26")
    assert halfway.moves() == ("1:r26>r27", "forfeit:1")
    assert str(halfway.play("forfeit:1")) == "seat 0: J J J r26 | seat 2: J J J J | seat 2 to roll"


@rule("PO09")
def test_a_whole_turn_may_be_given_up_once() -> None:
    after = line(poliana.position(FREE), "forfeit:5", "forfeit:2")
    assert str(after) == "seat 0: J J J r20 | seat 2: J J J J | seat 2 to roll, idle 0"


@rule("PO09")
@pytest.mark.parametrize(("given_up", "kept"), [("5", "2:r20>r22"), ("2", "5:r20>r25")])
def test_but_not_twice_running_the_last_die_must_be_played(given_up: str, kept: str) -> None:
    position = poliana.position(BOUND).play(f"forfeit:{given_up}")
    assert position.moves() == (kept,)
    with pytest.raises(IllegalMove, match=rf"this one must be played \(PO09\); you can play {kept}"):
        position.play(f"forfeit:{kept[0]}")


@rule("PO09")
def test_both_ways_of_playing_only_one_die_are_open_to_the_bound() -> None:
    moved_first = line(poliana.position(BOUND), "5:r20>r25", "forfeit:2")
    moved_last = line(poliana.position(BOUND), "forfeit:2", "5:r20>r25")
    assert moved_first == moved_last
    assert "idle" not in str(moved_first)


@rule("PO09")
def test_the_bound_are_free_again_after_a_turn_in_which_they_moved() -> None:
    moved = line(poliana.position(BOUND), "forfeit:2", "5:r20>r25", "roll:1-2", "roll:4-3")
    assert moved.seat == 0
    assert line(moved, "forfeit:4", "forfeit:3").seat == 2


@rule("PO09")
def test_the_memory_of_a_turn_lasts_while_the_others_play() -> None:
    position = line(poliana.position(FREE), "forfeit:5", "forfeit:2", "roll:1-2", "roll:4-3", "forfeit:4")
    assert position.moves() == ("3:r20>r23",)


@rule("PO09", "PO10")
def test_the_extra_turn_of_a_double_is_the_very_next_turn() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 3-3")
    extra = line(position, "forfeit:3", "forfeit:3", "roll:5-2", "forfeit:5")
    assert extra.moves() == ("2:r20>r22",)


@rule("PO09", "PO10")
def test_the_bound_may_not_give_up_both_dice_of_a_double() -> None:
    position = poliana.position("seat 0: J J J J | seat 2: J J J J | seat 0 rolled 6-6, idle 0").play("forfeit:6")
    assert position.moves() == ("6:J>r0",)


@rule("PO09")
def test_everybody_is_bound_by_their_own_turns_alone() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J r50 | seat 0 rolled 5-2, idle 2")
    theirs = line(position, "forfeit:5", "forfeit:2", "roll:4-1", "forfeit:4")
    assert theirs.seat == 2
    assert theirs.moves() == ("1:r50>r51",)


@rule("PO09", "PO07")
def test_a_turn_with_one_lost_die_is_not_bound_and_breaks_the_sequence() -> None:
    position = poliana.position(STUCK_THREE + ", idle 0").play("forfeit:2")
    assert kinds(position) == ["forfeit", "die-lost"]
    assert str(position) == "seat 0: X X s2 s5 | seat 2: J J J J | seat 2 to roll"


@rule("PO09", "PO07")
def test_a_turn_with_two_lost_dice_breaks_the_sequence() -> None:
    position = poliana.position("seat 0: J J J J | seat 2: J J J J | seat 0 to roll, idle 0").play("roll:1-2")
    assert "idle" not in str(position)
    free_again = line(position, "roll:1-2", "roll:6-6", "forfeit:6", "forfeit:6")
    assert str(free_again).endswith("seat 0 to roll, idle 0")
