"""How long matches take, as shipped with each game: `minutes.json`."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

import vuelta
from vuelta.core.position import Position
from vuelta.lab.minutes import friendly
from vuelta.lab.tally import Pace
from vuelta.players.medium import medium

TOLERANCE = 0.25
"""Friendly minutes are up to a tenth or, below half an hour, a quarter off; few games add some percent."""


@pytest.mark.parametrize("name", vuelta.games())
def test_every_variant_says_its_minutes_for_every_number_of_players(name: str) -> None:
    game = vuelta.game(name)
    minutes = game.minutes()
    assert list(minutes) == list(game.rule_sets)
    for by in minutes.values():
        assert list(by) == list(game.players)
        assert all(each == friendly(each) for each in by.values())


def played(start: Position, random: Random) -> float:
    """The minutes of a game between medium players, in the interpreter, counted as reports count."""
    pace, position, seconds, player = Pace(), start, 0.0, medium(random)
    while not position.over:
        if position.awaits == "roll":
            seconds += pace.roll
            position = position.play(position.roll(random))
        else:
            seconds += pace.decision if len(position.legal) > 1 else 0
            position = position.play(player(position))
    return seconds / 60


@pytest.mark.parametrize(
    ("name", "rule_set", "players"),
    [("ur", "pair", 2), ("cadena", "short", 4), ("poleana", "standard", 2), ("senet", "standard", 2)],
)
def test_the_minutes_are_those_of_games_played_in_the_interpreter(name: str, rule_set: str, players: int) -> None:
    game, random = vuelta.game(name), Random(1)
    start = game.start(players, rule_set=rule_set)
    found = median(played(start, random) for _ in range(25))
    assert found == pytest.approx(game.minutes()[rule_set][players], rel=TOLERANCE)


def test_minutes_are_said_as_people_say_them() -> None:
    assert [friendly(each) for each in (0.2, 5.4, 9.4, 12.6, 33.6, 57.8, 74.9, 113.8)] == [1, 5, 9, 15, 35, 60, 70, 110]
