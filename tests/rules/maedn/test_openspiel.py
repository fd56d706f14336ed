"""Mensch ärgere dich nicht beside OpenSpiel's own `maedn`: the same moves at every ply, the same results.

How one is read in the other: a player is the n-th occupied seat; chance outcome n is a roll of n + 1; action 1 brings a
token in, action 2 + s moves the token on step s of the own way, so an action is our move's code plus one. Action 0
passes: OpenSpiel asks for it, and here such a roll passes on by itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import vuelta
from tests.support import SOAK
from vuelta import Position
from vuelta.core.rolls import roll_text

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

GAMES = 100 if SOAK == 1 else 2_500  # of each table: 10,000 in all
PASS = 0

TABLES = [
    pytest.param((0, 2), {"players": 2, "twoPlayersOpposite": True}, id="two-opposite"),
    pytest.param((0, 1), {"players": 2, "twoPlayersOpposite": False}, id="two-side-by-side"),
    pytest.param((0, 1, 2), {"players": 3}, id="three"),
    pytest.param((0, 1, 2, 3), {"players": 4}, id="four"),
]


def actions(position: Position) -> dict[int, str]:
    """The legal moves by OpenSpiel's number."""
    return {code + 1: text for text, code in position.legal.items()}


class Lockstep:
    """One game in both. OpenSpiel passes as soon as it is asked to."""

    def __init__(self, seats: tuple[int, ...], parameters: dict[str, Any]) -> None:
        self.seats = seats
        self.position = vuelta.game("maedn").start(seats)
        self.other = pyspiel.load_game("maedn", parameters).new_initial_state()

    def check(self) -> None:
        """The same awaits, the same seat, the same moves."""
        told = f"{self.position}\n{self.other}"
        assert self.position.over == self.other.is_terminal(), told
        if self.position.over:
            return
        assert (self.position.awaits == "roll") == self.other.is_chance_node(), told
        if self.position.awaits == "move":
            assert self.position.seat == self.seats[self.other.current_player()], told
            assert sorted(actions(self.position)) == self.other.legal_actions(), told

    def roll(self, die: int) -> None:
        roller = self.position.seat
        self.position = self.position.play(roll_text((die,)))
        self.other.apply_action(die - 1)
        assert roller == self.seats[self.other.current_player()], f"{self.position}\n{self.other}"
        if self.other.legal_actions() == [PASS]:
            self.other.apply_action(PASS)

    def move(self, action: int) -> None:
        self.position = self.position.play(actions(self.position)[action])
        self.other.apply_action(action)

    def play_out(self, random: Random) -> None:
        while not self.other.is_terminal():
            self.check()
            if self.other.is_chance_node():
                self.roll(random.randint(1, 6))
            else:
                self.move(random.choice(self.other.legal_actions()))
        self.check()


@pytest.mark.parametrize(("seats", "parameters"), TABLES)
def test_random_games_go_as_in_openspiel(seats: tuple[int, ...], parameters: dict[str, Any]) -> None:
    for seed in range(GAMES):
        both = Lockstep(seats, parameters)
        both.play_out(Random(seed))
        [winner] = both.position.ranking
        results = [len(seats) - 1.0 if seat == winner else -1.0 for seat in seats]
        assert both.other.returns() == results
