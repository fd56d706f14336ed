"""What a sensible player of Ur likes."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.ur.test_turns import position
from vuelta.players import medium


@pytest.mark.parametrize(
    ("light", "dark", "stride", "liked"),
    [
        ("c2 g1", "e2 c3", 2, "c2>e2"),  # a capture before a new piece
        ("a2 e2", "d3 g2", 2, "e2>g2"),
        ("d1 e2", "d3", 3, "d1>a1"),  # a rosette before a walk
        ("b1 c2", "d3", 1, "c2>d2"),  # the middle, which both want, or the own rosette
        ("d2 g1", "a2 b2 d3 c3", 1, "g1>off"),  # bear off rather than leave the middle
        ("d2 b1", "a3 b3 b2", 2, "start>c1"),  # anything rather than leave the middle
        ("f2 b1", "e2 d3", 3, "f2>h1"),  # out of danger, onto a square of its own
    ],
)
def test_the_plan_chooses(light: str, dark: str, stride: int, liked: str) -> None:
    rolled = position(light, dark, f"seat 0 rolled {stride}")
    assert liked in rolled.moves()
    assert medium(Random(1))(rolled) == liked


def test_a_piece_is_not_put_where_most_throws_reach_it() -> None:
    rolled = position("a1 b1", "a3 b3 start start start start start", "seat 0 rolled 2")
    assert medium(Random(1))(rolled) != "a1>b2"
