"""Intervals hold what they say, luck is taken out without a bias, and the test that stops errs as rarely as it says."""

from __future__ import annotations

from math import inf, sqrt

import numpy as np
import pytest
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from vuelta.core.errors import InvalidOption
from vuelta.lab.strength import Scores, Sprt, elo, interval

Floats = NDArray[np.float64]


def paired(random: Generator, share: float, deals: int, tie: float) -> Floats:
    """Deals of two games, which depend on each other: so many are surely split, or (below 0) won or lost together."""
    bound = random.random(deals) < abs(tie)
    wins = random.random((deals, 2)) < share
    if tie > 0:
        wins[bound] = [True, False]
    else:
        wins[bound, 1] = wins[bound, 0]
    return np.stack([wins, ~wins], axis=2).astype(float)


def lucky(random: Generator, share: float, deals: int) -> tuple[Floats, Floats]:
    """Deals of two games whose results are mostly luck, and that luck, measured on another scale and with an error."""
    luck = random.normal(size=(deals, 2))
    bound = 1.2 * sqrt(1 + 0.3**2)
    edge = np.interp(share, [0, 0.5, 1], [-bound, 0, bound])
    wins = (luck + random.normal(0, 0.3, size=(deals, 2)) + edge > 0).astype(float)
    measured = 0.2 * luck + random.normal(0, 0.05, size=(deals, 2))
    return np.stack([wins, 1 - wins], axis=2), np.stack([measured, -measured], axis=2)


def scores_of(scores: Floats, luck: Floats | None = None) -> Scores:
    found = Scores(scores.shape[2])
    found.add(0, scores, luck)
    return found


@pytest.mark.parametrize("deals", [10, 40, 400])
@pytest.mark.parametrize("tie", [-1.0, 0.0, 0.5, 0.9])
@pytest.mark.parametrize("share", [0.5, 0.8])
def test_intervals_hold_the_true_share_though_games_of_a_deal_depend_on_each_other(
    deals: int, tie: float, share: float
) -> None:
    random = default_rng(1)
    true = share if tie <= 0 else tie / 2 + (1 - tie) * share
    held = 0
    for _ in range(600):
        _, low, high = scores_of(paired(random, share, deals, tie)).share(0)
        held += low <= true <= high
    assert held / 600 > 0.925


def test_intervals_of_many_deals_are_no_wider_than_they_must_be() -> None:
    random = default_rng(2)
    for tie in (-1.0, 0.0, 0.5):
        estimates = [scores_of(paired(random, 0.6, 2000, tie)).share(0) for _ in range(300)]
        spread = np.std([estimate.value for estimate in estimates])
        width = np.mean([estimate.high - estimate.low for estimate in estimates])
        assert width == pytest.approx(2 * 1.96 * spread, rel=0.15)


@pytest.mark.parametrize("deals", [1, 2, 7, 1000])
@pytest.mark.parametrize("mean", [0.0, 0.1, 0.5, 1.0])
def test_deals_that_are_all_alike_never_pass_for_certainty(deals: int, mean: float) -> None:
    value, low, high = interval(deals, mean, 0.0)
    assert value == mean
    assert 0 <= low <= mean <= high <= 1
    assert high - low > 1 / (deals + 4)


def test_scores_do_not_depend_on_how_deals_are_cut_into_batches() -> None:
    scores, luck = lucky(default_rng(3), 0.6, 101)
    cut = Scores(2)
    for first, last in ((0, 7), (7, 8), (8, 60), (60, 101)):
        cut.add(first, scores[first:last], luck[first:last])
    whole = scores_of(scores, luck)
    assert cut.deals == whole.deals == 101
    assert cut.raw(0) == pytest.approx(whole.raw(0))
    assert cut.adjusted(0) == pytest.approx(whole.adjusted(0))
    assert whole.raw(0)[1] == pytest.approx(np.var(scores[:, :, 0].mean(axis=1), ddof=1))


def test_luck_is_taken_out_without_a_bias_and_leaves_much_less_variance() -> None:
    random = default_rng(4)
    adjusted, raw, held = [], [], 0
    true = lucky(random, 0.6, 400_000)[0][:, :, 0].mean()
    for _ in range(1500):
        found = scores_of(*lucky(random, 0.6, 20))
        adjusted.append(found.adjusted(0)[0])
        raw.append(found.raw(0)[0])
    for _ in range(600):
        _, low, high = scores_of(*lucky(random, 0.6, 300)).adjusted_share(0)
        held += low <= true <= high
    assert abs(np.mean(adjusted) - true) < 3 * np.std(adjusted) / sqrt(1500)
    assert np.var(raw) > 1.5 * np.var(adjusted)
    assert held / 600 > 0.925


def test_the_gain_in_variance_is_the_one_that_repeated_runs_show() -> None:
    random = default_rng(5)
    found = [scores_of(*lucky(random, 0.55, 500)) for _ in range(400)]
    shown = np.mean([scores.raw(0)[1] / scores.adjusted(0)[1] for scores in found])
    seen = np.var([scores.raw(0)[0] for scores in found]) / np.var([scores.adjusted(0)[0] for scores in found])
    assert shown == pytest.approx(seen, rel=0.25)
    assert shown > 2


def test_luck_that_says_nothing_changes_nothing() -> None:
    scores, _ = lucky(default_rng(6), 0.5, 200)
    found = scores_of(scores, np.zeros_like(scores))
    assert found.adjusted(0)[0] == pytest.approx(found.raw(0)[0])
    assert not scores_of(scores).with_luck


def test_games_with_dice_of_their_own_would_have_the_plain_variance() -> None:
    wins = (default_rng(7).random((50_000, 2)) < 0.7).astype(float)
    found = scores_of(np.stack([wins, 1 - wins], axis=2))
    assert found.plain_variance(0) == pytest.approx(0.7 * 0.3 / 2, rel=0.02)
    assert found.raw(0)[1] == pytest.approx(found.plain_variance(0), rel=0.03)


@pytest.mark.parametrize(
    ("share", "players", "points"),
    [
        (0.5, 2, 0),
        (10 / 11, 2, 400),
        (1 / 11, 2, -400),
        (0.25, 4, 0),
        (10 / 13, 4, 400),  # ten times the strength of each of three others
        (1 / 3, 3, 0),
        (0.0, 2, -inf),
        (1.0, 3, inf),
    ],
)
def test_ratings_follow_from_shares(share: float, players: int, points: float) -> None:
    assert elo(share, players) == pytest.approx(points, abs=1e-9)


def verdict(test: Sprt, scores: Floats, luck: Floats | None, step: int) -> float:
    found = Scores(2)
    for first in range(0, len(scores), step):
        found.add(first, scores[first : first + step], None if luck is None else luck[first : first + step])
        if test.decided(found):
            return test.evidence(found)
    return 0.0


@pytest.mark.parametrize("tie", [-1.0, 0.0, 0.5])
@pytest.mark.parametrize("high", [False, True])
def test_the_test_that_stops_errs_no_more_often_than_it_says(tie: float, high: bool) -> None:
    random = default_rng(8)
    test = Sprt(low=0.5, high=0.6)
    share = 0.5 + (0.1 / (1 - max(0, tie)) if high else 0)
    verdicts = np.array([verdict(test, paired(random, share, 1500, tie), None, 10) for _ in range(300)])
    wrong = (verdicts < 0) if high else (verdicts > 0)
    assert wrong.mean() < 0.05 + 3 * sqrt(0.05 * 0.95 / 300)
    assert (verdicts == 0).mean() < 0.03


def test_luck_taken_out_lets_the_test_stop_earlier_and_err_no_more() -> None:
    random = default_rng(9)
    test, sharper = Sprt(low=0.5, high=0.6), Sprt(low=0.5, high=0.6, adjusted=True)
    deals = {test: 0, sharper: 0}
    wrong = 0
    for _ in range(150):
        scores, luck = lucky(random, 0.5, 1000)
        for each in deals:
            found = Scores(2)
            for first in range(0, 1000, 10):
                found.add(first, scores[first : first + 10], luck[first : first + 10])
                if each.decided(found):
                    break
            deals[each] += found.deals
            wrong += each.adjusted and each.evidence(found) > 0
    assert deals[sharper] < 0.7 * deals[test]
    assert wrong / 150 < 0.05 + 3 * sqrt(0.05 * 0.95 / 150)


def test_a_few_deals_that_are_all_won_decide_nothing() -> None:
    won = np.tile([1.0, 0.0], (49, 2, 1))
    assert not Sprt(low=0.5, high=0.55).decided(scores_of(won))
    assert Sprt(low=0.5, high=0.55).bound == pytest.approx(2.944, abs=1e-3)


@pytest.mark.parametrize(("low", "high"), [(0.55, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0), (float("nan"), 0.5)])
def test_a_test_of_shares_that_make_no_sense_is_refused(low: float, high: float) -> None:
    with pytest.raises(InvalidOption, match="the lower one first, such as 50,55"):
        Sprt(low=low, high=high)
