"""Walls in Poleana: two or more tokens of one colour on one ring square."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

poleana = vuelta.game("poleana")


@rule("PC17")
def test_nobody_passes_an_enemy_wall_or_ends_on_it() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B r36 r36 | seat 0 rolled 4-3")
    assert position.moves() == ("3:r32>r35",)
    for move in ("4:r32>r36", "4+3:r32>r39"):
        with pytest.raises(IllegalMove, match=rf"{move[:1]}.*a wall stands on r36 \(PC17\); you can play 3:r32>r35"):
            position.play(move)


@rule("PC17")
def test_a_wall_of_three_or_four_stops_as_well() -> None:
    for wall in ("B r36 r36 r36", "r36 r36 r36 r36"):
        position = poleana.position(f"seat 0: h7 h7 h7 r32 | seat 2: {wall} | seat 0 rolled 4-3")
        assert position.moves() == ("3:r32>r35",)


@rule("PC17")
def test_its_owner_does_not_pass_it_either() -> None:
    position = poleana.position("seat 0: h7 r32 r36 r36 | seat 2: B B B B | seat 0 rolled 6-3")
    assert position.moves() == ("3:r32>r35", "3:r36>r39", "6+3:r36>b3.1", "6+3:r36>r45", "6:r36>r42")
    with pytest.raises(IllegalMove, match=r"a wall stands on r36 \(PC17\)"):
        position.play("6:r32>r38")


@rule("PC17")
def test_the_owner_may_join_it() -> None:
    position = poleana.position("seat 0: h7 r32 r36 r36 | seat 2: B B B B | seat 0 rolled 4-3").play("4:r32>r36")
    assert position.pieces()[0] == ("h7", "r36", "r36", "r36")
    assert position.moves() == ("3:r36>r39",)


@rule("PC17")
def test_a_single_token_is_no_wall() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 1: B B B r35 | seat 2: B B B r36 | seat 0 rolled 4-3")
    assert position.moves() == ("3:r32>r35", "4+3:r32>r39", "4:r32>r36")


@rule("PC17")
def test_tokens_of_two_colours_make_no_wall() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 1: B B B r33 | seat 2: B B B r33 | seat 0 rolled 4-1")
    assert position.moves() == ("1:r32>r33", "4+1:r32>r37", "4:r32>r36")


@rule("PC17")
def test_a_token_of_a_wall_walks_away_and_leaves_the_other_open() -> None:
    position = poleana.position("seat 0: h7 h7 r36 r36 | seat 2: B B B r33 | seat 0 rolled 5-4")
    position = position.play("5+4:r36>r45")
    captured = position.play("roll:2-1").play("2+1:r33>r36")
    assert captured.pieces()[0] == ("B", "h7", "h7", "r45")


@rule("PC17")
def test_the_second_token_makes_the_wall_at_once() -> None:
    position = poleana.position("seat 0: h7 h7 r32 r36 | seat 2: B B B r33 | seat 0 rolled 4-4, pairs 1")
    position = position.play("4:r32>r36")
    assert position.moves() == ("4:r36>r40",)


@rule("PC17", "PC14")
def test_a_wall_on_a_safe_square_stops_too() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r31 | seat 2: B B r33 r33 | seat 0 rolled 2-1")
    assert position.moves() == ("1:r31>r32",)
    with pytest.raises(IllegalMove, match=r"a wall stands on r33 \(PC17\)"):
        position.play("2:r31>r33")


@rule("PC17", "PC14")
def test_a_wall_on_its_own_start_stops_strangers() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r28 | seat 2: B B r30 r30 | seat 0 rolled 4-2")
    assert position.moves() == ("2:r28>b2.1", "4+2:r28>b2.5", "4:r28>b2.3")
    with pytest.raises(IllegalMove, match=r"a wall stands on r30 \(PC17\)"):
        position.play("4:r28>r32")


@rule("PC17", "PC14")
def test_beside_an_enemy_wall_nobody_brings_another_token() -> None:
    position = poleana.position("seat 0: h7 h7 r31 r33 | seat 2: B B r33 r33 | seat 0 rolled 2-1")
    assert position.moves() == ("1:r31>r32", "1:r33>r34", "2+1:r33>r36", "2:r33>r35")
    with pytest.raises(IllegalMove, match=r"a wall stands on r33 \(PC17\)"):
        position.play("2:r31>r33")


@rule("PC17", "PC14")
def test_the_owner_joins_its_wall_beside_an_enemy() -> None:
    position = poleana.position("seat 0: B B B r33 | seat 2: h7 r31 r33 r33 | seat 2 rolled 2-1").play("2:r31>r33")
    assert position.pieces() == {0: ("B", "B", "B", "r33"), 2: ("h7", "r33", "r33", "r33")}
    assert "capture" not in kinds(position)


@rule("PC17", "PC14")
def test_a_wall_may_be_made_beside_a_single_enemy() -> None:
    position = poleana.position("seat 0: h7 h7 r31 r33 | seat 2: B B B r33 | seat 0 rolled 4-2").play("2:r31>r33")
    assert position.pieces() == {0: ("h7", "h7", "r33", "r33"), 2: ("B", "B", "B", "r33")}
    assert kinds(position) == ["moved"]


@rule("PC17")
def test_walls_stand_where_every_seat_sees_them() -> None:
    # r2 is step 2 of seat 0 and step 17 of seat 3, step 32 of seat 2, step 47 of seat 1.
    for seat in (1, 2, 3):
        tokens = {0: "B B r2 r2", seat: "B B B r58"}
        seats = " | ".join(f"seat {at}: {tokens[at]}" for at in sorted(tokens))
        position = poleana.position(f"{seats} | seat {seat} rolled 4-3")
        assert position.moves() == ("3:r58>b0.2", "3:r58>r1", "4+3:r58>b0.6", "4:r58>b0.3")


@rule("PC17", "PC18")
def test_a_wall_off_the_own_way_is_no_obstacle() -> None:
    # r56 lies past seat 0's corner r54, where its finals begin; as a number of steps it would be h2.
    position = poleana.position("seat 0: h7 h7 h7 r53 | seat 1: r56 r56 B B | seat 0 rolled 4-2")
    assert position.moves() == ("2:r53>h1", "4+2:r53>h5", "4:r53>h3")


@rule("PC17", "PC18")
def test_a_single_own_token_on_the_corner_is_passed() -> None:
    position = poleana.position("seat 0: h7 h7 r52 r54 | seat 1: B B B B | seat 0 rolled 4-2")
    assert {"2:r52>r54", "4:r52>h2", "4+2:r52>h4"} < {*position.moves()}


@rule("PC17", "PC18")
def test_a_wall_on_the_corner_closes_the_finals() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r52 | seat 1: r54 r54 B B | seat 0 rolled 4-1")
    assert position.moves() == ("1:r52>r53",)
    with pytest.raises(IllegalMove, match=r"a wall stands on r54 \(PC17\)"):
        position.play("4:r52>h2")


@rule("PC17")
def test_the_owner_joins_its_wall_on_the_corner() -> None:
    position = poleana.position("seat 0: h7 r52 r54 r54 | seat 1: B B B B | seat 0 rolled 4-2")
    assert position.play("2:r52>r54").pieces()[0] == ("h7", "r54", "r54", "r54")


@rule("PC17")
def test_a_wall_on_its_owner_s_corner_stops_others_too() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r20 | seat 2: B B r24 r24 | seat 0 rolled 5-3")
    assert position.moves() == ("3:r20>r23",)
