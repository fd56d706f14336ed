"""Solutions hold what they should: each value follows from those after it, and small cases are known by hand."""

from __future__ import annotations

from functools import cache

import pytest

import vuelta
from tests.solve.small import QUICK, SOLVABLE, small_solution, some_positions
from vuelta.core.errors import InvalidOption
from vuelta.core.position import Position
from vuelta.lab.solve import Solver, check
from vuelta.players.solutions import Solution

EVERY_TABLE = pytest.mark.parametrize("name", QUICK)


def worth(solution: Solution, position: Position, seat: int) -> float:
    """A plain restatement: what a position is worth to a seat, by the solution once a turn has ended."""
    if position.over:
        return float(position.ranking[0] == seat)
    if position.awaits == "move" and position.seat == seat:
        return max(worth(solution, position.play(move), seat) for move in position.moves())
    chance = solution.chance(position)
    assert chance is not None
    return chance if position.seat == seat else 1 - chance


@EVERY_TABLE
def test_the_residual_is_told_and_small(name: str) -> None:
    solution = small_solution(name)
    solver = Solver(solution.game, solution.options, 1, solution.values.copy())
    assert solver.sweep(lambda _pairs: None, measure=True) == solution.header.residual < 1e-6
    assert (solver.values == solution.values).all()


@EVERY_TABLE
def test_each_value_is_the_mean_over_the_rolls_of_the_best_that_they_allow(name: str) -> None:
    solution = small_solution(name)
    for place, position in some_positions(solution.beginning(), 1, 60):
        assert position.seat is not None
        rolls = position.rolls()
        mean = sum(weight * worth(solution, position.play(roll), position.seat) for roll, weight in rolls.items())
        assert solution.values[place] == pytest.approx(mean / sum(rolls.values()), abs=2e-6)


@EVERY_TABLE
def test_who_begins_has_the_better_chance(name: str) -> None:
    chance = small_solution(name).chance(small_solution(name).beginning())
    assert chance is not None
    assert 0.5 < chance < 0.6


def test_whoever_sits_there_has_the_same_chance() -> None:
    here = vuelta.game("ludo").position("seat 0: F F F r60 | seat 2: F F F r56 | seat 0 to roll")
    turned = vuelta.game("ludo").position("seat 1: F F F r38 | seat 3: F F F r42 | seat 3 to roll")
    assert small_solution("ludo").chance(here) == small_solution("ludo").chance(turned)


def test_one_step_each_is_six_elevenths() -> None:
    """Only a 1 finishes: p = 1/6 + 5/6 × (1 − p)."""
    position = vuelta.game("ludo").position("seat 0: F F F L6 | seat 2: F F F L6 | seat 2 to roll")
    assert small_solution("ludo").chance(position) == pytest.approx(6 / 11, abs=1e-6)


def test_a_race_without_contact_agrees_with_plain_value_iteration() -> None:
    solution = small_solution("ludo")
    begun = vuelta.game("ludo").position("seat 0: F F F r64 | seat 2: F F F r30 | seat 0 to roll")
    values = plainly_solved(begun)
    assert len(values) > 400
    for position, value in values.items():
        assert solution.chance(position) == pytest.approx(value, abs=3e-6)


def plainly_solved(begun: Position) -> dict[Position, float]:
    """The chance of the seat to act at every position after `begun` that awaits a roll, by sweeps over all of them."""

    @cache
    def ends(position: Position) -> tuple[tuple[Position, ...], ...]:
        """For each roll the positions that can be chosen."""
        rolled = [position.play(roll) for roll in position.rolls()]
        return tuple(
            tuple(after.play(move) for move in after.moves()) if after.awaits == "move" else (after,)
            for after in rolled
        )

    values, open_ = {begun: 0.5}, [begun]
    while open_:
        for after in (after for choice in ends(open_.pop()) for after in choice):
            if not after.over and after not in values:
                values[after] = 0.5
                open_.append(after)

    def seen(after: Position, seat: int | None) -> float:
        if after.over:
            return float(after.ranking[0] == seat)
        return values[after] if after.seat == seat else 1 - values[after]

    for _ in range(200):
        change = 0.0
        for position in values:
            best = [max(seen(after, position.seat) for after in choice) for choice in ends(position)]
            value = sum(best) / len(best)
            change = max(change, abs(value - values[position]))
            values[position] = value
        if change < 1e-9:
            break
    return values


@pytest.mark.parametrize("name", ["ludo", "senet"])
def test_any_beginning_of_the_sweeps_leads_to_the_same_table(name: str) -> None:
    solution = small_solution(name)
    solver = Solver(solution.game, solution.options, 1, 1 - solution.values)
    changes = [1.0]
    while changes[-1] > 1e-6:
        changes.append(solver.sweep(lambda _pairs: None))
        assert len(changes) < 60
    assert abs(solver.values - solution.values).max() < 1e-5


def test_a_table_that_is_not_there_is_refused_with_what_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = vuelta.game("ludo")
    with pytest.raises(InvalidOption, match="ludo can be solved with 1 or 2"):
        check(game, game.start(2).options, 3)
    monkeypatch.setattr("vuelta.lab.solve.memory", lambda: 10**9)
    with pytest.raises(InvalidOption, match=r"and at most 1\.0 GB may be used here; take fewer pieces"):
        check(game, game.start(2, max_sixes=100).options, 2)
    unsolvable = next(vuelta.game(name) for name in vuelta.games() if name not in SOLVABLE)
    with pytest.raises(InvalidOption, match="no endgames that can be solved"):
        check(unsolvable, unsolvable.start(2).options, 1)
