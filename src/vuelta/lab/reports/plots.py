"""The plots of a report as SVG for a page, distinguished by shape as well as by colour, and labelled directly."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from vuelta.core.errors import MissingExtra
from vuelta.core.sentences import seat_name
from vuelta.draw.palette import look
from vuelta.lab.reports.report import Report, decimal
from vuelta.lab.reports.words import TEXTS, level_name

try:
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure as Canvas
except ImportError:
    raise MissingExtra("reports need matplotlib; install it with: pip install 'vuelta[lab]'") from None

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, ORANGE, GREEN, PURPLE = "#0072b2", "#e69f00", "#009e73", "#cc79a7"
"""From the palette of Okabe and Ito."""
Draw: TypeAlias = Callable[..., None]
"""Draws a report's figures, in a language, on one or two axes."""
MARKS = ("o", "s", "^", "D")
INK = "#010203"
"""Becomes the colour of the page's text, light or dark."""
SIZE = (4.6, 2.6)
"""In inches: as wide as a phone, where ten-point letters are legible."""
SOFT = "#8a8a8a"

_STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 0.6,
}


def plots(report: Report, language: str) -> dict[str, tuple[str, str]]:
    """Group → the plot's title and the plot, for groups that have one."""
    texts = TEXTS[language]
    found: dict[str, tuple[Draw, tuple[str, ...]]] = {
        "length": (_minutes, (texts["plot_minutes"],)),
        "seats": (_seats, (texts["plot_seats"],)),
        "waiting": (_waited, (texts["plot_waited"],)),
    }
    if report.start.game.race:
        found["drama"] = (_drama, (texts["plot_settled"], texts["plot_behind"]))
    if report.duels:
        found["skill"] = (_skill, (texts["plot_skill"],))
    return {
        group: (" · ".join(titles), _plot(group, titles, partial(draw, report, language)))
        for group, (draw, titles) in found.items()
    }


def _plot(name: str, titles: Sequence[str], draw: Draw) -> str:
    """A picture for each title, with one scale, so that a narrow page can put them below one another."""
    with mpl.rc_context({**_STYLE, "svg.hashsalt": name}):
        canvases = [Canvas(figsize=SIZE, layout="constrained") for _ in titles]
        axes = [canvas.subplots() for canvas in canvases]
        draw(*axes)
        if len(axes) > 1:
            top = max(each.get_ylim()[1] for each in axes)
            for each in axes:
                each.set_ylim(0, top)
        return "".join(
            _inline(_svg(canvas), f"{name}{at or ''}", title)
            for at, (canvas, title) in enumerate(zip(canvases, titles, strict=True))
        )


def _svg(canvas: Canvas) -> str:
    FigureCanvasSVG(canvas)
    file = io.StringIO()
    canvas.savefig(
        file, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Type": None, "Format": None}
    )
    return file.getvalue()


def _inline(svg: str, name: str, title: str) -> str:
    """An SVG file as an element of a page: with its own ids, the page's text colour, and a title for screen readers."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(\bid="|url\(#|xlink:href="#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r' (?:width|height)="[\d.]+pt"', "", svg, count=2)
    svg = svg.replace(INK, "currentColor")
    opening, rest = svg.split(">", 1)
    return f'{opening} role="img" aria-labelledby="{name}-says"><title id="{name}-says">{title}</title>{rest.strip()}'


def _bars(axes: Axes, counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]], colour: str, hatch: str) -> None:
    """Counts as shares in about forty bars, without the last thousandth."""
    end = int(np.searchsorted(np.cumsum(counts), 0.999 * counts.sum())) + 1
    wide = max(1, -(-end // 40))
    padded = np.zeros(-(-end // wide) * wide)
    padded[:end] = counts[:end]
    heights = 100 * padded.reshape(-1, wide).sum(axis=1) / counts.sum()
    axes.bar(
        np.arange(len(heights)) * wide,
        heights,
        width=0.9 * wide,
        align="edge",
        color=colour,
        hatch=hatch,
        edgecolor="#ffffff",
        linewidth=0.3,
    )


def _tick(value: float, language: str) -> str:
    return f"{value:g} %".replace(".", "," if language == "es" else ".")


def _percents(axes: Axes, language: str) -> None:
    axes.yaxis.set_major_formatter(lambda value, _: _tick(value, language))


def _minutes(report: Report, language: str, axes: Axes) -> None:
    texts = TEXTS[language]
    _bars(axes, report.tally.counts["minutes"], BLUE, "")
    axes.margins(y=0.15)  # room for the label above the bars
    axes.set_xlim(left=max(0, report.minutes(0.001) * 0.9 - 1))
    middle = report.minutes(0.5)
    axes.axvline(middle, color=INK, linestyle="--", linewidth=1)
    axes.annotate(
        texts["median"].format(value=decimal(middle, language)),
        (middle, 1),
        xycoords=("data", "axes fraction"),
        xytext=(5, -4),
        textcoords="offset points",
        va="top",
    )
    low, high = (decimal(report.minutes(share), language) for share in (0.1, 0.9))
    says = texts["axis_minutes"].format(low=low, high=high)
    axes.set_xlabel(fill(says, 48), fontsize=9)  # too long for one line
    axes.set_ylabel(texts["share_games"])
    _percents(axes, language)


def _dots(
    axes: Axes,
    rows: list[tuple[str, float, float, float, float]],
    colours: Sequence[str],
    fair: str,
    language: str,
) -> None:
    """A row each: a mark with its interval and its number, and a line at the fair share."""
    for at, (_, share, low, high, chance) in enumerate(rows):
        colour, mark = colours[at % len(colours)], MARKS[at % len(MARKS)]
        axes.errorbar(
            100 * share,
            at,
            xerr=[[100 * (share - low)], [100 * (high - share)]],
            fmt=mark,
            color=colour,
            ecolor=INK,
            capsize=4,
            markersize=9,
            markeredgecolor=INK,  # on a light page the light seat, on a dark page the dark one, has only its edge
            markeredgewidth=1,
        )
        axes.annotate(
            f"{decimal(100 * share, language)} %",
            (100 * share, at),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
        )
        axes.plot([100 * chance] * 2, [at - 0.45, at + 0.45], color=INK, linestyle="--", linewidth=1)
    axes.annotate(
        fair, (100 * rows[0][4], -0.5), xytext=(0, 2), textcoords="offset points", va="bottom", ha="center", fontsize=9
    )
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.5 - 0.2 * len(rows))
    axes.xaxis.set_major_formatter(lambda value, _: _tick(value, language))


def _seats(report: Report, language: str, axes: Axes) -> None:
    texts, game = TEXTS[language], report.start.game
    rows = [(seat_name(game, seat, language), *report.wins(seat), report.fair) for seat in report.seats]
    colours = [look(game.colours[seat]).fill for seat in report.seats]
    _dots(axes, rows, colours, texts["fair"], language)
    spread = max(2.0, *(130 * abs(bound - report.fair) for _, _, low, high, _ in rows for bound in (low, high)))
    axes.set_xlim(100 * report.fair - spread, 100 * report.fair + spread)


def _skill(report: Report, language: str, axes: Axes) -> None:
    texts = TEXTS[language]
    rows = [
        (
            texts["duel"].format(player=level_name(duel.player, language), others=level_name(duel.others, language)),
            *duel.share,
            duel.fair,
        )
        for duel in report.duels
    ]
    _dots(axes, rows, (BLUE, ORANGE, GREEN, PURPLE), texts["fair"], language)
    axes.set_xlim(0, 104)


def _drama(report: Report, language: str, left: Axes, right: Axes) -> None:
    texts = TEXTS[language]
    _bars(left, report.tally.counts["settled"], GREEN, "")
    _bars(right, report.tally.counts["behind"], ORANGE, "////")
    left.set_xlabel(f"{texts['plot_settled']}\n({texts['axis_settled']})", fontsize=9)
    right.set_xlabel(f"{texts['plot_behind']}\n({texts['axis_behind']})", fontsize=9)
    left.set_ylabel(texts["share_games"])
    for axes in (left, right):
        axes.set_xlim(0, 102)  # the last bar begins at 99 and holds 100, where the last roll decides
        _percents(axes, language)


def _waited(report: Report, language: str, axes: Axes) -> None:
    texts, counts = TEXTS[language], report.tally.counts["waited"]
    shares = 100 * np.cumsum(counts) / counts.sum()
    end = max(6, int(np.searchsorted(shares, 99.5)) + 2)
    shares = np.append(shares, np.full(max(0, end - len(shares)), 100.0))[:end]
    axes.step(np.arange(1, end + 1), shares, where="post", color=PURPLE, linewidth=2)
    axes.plot(np.arange(1, end + 1), shares, "o", color=PURPLE, markersize=4, markeredgecolor=INK, markeredgewidth=0.5)
    axes.set_ylim(0, 103)
    axes.set_xlabel(texts["axis_waited"])
    axes.set_ylabel(texts["share_players"])
    _percents(axes, language)
