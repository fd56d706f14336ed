"""The levels are as strong as asked for: small samples of fixed games, luck taken out; larger ones in `make soak`.

The gates and full figures are in benchmarks/levels.py and docs/players.md. Here the lower end of an interval must come
near to a gate, so that a player that has become clearly worse is found out; in the soak it must reach it. Who is far
above a gate need not play all games to show it.
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
LOOK = 10  # deals after which it is looked at whether more are needed
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


def reaches(gate: float, start: Position, pair: Pair, deals: int) -> bool:
    """Whether the mean of the adjusted scores, less two standard errors, is above a gate.

    It is looked at after every few deals, and nothing more is played once three standard errors, too, leave it above.
    So hardly anybody passes who would not have passed in the end.
    """
    played = Played(start, pair)
    while played.deals < deals:
        played.play(min(LOOK if SOAK == 1 else deals, deals - played.deals))
        mean, error = played.measured()
        if mean - 3 * error > gate:
            return True
    return mean - 2 * error > gate


class Played:
    """Deals of a pair, without exact tables, as many as one likes."""

    def __init__(self, start: Position, pair: Pair) -> None:
        assert can_contest(start, pair), "weights should come with the game"
        self.deals = 0
        self.outcome = Outcome(start, pair)
        self.contest = Contest(start, self.outcome.field, SEED, solutions=False)

    def play(self, deals: int) -> None:
        """Play some more."""
        self.outcome.add(self.deals, self.contest.play(self.deals, deals))
        self.deals += deals

    def measured(self) -> tuple[float, float]:
        """The mean of the adjusted scores and its standard error."""
        assert self.outcome.scores.with_luck
        mean, variance = self.outcome.scores.adjusted(0)
        return mean, sqrt(variance / self.deals)


def told(case: Case) -> str:
    (strong, weak), name, players, _ = case
    return f"{name}-{players}-{strong}-{weak}"


@pytest.mark.parametrize("case", SHARES + BETTER, ids=told)
def test_a_level_reaches_its_gate(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, name, players, share = case
    if "expert" in pair and name in LONG and SOAK == 1:
        pytest.skip("expert takes minutes here; make soak plays it")
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path))  # the weights that come with Vuelta, not one's own
    deals = SOAK * 2 * DEALS // players // FEWER.get(name, 1)
    assert reaches(share - SLACK, vuelta.game(name).start(players), pair, deals)


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
    played = Played(vuelta.game(name).start(players, rule_set=rules), ("hard", "medium"))
    played.play(SOAK * DEALS // players**2)
    mean, error = played.measured()
    assert mean + 2 * error > 1 / players


def test_every_game_has_a_gate_for_every_level() -> None:
    gated = {(pair[0], name) for pair, name, _, _ in SHARES + BETTER}
    assert gated == {(level, name) for level in ("medium", "hard", "expert") for name in vuelta.games()}
