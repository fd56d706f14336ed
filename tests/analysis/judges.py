"""A judge that anybody can check: chances from how far the pieces have come, moves and rolls by trying them all."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from random import Random

import vuelta
from vuelta import Position, Record
from vuelta.analysis.record_analysis import Analysis, analyse
from vuelta.core.dice import SealedDice
from vuelta.core.errors import TooManyRolls
from vuelta.core.game import Game
from vuelta.core.match import Match
from vuelta.players.estimators import Chances, RankedMove
from vuelta.players.medium import medium


class Naive:
    """Judges a position that awaits a move by its best move, any other by `worth`, which is made into chances."""

    notice: dict[str, str] | None = None

    def __init__(self, worth: Callable[[Position, int], float] | None = None) -> None:
        self.worth = worth or progress
        self._known: dict[Position, Chances] = {}

    def chances(self, position: Position) -> Chances:
        if position not in self._known:
            self._known[position] = self._chances(position)
        return self._known[position]

    def _chances(self, position: Position) -> Chances:
        if position.ranking:
            return {seat: float(seat == position.ranking[0]) for seat in position.pieces()}
        if position.awaits == "move":
            return self.ranked(position)[0].chances
        weights = {seat: exp(self.worth(position, seat)) for seat in position.pieces()}
        return {seat: weight / sum(weights.values()) for seat, weight in weights.items()}

    def ranked(self, position: Position) -> list[RankedMove]:
        scored = [RankedMove(text, self.chances(position.play(text))) for text in position.moves()]
        seat = position.seat
        assert seat is not None
        return sorted(scored, key=lambda move: -move.chances[seat])

    def roll_chances(self, position: Position) -> list[tuple[str, int, Chances]]:
        try:
            rolls = position.rolls()
        except TooManyRolls:
            random = Random(1)
            rolls = {position.roll(random): 1 for _ in range(20)}
        return [(text, weight, self.chances(position.play(text))) for text, weight in rolls.items()]


def progress(position: Position, seat: int) -> float:
    """How far along its seat's way the pieces stand, squares that lie beside it left out."""
    board = position.board
    way = next((way.cells for way in board.ways if way.kind == "way" and way.seat in (None, seat)), ())
    places = {board.cells[cell].name: at for at, cell in enumerate(way)}
    pieces = position.pieces()[seat]
    return 6 * sum(places.get(name, 0) for name in pieces) / max(1, len(pieces) * len(way))


def played(game: Game, seats: int | None = None, *, seed: int = 3, most: int = 10_000) -> Record:
    """The record of a match of medium players, cut after so many plies."""
    start = game.start(seats)
    players = {seat: medium(Random(seed + seat)) for seat in start.pieces()}
    match = Match(start, SealedDice("m1", seed=bytes([seed] * 32)), players=players, names={0: "Ana"})
    while not match.over and len(match.plies) < most:
        match.step()
    return match.record()


@cache
def judged(name: str, seats: int = 2) -> Analysis:
    """A whole game, analysed once for all tests."""
    return analyse(played(vuelta.game(name), seats), judge=Naive())
