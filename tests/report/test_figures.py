"""Figures and intervals, and what a comparison says of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import vuelta
from tests.report.test_measuring import RACES
from vuelta.kernels import metrics as m
from vuelta.lab.compare import change, change_json, compare, holm, least_chance, sentence
from vuelta.lab.executors import Run
from vuelta.lab.measure import MeasuredBatches, measure
from vuelta.lab.reports.comparison import as_text, comparison_text
from vuelta.lab.reports.figures import FIGURES, figures
from vuelta.lab.reports.markdown import report_markdown
from vuelta.lab.reports.report import Report, decimal
from vuelta.lab.tally import Pace, Tally, normal_ratio

MINUTES = next(figure for figure in FIGURES if figure.key == "minutes")
FORCED = next(figure for figure in FIGURES if figure.key == "forced")


def report(games: int = 2000, **options: Any) -> Report:
    start = vuelta.game("ludo").start(2, **options)
    tally = measure(start, games, Run(seed=7), players=["medium"])
    return Report(start=start, players=("medium",), seed=7, pace=Pace(), tally=tally)


def test_means_and_ratios_are_those_of_the_rows() -> None:
    measured = MeasuredBatches(vuelta.game("ludo").start(2), 7, ["medium"])
    rows, _, _ = measured.rows(0, 2000)
    made = measured.play(0, 2000)
    turns = made.ratio("turns")
    assert turns is not None
    assert turns.value == pytest.approx(rows[:, 5].mean())
    assert turns.error == pytest.approx(rows[:, 5].std(ddof=1) / np.sqrt(2000))
    forced = made.ratio("forced", "moves", 100)
    assert forced is not None
    assert forced.value == pytest.approx(100 * rows[:, 3].sum() / rows[:, 2].sum())
    resampled = np.random.default_rng(1).integers(0, 2000, (400, 2000))
    spread = (100 * rows[:, 3][resampled].sum(axis=1) / rows[:, 2][resampled].sum(axis=1)).std()
    assert forced.error == pytest.approx(spread, rel=0.15)


def test_the_share_of_meetings_on_a_cell_varies_as_whole_games_do() -> None:
    start = vuelta.game("ur").start()
    measured = MeasuredBatches(start, 7, ["medium"])
    _, met, _ = measured.rows(0, 2000)
    whole = Tally(len(start.board.cells))
    for first in (0, 1200):  # in two parts, as batches are added
        whole.add(measured.play(first, 1200 if first == 0 else 800))
    resampled = np.random.default_rng(1).integers(0, 2000, (400, 2000))
    for cell in np.argsort(-met.sum(axis=0))[:4].tolist():
        value = whole.met_share(cell)
        assert value.value == pytest.approx(met[:, cell].sum() / met.sum())
        spread = (met[:, cell][resampled].sum(axis=1) / met.sum(axis=1)[resampled].sum(axis=1)).std()
        assert value.error == pytest.approx(spread, rel=0.15)


def test_minutes_follow_the_pace() -> None:
    start = vuelta.game("ludo").start(2)
    slow = measure(start, 200, Run(seed=7), pace=Pace(12, 8)).ratio("seconds")
    usual = measure(start, 200, Run(seed=7)).ratio("seconds")
    assert slow is not None
    assert usual is not None
    assert slow.value == pytest.approx(2 * usual.value)


@pytest.mark.parametrize("pace", [Pace(), Pace(0.5, 0), Pace(0.01, 30)])
def test_quantiles_of_minutes_are_not_cut_to_whole_ones(pace: Pace) -> None:
    start = vuelta.game("ur").start(rule_set="pair")
    measured = MeasuredBatches(start, 7, ["medium"], pace=pace)
    rows, _, _ = measured.rows(0, 1000)
    minutes = (pace.roll * rows[:, m.ROLLS] + pace.decision * (rows[:, m.MOVES] - rows[:, m.FORCED])) / 60
    made = Report(start=start, players=("medium",), seed=7, pace=pace, tally=measured.play(0, 1000))
    for share in (0.1, 0.5, 0.9):
        exact = np.quantile(minutes, share, method="inverted_cdf")
        assert made.minutes(share) == pytest.approx(exact, abs=pace.tick / 60)
    assert "0 to 0 minutes" not in report_markdown(made, "en")


def test_every_figure_has_an_interval_that_holds_it() -> None:
    for game in RACES:
        start = game.start()
        found = figures(start, measure(start, 200, Run(seed=1)))
        assert {figure.group for figure, _ in found} == {"length", "seats", "choice", "events", "drama", "waiting"}
        assert all(value.low <= value.value <= value.high for _, value in found)


def test_shares_of_seats_have_the_interval_of_wilson() -> None:
    told = report(40)
    seats = [value for figure, value in figures(told.start, told.tally) if figure.group == "seats"]
    for seat, value in zip(told.seats, seats, strict=True):
        assert (value.value, value.low, value.high) == pytest.approx([100 * part for part in told.wins(seat)])


def test_a_clear_change_is_told_in_words_and_a_small_one_is_called_chance() -> None:
    told = report()
    shorter = change(MINUTES, normal_ratio(100, 0.3), normal_ratio(88, 0.3))
    assert shorter.value == pytest.approx(-12)
    assert shorter.low < -12 < shorter.high < 0
    marked = replace(shorter, significant=True)
    assert sentence(told, marked, "en") == ("Games are 12.0 % shorter (11.2 – 12.8 %), 100.0 → 88.0: significant.")
    assert sentence(told, marked, "es").startswith("Las partidas duran un 12,0 % menos (11,2 – 12,8 %)")
    chance = change(FORCED, normal_ratio(30, 0.4), normal_ratio(30.2, 0.4))
    assert sentence(told, chance, "en") == "Forced moves: no difference shown (30.0 % → 30.2 %)."


def test_holm_asks_more_of_each_the_more_there_are() -> None:
    assert holm([0.04]) == [True]
    assert holm([0.04, 0.9]) == [False, False]
    assert holm([0.001, 0.02, 0.2, 0.012]) == [True, True, False, True]
    assert holm([]) == []


def test_the_same_rules_with_other_dice_show_no_difference() -> None:
    start = vuelta.game("ludo").start(2)
    first, second = (
        Report(
            start=start,
            players=("medium",),
            seed=7,
            pace=Pace(),
            tally=measure(start, 2000, Run(seed=7), players=["medium"], first=first),
        )
        for first in (0, 2000)
    )
    [changes] = compare([first, second])
    assert not any(entry.significant for entry in changes)


def test_another_rule_changes_what_it_should() -> None:
    [changes] = compare([report(), report(exact_finish=False)])
    found = {entry.figure.key: entry for entry in changes}
    assert found["minutes"].significant
    assert found["minutes"].high < 0


def test_what_one_rule_set_never_has_is_compared_as_nought() -> None:
    with_cuts, without = report(max_sixes=3), report(max_sixes=0)
    assert "turn-lost" not in {figure.key for figure, _ in figures(without.start, without.tally)}
    for pair in ([with_cuts, without], [without, with_cuts]):
        changes = compare(pair)
        [cut] = [entry for entry in changes[0] if entry.figure.key == "turn-lost"]
        assert cut.significant
        assert 0.0 in (cut.before.value, cut.after.value)
        text = "\n".join(as_text(comparison_text(pair, changes, "en")))
        assert re.search(r"Turns cut short +\S+ \S+ +\S+ \S+\*", text)
        assert re.search(r"Turns cut short: \S+ (less|more) \(", text)


def test_a_few_games_show_no_difference_and_one_has_no_interval() -> None:
    for games in (1, 2, 3):
        pair = [report(games), report(games, max_sixes=2)]
        changes = compare(pair)
        assert not any(entry.significant for entry in changes[0])
        assert all(entry.chance >= least_chance(games, games) for entry in changes[0])
    pair = [report(1), report(1, max_sixes=2)]
    text = "\n".join(as_text(comparison_text(pair, compare(pair), "en")))
    assert "1 game of each" in text
    assert re.search(r"Turns +\d+\.0 +\d+\.0\n", text)
    told = pair[0].as_json()
    assert "Infinity" not in json.dumps([told, [change_json(entry) for entry in compare(pair)[0]]])
    assert "| Turns | " in report_markdown(pair[0], "en")
    assert "inf" not in re.sub(r"[a-z]inf|inf[a-z]", "", report_markdown(pair[0], "es"))


def test_chance_is_never_given_less_than_parting_all_games_would_be() -> None:
    assert least_chance(1, 1) == 1
    assert least_chance(2, 2) == pytest.approx(2 / 6)
    assert least_chance(5, 3) == pytest.approx(2 / 56)
    assert least_chance(2000, 2000) < 1e-300
    assert change(MINUTES, normal_ratio(3, 0), normal_ratio(5, 0), least_chance(2, 2)).chance == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("value", "english", "spanish"),
    [
        (1234.5, "1,234", "1\u00a0234"),
        (12.34, "12.3", "12,3"),
        (1.234, "1.23", "1,23"),
        (0.0123, "0.012", "0,012"),
        (0, "0", "0"),
        (-0.0, "0", "0"),
        (-0.0001, "0.000", "0,000"),
        (-0.0123, "-0.012", "-0,012"),
    ],
)
def test_numbers_have_three_digits_or_so(value: float, english: str, spanish: str) -> None:
    assert decimal(value, "en") == english
    assert decimal(value, "es") == spanish


@pytest.mark.parametrize(
    "wrong",
    [
        {"jobs": 0},
        {"jobs": 1.5},
        {"seed": None},
        {"seed": -1},
        {"seed": 2**64},
        {"games": 10.5},
        {"games": -1},
        {"players": [["medium"]]},
    ],
    ids=str,
)
def test_nothing_is_measured_of_what_makes_no_sense(wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"games": 10, "seed": 1, "jobs": 1, "players": ()} | wrong
    start, games, players = vuelta.game("ludo").start(2), given["games"], given["players"]
    with pytest.raises(vuelta.InvalidOption):
        measure(start, games, Run(seed=given["seed"], jobs=given["jobs"]), players=players)


def test_a_column_that_is_not_there_is_told_with_those_that_are() -> None:
    for ask in (lambda: Tally(1).ratio("x", "y"), lambda: Tally(1).ratio("turns", "y"), lambda: Tally(1).total("y")):
        with pytest.raises(vuelta.InvalidOption, match=r"no column '[xy]'; the columns are one, .*turns"):
            ask()
