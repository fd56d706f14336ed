"""The smallest solution of every game that can be solved, computed once."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import vuelta
from vuelta.core.contract import Endgame
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.lab.solve import solve
from vuelta.players.solutions import Solution

SOLVABLE = tuple(name for name in vuelta.games() if vuelta.game(name).endgame)
QUICK = tuple(name for name in SOLVABLE if name != "cadena")
"""Those whose smallest solution takes seconds."""


@lru_cache(maxsize=8)
def small_solution(name: str) -> Solution:
    game = vuelta.game(name)
    return solve(game, game.rule_sets["standard"].options, 1)


def endgame_of(game: Game) -> Endgame:
    assert game.endgame is not None
    return game.endgame


def restored(start: Position, pieces: int, place: int) -> Position | None:
    """The position at a place, None if the place is empty."""
    endgame, codes = endgame_of(start.game), start.codes
    pair, turn = divmod(place, endgame.turns(codes))
    state = [0] * start.game.rules.STATE_SIZE
    if not endgame.restore(codes, state, pieces, *divmod(pair, endgame.sides(codes, pieces)), turn):
        return None
    return Position(start.game, start.options, codes, tuple(state))


def place_of(position: Position, pieces: int) -> int:
    return endgame_of(position.game).index(position.codes, list(position.state), pieces)


def size_of(start: Position, pieces: int) -> int:
    endgame = endgame_of(start.game)
    return endgame.sides(start.codes, pieces) ** 2 * endgame.turns(start.codes)


def some_positions(start: Position, pieces: int, count: int, seed: int = 1) -> list[tuple[int, Position]]:
    """Places with their positions, drawn at random."""
    random, found = Random(seed), list[tuple[int, Position]]()
    while len(found) < count:
        place = random.randrange(size_of(start, pieces))
        if position := restored(start, pieces, place):
            found.append((place, position))
    return found
