"""The board, throwing out, the goal and the end of Mensch ärgere dich nicht."""

from __future__ import annotations

from itertools import pairwise

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

maedn = vuelta.game("maedn")
board = maedn.board()


@rule("MA02")
def test_the_ring_has_40_fields_and_four_starts_ten_apart() -> None:
    ring = [cell for cell in board.cells if cell.name.startswith("r")]
    assert [cell.name for cell in ring] == [f"r{index}" for index in range(40)]
    assert {cell.seat: cell.name for cell in ring if cell.kind == "start"} == {0: "r0", 1: "r10", 2: "r20", 3: "r30"}


@rule("MA02")
def test_the_ring_is_closed_and_walked_clockwise() -> None:
    ring = board.cells[:40]
    around = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in around)
    area = sum(a.x * b.y - b.x * a.y for a, b in around)
    assert area > 0  # y grows downwards, so a positive area is a clockwise walk


@rule("MA03")
@pytest.mark.parametrize("seat", range(4))
def test_a_way_is_the_whole_ring_then_the_four_fields_of_the_own_goal(seat: int) -> None:
    way = next(way for way in board.ways if way.seat == seat)
    cells = [board.cells[number] for number in way.cells]
    assert [cell.name for cell in cells[:40]] == [f"r{(10 * seat + step) % 40}" for step in range(40)]
    assert [(cell.name, cell.seat) for cell in cells[40:]] == [(f"G{at}", seat) for at in (1, 2, 3, 4)]
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in pairwise(cells[39:]))


@rule("MA03")
def test_a_token_turns_into_its_own_goal_before_its_start() -> None:
    assert maedn.position("seat 0: H H H r38 | seat 2: H H H H | seat 0 rolled 4").moves() == ("r38>G3",)
    assert maedn.position("seat 0: H H H H | seat 2: H H H r38 | seat 2 rolled 4").moves() == ("r38>r2",)
    assert maedn.position("seat 0: H H H H | seat 2: H H H r19 | seat 2 rolled 1").moves() == ("r19>G1",)


@rule("MA08")
def test_a_token_can_not_end_on_one_of_its_own_colour() -> None:
    position = maedn.position("seat 0: H H r5 r9 | seat 2: H H H H | seat 0 rolled 4")
    assert position.moves() == ("r9>r13",)
    with pytest.raises(IllegalMove, match=r"one of your own tokens is in the way \(r9, MA08\)"):
        position.play("r5>r9")


@rule("MA08")
def test_tokens_pass_over_others_of_any_colour() -> None:
    position = maedn.position("seat 0: G4 r5 r6 r7 | seat 2: H H H r8 | seat 0 rolled 4").play("r5>r9")
    assert position.pieces() == {0: ("G4", "r6", "r7", "r9"), 2: ("H", "H", "H", "r8")}
    assert kinds(position) == ["moved"]


@rule("MA09")
def test_ending_on_an_enemy_sends_it_home_and_earns_no_roll() -> None:
    position = maedn.position("seat 0: H H H r5 | seat 2: H H H r9 | seat 0 rolled 4").play("r5>r9")
    assert position.pieces() == {0: ("H", "H", "H", "r9"), 2: ("H", "H", "H", "H")}
    assert kinds(position) == ["moved", "capture"]
    assert (position.seat, position.awaits) == (2, "roll")


@rule("MA09")
@pytest.mark.parametrize(("behind", "start"), [("r38", "r0"), ("r18", "r20"), ("r28", "r30")])
def test_nobody_is_safe_on_any_start_not_even_on_the_own_one(behind: str, start: str) -> None:
    position = maedn.position(f"seat 1: H H H {behind} | seat 3: H H H {start} | seat 1 rolled 2")
    assert position.play(f"{behind}>{start}").pieces()[3] == ("H", "H", "H", "H")


@rule("MA09")
def test_a_token_in_the_goal_can_not_be_reached() -> None:
    position = maedn.position("seat 0: G1 G2 H H | seat 2: H H H r38 | seat 2 rolled 3").play("r38>r1")
    assert position.pieces()[0] == ("G1", "G2", "H", "H")


@rule("MA10")
def test_the_goal_needs_a_roll_that_fits() -> None:
    text = "seat 0: G4 r20 r31 r38 | seat 2: H H H H | seat 0 rolled {}"
    assert "r38>G3" in maedn.position(text.format(4)).moves()
    position = maedn.position(text.format(6))
    assert position.moves() == ("r20>r26", "r31>r37")
    with pytest.raises(IllegalMove, match=r"beyond the last square of the goal \(MA10\)"):
        position.play("r38>G4")


@rule("MA10")
def test_tokens_jump_and_move_on_in_the_goal() -> None:
    position = maedn.position("seat 0: G1 G2 H r39 | seat 2: H H H H | seat 0 rolled 3")
    assert position.moves() == ("G1>G4", "r39>G3")
    after = position.play("r39>G3")
    assert kinds(after) == ["moved", "finished"]
    assert after.pieces()[0] == ("G1", "G2", "G3", "H")
    assert kinds(position.play("G1>G4")) == ["moved"]


@rule("MA10", "MA13")
def test_without_jumps_a_token_in_the_goal_bars_the_way() -> None:
    position = maedn.position("seat 0: G1 G2 r20 r39 | seat 2: H H H H | seat 0 rolled 3 | with goal_jump=no")
    assert position.moves() == ("r20>r23",)
    with pytest.raises(IllegalMove, match=r"here tokens don't jump in the goal \(G1, MA10\)"):
        position.play("r39>G3")
    assert "G2>G4" in maedn.position(str(position).replace("rolled 3", "rolled 2")).moves()


@rule("MA10", "MA13")
def test_without_jumps_the_ring_is_still_free() -> None:
    position = maedn.position("seat 0: G4 r37 r38 r39 | seat 2: H H H H | seat 0 rolled 4 | with goal_jump=no")
    assert position.moves() == ("r37>G2", "r38>G3")


@rule("MA12")
@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 2), (0, 1, 2, 3)])
def test_the_first_with_four_in_the_goal_wins_and_nobody_plays_on(seats: tuple[int, ...]) -> None:
    others = " | ".join(f"seat {seat}: H H H H" for seat in seats[1:])
    position = maedn.position(f"seat 0: G2 G3 G4 r39 | {others} | seat 0 rolled 1").play("r39>G1")
    assert kinds(position) == ["moved", "finished", "won"]
    assert (position.over, position.ranking, position.seat) == (True, (0,), None)


@rule("MA12", "MA11")
def test_who_wins_with_a_six_does_not_roll_again() -> None:
    position = maedn.position("seat 0: G1 G2 G3 r37 | seat 2: H H H H | seat 0 rolled 6").play("r37>G4")
    assert kinds(position) == ["moved", "finished", "won"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat 0: H H H | seat 2: H H H H | seat 0 to roll", "a seat has 4 pieces, not 3"),
        ("seat 0: H H H r40 | seat 2: H H H H | seat 0 to roll", "'r40' is not a square of maedn"),
        ("seat 0: H H H G5 | seat 2: H H H H | seat 0 to roll", "'G5' is not a square of maedn"),
        ("seat 0: H H H H | seat 0 to roll", "two to four seats"),
        ("seat 0: H H r5 r5 | seat 2: H H H H | seat 0 to roll", "r5: two tokens can't stand on one field (MA08)"),
        ("seat 0: H H H r5 | seat 2: H H H r5 | seat 0 to roll", "r5: two tokens can't stand on one field (MA08)"),
        ("seat 0: H H G2 G2 | seat 2: H H H H | seat 0 to roll", "G2: two tokens can't stand on one field (MA08)"),
        ("seat 0: H H H H | seat 2: H H H H | seat 1 to roll", "seat 1 does not play"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 5", "the turn would have passed already"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 6-1", "one die"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to move", "one die"),
        ("seat 0: H H H H | seat 2: H H H H | over", "over as soon as"),
        ("seat 0: G1 G2 G3 G4 | seat 2: H H H H | seat 2 to roll", "over as soon as"),
        ("seat 0: G1 G2 G3 G4 | seat 2: G1 G2 G3 G4 | over", "over as soon as"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to roll, tries 1", "tries count"),
        ("seat 0: H H H r1 | seat 2: H H H H | seat 0 to roll, tries 1 | with three_throws=yes", "tries count"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 6, tries 1 | with three_throws=yes", "tries count"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to roll, tries 3 | with three_throws=yes", "from 1 to 2"),
    ],
)
def test_texts_that_no_game_reaches_are_refused(text: str, words: str) -> None:
    with pytest.raises(vuelta.InvalidNotation) as refused:
        maedn.position(text)
    assert words in str(refused.value)


@pytest.mark.parametrize("text", ["H>H", "G4>G4", "r40>r2", "r5-r9", "H>G5", "r05>r6"])
def test_texts_that_are_no_moves_are_refused(text: str) -> None:
    with pytest.raises(vuelta.InvalidNotation, match="is not a move of maedn; write H>r0, r5>r11 or r38>G2"):
        maedn.start(2).play("roll:6").play(text)
