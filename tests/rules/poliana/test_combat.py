"""Capturing and stacking in Poliana's hallway."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

poliana = vuelta.game("poliana")


@rule("PO11")
def test_ending_on_one_enemy_sends_it_to_its_jail() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J r9 r40 | seat 0 rolled 4-1").play("4:r5>r9")
    assert position.pieces() == {0: ("J", "J", "J", "r9"), 2: ("J", "J", "J", "r40")}
    assert [str(event) for event in position.events] == ["moved seat 0 r5>r9", "capture seat 0 other 2 r9"]


@rule("PO11")
def test_passing_an_enemy_leaves_it_alone() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J J r9 | seat 0 rolled 5-1").play("5:r5>r10")
    assert position.pieces()[2] == ("J", "J", "J", "r9")
    assert kinds(position) == ["moved"]


@rule("PO11")
def test_the_sum_of_the_dice_captures_only_by_its_two_steps() -> None:
    rolled = poliana.position("seat 0: J J J r5 | seat 2: J J r7 r10 | seat 0 rolled 3-2")
    over_seven = line(rolled, "2:r5>r7", "3:r7>r10")
    assert over_seven.pieces()[2] == ("J", "J", "J", "J")
    over_eight = line(rolled, "3:r5>r8", "2:r8>r10")
    assert over_eight.pieces()[2] == ("J", "J", "J", "r7")


@rule("PO11")
@pytest.mark.parametrize("captor", [0, 1, 2, 3])
def test_each_colour_captures_each_other(captor: int) -> None:
    for victim in {0, 1, 2, 3} - {captor}:
        names = dict.fromkeys(range(4), "J J J J") | {captor: "J J J r33", victim: "J J J r35"}
        seats = " | ".join(f"seat {seat}: {names[seat]}" for seat in range(4))
        position = poliana.position(f"{seats} | seat {captor} rolled 4-2").play("2:r33>r35")
        assert str(position.events[1]) == f"capture seat {captor} other {victim} r35"
        assert position.pieces()[victim] == ("J", "J", "J", "J")
        assert position.pieces()[captor] == ("J", "J", "J", "r35")


@rule("PO11")
def test_the_captured_pawn_needs_another_six() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J J r9 | seat 0 rolled 4-1")
    after = line(position, "4:r5>r9", "1:r9>r10", "roll:5-4")
    assert kinds(after) == ["die-lost", "die-lost"]


@rule("PO11", "PO14")
def test_a_stair_is_no_hallway_square_so_nobody_is_captured_there() -> None:
    # Counted from r16 the hallway would reach r10 where seat 1 climbs its first stair.
    position = poliana.position("seat 0: J J J r8 | seat 1: J J J s1 | seat 2: J J J J | seat 0 rolled 5-2")
    after = position.play("2:r8>r10")
    assert kinds(after) == ["moved"]
    assert after.pieces()[1] == ("J", "J", "J", "s1")


@rule("PO12")
@pytest.mark.parametrize("stack", ["J J r9 r9", "J r9 r9 r9", "r9 r9 r9 r9", "r9 r9 r40 r41", "r40 r9 r9 r10"])
def test_nobody_ends_on_an_enemy_stack(stack: str) -> None:
    position = poliana.position(f"seat 0: J J J r5 | seat 2: {stack} | seat 0 rolled 4-1")
    assert position.moves() == ("1:r5>r6", "forfeit:1")
    with pytest.raises(IllegalMove, match=r"enemy pawns are stacked on r9, so nobody else may land there \(PO12\)"):
        position.play("4:r5>r9")


@rule("PO12", "PO20")
@pytest.mark.parametrize("corner", ["r57", "r25"])
def test_a_stack_on_the_own_9_or_on_the_enemys_is_as_safe(corner: str) -> None:
    before = f"r{int(corner[1:]) - 4}"
    position = poliana.position(f"seat 0: X X X {before} | seat 2: J J {corner} {corner} | seat 0 rolled 4-3")
    assert not [text for text in position.moves() if text.startswith("4:")]
    with pytest.raises(IllegalMove, match=f"enemy pawns are stacked on {corner}"):
        position.play(f"4:{before}>{corner}")


@rule("PO12")
def test_a_stack_may_be_passed() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J r9 r9 | seat 0 rolled 6-5")
    after = line(position, "5:r5>r10", "6:r10>r16")
    assert after.pieces() == {0: ("J", "J", "J", "r16"), 2: ("J", "J", "r9", "r9")}


@rule("PO12")
def test_friends_may_join_a_stack_of_any_height() -> None:
    position = poliana.position("seat 0: r5 r9 r9 r9 | seat 2: J J J J | seat 0 rolled 4-1").play("4:r5>r9")
    assert position.pieces()[0] == ("r9", "r9", "r9", "r9")
    assert kinds(position) == ["moved"]


@rule("PO12", "PO11")
def test_a_pawn_left_alone_by_its_stack_can_be_captured_again() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J r9 r9 | seat 2 rolled 2-1")
    left = line(position, "2:r9>r11", "1:r11>r12", "roll:4-1")
    assert left.play("4:r5>r9").pieces()[2] == ("J", "J", "J", "r12")


@rule("PO12", "PO07")
def test_a_die_that_could_only_end_on_a_stack_is_lost() -> None:
    position = poliana.position("seat 0: X X X r5 | seat 2: r6 r6 r9 r9 | seat 0 to roll").play("roll:4-1")
    assert [str(event) for event in position.events] == ["die-lost seat 0 amount 4", "die-lost seat 0 amount 1"]
    assert position.seat == 2


@rule("PO12")
def test_a_stack_may_walk_off_one_by_one_with_one_move_for_equal_pawns() -> None:
    position = poliana.position("seat 0: r9 r9 r9 r9 | seat 2: J J J J | seat 0 rolled 4-1")
    assert position.moves() == ("1:r9>r10", "4:r9>r13", "forfeit:1", "forfeit:4")
