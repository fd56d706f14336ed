"""Regret against the exact optimum: none for the optimum, some for everybody else."""

from __future__ import annotations

from random import Random

import pytest

from tests.solve.small import small_solution
from vuelta.core.match import Player
from vuelta.lab.regret import ROUNDING, Regret, optimum, regret
from vuelta.players import easy, medium


def perfect(_random: Random) -> Player:
    return optimum(small_solution("poleana"))


def test_the_optimum_regrets_nothing_and_wins_half_against_itself() -> None:
    found = regret(small_solution("poleana"), perfect, 20, seed=1)
    assert found.decisions > 100
    assert found.lost == found.worst == found.errors == 0
    assert found.optimum_wins * 2 == found.optimum_games == 40  # the same dice, seats changed


def test_the_optimums_share_is_half_and_what_the_other_loses() -> None:
    found = regret(small_solution("poleana"), medium, 40, seed=1)
    share, low, high = found.optimum_share
    won = found.optimum_wins / found.optimum_games
    assert 0.5 < low < share < high
    assert high - low < 0.1  # counted wins of 80 games leave 0.22
    assert abs(share - won) < 0.15


def test_the_optimums_share_against_itself_is_half_and_certain() -> None:
    assert regret(small_solution("poleana"), perfect, 5, seed=1).optimum_share == (0.5, 0.5, 0.5)


def test_medium_regrets_something_and_easy_more() -> None:
    sensible = regret(small_solution("poleana"), medium, 30, seed=1)
    random = regret(small_solution("poleana"), easy, 30, seed=1)
    assert ROUNDING < sensible.per_decision < random.per_decision
    assert sensible.worst > sensible.per_decision
    assert " where " in sensible.worst_text


def test_the_same_seed_gives_the_same_figures() -> None:
    first, again, other = (regret(small_solution("poleana"), medium, 5, seed=seed).as_json() for seed in (3, 3, 4))
    assert first == again != other


def test_a_decision_costs_what_the_best_move_has_more() -> None:
    found, position = Regret(games=1), small_solution("ludo").beginning()
    found.add(position, {"a": 0.5, "b": 0.7}, "a")
    found.add(position, {"a": 0.5, "b": 0.7}, "b")
    assert found.per_decision == pytest.approx(0.1)
    assert found.per_game == pytest.approx(0.1)  # two seats played
    assert found.errors == 1
    assert "a (50.00%) where b wins 70.00%" in found.worst_text


def test_interrupted_it_tells_what_is_there() -> None:
    def stop(games: int) -> None:
        if games == 2:
            raise KeyboardInterrupt

    assert regret(small_solution("poleana"), easy, 50, seed=1, progress=stop).games == 2
