"""Forks and bridges in Poleana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

poleana = vuelta.game("poleana")


@rule("PC11")
def test_from_the_fork_a_token_goes_over_the_bridge_or_along_the_ring() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r14 | seat 2: B B B B | seat 0 rolled 4-3")
    assert position.moves() == (
        "3:r14>b1.3",
        "3:r14>r17",
        "4+3:r14>b1.7",
        "4+3:r14>r21",
        "4:r14>b1.4",
        "4:r14>r18",
    )
    assert position.play("3:r14>b1.3").pieces()[0] == ("b1.3", "h7", "h7", "h7")


@rule("PC11")
def test_the_choice_may_fall_in_the_middle_of_a_move() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r12 | seat 2: B B B B | seat 0 rolled 4-3")
    assert position.moves() == (
        "3:r12>b1.1",
        "3:r12>r15",
        "4+3:r12>b1.5",
        "4+3:r12>r19",
        "4:r12>b1.2",
        "4:r12>r16",
    )


@rule("PC11")
def test_a_walk_that_ends_on_the_fork_chooses_later() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r10 | seat 2: B B B B | seat 0 rolled 4-3")
    assert [move for move in position.moves() if move.startswith("4:")] == ["4:r10>r14"]


@rule("PC11", "PC24")
def test_a_long_walk_goes_over_the_whole_bridge_and_on() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r13 | seat 2: B B B B | seat 0 rolled 6-5")
    assert {"6+5:r13>r21", "6+5:r13>r24"} < {*position.moves()}
    assert position.play("6+5:r13>r21").pieces()[0] == ("h7", "h7", "h7", "r21")


@rule("PC11")
def test_from_the_end_of_a_bridge_a_double_six_just_reaches_the_next() -> None:
    position = poleana.position("seat 0: h7 h7 h7 b1.7 | seat 2: B B B B | seat 0 rolled 6-6, pairs 1")
    assert position.moves() == ("6+6:b1.7>b2.1", "6+6:b1.7>r30", "6:b1.7>r24")


@rule("PC11")
def test_any_player_may_use_any_bridge_but_its_own() -> None:
    for seat in range(4):
        for over in range(1, 4):
            side = (seat + over) % 4
            fork, start = (15 * side - 1) % 60, 15 * side
            other = (seat + 2) % 4
            clauses = {seat: f"B B B r{fork}", other: "B B B B"}
            seats = " | ".join(f"seat {at}: {clauses[at]}" for at in sorted(clauses))
            position = poleana.position(f"{seats} | seat {seat} rolled 2-1")
            assert {f"1:r{fork}>b{side}.1", f"1:r{fork}>r{start}"} < {*position.moves()}


@rule("PC11")
def test_there_is_no_way_onto_a_bridge_but_its_fork() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r17 | seat 2: B B B B | seat 0 rolled 4-3")
    assert position.moves() == ("3:r17>r20", "4+3:r17>r24", "4:r17>r21")
    with pytest.raises(IllegalMove, match="here it would be 3:r17>r20"):
        position.play("3:r17>b1.4")


@rule("PC11")
def test_the_bonus_may_take_a_bridge_too() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r5 | seat 2: B B B r9 | seat 0 rolled 4-2").play("4:r5>r9")
    assert position.moves() == ("+10:r9>b1.5", "+10:r9>r19")


@rule("PC12")
def test_on_a_bridge_a_token_walks_on_along_it_and_back_to_the_ring() -> None:
    position = poleana.position("seat 0: h7 h7 h7 b1.3 | seat 2: B B B B | seat 0 rolled 5-2")
    assert position.moves() == ("2:b1.3>b1.5", "5+2:b1.3>r21", "5:b1.3>r19")


@rule("PC12")
@pytest.mark.parametrize("stranger", ["seat 0: h7 h7 b1.3 r13", "seat 0: h7 h7 h7 r13"])
def test_one_token_a_square_whoever_it_is(stranger: str) -> None:
    own = "b1.3" in stranger
    enemy = "B B B B" if own else "B B B b1.3"
    position = poleana.position(f"{stranger} | seat 2: {enemy} | seat 0 rolled 4-2")
    assert "4:r13>b1.3" not in position.moves()
    assert "4:r13>r17" in position.moves()
    assert "2:r13>b1.1" in position.moves()
    with pytest.raises(IllegalMove, match=r"a token stands on b1\.3, and on a bridge.*\(PC12\)"):
        position.play("4:r13>b1.3")


@rule("PC12", "PC13")
def test_nobody_is_captured_or_passed_on_a_bridge() -> None:
    position = poleana.position("seat 0: h7 h7 b1.2 r14 | seat 2: B B B b1.5 | seat 0 rolled 5-3")
    assert position.moves() == ("3:r14>r17", "5+3:r14>r22", "5:r14>r19")
    for move in ("3:b1.2>b1.5", "5:b1.2>b1.7", "5+3:b1.2>r22"):
        with pytest.raises(IllegalMove, match=r"b1\.5.*\(PC12\)"):
            position.play(move)
    with pytest.raises(IllegalMove, match=r"b1\.2.*\(PC12\)"):
        position.play("5+3:r14>r19")


@rule("PC12")
def test_the_token_before_a_bridge_token_goes_as_far_as_it() -> None:
    position = poleana.position("seat 0: h7 h7 h7 b1.2 | seat 2: B B B b1.5 | seat 0 rolled 4-2")
    assert position.moves() == ("2:b1.2>b1.4",)


@rule("PC12")
def test_a_bridge_is_seen_alike_from_every_seat() -> None:
    position = poleana.position("seat 0: B B B b3.4 | seat 1: B B B r44 | seat 2: B B B b3.2 | seat 1 rolled 2-1")
    assert position.moves() == ("1:r44>b3.1", "1:r44>r45", "2+1:r44>r47", "2:r44>r46")


@rule("PC12")
def test_every_square_of_a_bridge_that_is_full_stops() -> None:
    position = poleana.position(
        "seat 0: b1.1 b1.2 b2.1 b3.7 | seat 1: B B B r29 | seat 3: B B B r14 | seat 3 rolled 2-1"
    )
    assert position.moves() == ("1:r14>r15", "2+1:r14>r17", "2:r14>r16")
    with pytest.raises(IllegalMove, match=r"on b1\.1, .*\(PC12\)"):
        position.play("1:r14>b1.1")
    position = poleana.position("seat 0: b1.1 b1.2 b2.1 b3.7 | seat 1: B B B r29 | seat 1 rolled 2-1")
    with pytest.raises(IllegalMove, match=r"on b2\.1, .*\(PC12\)"):
        position.play("2:r29>b2.2")


@rule("PC12")
def test_a_token_on_one_s_own_bridge_is_in_nobody_s_way_there() -> None:
    position = poleana.position("seat 0: B B B r50 | seat 2: B B B b0.1 | seat 0 rolled 5-4")
    assert position.moves() == ("4:r50>r54", "5+4:r50>h5", "5:r50>h1")


@rule("PC12", "PC17")
def test_a_wall_at_the_end_of_a_bridge_stops_what_comes_over_it() -> None:
    position = poleana.position("seat 0: h7 h7 h7 b1.6 | seat 1: r19 r19 B B | seat 0 rolled 3-1")
    assert position.moves() == ("1:b1.6>b1.7",)
    with pytest.raises(IllegalMove, match=r"a wall stands on r19 \(PC17\)"):
        position.play("3:b1.6>r20")


@rule("PC12", "PC17")
def test_the_bridge_leads_around_a_wall_on_the_ring() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r13 | seat 1: r16 r16 B B | seat 0 rolled 5-4")
    assert position.moves() == ("4:r13>b1.3", "5+4:r13>r19", "5:r13>b1.4")
    assert kinds(position.play("5+4:r13>r19")) == ["moved"]


@rule("PC12", "PC13")
def test_a_token_that_leaves_a_bridge_captures_on_the_ring() -> None:
    position = poleana.position("seat 0: h7 h7 h7 b1.6 | seat 1: B B B r19 | seat 0 rolled 6-2").play("2:b1.6>r19")
    assert kinds(position) == ["moved", "capture", "bonus"]
    assert position.pieces()[1] == ("B", "B", "B", "B")
