"""Easy plays any legal move, each as often as the others."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import vuelta
from tests.support import rule, walk
from vuelta.players.easy import easy


@rule("LU15")
def test_easy_plays_every_legal_move_about_equally_often() -> None:
    position = vuelta.game("ludo").position("seat 0: H r5 r10 r70 | seat 2: H H H H | seat 0 rolled 6, sixes 1")
    player = easy(Random(1))
    chosen = Counter(player(position) for _ in range(4000))
    assert set(chosen) == set(position.moves())
    assert all(880 < count < 1120 for count in chosen.values())


@pytest.mark.parametrize("name", vuelta.games())
def test_easy_plays_legal_moves_in_every_game(name: str) -> None:
    player = easy(Random(2))
    for _, position in walk(vuelta.game(name).start(), Random(3), most=200):
        if position.awaits == "move":
            assert player(position) in position.moves()
