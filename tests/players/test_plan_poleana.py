"""What medium goes by in Poleana, from the first priority to the last."""

from __future__ import annotations

from random import Random

import vuelta
from vuelta.players import medium


def chosen(text: str) -> str:
    """What medium plays in a position."""
    return medium(Random(1))(vuelta.game("poleana").position(text))


def test_captures_rather_than_finishes() -> None:
    assert chosen("seat 0: h7 h7 h5 r32 | seat 2: B B B r36 | seat 0 rolled 4-2") == "4:r32>r36"


def test_captures_the_enemy_that_has_come_furthest() -> None:
    assert chosen("seat 0: h7 h7 r20 r40 | seat 2: B B r24 r42 | seat 0 rolled 4-2") == "4:r20>r24"


def test_finishes_rather_than_brings_out() -> None:
    text = "seat 0: B h1 r0 r32 | seat 2: B B B B | seat 0 to move, die 6, drop, pairs 1"
    assert chosen(text) == "6:h1>h7"


def test_brings_out_a_second_token_rather_than_runs() -> None:
    text = "seat 0: B r0 r20 r32 | seat 2: B B B B | seat 0 to move, die 6, drop, pairs 1"
    assert chosen(text) == "6:B>r0"


def test_escapes_to_a_safe_square_rather_than_enters_the_finals() -> None:
    assert chosen("seat 0: h7 h7 r42 r54 | seat 2: B B B r35 | seat 0 rolled 3-1") == "3:r42>r45"


def test_enters_the_finals_rather_than_runs() -> None:
    assert chosen("seat 0: h7 h7 r10 r54 | seat 2: B B B B | seat 0 rolled 2-1") == "2+1:r54>h3"


def test_runs_with_the_sum_rather_than_lose_a_die() -> None:
    assert chosen("seat 0: h7 h7 h7 r20 | seat 2: B B B B | seat 0 rolled 5-4") == "5+4:r20>r29"


def test_takes_the_bridge_when_the_ring_is_within_reach_of_an_enemy() -> None:
    position = vuelta.game("poleana").position("seat 0: h7 h7 h7 r29 | seat 2: B B B r30 | seat 0 rolled 6-5")
    assert medium(Random(1))(position) == "6:r29>b2.6"  # the sum would lead down to r37
    assert {"6+5:r29>r40", "5:r29>r34"} <= set(position.moves())


def test_makes_a_wall_where_it_can_t_escape() -> None:
    assert chosen("seat 0: h7 h7 r36 r38 | seat 2: B B B r35 | seat 0 rolled 3-2") == "2:r36>r38"


def test_leaves_a_wall_within_reach_standing() -> None:
    assert chosen("seat 0: h7 r10 r38 r38 | seat 2: B B B r35 | seat 0 rolled 3-1") == "3+1:r10>r14"


def test_takes_a_risk_rather_than_rebounds() -> None:
    assert ":r38>" in chosen("seat 0: h7 h7 h6 r38 | seat 2: B B B r35 | seat 0 rolled 3-2")
