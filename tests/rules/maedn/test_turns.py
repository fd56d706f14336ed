"""Rolling, coming in, clearing the start, sixes and turns in Mensch ärgere dich nicht."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove
from vuelta.players import Player, easy, medium

maedn = vuelta.game("maedn")


@rule("MA01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_play_with_four_tokens_each_at_home(count: int) -> None:
    pieces = maedn.start(count).pieces()
    assert len(pieces) == count
    assert set(pieces.values()) == {("H", "H", "H", "H")}
    assert maedn.colours == ("red", "blue", "green", "yellow")


@rule("MA01")
def test_two_sit_opposite_unless_they_choose_otherwise() -> None:
    assert list(maedn.start(2).pieces()) == [0, 2]
    assert list(maedn.start((0, 1)).pieces()) == [0, 1]


@rule("MA04")
def test_order_of_play_follows_the_ring_and_skips_empty_seats() -> None:
    position = maedn.start((0, 1, 3))
    seen = []
    for _ in range(4):
        seen.append(position.seat)
        position = position.play("roll:1")
    assert seen == [0, 1, 3, 0]


@rule("MA04")
def test_the_option_first_says_who_starts() -> None:
    assert maedn.start((1, 2)).seat == 1
    assert maedn.start((1, 2), first=2).seat == 2


@rule("MA04")
def test_one_die_moves_one_token() -> None:
    position = maedn.position("seat 0: G1 r1 r20 r5 | seat 2: H H H H | seat 0 rolled 3")
    assert position.moves() == ("G1>G4", "r1>r4", "r20>r23", "r5>r8")
    after = position.play("r1>r4")
    assert after.pieces()[0] == ("G1", "r20", "r4", "r5")
    assert (after.awaits, after.seat) == ("roll", 2)


@rule("MA05")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_nothing_but_a_six_brings_a_token_in(face: int) -> None:
    position = maedn.start(2).play(f"roll:{face}")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("MA05")
@pytest.mark.parametrize(("seat", "start"), [(0, "r0"), (1, "r10"), (2, "r20"), (3, "r30")])
def test_a_token_comes_in_on_its_own_start(seat: int, start: str) -> None:
    assert maedn.start(4, first=seat).play("roll:6").moves() == (f"H>{start}",)


@rule("MA05")
def test_a_six_must_bring_a_token_in_whatever_else_it_could_do() -> None:
    position = maedn.position("seat 0: H r12 r20 r37 | seat 2: H H H r18 | seat 0 rolled 6")
    assert position.moves() == ("H>r0",)
    with pytest.raises(IllegalMove, match=r"a six must bring one out \(r0, MA05\)"):
        position.play("r12>r18")


@rule("MA05", "MA09")
def test_coming_in_throws_out_whoever_stands_on_the_start() -> None:
    position = maedn.position("seat 0: H H H r20 | seat 2: H H H H | seat 2 rolled 6").play("H>r20")
    assert position.pieces() == {0: ("H", "H", "H", "H"), 2: ("H", "H", "H", "r20")}
    assert kinds(position) == ["moved", "capture", "extra-roll"]


@rule("MA06")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_while_somebody_waits_the_start_must_be_cleared_first(face: int) -> None:
    position = maedn.position(f"seat 0: H r0 r20 r31 | seat 2: H H H H | seat 0 rolled {face}")
    assert position.moves() == (f"r0>r{face}",)
    with pytest.raises(IllegalMove, match=r"the one on your start must move on first \(r0, MA06\)"):
        position.play(f"r20>r{20 + face}")


@rule("MA06")
def test_a_start_that_is_blocked_by_an_own_token_leaves_the_choice_free() -> None:
    position = maedn.position("seat 0: H r0 r20 r4 | seat 2: H H H H | seat 0 rolled 4")
    assert position.moves() == ("r20>r24", "r4>r8")


@rule("MA06", "MA05")
def test_on_a_six_with_start_and_sixth_field_taken_any_other_token_moves() -> None:
    position = maedn.position("seat 0: H r0 r20 r6 | seat 2: H H H H | seat 0 rolled 6")
    assert position.moves() == ("r20>r26", "r6>r12")
    with pytest.raises(IllegalMove, match=r"one of your own tokens is in the way \(r0, MA08\)"):
        position.play("H>r0")


@rule("MA06")
def test_with_nobody_at_home_a_token_may_stay_on_the_start() -> None:
    position = maedn.position("seat 0: G4 r0 r20 r31 | seat 2: H H H H | seat 0 rolled 3")
    assert position.moves() == ("r0>r3", "r20>r23", "r31>r34")


@rule("MA07")
def test_moving_is_mandatory_and_there_is_no_pass() -> None:
    position = maedn.position("seat 0: H H H r5 | seat 2: H H H H | seat 0 rolled 2")
    assert position.moves() == ("r5>r7",)


@rule("MA07")
def test_capturing_is_not_mandatory() -> None:
    position = maedn.position("seat 0: G4 r12 r20 r5 | seat 2: H H H r8 | seat 0 rolled 3")
    assert position.moves() == ("r12>r15", "r20>r23", "r5>r8")


@rule("MA07")
def test_a_roll_that_moves_nothing_ends_the_turn_after_one_throw() -> None:
    position = maedn.position("seat 0: G2 G3 G4 r37 | seat 2: H H H H | seat 0 to roll").play("roll:4")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("MA11")
def test_a_six_rolls_again() -> None:
    position = line(maedn.start(2), "roll:6", "H>r0")
    assert kinds(position) == ["moved", "extra-roll"]
    assert (position.seat, position.awaits) == (0, "roll")


@rule("MA11", "MA07")
def test_a_six_that_moves_nothing_rolls_again_all_the_same() -> None:
    position = maedn.position("seat 0: G2 G3 G4 r37 | seat 2: H H H H | seat 0 to roll").play("roll:6")
    assert kinds(position) == ["blocked", "extra-roll"]
    assert (position.seat, position.awaits) == (0, "roll")
    assert position.play("roll:4").seat == 2


@rule("MA11")
def test_sixes_in_a_row_have_no_limit() -> None:
    position = maedn.start(2)
    for _ in range(20):
        position = position.play("roll:6")
        position = position.play(position.moves()[0])
        assert position.seat == 0


@rule("MA13")
def test_with_three_throws_who_needs_a_six_rolls_up_to_three_times() -> None:
    position = maedn.start(2, three_throws=True).play("roll:1")
    assert kinds(position) == ["blocked", "extra-roll"]
    assert "seat 0 to roll, tries 1" in str(position)
    position = line(position, "roll:2")
    assert "seat 0 to roll, tries 2" in str(position)
    position = line(position, "roll:5")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("MA13", "MA05")
def test_a_six_ends_the_three_throws_and_a_token_comes_in() -> None:
    position = line(maedn.start(2, three_throws=True), "roll:1", "roll:6", "H>r0")
    assert str(position) == "seat 0: H H H r0 | seat 2: H H H H | seat 0 to roll | with three_throws=yes"
    assert line(position, "roll:2", "r0>r2").seat == 2


@rule("MA13")
@pytest.mark.parametrize(
    ("tokens", "throws"),
    [("G4 H H H", 3), ("G3 G4 H H", 3), ("G2 G3 G4 H", 3), ("G3 H H H", 1), ("G2 G4 H H", 1), ("G4 H H r39", 1)],
)
def test_three_throws_are_for_who_has_nobody_on_the_ring_and_no_gap_before_those_in_the_goal(
    tokens: str, throws: int
) -> None:
    position = maedn.position(f"seat 0: {tokens} | seat 2: H H H H | seat 0 to roll | with three_throws=yes").play(
        "roll:5"
    )
    assert (position.seat == 0) == (throws == 3)
    assert kinds(position)[0] == "blocked"


@rule("MA14")
@pytest.mark.parametrize("level", [easy, medium])
def test_computer_players_know_the_rules(level: Callable[[Random], Player]) -> None:
    position = maedn.position("seat 0: H r12 r20 r0 | seat 2: H H H r3 | seat 0 rolled 3")
    assert level(Random(1))(position) == "r0>r3"
