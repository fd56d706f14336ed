"""Leaving the base in Poleana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

poleana = vuelta.game("poleana")


@rule("PC05")
@pytest.mark.parametrize(
    ("roll", "move"),
    [("4-2", "4+2:B>r0"), ("2-4", "4+2:B>r0"), ("5-1", "5+1:B>r0"), ("1-5", "5+1:B>r0"), ("3-3", "3+3:B>r0")],
)
def test_a_sum_of_six_brings_a_token_to_the_start(roll: str, move: str) -> None:
    position = poleana.start(seats=2).play(f"roll:{roll}")
    assert position.moves() == (move,)
    after = position.play(move)
    assert after.pieces()[0] == ("B", "B", "B", "r0")
    assert after.awaits == "roll"  # both dice are spent
    assert str(after.events[0]) == "moved seat 0 B>r0"


@rule("PC05")
def test_every_seat_leaves_to_its_own_start() -> None:
    for seat, start in enumerate(("r0", "r15", "r30", "r45")):
        position = poleana.start(seats=4, first=seat).play("roll:4-2")
        assert position.moves() == (f"4+2:B>{start}",)


@rule("PC05")
@pytest.mark.parametrize("roll", ["6-1", "1-1", "2-2", "4-4", "5-5", "5-4", "6-5", "3-2", "3-1"])
def test_other_rolls_bring_nobody_out(roll: str) -> None:
    position = poleana.start(seats=2).play(f"roll:{roll}")
    assert position.awaits == "roll"
    assert position.pieces()[0] == ("B", "B", "B", "B")
    assert kinds(position)[0] == "blocked"


@rule("PC05")
def test_a_six_made_of_one_die_brings_nobody_out() -> None:
    position = poleana.position("seat 0: B B B r9 | seat 2: B B B B | seat 0 rolled 6-1")
    assert position.moves() == ("1:r9>r10", "6+1:r9>b1.2", "6+1:r9>r16", "6:r9>b1.1", "6:r9>r15")
    with pytest.raises(IllegalMove, match=r"6:B>r0: no token leaves the base with that \(PC05"):
        position.play("6:B>r0")
    after = position.play("1:r9>r10")  # the six alone is left
    assert (after.seat, kinds(after)) == (2, ["moved", "die-lost"])


@rule("PC05", "PC10")
def test_with_nobody_in_base_a_sum_of_six_is_an_ordinary_roll() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r5 | seat 2: B B B B | seat 0 rolled 5-1")
    assert position.moves() == ("1:r5>r6", "5+1:r5>r11", "5:r5>r10")


@rule("PC06")
def test_six_and_three_bring_a_token_straight_to_square_3() -> None:
    for seat, square in enumerate(("r3", "r18", "r33", "r48")):
        position = poleana.start(seats=4, first=seat).play("roll:3-6")
        assert position.moves() == (f"6+3:B>{square}",)
        after = position.play(f"6+3:B>{square}")
        assert after.pieces()[seat] == ("B", "B", "B", square)
        assert (after.awaits, after.seat) == ("roll", (seat + 1) % 4)  # both dice are spent


@rule("PC06")
def test_six_and_three_do_not_lead_to_the_start() -> None:
    with pytest.raises(IllegalMove, match=r"here it would be 6\+3:B>r3"):
        poleana.start(seats=2).play("roll:6-3").play("6+3:B>r0")


@rule("PC07")
def test_a_double_six_brings_out_two_one_by_one() -> None:
    position = poleana.start(seats=2).play("roll:6-6")
    assert position.moves() == ("6:B>r0",)
    position = position.play("6:B>r0")
    assert position.moves() == ("6:B>r0", "6:r0>r6")
    position = position.play("6:B>r0")
    assert position.pieces()[0] == ("B", "B", "r0", "r0")
    assert (position.awaits, position.seat, kinds(position)) == ("roll", 0, ["moved", "extra-roll"])


@rule("PC07")
def test_the_second_six_may_move_the_token_just_dropped() -> None:
    position = line(poleana.start(seats=2), "roll:6-6", "6:B>r0", "6:r0>r6")
    assert position.pieces()[0] == ("B", "B", "B", "r6")
    assert (position.awaits, position.seat) == ("roll", 0)


@rule("PC07")
def test_the_second_six_may_move_any_other_token_and_capture() -> None:
    position = poleana.position("seat 0: B B r32 b2.3 | seat 2: B B B r38 | seat 0 rolled 6-6, pairs 1").play("6:B>r0")
    assert position.moves() == ("6:B>r0", "6:b2.3>r35", "6:r0>r6", "6:r32>r38")
    position = position.play("6:r32>r38")
    assert kinds(position) == ["moved", "capture", "bonus"]
    assert position.moves() == ("+10:b2.3>r39", "+10:r0>r10", "+10:r38>b3.4", "+10:r38>r48")


@rule("PC07")
def test_the_second_six_is_free_when_the_base_is_empty() -> None:
    position = poleana.position("seat 0: B h7 h7 r20 | seat 2: B B B B | seat 0 rolled 6-6, pairs 1").play("6:B>r0")
    assert position.moves() == ("6:r0>r6", "6:r20>r26")
    with pytest.raises(IllegalMove, match="you have no token on B"):
        position.play("6:B>r0")


@rule("PC07")
def test_the_second_six_must_be_used_if_it_can() -> None:
    position = poleana.start(seats=2).play("roll:6-6").play("6:B>r0")
    assert position.awaits == "move"
    with pytest.raises(IllegalMove, match="no roll is awaited"):
        position.play("roll:1-2")


@rule("PC07")
def test_a_second_six_that_nobody_can_use_is_lost() -> None:
    # The last token leaves; walls stop it and the one on r10.
    position = poleana.position("seat 0: B r10 h7 h7 | seat 2: r4 r4 r12 r12 | seat 0 rolled 6-6, pairs 1")
    position = position.play("6:B>r0")
    assert kinds(position) == ["moved", "die-lost", "extra-roll"]
    assert (position.awaits, position.seat) == ("roll", 0)


@rule("PC08")
def test_leaving_comes_before_everything_a_capture_included() -> None:
    position = poleana.position("seat 0: B r10 r32 h3 | seat 2: B B r14 r38 | seat 0 rolled 4-2")
    assert position.moves() == ("4+2:B>r0",)
    for capture in ("4:r10>r14", "4+2:r32>r38", "2:r32>r34"):
        with pytest.raises(IllegalMove, match=r"before everything else \(PC08\); you can play 4\+2:B>r0"):
            position.play(capture)


@rule("PC08", "PC07")
def test_the_first_six_drops_before_it_captures_and_the_second_is_free() -> None:
    position = poleana.position("seat 0: B B B r32 | seat 2: B B B r38 | seat 0 rolled 6-6, pairs 1")
    with pytest.raises(IllegalMove, match="PC08"):
        position.play("6:r32>r38")
    with pytest.raises(IllegalMove, match="PC08"):
        position.play("6+6:r32>r44")
    assert "6:r32>r38" in position.play("6:B>r0").moves()


@rule("PC08")
def test_every_seat_looks_at_its_own_base() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r9 | seat 3: B h7 h7 r50 | seat 3 rolled 5-1")
    with pytest.raises(IllegalMove, match="PC08"):
        position.play("5:r50>r55")
    position = poleana.position("seat 0: B B B B | seat 3: h7 h7 h7 r50 | seat 3 rolled 5-1")
    assert position.moves() == ("1:r50>r51", "5+1:r50>r56", "5:r50>r55")


@rule("PC08")
def test_with_an_empty_base_nothing_has_priority() -> None:
    position = poleana.position("seat 0: h7 h7 r10 r32 | seat 2: B B r13 r38 | seat 0 rolled 6-3")
    assert {"6:r32>r38", "3:r10>r13", "6+3:r10>r19"} < {*position.moves()}


@rule("PC09")
def test_an_enemy_wall_on_the_start_makes_it_an_ordinary_roll() -> None:
    position = poleana.position("seat 0: B B B r20 | seat 2: r0 r0 B B | seat 0 rolled 4-2")
    assert position.moves() == ("2:r20>r22", "4+2:r20>r26", "4:r20>r24")
    with pytest.raises(IllegalMove, match=r"a wall of another colour stands on r0.*\(PC09\)"):
        position.play("4+2:B>r0")
    after = position.play("4:r20>r24")
    assert (after.seat, kinds(after)) == (2, ["moved", "die-lost"])


@rule("PC09", "PC07")
def test_a_double_six_before_a_walled_start_is_an_ordinary_pair() -> None:
    position = poleana.position("seat 0: B B r20 r32 | seat 2: r0 r0 B B | seat 0 rolled 6-6, pairs 1")
    assert {"6:r20>r26", "6:r32>r38", "6+6:r20>r32", "6+6:r32>r44"} < {*position.moves()}
    after = position.play("6:r20>r26")
    assert after.moves() == ("6:r32>r38",)  # a different token, and nobody leaves
    with pytest.raises(IllegalMove, match="PC10"):
        after.play("6:r26>r32")
    with pytest.raises(IllegalMove, match="no token leaves the base"):
        after.play("6:B>r0")


@rule("PC09", "PC06")
def test_six_and_three_look_at_square_3_alone() -> None:
    walled_start = poleana.position("seat 0: B B B r20 | seat 2: r0 r0 B B | seat 0 rolled 6-3")
    assert walled_start.moves() == ("6+3:B>r3",)
    walled_three = poleana.position("seat 0: B B B r20 | seat 2: r3 r3 B B | seat 0 rolled 6-3")
    assert "6:r20>r26" in walled_three.moves()
    with pytest.raises(IllegalMove, match=r"stands on r3.*\(PC09\)"):
        walled_three.play("6+3:B>r3")
    after = walled_three.play("3:r20>r23")  # the six that is left is no double, so nobody leaves with it
    assert (after.seat, kinds(after)) == (2, ["moved", "die-lost"])


@rule("PC09", "PC14", "PC17")
def test_single_enemies_and_own_walls_on_the_start_stop_no_exit() -> None:
    position = poleana.position("seat 0: B r0 r0 r0 | seat 1: r0 B B B | seat 2: r0 B B B | seat 0 rolled 5-1")
    assert position.moves() == ("5+1:B>r0",)
    after = position.play("5+1:B>r0")
    assert after.pieces() == {0: ("r0",) * 4, 1: ("B", "B", "B", "r0"), 2: ("B", "B", "B", "r0")}
    assert kinds(after) == ["moved"]


@rule("PC09", "PC17")
def test_a_token_leaves_to_an_own_wall_of_two() -> None:
    position = poleana.position("seat 1: B B r15 r15 | seat 3: B B B r15 | seat 1 rolled 4-2").play("4+2:B>r15")
    assert position.pieces() == {1: ("B", "r15", "r15", "r15"), 3: ("B", "B", "B", "r15")}


@rule("PC09", "PC17")
def test_an_own_token_beside_the_enemy_wall_opens_no_exit() -> None:
    position = poleana.position("seat 0: B B r0 r20 | seat 2: r0 r0 B B | seat 0 rolled 5-1")
    assert "5+1:B>r0" not in position.moves()
    assert "5+1:r20>r26" in position.moves()


@rule("PC09")
def test_nothing_to_move_and_a_walled_start_passes_the_turn() -> None:
    position = poleana.position("seat 0: B B B B | seat 2: r0 r0 B B | seat 0 to roll").play("roll:4-2")
    assert (position.seat, kinds(position)) == (2, ["blocked"])
