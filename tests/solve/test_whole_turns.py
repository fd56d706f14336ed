"""Cadena's turns, worked out whole, against a plain look at every roll and every move."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import vuelta
from tests.solve.small import place_of, restored
from vuelta.core.position import Position
from vuelta.games.cadena.chain_values import HANDS
from vuelta.lab.regret import optimum
from vuelta.lab.solve import Solver
from vuelta.players.solutions import Header, Solution

START = vuelta.game("cadena").start(2)


def noise(solver: Solver) -> None:
    """Values that mean nothing: what a turn is worth must follow from whatever stands there."""
    solver.values[:] = np.random.default_rng(1).random(solver.size, dtype=np.float32)


@pytest.mark.parametrize(("own_square", "enemy_square"), [(47, 48), (44, 47), (0, 41), (46, 49), (30, 36)])
def test_a_turn_is_worth_what_its_best_choices_make_of_it(own_square: int, enemy_square: int) -> None:
    """The enemy holds eleven black dice or more, so that four dice at most can lie on the solution.

    Its disc is further on: what follows has then not been worked out before in the same row.
    """
    solver = Solver(START.game, START.options, 1)
    noise(solver)
    before = solver.values.copy()
    solver.row(own_square, range(own_square, solver.sides))
    for enemy, own in ((11, 3), (11, 0), (12, 1), (13, 0), (14, 0)):
        place = ((own_square * solver.sides + enemy_square) * HANDS + own) * HANDS + enemy
        position = restored(START, 1, place)
        assert position is not None
        assert solver.values[place] == pytest.approx(plainly(before, position), abs=1e-6)


def plainly(values: np.ndarray[tuple[int], np.dtype[np.float32]], position: Position) -> float:
    """What a turn is worth to the seat whose turn starts, if these are the values of the turns after it."""

    @cache
    def worth(after: Position) -> float:
        if after.over:
            return float(after.ranking[0] == position.seat)
        if after.seat != position.seat:
            return 1 - float(values[place_of(after, 1)])
        if after.awaits == "roll":
            return sum(worth(after.play(roll)) for roll in after.rolls()) / len(after.rolls())
        return max(worth(after.play(move)) for move in after.moves())

    return worth(position)


def test_a_table_of_whole_turns_says_that_it_does_not_judge_single_moves() -> None:
    solver = Solver(START.game, START.options, 1)
    header = Header(START.game.slug, "", 1, solver.size, "", 0.0, 0, "")
    solution = Solution(START.game, START.options, header, solver.values)
    assert solution.chance(solution.beginning()) == 0.5
    assert solution.choices(solution.beginning()) is None
    with pytest.raises(vuelta.InvalidOption, match="its solution knows whole turns only"):
        optimum(solution)(solution.beginning())
