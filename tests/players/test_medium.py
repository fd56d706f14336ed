"""Medium beats easy, in every game and with every number of players."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from vuelta.players import easy, medium

# What is asked is well below what medium reaches, and the games are always the same ones: see docs for the figures.
SHARE = {2: 0.60, 3: 0.42, 4: 0.33}


def medium_wins(name: str, count: int, games: int, needed: float) -> bool:
    """Whether one medium player wins so many games against easy ones; seats and first players rotate.

    Once it has won them, the games that are left can't change the answer.
    """
    game = vuelta.game(name)
    seats = game.seats(count)
    wins = 0
    for number in range(games):
        random, own = Random(number), seats[number % count]
        players = {seat: medium(random) if seat == own else easy(random) for seat in seats}
        first = seats[number // count % count] if game.starter else None
        position = game.start(seats, first=first)
        while not position.ranking:
            seat = position.seat
            assert seat is not None
            rolls = position.awaits == "roll"
            position = position.play(position.roll(random) if rolls else players[seat](position))
        wins += position.ranking[0] == own
        if wins >= needed:
            return True
    return False


@pytest.mark.parametrize(
    ("name", "count"), [(name, count) for name in vuelta.games() for count in vuelta.game(name).players]
)
def test_medium_beats_easy(name: str, count: int) -> None:
    games = 60
    assert medium_wins(name, count, games, SHARE[count] * games)


@pytest.mark.parametrize("name", vuelta.games())
def test_options_never_crash_a_player(name: str) -> None:
    game, random = vuelta.game(name), Random(4)
    player = medium(random)
    for rule_set in game.rule_sets:
        position = game.start(rule_set=rule_set)
        for _ in range(400):
            if position.over:
                break
            text = position.roll(random) if position.awaits == "roll" else player(position)
            position = position.play(text)
        assert position != game.start(rule_set=rule_set)
