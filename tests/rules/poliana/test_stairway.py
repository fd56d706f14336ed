"""The stairway, the Exit and the end of a game of Poliana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, Position

poliana = vuelta.game("poliana")


def rolled(pawns: str, dice: str) -> Position:
    return poliana.position(f"seat 0: {pawns} | seat 2: J J J r35 | seat 0 rolled {dice}")


@rule("PO14")
def test_a_pawn_goes_up_its_stairway_without_stopping_on_the_own_9() -> None:
    position = rolled("J J J r55", "5-2")
    assert position.moves() == ("2:r55>r57", "5:r55>s3", "forfeit:2", "forfeit:5")
    assert position.play("5:r55>s3").pieces()[0] == ("J", "J", "J", "s3")


@rule("PO14", "PO20")
def test_from_the_own_9_every_number_leads_up() -> None:
    assert rolled("J J J r57", "5-4").moves() == ("4:r57>s4", "5:r57>s5", "forfeit:4", "forfeit:5")


@rule("PO20")
@pytest.mark.parametrize(("seat", "corner"), [(0, "r57"), (1, "r9"), (2, "r25"), (3, "r41")])
def test_the_own_9_is_the_corner_before_the_own_0(seat: int, corner: str) -> None:
    other = (seat + 2) % 4
    position = poliana.position(f"seat {seat}: J J J {corner} | seat {other}: J J J J | seat {seat} rolled 2-1")
    assert position.moves() == (f"1:{corner}>s1", f"2:{corner}>s2", "forfeit:1", "forfeit:2")


@rule("PO20")
def test_the_9_nine_steps_after_the_own_0_is_an_ordinary_square() -> None:
    assert rolled("J J J r9", "3-1").moves() == ("1:r9>r10", "3:r9>r12", "forfeit:1", "forfeit:3")


@rule("PO14", "PO21")
def test_the_corner_itself_is_hallway_where_a_pawn_can_capture_and_be_captured() -> None:
    lands = poliana.position("seat 0: J J J r55 | seat 2: J J J r57 | seat 0 rolled 5-2").play("2:r55>r57")
    assert kinds(lands) == ["moved", "capture"]
    falls = poliana.position("seat 0: J J J r57 | seat 2: J J J r55 | seat 2 rolled 5-2").play("2:r55>r57")
    assert falls.pieces()[0] == ("J", "J", "J", "J")


@rule("PO14")
def test_a_stair_holds_one_pawn() -> None:
    position = rolled("J J r57 s3", "5-3")
    assert position.moves() == ("3:s3>s6", "5:r57>s5", "forfeit:3", "forfeit:5")
    with pytest.raises(IllegalMove, match=r"a pawn of yours stands on s3, and a stair holds only one \(PO14\)"):
        position.play("3:r57>s3")


@rule("PO14")
def test_pawns_pass_each_other_on_the_stairs() -> None:
    position = rolled("J s1 s2 s4", "5-4").play("4:s1>s5")
    assert position.pieces()[0] == ("J", "s2", "s4", "s5")


@rule("PO14")
def test_each_stairway_is_its_colours_own() -> None:
    position = poliana.position("seat 0: J J J r57 | seat 2: J J J s3 | seat 0 rolled 3-1").play("3:r57>s3")
    assert position.pieces() == {0: ("J", "J", "J", "s3"), 2: ("J", "J", "J", "s3")}
    assert kinds(position) == ["moved"]


@rule("PO15")
@pytest.mark.parametrize(("stair", "exact"), [("s1", 6), ("s2", 5), ("s3", 4), ("s4", 3), ("s5", 2), ("s6", 1)])
def test_the_exit_needs_one_dies_exact_number(stair: str, exact: int) -> None:
    for die in range(1, 7):
        position = rolled(f"X X r40 {stair}", f"{die}-{die}")
        assert (f"{die}:{stair}>X" in position.moves()) is (die == exact)
        if die > exact:
            with pytest.raises(IllegalMove, match=r"goes beyond the Exit, which needs the exact number \(PO15\)"):
                position.play(f"{die}:{stair}>X")


@rule("PO15")
def test_two_dice_may_bring_a_pawn_in_one_after_the_other() -> None:
    after = line(rolled("J J J s2", "3-2"), "3:s2>s5", "2:s5>X")
    assert after.pieces()[0] == ("J", "J", "J", "X")
    assert [str(event) for event in after.events] == ["moved seat 0 s5>X", "finished seat 0 X"]


@rule("PO15")
def test_any_number_of_pawns_stand_in_the_exit() -> None:
    position = rolled("X X s4 s5", "3-1").play("3:s4>X")
    assert position.pieces()[0] == ("X", "X", "X", "s5")
    assert not position.over


@rule("PO16")
def test_the_first_with_four_pawns_in_the_exit_wins_and_the_game_ends() -> None:
    position = rolled("X X s4 s5", "3-2")
    after = line(position, "3:s4>X", "2:s5>X")
    assert after.over
    assert (after.awaits, after.seat, after.moves(), after.rolls()) == ("nothing", None, (), {})
    assert after.ranking == (0,)
    assert kinds(after) == ["moved", "finished", "won"]
    assert str(after) == "seat 0: X X X X | seat 2: J J J r35 | over"


@rule("PO16")
@pytest.mark.parametrize("dice", ["3-2", "3-3"])
def test_the_first_die_can_win_whatever_is_left_and_a_double_rolls_no_more(dice: str) -> None:
    after = rolled("X X X s4", dice).play("3:s4>X")
    assert after.over
    assert after.ranking == (0,)
    assert kinds(after) == ["moved", "finished", "won"]


@rule("PO16")
def test_a_pawn_on_the_last_catwalk_is_not_in_the_exit() -> None:
    position = rolled("X X X c3.7", "6-1").play("1:c3.7>r52")
    assert not position.over
    nearly = rolled("X X c3.7 s6", "2-1").play("1:s6>X")
    assert not nearly.over
    assert nearly.ranking == ()


@rule("PO16")
def test_an_idle_turn_before_leaves_no_trace_in_the_end() -> None:
    position = poliana.position("seat 1: X X X s6 | seat 3: J J J J | seat 1 rolled 2-1, idle 1 3")
    after = position.play("1:s6>X")
    assert after == poliana.position("seat 1: X X X X | seat 3: J J J J | over")
    assert after.ranking == (1,)


@rule("PO16")
def test_nothing_is_played_after_the_end() -> None:
    over = poliana.position("seat 0: X X X X | seat 2: J J J J | over")
    with pytest.raises(IllegalMove, match="no roll is awaited; the game is over"):
        over.play("roll:1-2")
    with pytest.raises(IllegalMove, match="no move is awaited; the game is over"):
        over.play("forfeit:1")
