"""A comparison for a terminal, as Markdown and as a page: one table of all rule sets, and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from string import ascii_uppercase
from typing import NamedTuple

from vuelta.core.options import format_options
from vuelta.lab.compare import Change, sentence
from vuelta.lab.reports.figures import Figure, figures, happened
from vuelta.lab.reports.markdown import table
from vuelta.lab.reports.page import page, wide_table
from vuelta.lab.reports.report import Report, decimal, figure_words, games_text, value_text
from vuelta.lab.reports.words import TEXTS, level_name
from vuelta.lab.tally import Ratio

MOST_SETS = len(ascii_uppercase)
SIGNIFICANT = "*"

_SAYS = {
    "en": {
        "title": "{game}: {count} rule sets compared",
        "played": "{games} of each, {players} ({levels}), seed {seed}.",
        "players": "{count} players",
        "table": "± is half of the 95 % interval; * differs significantly from A.",
        "holm": "Significant: all {count} tests here together call something a change that is none in 1 of 20 "
        "comparisons at most (Holm's method).",
        "changes": "From A to {letter} ({rules})",
        "none": "No difference could be shown.",
        "rest": "No difference shown: {names}.",
    },
    "es": {
        "title": "{game}: comparación de {count} reglamentos",
        "played": "{games} de cada uno, {players} ({levels}), semilla {seed}.",
        "players": "{count} jugadores",
        "table": "± es la mitad del intervalo del 95 %; * se aparta de A de forma significativa.",
        "holm": "Significativo: las {count} pruebas juntas toman por cambio lo que no lo es en 1 de 20 "
        "comparaciones como mucho (método de Holm).",
        "changes": "De A a {letter} ({rules})",
        "none": "No se ve ninguna diferencia.",
        "rest": "Sin diferencia visible: {names}.",
    },
}


class ComparisonText(NamedTuple):
    """A comparison in words, whatever the output format."""

    title: str
    played: str
    sets: list[str]
    table: list[list[str]]
    notes: list[str]
    changes: list[tuple[str, list[str]]]


def comparison_text(reports: Sequence[Report], changes: Sequence[Sequence[Change]], language: str) -> ComparisonText:
    """A comparison in words."""
    says, base = _SAYS[language], reports[0]
    names = [format_options(report.start.options) or TEXTS[language]["standard"] for report in reports]
    marked = [{entry.figure.key for entry in entries if entry.significant} for entries in ([], *changes)]
    kinds = set[str]().union(*(happened(report.tally) for report in reports))
    pairs = [figures(report.start, report.tally, kinds) for report in reports]
    keys = {figure.key: figure for found in pairs for figure, _ in found}
    values = [{figure.key: value for figure, value in found} for found in pairs]
    lines = [[TEXTS[language]["figure"], *ascii_uppercase[: len(reports)]]]
    for key, figure in keys.items():
        row = [figure_words(base, figure, language)[0]]
        for found, significant in zip(values, marked, strict=True):
            value = found.get(key)
            mark = SIGNIFICANT if key in significant else ""
            # without a value there was nothing to divide by: no decisions, no game that ended
            row.append("–" if value is None else _with_margin(value, figure, language) + mark)
        lines.append(row)
    return ComparisonText(
        says["title"].format(game=base.start.game.title[language], count=len(reports)),
        says["played"].format(
            games=games_text(base.tally.games, language),
            players=says["players"].format(count=len(base.seats)),
            levels=", ".join(level_name(player, language) for player in base.players),
            seed=base.seed,
        ),
        [f"{letter}  {name}" for letter, name in zip(ascii_uppercase, names, strict=False)],
        lines,
        [says["table"], says["holm"].format(count=sum(len(entries) for entries in changes))],
        [
            (says["changes"].format(letter=letter, rules=name), _sentences(base, entries, language))
            for letter, name, entries in zip(ascii_uppercase[1:], names[1:], changes, strict=False)
        ],
    )


def _with_margin(value: Ratio, figure: Figure, language: str) -> str:
    text, half = value_text(value.value, figure, language), (value.high - value.low) / 2
    return f"{text} ±{decimal(half, language)}" if isfinite(half) else text


def _sentences(base: Report, entries: Sequence[Change], language: str) -> list[str]:
    """A sentence for each significant change, and one for all other figures."""
    says = _SAYS[language]
    found = [sentence(base, entry, language) for entry in entries if entry.significant]
    rest = [figure_words(base, entry.figure, language)[0] for entry in entries if not entry.significant]
    if not found:
        return [says["none"]]
    return [*found, says["rest"].format(names=", ".join(rest))] if rest else found


def as_text(text: ComparisonText) -> list[str]:
    """For a terminal."""
    widths = [max(len(row[at]) for row in text.table) for at in range(len(text.table[0]))]
    lines = [text.title, text.played, "", *text.sets, ""]
    for row in text.table:
        name, *cells = row
        lines.append(
            "  ".join(
                [f"{name:<{widths[0]}}", *(f"{cell:>{wide}}" for cell, wide in zip(cells, widths[1:], strict=True))]
            ).rstrip()
        )
    lines += ["", *text.notes]
    for heading, sentences in text.changes:
        lines += ["", heading, *(f"  {line}" for line in sentences)]
    return lines


def as_markdown(text: ComparisonText) -> str:
    """As Markdown."""
    lines = [f"# {text.title}", "", text.played, "", *(f"- {name}" for name in text.sets), ""]
    head, *rows = ([cell.replace("*", r"\*") for cell in row] for row in text.table)
    lines += table(head, rows)
    lines += ["", " ".join(text.notes).replace("*", "\\*"), ""]
    for heading, sentences in text.changes:
        lines += [f"## {heading}", "", *(f"- {line}" for line in sentences), ""]
    return "\n".join(lines)


def as_page(text: ComparisonText, language: str) -> str:
    """As a page of its own."""
    body = [
        f"<h1>{escape(text.title)}</h1>",
        f"<p>{escape(text.played)}</p>",
        f"<ul>{''.join(f'<li>{escape(name)}</li>' for name in text.sets)}</ul>",
    ]
    changes = [
        f"<h2>{escape(heading)}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in sentences)}</ul>"
        for heading, sentences in text.changes
    ]
    head, *rows = text.table
    drawn = wide_table(" ".join(text.notes), head, rows)
    body += [*changes, drawn] if len(changes) == 1 else [drawn, *changes]  # a sweep is mainly a table
    return page(text.title, body, language)
