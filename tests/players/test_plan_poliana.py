"""What medium goes by in Poliana, from the first priority to the last."""

from __future__ import annotations

from random import Random

import vuelta
from vuelta.players import medium


def chosen(text: str) -> str:
    """What medium plays in a position."""
    return medium(Random(1))(vuelta.game("poliana").position(text))


def test_captures_rather_than_exits() -> None:
    assert chosen("seat 0: J J r5 s3 | seat 2: J J J r9 | seat 0 rolled 4-4") == "4:r5>r9"


def test_captures_the_enemy_that_has_come_furthest() -> None:
    assert chosen("seat 0: X X r5 r40 | seat 2: J J r9 r42 | seat 0 rolled 4-2") == "4:r5>r9"


def test_exits_rather_than_breaks_out() -> None:
    assert chosen("seat 0: J J r20 s4 | seat 2: J J J J | seat 0 rolled 6-3") == "3:s4>X"


def test_breaks_out_rather_than_escapes() -> None:
    assert chosen("seat 0: J X r20 r38 | seat 2: J J J r36 | seat 0 rolled 6-5") == "6:J>r0"


def test_escapes_rather_than_climbs() -> None:
    assert chosen("seat 0: X X r38 r56 | seat 2: J J J r36 | seat 0 rolled 6-1") == "6:r38>r44"


def test_climbs_the_stairs_rather_than_runs() -> None:
    assert ":r56>s" in chosen("seat 0: X X r40 r56 | seat 2: J J J J | seat 0 rolled 6-5")


def test_runs_with_the_foremost_pawn() -> None:
    assert chosen("seat 0: X X r5 r20 | seat 2: J J J J | seat 0 rolled 5-2") == "5:r20>r25"


def test_takes_the_catwalk_rather_than_stand_before_an_enemy_s_jail() -> None:
    assert chosen("seat 0: X X X r27 | seat 2: J J J J | seat 0 rolled 5-5") == "5:r27>c2.1"
    assert chosen("seat 0: X X X r11 | seat 2: J J J J | seat 0 rolled 5-5") == "5:r11>r16"  # nobody plays seat 1


def test_stacks_where_it_can_t_escape() -> None:
    assert chosen("seat 0: X X r40 r42 | seat 2: J J J r38 | seat 0 rolled 2-1") == "2:r40>r42"


def test_leaves_a_stack_within_reach_standing() -> None:
    assert chosen("seat 0: X r20 r40 r40 | seat 2: J J J r38 | seat 0 rolled 2-1") == "2:r20>r22"


def test_takes_a_risk_rather_than_give_a_die_up() -> None:
    assert chosen("seat 0: X X X r38 | seat 2: J J J r36 | seat 0 rolled 1-1") == "1:r38>r39"
