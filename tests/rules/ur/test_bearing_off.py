"""The way off the board, and the end of the game."""

from __future__ import annotations

import pytest

import vuelta
from tests.rules.ur.test_turns import position
from tests.support import kinds, rule
from vuelta import IllegalMove

ur = vuelta.game("ur")


@rule("UR11")
@pytest.mark.parametrize(("square", "stride"), [("g1", 1), ("h1", 2), ("h2", 3), ("g2", 4)])
def test_the_exact_number_bears_off_and_passes_the_turn(square: str, stride: int) -> None:
    after = position(square, "", f"seat 0 rolled {stride}").play(f"{square}>off")
    assert kinds(after) == ["moved", "finished"]
    assert after.pieces()[0] == ("off", *["start"] * 6)
    assert after.seat == 1


@rule("UR11")
@pytest.mark.parametrize(("square", "stride"), [("g1", 2), ("h1", 3), ("h2", 4)])
def test_a_higher_number_does_not(square: str, stride: int) -> None:
    rolled = position(square, "", f"seat 0 rolled {stride}")
    assert all(not move.startswith(square) for move in rolled.moves())
    with pytest.raises(IllegalMove, match=r"goes past the end, and leaving the board needs the exact number \(UR11\)"):
        rolled.play(f"{square}>off")


@rule("UR12")
def test_who_has_all_pieces_off_wins_at_once() -> None:
    after = position("h2 off off off off off off", "g3", "seat 0 rolled 3").play("h2>off")
    assert kinds(after) == ["moved", "finished", "won"]
    assert (after.over, after.ranking) == (True, (0,))


@rule("UR12")
def test_with_two_pieces_two_are_enough() -> None:
    after = position("off", "g3 off", "seat 1 rolled 1", pieces="2").play("g3>off")
    assert after.ranking == (1,)
