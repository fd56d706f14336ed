"""The levels are as strong as asked for: small samples of fixed games, luck taken out; larger ones in `make soak`.

The gates and full figures are in benchmarks/levels.py and docs/players.md. Here the lower end of an interval must come
near to a gate, so that a player that has become clearly worse is found out; in the soak it must reach it.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

import vuelta
from benchmarks.levels import GATES, TESTED, Pair
from tests.support import SOAK
from vuelta import Position
from vuelta.lab.arena import Outcome
from vuelta.lab.contest import Contest, can_contest

SEED = 7  # not the published one
DEALS = 60
FEWER = {"poleana": 2, "poliana": 3}  # so many times fewer deals: two dice and several moves a turn take longer
LONG = {*FEWER, "ludo", "maedn", "ur"}  # where expert thinks for a second or more in a game
SLACK = 0.05 if SOAK == 1 else 0.0

Case = tuple[Pair, str, int, float]
"""Who plays whom, the game, the number of players, and the share asked for."""

SHARES: list[Case] = [
    (pair, name, players, share) for pair, shares in GATES.items() for (name, players), share in shares.items()
]
BETTER: list[Case] = [
    (pair, name, 2, 0.5) for pair in TESTED for name in vuelta.games() if (name, 2) not in GATES[pair]
]


def lower_end(pair: Pair, name: str, players: int) -> float:
    """The mean of the adjusted scores less two standard errors, without exact tables."""
    deals = SOAK * 2 * DEALS // players // FEWER.get(name, 1)
    mean, error = measured(vuelta.game(name).start(players), pair, deals)
    return mean - 2 * error


def measured(start: Position, pair: Pair, deals: int) -> tuple[float, float]:
    """The mean of the adjusted scores and its standard error, without exact tables."""
    assert can_contest(start, pair), "weights should come with the game"
    outcome = Outcome(start, pair)
    outcome.add(0, Contest(start, outcome.field, SEED, tables=False).play(0, deals))
    assert outcome.scores.with_luck
    mean, variance = outcome.scores.adjusted(0)
    return mean, sqrt(variance / deals)


def told(case: Case) -> str:
    (strong, weak), name, players, _ = case
    return f"{name}-{players}-{strong}-{weak}"


@pytest.mark.parametrize("case", SHARES + BETTER, ids=told)
def test_a_level_reaches_its_gate(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, name, players, share = case
    if "expert" in pair and name in LONG and SOAK == 1:
        pytest.skip("expert takes minutes here; make soak plays it")
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path))  # the weights that come with Vuelta, not one's own
    assert lower_end(pair, name, players) > share - SLACK


VARIANTS = [
    (name, rules, players)
    for name in vuelta.games()
    for rules in list(vuelta.game(name).rule_sets)[1:]
    for players in (2, 4)
    if players in vuelta.game(name).players
]


@pytest.mark.parametrize(("name", "rules", "players"), VARIANTS)
def test_hard_knows_every_rule_set_well_enough_not_to_lose_to_medium(
    name: str, rules: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path))
    deals = SOAK * DEALS // players**2
    mean, error = measured(vuelta.game(name).start(players, rule_set=rules), ("hard", "medium"), deals)
    assert mean + 2 * error > 1 / players


def test_every_game_has_a_gate_for_every_level() -> None:
    gated = {(pair[0], name) for pair, name, _, _ in SHARES + BETTER}
    assert gated == {(level, name) for level in ("medium", "hard", "expert") for name in vuelta.games()}
