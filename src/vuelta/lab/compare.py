"""Rule sets compared: what changes from the first to another, in figures and in words, and whether it is chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import erfc, exp, lgamma, log, sqrt

from vuelta.lab.estimates import NORMAL_95
from vuelta.lab.reports.figures import PERCENT, Figure, figures, happened
from vuelta.lab.reports.report import Report, bounds, decimal, figure_words, value_text
from vuelta.lab.tally import Ratio

LEVEL = 0.05
"""The probability that anything at all is called significant if nothing has changed."""

POINTS, RATIO, PLAIN = "points", "ratio", "plain"


@dataclass(frozen=True, slots=True)
class Change:
    """How a figure of another rule set differs from that of the first one."""

    figure: Figure
    before: Ratio
    after: Ratio
    kind: str
    """POINTS (percentage points) for shares, else RATIO (percent), or PLAIN where a percentage means nothing."""
    value: float
    low: float
    high: float
    chance: float
    """The p-value (two-sided)."""
    significant: bool = False


def change(figure: Figure, before: Ratio, after: Ratio, least: float = 0.0) -> Change:
    """The change of a figure between two rule sets, whose games are independent. `least` is the smallest p-value."""
    error = sqrt(before.error**2 + after.error**2)
    gap = after.value - before.value
    chance = max(least, erfc(abs(gap) / error / sqrt(2)) if error > 0 else float(gap == 0))
    if figure.unit == PERCENT or min(before.value, after.value) <= 0:
        kind = POINTS if figure.unit == PERCENT else PLAIN
        return Change(figure, before, after, kind, gap, gap - NORMAL_95 * error, gap + NORMAL_95 * error, chance)
    ratio = log(after.value / before.value)
    half = NORMAL_95 * sqrt((before.error / before.value) ** 2 + (after.error / after.value) ** 2)
    value, low, high = (100 * (exp(point) - 1) for point in (ratio, ratio - half, ratio + half))
    return Change(figure, before, after, RATIO, value, low, high, chance)


def least_chance(before: int, after: int) -> float:
    """The probability that all games of one set lie by chance on one side of all games of the other.

    No data can be clearer. It matters if a few games happen to be alike and so seem to have no error.
    """
    return min(1.0, 2 * exp(lgamma(before + 1) + lgamma(after + 1) - lgamma(before + after + 1)))


def compare(reports: Sequence[Report]) -> list[list[Change]]:
    """For each report after the first: how its figures differ from the first one's (Holm's test over all of them)."""
    base, *others = reports
    found = []
    for other in others:
        kinds = happened(base.tally) | happened(other.tally)
        known = {figure.key: value for figure, value in figures(base.start, base.tally, kinds)}
        values = figures(other.start, other.tally, kinds)
        least = least_chance(base.tally.games, other.tally.games)
        found.append(
            [change(figure, known[figure.key], value, least) for figure, value in values if figure.key in known]
        )
    marks = iter(holm([entry.chance for entries in found for entry in entries]))
    return [[replace(entry, significant=next(marks)) for entry in entries] for entries in found]


def holm(chances: Sequence[float]) -> list[bool]:
    """Which of several tests are significant with a family-wise error rate of LEVEL (Holm 1979)."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found = [False] * len(chances)
    for rank, at in enumerate(order):
        if chances[at] > LEVEL / (len(chances) - rank):
            break
        found[at] = True
    return found


_SAYS = {
    "en": {
        "longer": "Games are {by} longer",
        "shorter": "Games are {by} shorter",
        "more": "{name}: {by} more",
        "less": "{name}: {by} less",
        "points": "{value} points",
        "end": " ({low} – {high}), {before} → {after}: significant.",
        "same": "{name}: no difference shown ({before} → {after}).",
    },
    "es": {
        "longer": "Las partidas duran un {by} más",
        "shorter": "Las partidas duran un {by} menos",
        "more": "{name}: {by} más",
        "less": "{name}: {by} menos",
        "points": "{value} puntos",
        "end": " ({low} – {high}), {before} → {after}: significativo.",
        "same": "{name}: no se ve diferencia ({before} → {after}).",
    },
}


def sentence(report: Report, entry: Change, language: str) -> str:
    """What changed, in words."""
    says, figure = _SAYS[language], entry.figure
    name, _ = figure_words(report, figure, language)
    before, after = (value_text(value.value, figure, language) for value in (entry.before, entry.after))
    if not entry.significant:
        return says["same"].format(name=name, before=before, after=after)
    low, high = sorted((abs(entry.low), abs(entry.high)))
    form = {
        POINTS: says["points"].format(value="{}"),
        RATIO: "{} %",
        PLAIN: "{}",
    }[entry.kind]
    by = form.format(decimal(abs(entry.value), language))
    lengths = figure.key == "minutes"
    verb = ("longer" if lengths else "more") if entry.value > 0 else ("shorter" if lengths else "less")
    end = says["end"].format(
        low=decimal(low, language), high=form.format(decimal(high, language)), before=before, after=after
    )
    return says[verb].format(name=name, by=by) + end


def change_json(entry: Change) -> dict[str, object]:
    """A change as data."""
    return {
        "before": entry.before.value,
        "after": entry.after.value,
        "in": entry.kind,
        "change": entry.value,
        "change_95": bounds(entry.low, entry.high),
        "p": entry.chance,
        "significant": entry.significant,
    }
