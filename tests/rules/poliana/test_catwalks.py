"""The catwalks of Poliana: a second way over each jail, without combat and without passing."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, Position

poliana = vuelta.game("poliana")


def rolled(pawns: str, dice: str, others: str = "J J J J") -> Position:
    return poliana.position(f"seat 0: {pawns} | seat 2: {others} | seat 0 rolled {dice}")


@rule("PO13")
def test_at_f_a_pawn_chooses_between_the_hallway_and_the_catwalk() -> None:
    position = rolled("J J J r15", "4-1")
    assert position.moves() == (
        "1:r15>c1.1",
        "1:r15>r16",
        "4:r15>c1.4",
        "4:r15>r19",
        "forfeit:1",
        "forfeit:4",
    )
    assert position.play("4:r15>c1.4").pieces()[0] == ("J", "J", "J", "c1.4")


@rule("PO13")
def test_a_catwalk_is_entered_in_mid_move_too_but_only_after_f() -> None:
    assert rolled("J J J r10", "5-4").moves() == ("4:r10>r14", "5:r10>r15", "forfeit:4", "forfeit:5")
    assert rolled("X X X r10", "6-5").moves() == ("5:r10>r15", "6:r10>c1.1", "6:r10>r16", "forfeit:5", "forfeit:6")
    assert rolled("X X X r13", "6-3").moves() == (
        "3:r13>c1.1",
        "3:r13>r16",
        "6:r13>c1.4",
        "6:r13>r19",
        "forfeit:3",
        "forfeit:6",
    )


@rule("PO13")
def test_a_pawn_past_f_has_missed_the_catwalk() -> None:
    assert rolled("X X X r16", "6-5").moves() == ("5:r16>r21", "6:r16>r22", "forfeit:5", "forfeit:6")


@rule("PO13")
def test_a_die_that_does_not_reach_the_catwalk_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"that die doesn't reach the catwalk \(PO13\)"):
        rolled("J J J r12", "3-2").play("2:r12>c1.1")


@rule("PO13", "PO19")
@pytest.mark.parametrize(
    ("square", "die", "reached"),
    [
        ("c1.6", 1, "c1.7"),
        ("c1.7", 1, "r20"),
        ("c1.6", 2, "r20"),
        ("c1.5", 6, "r23"),
        ("c1.1", 6, "c1.7"),
        ("c1.7", 6, "r25"),
    ],
)
def test_a_pawn_leaves_the_catwalk_onto_4_without_stopping(square: str, die: int, reached: str) -> None:
    other = 5 if die == 6 else 6
    position = rolled(f"X X X {square}", f"{die}-{other}").play(f"{die}:{square}>{reached}")
    assert position.pieces()[0] == ("X", "X", "X", reached)


@rule("PO13")
def test_however_a_pawn_came_to_a_square_the_position_is_the_same() -> None:
    by_catwalk = rolled("J r5 r10 c1.7", "2-1").play("1:c1.7>r20")
    by_hallway = rolled("J r5 r10 r19", "2-1").play("1:r19>r20")
    assert by_catwalk == by_hallway


@rule("PO13", "PO19")
def test_the_catwalk_takes_eight_steps_where_the_hallway_takes_five() -> None:
    by_catwalk = line(rolled("X X X r15", "5-3"), "5:r15>c1.5", "3:c1.5>r20")
    by_hallway = line(rolled("X X X r15", "5-3"), "5:r15>r20", "3:r20>r23")
    assert by_catwalk.pieces()[0] == ("X", "X", "X", "r20")
    assert by_hallway.pieces()[0] == ("X", "X", "X", "r23")


@rule("PO13", "PO21")
@pytest.mark.parametrize(
    ("seat", "entries"),
    [
        (0, {"r15": "c1.1", "r31": "c2.1", "r47": "c3.1"}),
        (1, {"r31": "c2.1", "r47": "c3.1", "r63": "c0.1"}),
        (2, {"r47": "c3.1", "r63": "c0.1", "r15": "c1.1"}),
        (3, {"r63": "c0.1", "r15": "c1.1", "r31": "c2.1"}),
    ],
)
def test_every_colour_may_take_the_catwalks_of_the_three_others(seat: int, entries: dict[str, str]) -> None:
    other = (seat + 2) % 4
    for entry, first in entries.items():
        position = poliana.position(f"seat {seat}: J J J {entry} | seat {other}: J J J J | seat {seat} rolled 2-1")
        assert f"1:{entry}>{first}" in position.moves()


@rule("PO21")
@pytest.mark.parametrize("text", ["1:r63>c0.1", "1:r60>r61", "2:c0.3>c0.5"])
def test_the_own_catwalk_lies_beyond_the_own_9_and_is_never_reached(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"your pawns never go on from that square \(PO21\)"):
        rolled("J J J r57", "2-1").play(text)


@rule("PO13")
@pytest.mark.parametrize("blocker", ["own", "enemy"])
def test_nobody_ends_on_a_taken_catwalk_square_or_passes_it(blocker: str) -> None:
    own, enemy = ("X X c1.3 r15", "J J J J") if blocker == "own" else ("X X X r15", "J J J c1.3")
    for die, allowed in ((1, True), (2, True), (3, False), (4, False), (5, False), (6, False)):
        position = rolled(own, f"{die}-{die}", enemy)
        assert (f"{die}:r15>c1.{die}" in position.moves()) is allowed
        assert f"{die}:r15>r{15 + die}" in position.moves()
        if not allowed:
            with pytest.raises(IllegalMove, match=r"a pawn on c1\.3 is in the way, and nobody passes.*\(PO13\)"):
                position.play(f"{die}:r15>c1.{die}")


@rule("PO13")
def test_a_lone_enemy_on_a_catwalk_is_not_captured_and_friends_do_not_stack() -> None:
    position = rolled("X r40 c1.1 c1.2", "1-1", "J J J c1.3")
    with pytest.raises(IllegalMove, match=r"a pawn on c1\.3 is in the way"):
        position.play("1:c1.2>c1.3")
    with pytest.raises(IllegalMove, match=r"a pawn on c1\.2 is in the way"):
        position.play("1:c1.1>c1.2")


@rule("PO13", "PO07")
def test_a_pawn_shut_in_on_a_catwalk_loses_the_dice() -> None:
    shut_in = poliana.position("seat 0: X X X c1.2 | seat 2: J J J c1.3 | seat 0 to roll")
    position = shut_in.play("roll:6-4")
    assert kinds(position) == ["die-lost", "die-lost"]
    assert position.seat == 2


@rule("PO13")
@pytest.mark.parametrize("dice", ["6-5", "4-4"])
def test_nobody_passes_on_the_way_off_the_catwalk_either(dice: str) -> None:
    position = rolled("X X r40 c1.5", dice, "J J J c1.7")
    assert not [text for text in position.moves() if ":c1.5>" in text]


@rule("PO13")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_pawn_of_any_colour_blocks_wherever_it_started(seat: int) -> None:
    for side in {1, 2, 3} - {seat}:
        seats = {0: f"X X X r{16 * side - 1}", 1: "J J J J", 2: "J J J J", 3: "J J J J"} | {seat: f"J J J c{side}.4"}
        text = " | ".join(f"seat {number}: {names}" for number, names in seats.items())
        moves = poliana.position(f"{text} | seat 0 rolled 4-3").moves()
        assert f"3:r{16 * side - 1}>c{side}.3" in moves
        assert f"4:r{16 * side - 1}>c{side}.4" not in moves


@rule("PO13")
def test_a_pawn_behind_on_the_catwalk_or_on_another_one_blocks_nobody() -> None:
    position = rolled("X X X c1.3", "4-2", "J c1.2 c3.4 c0.5")
    assert position.moves() == ("2:c1.3>c1.5", "4:c1.3>c1.7", "forfeit:2", "forfeit:4")


@rule("PO13", "PO11")
def test_a_pawn_that_comes_off_the_catwalk_fights_again() -> None:
    captured = rolled("X X X c1.7", "2-1", "J J J r20").play("1:c1.7>r20")
    assert kinds(captured) == ["moved", "capture"]
    assert captured.pieces()[2] == ("J", "J", "J", "J")


@rule("PO13", "PO12")
def test_a_pawn_that_comes_off_the_catwalk_can_not_end_on_a_stack() -> None:
    position = rolled("X X X c1.7", "2-1", "J J r20 r20")
    assert position.moves() == ("2:c1.7>r21", "forfeit:2")
    with pytest.raises(IllegalMove, match=r"enemy pawns are stacked on r20"):
        position.play("1:c1.7>r20")


@rule("PO13")
def test_moving_on_frees_the_catwalk_for_the_other_die() -> None:
    position = rolled("X X c1.2 r15", "3-2")
    assert "3:r15>c1.3" not in position.moves()
    assert "2:r15>c1.2" not in position.moves()
    assert "2:r15>c1.2" in position.play("3:c1.2>c1.5").moves()


@rule("PO13", "PO12", "PO07")
def test_a_die_that_only_the_catwalk_can_take_is_not_lost() -> None:
    position = poliana.position("seat 0: X X X r15 | seat 2: J J r16 r16 | seat 0 to roll").play("roll:1-1")
    assert position.moves() == ("1:r15>c1.1", "forfeit:1")
    after = position.play("1:r15>c1.1")
    assert after.moves() == ("1:c1.1>c1.2", "forfeit:1")


@rule("PO13", "PO12", "PO07")
def test_a_die_that_neither_way_can_take_is_lost() -> None:
    position = poliana.position("seat 0: X X X r15 | seat 2: J c1.1 r16 r16 | seat 0 to roll").play("roll:1-1")
    assert kinds(position) == ["die-lost", "die-lost", "extra-roll"]
