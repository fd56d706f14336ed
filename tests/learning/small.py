"""Small random nets, positions to judge, and the search itself: as machine code and in the interpreter."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.support import random_ply
from vuelta import Game, Position
from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.contract import Features
from vuelta.core.position import seats_of
from vuelta.core.state import MOST_SEATS
from vuelta.kernels import search
from vuelta.kernels.network import DEPTH, FACTS, KEEP, NEAR, PIECES, PLACED, PLAYING, WIDEST, WIDTH, net_size
from vuelta.kernels.parts import parts_of
from vuelta.kernels.turn_tree import SearchWorkspace
from vuelta.players import LEVELS
from vuelta.players.learned import search_workspace
from vuelta.players.weights import Net, Weights, own_file, write

UNITS = 4
"""So few hidden units are quick, and wrong in every way that many would be."""

Chances = NDArray[np.float64]


def features_of(game: Game) -> Features:
    assert game.features is not None
    return game.features


def random_net(game: Game, *, width: int = UNITS, seed: int = 1) -> Net:
    values = np.random.default_rng(seed).normal(0, 0.3, net_size(features_of(game), width))
    return values.astype("<f2").astype(np.float32)


def give_weights(start: Position, level: str, *, width: int = UNITS, seed: int = 1) -> Weights:
    """Let a level have learned something for this game: nonsense."""
    net = random_net(start.game, width=width, seed=seed)
    return write(own_file(start, level), start, level, net, width, {})


def played(start: Position, seed: int, choose: Callable[[Position], str] | None = None) -> Iterator[Position]:
    """The positions of a game: random moves, unless somebody chooses."""
    random, position = Random(seed), start
    while not position.over:
        yield position
        choosing = choose is not None and position.awaits == "move"
        position = position.play(choose(position) if choose and choosing else random_ply(position, random))


def some_positions(
    start: Position, wanted: Callable[[Position], bool], count: int, *, every: int = 5
) -> list[Position]:
    """Positions of random games that are wanted, not all from the same time."""
    found, seen = list[Position](), 0
    for seed in range(1000):
        for position in played(start, seed):
            if wanted(position):
                seen += 1
                if seen % every == 0:
                    found.append(position)
                if len(found) == count:
                    return found
    raise AssertionError(f"only {len(found)} such positions were found")


def last_choices(start: Position, count: int) -> list[Position]:
    """The last position with an open choice in each of some games of medium players: little is left to look at."""
    games = (played(start, seed, LEVELS["medium"](Random(seed))) for seed in range(count))
    return [[position for position in game if has_choice(position) and not wins(position)][-1] for game in games]


def has_choice(position: Position) -> bool:
    return len(position.moves()) > 1


def wins(position: Position) -> list[str]:
    """The moves that take the next place at once."""
    placed = len(position.ranking)
    return [move for move in position.moves() if position.play(move).ranking[placed : placed + 1] == (position.seat,)]


def facts_of(position: Position, *, width: int = UNITS, depth: int = 0, pieces: int = 0) -> list[int]:
    """What the search is told: look into every move."""
    facts = [0] * FACTS
    facts[WIDTH], facts[DEPTH], facts[PIECES] = width, depth, pieces
    facts[PLAYING] = sum(1 << seat for seat in seats_of(position) if seat not in position.ranking)
    facts[PLACED] = len(position.ranking)
    facts[KEEP], facts[NEAR] = position.game.rules.MAX_MOVES, 1000
    return facts


class Machine:
    """The search as machine code."""

    def __init__(self, position: Position, net: Net, facts: list[int], solution: Net | None = None) -> None:
        self.position = position
        self.work = search_workspace(position.game)
        self.work.state[:] = position.state
        self.work.facts[:] = facts
        self.work.net = net
        if solution is not None:
            self.work.solution = solution
        self.code = compiled(position.game)
        self.begin = option_codes(position.codes), self.work.state

    def think(self) -> tuple[dict[int, list[float]], int]:
        """Every move's chances, and the best move."""
        best = self.code.think(*self.begin, self.work)
        return told(self.position.game, self.work), int(self.work.codes[best])

    def decide(self) -> tuple[dict[int, list[float]], int]:
        """The same by whole turns, if the facts ask for it."""
        best = self.code.decide(*self.begin, self.work)
        return told(self.position.game, self.work), int(self.work.codes[best])

    def look(self, rolls: int) -> list[float]:
        """So many rolls ahead."""
        chances = np.zeros(MOST_SEATS)
        self.code.look(*self.begin, rolls, self.work, chances)
        return [float(chance) for chance in chances[: features_of(self.position.game).SEATS]]


class Plain:
    """The same source in the interpreter, on memoryviews, which refuse what lies beyond their end."""

    def __init__(self, position: Position, net: Net, facts: list[int], solution: Net | None = None) -> None:
        self.position, self.parts = position, parts_of(position.game)
        self.work = plain_workspace(position.game, net, facts)
        self.work.solution = viewed("f", [0] if solution is None else solution)
        self.state = viewed("b", position.state)

    def think(self) -> tuple[dict[int, list[float]], int]:
        best = search.think(self.parts, self.position.codes, self.state, self.work)
        return told(self.position.game, self.work), self.work.codes[best]

    def look(self, rolls: int) -> list[float]:
        """So many rolls ahead."""
        chances = viewed("d", [0] * MOST_SEATS)
        search.look(self.parts, self.position.codes, self.state, rolls, self.work, chances)
        return list(chances[: features_of(self.position.game).SEATS])


def plain_workspace(game: Game, net: Any, facts: list[int], kind: str = "f") -> SearchWorkspace:
    """What a search in the interpreter needs; with hidden units and weights of a kind of its own, if wanted."""
    work = SearchWorkspace(game, plain=True)
    work.facts = viewed("q", facts)
    work.net = viewed(kind, net)
    work.hidden = viewed(kind, [0] * WIDEST)
    return work


def viewed(kind: str, values: Any) -> Any:
    """Numbers as a memoryview of an array: parts of it are not copied."""
    return memoryview(array(kind, map(float if kind in "fd" else int, values)))


def told(game: Game, work: SearchWorkspace) -> dict[int, list[float]]:
    """The chances after every move that the search has listed."""
    seats, count = features_of(game).SEATS, list(work.looks).index(-1)
    return {int(work.codes[at]): [float(work.chances[at, seat]) for seat in range(seats)] for at in range(count)}
