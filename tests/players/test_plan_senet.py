"""What the medium player does in Senet, from the first of its priorities to the last."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from vuelta.players import medium

senet = vuelta.game("senet")


def choice(text: str) -> str:
    return medium(Random(1))(senet.position(text))


def test_bears_off_rather_than_swaps() -> None:
    assert choice("seat 0: 10 27 off off off | seat 1: 0 2 4 6 13 | seat 0 rolled 3") == "27>off"


def test_swaps_rather_than_takes_a_bonus() -> None:
    assert choice("seat 0: 10 16 off off off | seat 1: 0 2 4 6 20 | seat 0 rolled 4") == "16>20"


def test_takes_a_bonus_rather_than_joins_a_run() -> None:
    assert choice("seat 0: 3 8 12 off off | seat 1: 0 19 20 22 24 | seat 0 rolled 2") == "12>14"
    assert choice("seat 0: 5 8 11 off off | seat 1: 0 19 20 22 24 | seat 0 rolled 2") == "5>7"  # none to be had


def test_joins_a_run_rather_than_goes_out_of_reach() -> None:
    assert choice("seat 0: 3 6 22 off off | seat 1: 1 9 11 13 15 | seat 0 rolled 2") == "3>5"


def test_stays_out_of_reach_rather_than_in_reach() -> None:
    assert choice("seat 0: 3 15 off off off | seat 1: 0 1 2 8 29 | seat 0 rolled 3") == "15>18"


@pytest.mark.parametrize("throw", ["die", "sticks"])
def test_five_squares_are_in_reach_and_six_are_not(throw: str) -> None:
    text = "seat 0: 3 18 off off off | seat 1: 0 16 27 28 29 | seat 0 rolled 3"
    assert choice(f"{text} | with throw={throw}") == "3>6"  # six squares before 0, where 21 would be five before 16
    text = "seat 0: 3 19 off off off | seat 1: 1 16 27 28 29 | seat 0 rolled 2"
    assert choice(f"{text} | with throw={throw}") == "3>5"  # both in reach: the hindmost


def test_goes_in_reach_rather_than_parts_a_run() -> None:
    assert choice("seat 0: 5 6 15 off off | seat 1: 0 2 4 16 29 | seat 0 rolled 3") == "15>18"


def test_parts_a_run_rather_than_enters_the_net() -> None:
    assert choice("seat 0: 1 2 10 off off | seat 1: 0 17 20 22 29 | seat 0 rolled 3") == "1>4"


def test_enters_the_net_rather_than_the_waters() -> None:
    assert choice("seat 0: 11 24 off off off | seat 1: 0 2 4 6 29 | seat 0 rolled 2") == "11>13"


def test_moves_the_hindmost_of_two_pieces_that_are_alike() -> None:
    assert choice("seat 0: 2 8 17 off off | seat 1: 21 23 27 28 29 | seat 0 rolled 2") == "2>4"
