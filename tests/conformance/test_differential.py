"""The rules against independent, naive restatements of the same rule books, in lockstep.

The restatements in `tests/reference` were written from the rule books without knowledge of the rules' code.
"""

from __future__ import annotations

import importlib
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vuelta
from tests.conformance.variants import every_game
from tests.support import SOAK, random_ply
from vuelta import Game, Position
from vuelta.core.rolls import FACES, roll_text


def reference(position: Position, first: int) -> Any:
    """The restatement of a game at its start, with the same seats and options."""
    module = importlib.import_module(f"tests.reference.{position.game.slug}")
    fields = position.options.__dataclass_fields__
    taken = module.Reference.__init__.__annotations__
    options = {name: getattr(position.options, name) for name in fields if name in taken}
    options = {name: dict(value) if isinstance(value, tuple) else value for name, value in options.items()}
    return module.Reference(tuple(position.pieces()), first, **options)


def rolled(position: Position, choice: int) -> str:
    """A roll that comes with a choice of 0 to 5: faces count on from it."""
    rules, codes = position.game.rules, position.codes
    faces = [face for face in FACES if rules.weight(codes, face)]
    count = rules.dice(codes, list(position.state))
    return roll_text(tuple(faces[(choice * (at + 1) + at) % len(faces)] for at in range(count)))


def assert_alike(position: Position, other: Any, texts: list[str]) -> None:
    ours = [position.awaits, position.seat, list(position.moves()), position.pieces(), position.over, position.ranking]
    theirs = [other.awaits, other.seat, other.moves(), other.pieces(), other.over, other.ranking]
    if position.awaits == "roll":
        ours.append(position.game.rules.dice(position.codes, list(position.state)))
        theirs.append(other.dice)
    assert ours == theirs, f"after {texts[-12:]} ({len(texts)} plies): {position}"


class Lockstep:
    """One game in both. Every ply is compared."""

    def __init__(self, game: Game, rule_set: str, seats: tuple[int, ...], random: Random) -> None:
        first = random.choice(seats) if game.starter else None
        self.random = random
        self.position = game.start(seats, rule_set=rule_set, first=first)
        self.other = reference(self.position, seats[0] if first is None else first)
        self.texts: list[str] = []
        assert_alike(self.position, self.other, self.texts)

    def play(self, text: str) -> None:
        self.texts.append(text)
        self.position = self.position.play(text)
        self.other.play(text)
        assert_alike(self.position, self.other, self.texts)

    def random_plies(self, most: int, *, keen: bool = False) -> None:
        """Random plies; a keen player likes moves with many events, so as to see rare ones more often."""
        while not self.position.over and most > 0:
            most -= 1
            text = random_ply(self.position, self.random)
            if keen and self.position.awaits == "move":
                position = self.position
                text = max(position.moves(), key=lambda move: (len(position.play(move).events), self.random.random()))
            self.play(text)


@every_game
def test_random_games_go_alike(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for seed in range(12 * SOAK):
        both = Lockstep(game, rule_set, seats, Random(seed))
        both.random_plies(3000)
        assert both.position.over or len(both.texts) == 3000


@every_game
def test_games_full_of_events_go_alike(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for seed in range(4 * SOAK):
        both = Lockstep(game, rule_set, seats, Random(seed))
        both.random_plies(1500, keen=True)
        assert both.position.over or len(both.texts) == 1500


@pytest.mark.parametrize("name", vuelta.games())
def test_games_in_any_seats_go_alike(name: str) -> None:
    game, played = vuelta.game(name), 0
    for count in game.players:
        for seats in combinations(range(len(game.colours)), count):
            if not game.seating(seats):
                Lockstep(game, "standard", seats, Random(played)).random_plies(1500)
                played += 1
    assert played >= 1


@pytest.mark.parametrize("name", vuelta.games())
@settings(max_examples=40 * SOAK, deadline=None)
@given(data=st.data())
def test_walks_that_hypothesis_chooses_go_alike(name: str, data: st.DataObject) -> None:
    game = vuelta.game(name)
    rule_set = data.draw(st.sampled_from(sorted(game.rule_sets)))
    seats = game.seats(data.draw(st.sampled_from(game.players)))
    both = Lockstep(game, rule_set, seats, Random(data.draw(st.integers(0, 1000))))
    both.random_plies(data.draw(st.integers(0, 400)))
    for choice in data.draw(st.lists(st.integers(0, 5), max_size=60)):
        if both.position.over:
            break
        if both.position.awaits == "roll":
            both.play(rolled(both.position, choice))
        else:
            moves = both.position.moves()
            both.play(moves[choice % len(moves)])
    assert both.position.over == both.other.over
