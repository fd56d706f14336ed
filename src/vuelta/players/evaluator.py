"""What positions are worth: every seat's chance to win, and the legal moves in order.

Where there are weights for the game, its options and the number of players, chances come from them and a search. Next
best are weights for similar options, with a search by the rules actually played. Without weights they come from
rollouts: games that the plan plays to their end. A notice says which it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from vuelta.core.errors import InvalidOption, TooManyRolls, listed, shown
from vuelta.core.game import Game
from vuelta.core.options import values_of
from vuelta.core.position import Position, seats_of
from vuelta.core.rolls import roll_text
from vuelta.core.state import SEAT
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import MOST_ROLLS, PlayWorkspace, throw
from vuelta.kernels.random_streams import seed_of
from vuelta.kernels.turn_tree import DEEPEST, SAMPLE
from vuelta.players.estimators import Chances, Estimator, RankedMove
from vuelta.players.learned import Learned
from vuelta.players.notices import nearest_notice, rollouts_notice
from vuelta.players.rollouts import Rollouts
from vuelta.players.solutions import find_solution
from vuelta.players.weights import nearest


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard a level thinks."""

    depth: int
    """How many rolls it looks ahead."""
    keep: int
    """How many moves it searches."""
    samples: int
    """The most rollouts for each move where there are no weights."""
    whole: bool = False
    """Whether it solves whole turns, in games that allow it; then it needs no deeper search."""


STRENGTHS: Mapping[str, Strength] = {
    "hard": Strength(depth=1, keep=4, samples=640),
    "expert": Strength(depth=2, keep=6, samples=2560, whole=True),
}
"""The levels that judge positions."""


def strength(level: str, start: Position) -> Strength:
    """How hard a level thinks here: it looks further ahead if a roll is a single die, as there are few such rolls.

    Hard looks one roll ahead for each opponent: with a single roll it would ignore two of three opponents. With two
    dice, a second roll takes too long for hard, and a third for expert.
    """
    usual = STRENGTHS[level]
    if start.game.rules.MAX_DICE > 1:
        return usual
    opponents = len(seats_of(start)) - 1
    return replace(usual, depth=DEEPEST if level == "expert" else min(opponents, DEEPEST))


class Evaluator:
    """Judges positions of one game with certain options and seats."""

    def __init__(self, estimator: Estimator) -> None:
        self._estimator = estimator

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what people should know about how it judges; None if it has weights for exactly these rules."""
        return self._estimator.notice

    @property
    def learned(self) -> bool:
        """Whether it judges by learned weights, for these options or similar ones."""
        return isinstance(self._estimator, Learned)

    def warm(self, position: Position) -> None:
        """Compile everything that a decision needs, by making one."""
        random = Random(1)
        while not position.over and position.awaits == "roll":
            position = position.play(position.roll(random))
        if not position.over:
            self._estimator.choose(position)

    def choose(self, position: Position) -> str:
        """The move to play."""
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        code = self._estimator.choose(position)
        return next(text for text, legal in position.legal.items() if legal == code)

    def chances(self, position: Position) -> Chances:
        """Every seat's chance to win; certainty once somebody has won."""
        if position.ranking:
            return {seat: float(seat == position.ranking[0]) for seat in seats_of(position)}
        if position.awaits == "move":
            return self.ranked(position)[0].chances
        return self._estimator.chances(position)

    def ranked(self, position: Position) -> list[RankedMove]:
        """The legal moves, the best for the seat to move first."""
        seat, estimates = position.state[SEAT], self._estimator.estimates(position)
        moves = [RankedMove(text, estimates[code]) for text, code in position.legal.items()]
        return sorted(moves, key=lambda move: -move.chances[seat])  # ties stay in the order of their texts

    def roll_chances(self, position: Position) -> list[tuple[str, int, Chances]]:
        """Every possible roll, its weight, and the chances after it; a fixed sample where there are too many."""
        try:
            rolls = position.rolls()
        except TooManyRolls:
            rolls = {}
        if not 0 < len(rolls) <= MOST_ROLLS:
            rolls = Counter(_drawn(position))
        after = {text: position.play(text) for text in rolls}
        known = {reached: self.chances(reached) for reached in dict.fromkeys(after.values())}
        return [(text, weight, known[after[text]]) for text, weight in rolls.items()]


def _drawn(position: Position) -> Iterator[str]:
    """Rolls drawn by their weights, the same whenever and wherever the state is."""
    work, state = PlayWorkspace(position.game, plain=True), list(position.state)
    count = position.game.rules.dice(position.codes, state)
    work.stream[0] = seed_of(state)
    for _ in range(SAMPLE):
        throw(parts_of(position.game), position.codes, state, work)
        yield roll_text(tuple(work.thrown[:count]))


def evaluator(position: Position, level: str = "hard", *, solutions: bool = True) -> Evaluator:
    """The evaluator of a level, for positions of this game with these options and seats."""
    if level not in STRENGTHS:
        raise InvalidOption(f"{shown(level)} judges no positions; levels that do are {listed(tuple(STRENGTHS))}")
    return _evaluator(position.game, position.options, seats_of(position), level, solutions)


@lru_cache(maxsize=64)
def _evaluator(game: Game, options: Any, seats: tuple[int, ...], level: str, solutions: bool) -> Evaluator:
    start = game.start(seats, **values_of(options))
    looks, weights = strength(level, start), nearest(start, level)
    if weights is None:
        notice = rollouts_notice(start, level, looks.samples)
        return Evaluator(Rollouts(start.game, samples=looks.samples, notice=notice))
    solution = find_solution(start) if solutions else None
    about = nearest_notice(start, level, weights.about["options"])
    return Evaluator(
        Learned(game, weights, solution, depth=looks.depth, keep=looks.keep, whole=looks.whole, notice=about)
    )
