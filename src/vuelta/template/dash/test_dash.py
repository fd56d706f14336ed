"""Dash's rules, one test for each; run them with pytest."""

from __future__ import annotations

import pytest

from vuelta import IllegalMove

from . import GAME


def test_a_token_moves_as_far_as_the_die_says() -> None:
    position = GAME.start().play("roll:5").play("go")
    assert position.pieces() == {0: ("5",), 1: ("0",)}  # DA02
    assert position.seat == 1


def test_a_token_may_stay() -> None:
    assert GAME.start().play("roll:5").play("stay").pieces() == {0: ("0",), 1: ("0",)}  # DA02


def test_the_first_at_the_end_wins() -> None:
    position = GAME.position("seat 0: 8 | seat 1: 9 | seat 0 rolled 6").play("go")
    assert position.ranking == (0,)  # DA03, DA04


def test_an_exact_finish_refuses_a_roll_that_leads_too_far() -> None:
    position = GAME.position("seat 0: 8 | seat 1: 9 | seat 0 rolled 6 | with exact_finish=yes")
    assert position.moves() == ("stay",)  # DA03
    with pytest.raises(IllegalMove, match="beyond the last square"):
        position.play("go")
