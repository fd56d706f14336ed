"""What positions are worth: every seat's chance to win, and the moves in their order.

Where weights were learned for the game, its options and the number of players, the chances come from them and a look
ahead. Next best are weights for options that are much alike, with a look ahead by the true rules. Anywhere else they
come from rollouts: games that the plan plays on. A notice says which it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from vuelta.core.errors import InvalidOption, TooManyRolls, listed, shown
from vuelta.core.position import Position, seats_of
from vuelta.kernels.turn_tree import DEEPEST
from vuelta.players.estimators import Chances, Estimator
from vuelta.players.learned import Learned
from vuelta.players.notices import nearest_notice, rollouts_notice
from vuelta.players.rollouts import Rollouts
from vuelta.players.solutions import find_table
from vuelta.players.weights import nearest


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard a level looks."""

    depth: int
    """How many rolls it looks ahead."""
    keep: int
    """How many moves it looks into."""
    samples: int
    """How many games it plays on from a move at most where nothing was learned."""
    whole: bool = False
    """Whether it works out whole turns, in games that can: then it need not look further."""


STRENGTHS: Mapping[str, Strength] = {
    "hard": Strength(depth=1, keep=4, samples=640),
    "expert": Strength(depth=2, keep=6, samples=2560, whole=True),
}
"""The levels that judge positions."""


def strength(level: str, start: Position) -> Strength:
    """How hard a level looks here: further if a roll is a single die, for then there are few of them.

    Hard looks one roll ahead for each opponent: with one roll, of three opponents two would not be looked at. With two
    dice a second roll takes too long for hard, and a third for expert.
    """
    usual = STRENGTHS[level]
    if start.game.rules.MAX_DICE > 1:
        return usual
    opponents = len(seats_of(start)) - 1
    return replace(usual, depth=DEEPEST if level == "expert" else min(opponents, DEEPEST))


_SAMPLE = 48


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and every seat's chance after it."""

    text: str
    chances: Chances


class Evaluator:
    """Judges positions of one game, options and seats."""

    def __init__(self, start: Position, estimator: Estimator) -> None:
        self._game = start.game
        self._estimator = estimator

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what a person should know about how it judges; None if all is as usual."""
        return self._estimator.notice

    @property
    def learned(self) -> bool:
        """Whether it judges by learned weights, for these options or for some like them."""
        return isinstance(self._estimator, Learned)

    def warm(self, position: Position) -> None:
        """Compile what is not compiled yet, with a position that awaits a move."""
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
        """Every seat's chance to win. Once somebody has won, that is certain."""
        if position.ranking:
            return {seat: float(seat == position.ranking[0]) for seat in seats_of(position)}
        if position.awaits == "move":
            return self.ranked(position)[0].chances
        return self._estimator.chances(position)

    def ranked(self, position: Position) -> list[Choice]:
        """The legal moves, best for the acting seat first."""
        seat, texts = position.state[0], {code: text for text, code in position.legal.items()}
        judged = sorted(self._estimator.estimates(position), key=lambda move: (-move.chances[seat], texts[move.code]))
        return [Choice(texts[move.code], move.chances) for move in judged]

    def roll_chances(self, position: Position) -> list[tuple[str, int, Chances]]:
        """Every roll that can come, its weight, and the chances after it; a fixed sample where there are too many."""
        try:
            rolls = position.rolls()
        except TooManyRolls:
            rolls = {}
        if not 0 < len(rolls) <= 216:
            random = Random(hash(position.state))
            drawn = [position.roll(random) for _ in range(_SAMPLE)]
            rolls = {text: drawn.count(text) for text in drawn}
        seen: dict[Position, Chances] = {}
        told = []
        for text, weight in rolls.items():
            after = position.play(text)
            if after not in seen:
                seen[after] = self.chances(after)
            told.append((text, weight, seen[after]))
        return told


def evaluator(position: Position, level: str = "hard", *, tables: bool = True) -> Evaluator:
    """What judges positions of this game, options and number of players at a level."""
    if level not in STRENGTHS:
        raise InvalidOption(f"{shown(level)} judges no positions; levels that do are {listed(tuple(STRENGTHS))}")
    return _evaluator(_Kind(position), level, tables)


class _Kind:
    """Positions of one kind share an evaluator: the same game, options and seats."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._key = (position.game.slug, position.codes, seats_of(position))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kind) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _evaluator(kind: _Kind, level: str, tables: bool) -> Evaluator:
    start, looks = kind.position, strength(level, kind.position)
    weights = nearest(start, level)
    if weights is None:
        return Evaluator(
            start, Rollouts(start, samples=looks.samples, notice=rollouts_notice(start, level, looks.samples))
        )
    table = find_table(start) if tables else None
    notice = nearest_notice(start, level, weights.about["options"])
    return Evaluator(
        start,
        Learned(start.game, weights, table, depth=looks.depth, keep=looks.keep, whole=looks.whole, notice=notice),
    )
