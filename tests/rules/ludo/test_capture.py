"""Capturing and safety in Ludo."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

ludo = vuelta.game("ludo")


@rule("LU08")
def test_ending_on_an_enemy_sends_it_home_and_earns_no_roll() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H H H r9 | seat 0 rolled 4").play("r5>r9")
    assert position.pieces() == {0: ("H", "H", "H", "r9"), 2: ("H", "H", "H", "H")}
    assert kinds(position) == ["moved", "capture"]
    assert (position.seat, position.awaits) == (2, "roll")


@rule("LU08")
def test_passing_an_enemy_captures_nothing() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H H H r8 | seat 0 rolled 4").play("r5>r9")
    assert position.pieces()[2] == ("H", "H", "H", "r8")
    assert kinds(position) == ["moved"]


@rule("LU08", "LU12")
def test_a_six_that_captures_rolls_again_for_the_six() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H H H r11 | seat 0 rolled 6, sixes 1").play("r5>r11")
    assert kinds(position) == ["moved", "capture", "extra-roll"]
    assert (position.seat, position.awaits) == (0, "roll")


@rule("LU07", "LU08")
def test_a_stack_protects_nobody_and_is_captured_whole() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H r9 r9 r9 | seat 0 rolled 4").play("r5>r9")
    assert position.pieces()[2] == ("H", "H", "H", "H")
    assert kinds(position).count("capture") == 3


@rule("LU07")
def test_a_stack_blocks_nobody() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: r7 r7 r8 r8 | seat 0 rolled 4")
    assert position.moves() == ("r5>r9",)


@rule("LU07")
def test_tokens_of_one_colour_share_a_position() -> None:
    position = ludo.position("seat 0: H H r5 r9 | seat 2: H H H H | seat 0 rolled 4").play("r5>r9")
    assert position.pieces()[0] == ("H", "H", "r9", "r9")


@rule("LU07", "LU08")
def test_two_enemy_colours_never_meet_on_an_ordinary_position() -> None:
    with pytest.raises(vuelta.InvalidNotation, match="r9: two colours can't meet there"):
        ludo.position("seat 0: H H H r9 | seat 1: H H H r9 | seat 2: H H H H | seat 2 to roll")


@rule("LU09", "LU10")
@pytest.mark.parametrize("star", [13, 31, 49, 67])
def test_on_a_star_everybody_is_safe_and_colours_coexist(star: int) -> None:
    position = ludo.position(f"seat 0: H H H r{star - 2} | seat 2: H H r{star} r{star} | seat 0 rolled 2")
    after = position.play(f"r{star - 2}>r{star}")
    assert after.pieces() == {0: ("H", "H", "H", f"r{star}"), 2: ("H", "H", f"r{star}", f"r{star}")}
    assert kinds(after) == ["moved"]


@rule("LU10")
def test_stars_lie_thirteen_past_each_start() -> None:
    cells = ludo.board().cells
    assert [cell.name for cell in cells if cell.kind == "star"] == ["r13", "r31", "r49", "r67"]


@rule("LU09")
def test_the_own_start_is_safe_for_its_owner() -> None:
    position = ludo.position("seat 0: H H H r34 | seat 2: H H H r36 | seat 0 rolled 2").play("r34>r36")
    assert position.pieces() == {0: ("H", "H", "H", "r36"), 2: ("H", "H", "H", "r36")}


@rule("LU09", "LU05")
def test_opening_onto_a_stranger_on_the_own_start_captures_it() -> None:
    position = ludo.position("seat 0: H H H r36 | seat 2: H H H H | seat 2 rolled 6, sixes 1").play("H>r36")
    assert position.pieces() == {0: ("H", "H", "H", "H"), 2: ("H", "H", "H", "r36")}
    assert kinds(position) == ["moved", "capture", "extra-roll"]


@rule("LU09")
def test_a_third_colour_on_a_start_captures_the_strangers_and_leaves_the_owner() -> None:
    position = ludo.position("seat 0: H H H r36 | seat 1: H H H r32 | seat 2: H H H r36 | seat 1 rolled 4").play(
        "r32>r36"
    )
    assert position.pieces() == {
        0: ("H", "H", "H", "H"),
        1: ("H", "H", "H", "r36"),
        2: ("H", "H", "H", "r36"),
    }
    assert kinds(position) == ["moved", "capture"]


@rule("LU09")
def test_a_start_whose_colour_nobody_plays_is_ordinary() -> None:
    position = ludo.position("seat 0: H H H r14 | seat 2: H H H r18 | seat 0 rolled 4").play("r14>r18")
    assert position.pieces()[2] == ("H", "H", "H", "H")


@rule("LU09")
def test_a_lane_is_safe_because_only_its_owner_enters_it() -> None:
    position = ludo.position("seat 0: H H H L2 | seat 2: H H H r70 | seat 2 rolled 4")
    after = position.play("r70>r2")
    assert after.pieces() == {0: ("H", "H", "H", "L2"), 2: ("H", "H", "H", "r2")}


@rule("LU14")
def test_with_capture_extra_turn_a_capture_rolls_again() -> None:
    text = "seat 0: H H H r5 | seat 2: H H H r9 | seat 0 rolled 4 | with capture_extra_turn=yes"
    position = ludo.position(text).play("r5>r9")
    assert kinds(position) == ["moved", "capture", "extra-roll"]
    assert (position.seat, position.awaits) == (0, "roll")


@rule("LU14")
def test_with_capture_extra_turn_a_capturing_six_earns_one_roll_not_two() -> None:
    text = "seat 0: H H H r5 | seat 2: H H H r11 | seat 0 rolled 6, sixes 1 | with capture_extra_turn=yes"
    position = ludo.position(text).play("r5>r11")
    assert kinds(position).count("extra-roll") == 1
    assert position.play("roll:1").play("r11>r12").seat == 2


@rule("LU14")
def test_without_stacking_a_token_can_not_end_on_its_own_colour() -> None:
    position = ludo.position("seat 0: H H r5 r9 | seat 2: H H H r40 | seat 0 rolled 4 | with stacking=no")
    assert position.moves() == ("r9>r13",)
    with pytest.raises(IllegalMove, match=r"one of your own tokens is in the way, .* \(r9, LU14\)"):
        position.play("r5>r9")


@rule("LU14")
def test_without_stacking_a_lane_and_the_start_hold_one_token_but_home_and_finish_many() -> None:
    text = "seat 0: H L2 r0 r70 | seat 2: H H H H | seat 0 rolled {}, sixes 1 | with stacking=no"
    assert ludo.position(text.format(6)).moves() == ("r0>r6", "r70>L5")
    finish = "seat 0: F F L2 L4 | seat 2: H H H H | seat 0 rolled 3 | with stacking=no"
    assert ludo.position(finish).moves() == ("L4>F",) or ludo.position(finish).moves() == ("L2>L5", "L4>F")
    assert ludo.position(finish).play("L4>F").pieces()[0] == ("F", "F", "F", "L2")


@rule("LU14")
def test_without_stacking_colours_still_coexist_on_safe_positions() -> None:
    position = ludo.position("seat 0: H H H r11 | seat 2: H H H r13 | seat 0 rolled 2 | with stacking=no")
    assert position.play("r11>r13").pieces() == {0: ("H", "H", "H", "r13"), 2: ("H", "H", "H", "r13")}


@rule("LU14")
def test_captures_in_the_lane_can_not_be_chosen() -> None:
    with pytest.raises(vuelta.InvalidOption, match="ludo has no option 'lane_capture'"):
        ludo.start(2, lane_capture=True)
