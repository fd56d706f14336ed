"""Breaking out of jail in Poliana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

poliana = vuelta.game("poliana")


@rule("PO04")
@pytest.mark.parametrize(("seat", "start"), [(0, "r0"), (1, "r16"), (2, "r32"), (3, "r48")])
def test_a_six_takes_a_pawn_from_jail_to_the_own_square_0(seat: int, start: str) -> None:
    rolled = poliana.start(4, first=seat).play("roll:6-2")
    assert rolled.moves() == (f"6:J>{start}", "forfeit:6")
    after = rolled.play(f"6:J>{start}")
    assert after.pieces()[seat] == ("J", "J", "J", start)
    assert str(after.events[0]) == f"moved seat {seat} J>{start}"


@rule("PO04")
@pytest.mark.parametrize("roll", ["roll:5-1", "roll:4-2", "roll:3-3"])
def test_a_sum_of_six_never_breaks_out(roll: str) -> None:
    after = poliana.start(4).play(roll)
    assert after.awaits == "roll"
    assert after.pieces()[0] == ("J", "J", "J", "J")


@rule("PO04")
def test_another_number_is_refused_with_the_reason() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 6-5")
    with pytest.raises(IllegalMove, match=r"only a 6 on one die breaks a pawn out of jail \(PO04\)"):
        position.play("5:J>r0")


@rule("PO04", "PO08")
def test_breaking_out_is_not_compulsory() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 6-5")
    assert position.moves() == ("5:r20>r25", "6:J>r0", "6:r20>r26", "forfeit:5", "forfeit:6")
    assert line(position, "6:r20>r26", "5:r26>r31").pieces()[0] == ("J", "J", "J", "r31")


@rule("PO05")
def test_a_pawn_that_broke_out_moves_no_further_in_that_turn() -> None:
    rolled = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 6-5")
    position = rolled.play("6:J>r0")
    assert position.moves() == ("5:r20>r25", "forfeit:5")
    with pytest.raises(IllegalMove, match=r"the pawn on r0 broke out in this turn and waits for the next \(PO05\)"):
        position.play("5:r0>r5")


@rule("PO05", "PO07")
def test_the_other_die_is_lost_if_only_the_pawn_that_broke_out_could_use_it() -> None:
    after = poliana.start(4).play("roll:6-2").play("6:J>r0")
    assert [str(event) for event in after.events] == ["moved seat 0 J>r0", "die-lost seat 0 amount 2"]
    assert (after.awaits, after.seat) == ("roll", 3)


@rule("PO05")
def test_a_pawn_that_stood_on_0_before_may_move() -> None:
    position = poliana.position("seat 0: J J J r0 | seat 2: J J J J | seat 0 rolled 6-5").play("6:J>r0")
    assert position.moves() == ("5:r0>r5", "forfeit:5")
    assert position.play("5:r0>r5").pieces()[0] == ("J", "J", "r0", "r5")


@rule("PO05")
def test_moving_off_0_first_and_breaking_out_then_comes_to_the_same() -> None:
    position = poliana.position("seat 0: J J J r0 | seat 2: J J J J | seat 0 rolled 6-5")
    assert line(position, "5:r0>r5", "6:J>r0") == line(position, "6:J>r0", "5:r0>r5")


@rule("PO05")
def test_two_sixes_free_two_pawns_but_never_take_one_off_square_0() -> None:
    position = poliana.start(4).play("roll:6-6").play("6:J>r0")
    assert position.moves() == ("6:J>r0", "forfeit:6")
    after = position.play("6:J>r0")
    assert after.pieces()[0] == ("J", "J", "r0", "r0")
    assert kinds(after) == ["moved", "extra-roll"]


@rule("PO05", "PO10")
def test_the_extra_turn_of_a_double_is_a_new_turn() -> None:
    position = line(poliana.start(4), "roll:6-6", "6:J>r0", "6:J>r0", "roll:2-1")
    assert position.seat == 0
    assert position.moves() == ("1:r0>r1", "2:r0>r2", "forfeit:1", "forfeit:2")


@rule("PO05")
def test_the_pawn_may_move_in_the_next_turn() -> None:
    position = line(poliana.start(2), "roll:6-2", "6:J>r0", "roll:1-2", "roll:4-3")
    assert position.moves() == ("3:r0>r3", "4:r0>r4", "forfeit:3", "forfeit:4")


@rule("PO05")
def test_equal_futures_are_one_position_whoever_stood_on_0_first() -> None:
    broke_out = poliana.position("seat 0: J J r0 r20 | seat 2: J J J J | seat 0 rolled 6-5").play("6:J>r0")
    walked = poliana.position("seat 0: J r0 r0 r19 | seat 2: J J J J | seat 0 rolled 5-1").play("1:r19>r20")
    assert broke_out == walked
    assert broke_out.moves() == ("5:r0>r5", "5:r20>r25", "forfeit:5")


@rule("PO06", "PO11")
def test_breaking_out_onto_one_enemy_captures_it() -> None:
    position = poliana.position("seat 0: J J J J | seat 2: J J J r0 | seat 0 rolled 6-5").play("6:J>r0")
    assert position.pieces() == {0: ("J", "J", "J", "r0"), 2: ("J", "J", "J", "J")}
    assert [str(event) for event in position.events] == [
        "moved seat 0 J>r0",
        "capture seat 0 other 2 r0",
        "die-lost seat 0 amount 5",
    ]


@rule("PO06", "PO12")
def test_breaking_out_onto_friends_stacks() -> None:
    position = poliana.position("seat 0: J r0 r0 r0 | seat 2: J J J J | seat 0 rolled 6-5").play("6:J>r0")
    assert position.pieces()[0] == ("r0", "r0", "r0", "r0")
    assert position.play("5:r0>r5").pieces()[0] == ("r0", "r0", "r0", "r5")


@rule("PO06")
@pytest.mark.parametrize("enemies", ["J J r0 r0", "J r0 r0 r0", "r0 r0 r0 r0"])
def test_two_or_more_enemies_on_0_keep_the_jail_shut(enemies: str) -> None:
    position = poliana.position(f"seat 0: J J J r20 | seat 2: {enemies} | seat 0 rolled 6-5")
    assert position.moves() == ("5:r20>r25", "6:r20>r26", "forfeit:5", "forfeit:6")
    with pytest.raises(IllegalMove, match=r"enemy pawns are stacked on r0, so nobody else may land there \(PO12\)"):
        position.play("6:J>r0")


@rule("PO06", "PO07")
def test_a_six_that_could_only_break_out_onto_a_stack_is_lost() -> None:
    position = poliana.position("seat 0: J J J J | seat 2: J J r0 r0 | seat 0 to roll").play("roll:6-3")
    assert kinds(position) == ["die-lost", "die-lost"]
    assert (position.awaits, position.seat) == ("roll", 2)


@rule("PO04")
def test_a_six_leads_nowhere_else_from_jail() -> None:
    with pytest.raises(IllegalMove, match="it would be 6:J>r0"):
        poliana.start(2).play("roll:6-2").play("6:J>r6")
