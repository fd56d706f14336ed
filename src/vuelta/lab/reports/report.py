"""A report on measured games of one rule set: its figures and sentences, apart from how they look."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite

from vuelta.core.errors import listed
from vuelta.core.options import format_options
from vuelta.core.position import Position
from vuelta.core.sentences import seat_name
from vuelta.lab.estimates import Estimate, wilson
from vuelta.lab.reports.figures import PERCENT, Figure, figures
from vuelta.lab.reports.words import FIGURES, MET, SEAT, TEXTS, level_name, of_level
from vuelta.lab.skill import Duel
from vuelta.lab.tally import Pace, Ratio, Tally

GROUPS = ("length", "seats", "choice", "events", "drama", "waiting")
"""In their order."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """What was measured, and how."""

    start: Position
    players: tuple[str, ...]
    seed: int
    pace: Pace
    tally: Tally
    duels: list[Duel] = field(default_factory=list)
    hard: bool = True
    """Whether a hard player was asked for."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.start.pieces())

    @property
    def fair(self) -> float:
        """The share of wins of every seat if none were better."""
        return 1 / len(self.seats)

    @property
    def unfinished(self) -> int:
        return self.tally.unfinished

    def minutes(self, share: float) -> float:
        """The minutes that this share of the games doesn't exceed."""
        return round(self.tally.quantile("ticks", share) * self.pace.tick / 60, 6)

    def groups(self) -> dict[str, list[tuple[Figure, Ratio]]]:
        """The figures by group, without empty groups."""
        found: dict[str, list[tuple[Figure, Ratio]]] = {group: [] for group in GROUPS}
        for figure, value in figures(self.start, self.tally):
            found[figure.group].append((figure, value))
        return {group: rows for group, rows in found.items() if rows}

    def wins(self, seat: int) -> Estimate:
        """A seat's share of wins."""
        return wilson(round(self.tally.total(f"seat{seat}")), self.tally.games)

    def unfair_seats(self) -> list[int]:
        """Seats whose interval doesn't contain the fair share, widened because all seats are tested (Bonferroni)."""
        found = []
        for seat in self.seats:
            share, low, high = self.wins(seat)
            if not self._wider(share, low) <= self.fair <= self._wider(share, high):
                found.append(seat)
        return found

    def _wider(self, share: float, bound: float) -> float:
        """A bound of the interval for as many tests as there are seats; two seats are one test."""
        return share + (bound - share) * {2: 1.0, 3: 1.22, 4: 1.27}.get(len(self.seats), 1.4)

    def place_shares(self) -> tuple[float, float, float]:
        """The shares of their time that pieces wait to begin, are on the way, and have finished."""
        stood, last, wide = self.tally.stood, self._last_cells(), self._wide_cells()
        whole = max(1, int(stood.sum()))
        done = sum(int(stood[cell]) for cell in last)
        base = sum(int(stood[cell]) for cell in wide - last)
        return base / whole, (whole - done - base) / whole, done / whole

    def met(self) -> dict[int, float]:
        """The percentage of all meetings on each cell that had any."""
        whole = max(1, int(self.tally.met.sum()))
        return {cell: 100 * int(count) / whole for cell, count in enumerate(self.tally.met) if count}

    def stood(self) -> dict[int, float]:
        """The percentage of their time on the way that pieces spend on each cell."""
        aside = self._last_cells() | self._wide_cells()
        on_way = {cell: int(count) for cell, count in enumerate(self.tally.stood) if count and cell not in aside}
        whole = max(1, sum(on_way.values()))
        return {cell: 100 * count / whole for cell, count in on_way.items()}

    def risky_cells(self, most: int = 6) -> list[int]:
        """The cells with the most meetings, in descending order."""
        counts = self.tally.met
        met = (cell for cell, count in enumerate(counts) if count)
        return sorted(met, key=lambda cell: (-counts[cell], cell))[:most]

    def risks(self, most: int = 6) -> list[tuple[str, Ratio, float]]:
        """The cells with the most meetings: name, share of all meetings, and meetings per 100 rolls stood there."""
        counts = self.tally.met
        return [
            (
                self.start.board.cells[cell].name,
                self.tally.met_share(cell),
                100 * int(counts[cell]) / max(1, int(self.tally.stood[cell])),
            )
            for cell in self.risky_cells(most)
        ]

    def _last_cells(self) -> set[int]:
        return {way.cells[-1] for way in self.start.board.ways if way.kind == "way"}

    def _wide_cells(self) -> set[int]:
        return {number for number, cell in enumerate(self.start.board.cells) if cell.spots}

    def as_json(self) -> dict[str, object]:
        """The report as data."""
        return {
            "game": self.start.game.slug,
            "options": format_options(self.start.options),
            "seats": list(self.seats),
            "players": list(self.players),
            "seed": self.seed,
            "games": self.tally.games,
            "unfinished": self.unfinished,
            "pace": {"roll": self.pace.roll, "decision": self.pace.decision},
            "figures": {
                figure.key: {
                    "value": value.value,
                    "value_95": bounds(value.low, value.high),
                    "unit": figure.unit or None,
                }
                for rows in self.groups().values()
                for figure, value in rows
            },
            "minutes": {
                name: self.minutes(share)
                for name, share in (("p10", 0.1), ("median", 0.5), ("p90", 0.9), ("p99", 0.99))
            },
            "cells": [
                {"cell": cell.name, "seat": cell.seat, "met": int(met), "stood": int(stood)}
                for cell, met, stood in zip(self.start.board.cells, self.tally.met, self.tally.stood, strict=True)
            ],
            "skill": [
                {
                    "player": duel.player,
                    "others": duel.others,
                    "games": duel.games,
                    "share": duel.share.value,
                    "share_95": [duel.share.low, duel.share.high],
                    "luck_taken_out": duel.adjusted,
                    "fair": duel.fair,
                    "variance_explained_by_dice": duel.dice,
                }
                for duel in self.duels
            ],
        }


def figure_words(report: Report, figure: Figure, language: str) -> tuple[str, str]:
    """A figure's name and meaning."""
    if figure.seat is None:
        return FIGURES[language][figure.key]
    seat = seat_name(report.start.game, figure.seat, language)
    name, meaning = SEAT[language]
    return name.format(seat=seat), meaning.format(seat=seat, fair=percent(report.fair, language))


def value_text(value: float, figure: Figure, language: str) -> str:
    """A figure's value with its unit."""
    return decimal(value, language) + (" %" if figure.unit == PERCENT else "")


def interval(value: Ratio, figure: Figure, language: str) -> str:
    """A figure's interval; a dash where there is none."""
    if not isfinite(value.high - value.low):
        return "–"
    return f"{decimal(value.low, language)} – {value_text(value.high, figure, language)}"


def share_interval(value: Ratio, language: str) -> str:
    """The interval of a share, within 0–100 %."""
    if not isfinite(value.high - value.low):
        return "–"
    return f"{decimal(100 * max(0.0, value.low), language)} – {percent(min(1.0, value.high), language)}"


def bounds(low: float, high: float) -> list[float] | None:
    """An interval as data; None if it isn't known."""
    return [low, high] if isfinite(high - low) else None


def decimal(value: float, language: str) -> str:
    """A number with about three significant digits."""
    size = abs(value)
    digits = next(digits for digits, least in enumerate((1000, 10, 0.1, 0)) if size >= least) if size else 0
    text = f"{value:z,.{digits}f}"  # z: never -0.0
    return text.replace(",", "\u00a0").replace(".", ",") if language == "es" else text


def percent(share: float, language: str) -> str:
    """A share in percent."""
    return f"{decimal(100 * share, language)} %"


def count_text(count: int, language: str) -> str:
    """A count with separated thousands."""
    return f"{count:,}".replace(",", "\u00a0") if language == "es" else f"{count:,}"


def games_text(games: int, language: str) -> str:
    """`1,000 games`."""
    return f"{count_text(games, language)} {TEXTS[language]['game' if games == 1 else 'games']}"


def heading(report: Report, language: str) -> tuple[str, str]:
    """The title, and what was played."""
    texts, game = TEXTS[language], report.start.game
    return texts["title"].format(game=game.title[language]), texts["subtitle"].format(
        games=games_text(report.tally.games, language),
        count=len(report.seats),
        players=", ".join(level_name(player, language) for player in report.players),
        rules=format_options(report.start.options) or texts["standard"],
        seed=report.seed,
    )


def met_title(report: Report, language: str) -> str:
    """The title of the board where pieces meet, with what they do to each other in these games."""
    happened = {figure.key for figure, _ in report.groups().get("events", [])}
    names = tuple(name for kind, name in MET[language].items() if kind in happened)
    return TEXTS[language]["met_title"].format(done=listed(names, language=language))


def remarks(report: Report, language: str) -> dict[str, list[str]]:
    """Sentences besides the figures, by group; those of "" come first."""
    texts, game = TEXTS[language], report.start.game
    found: dict[str, list[str]] = {
        "": [texts["pace"].format(roll=report.pace.roll, decision=report.pace.decision), texts["intervals"]],
        "length": [
            texts["quantiles"].format(
                low=decimal(report.minutes(0.25), language),
                high=decimal(report.minutes(0.75), language),
                middle=decimal(report.minutes(0.5), language),
            )
        ],
        "skill": [],
    }
    if report.unfinished:
        found[""].append(texts["unfinished"].format(games=games_text(report.unfinished, language)))
    if game.race is None:
        found[""].append(texts["no_race"])
    fair, unfair = percent(report.fair, language), report.unfair_seats()
    names = ", ".join(seat_name(game, seat, language) for seat in unfair)
    sentence = "seats_unfair" if len(unfair) > 1 else "seat_unfair" if unfair else "seat_fair"
    found["seats"] = [texts[sentence].format(seats=names, fair=fair)]
    for duel in report.duels:
        share, low, high, fair = (percent(part, language) for part in (*duel.share, duel.fair))
        player, others = level_name(duel.player, language).capitalize(), of_level(duel.others, language)
        games, says = games_text(duel.games, language), texts["duel_says_adjusted" if duel.adjusted else "duel_says"]
        sentence = says.format(player=player, others=others, games=games, share=share, low=low, high=high, fair=fair)
        found["skill"].append(sentence)
        if duel.dice is not None:
            found["skill"].append(texts["dice_says"].format(share=percent(duel.dice, language)))
    if report.hard and report.duels and report.duels[-1].player != "hard":
        found["skill"].append(texts["no_hard"])
    return found
