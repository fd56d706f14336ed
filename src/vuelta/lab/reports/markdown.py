"""A report as Markdown: the page without its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vuelta.lab.reports.report import (
    Report,
    decimal,
    figure_words,
    heading,
    interval,
    percent,
    remarks,
    share_interval,
    value_text,
)
from vuelta.lab.reports.words import GROUPS, TEXTS


def report_markdown(report: Report, language: str) -> str:
    """The whole text."""
    texts, says = TEXTS[language], remarks(report, language)
    title, subtitle = heading(report, language)
    lines = [f"# {title}", "", subtitle, "", " ".join(says[""]), ""]
    for group, rows in report.groups().items():
        lines += [f"## {GROUPS[language][group][0]}", "", *_paragraph(says.get(group, []))]
        head, cells = [texts[column] for column in ("figure", "value", "interval", "meaning")], []
        for figure, value in rows:
            name, meaning = figure_words(report, figure, language)
            cells.append([name, value_text(value.value, figure, language), interval(value, figure, language), meaning])
        lines += [*table(head, cells, texts=1), ""]
    if risks := report.risks():
        lines += [f"## {GROUPS[language]['board'][0]}", "", texts["danger_says"], ""]
        head, cells = [texts[column] for column in ("square", "share", "interval", "danger")], []
        for name, share, risk in risks:
            cells.append(
                [name, percent(share.value, language), share_interval(share, language), decimal(risk, language)]
            )
        lines += [*table(head, cells), ""]
    if says["skill"]:
        lines += [f"## {GROUPS[language]['skill'][0]}", "", *_paragraph(says["skill"])]
    return "\n".join([*lines, texts["made"], ""])


def _paragraph(sentences: list[str]) -> list[str]:
    return [" ".join(sentences), ""] if sentences else []


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 0) -> list[str]:
    """A table with a name in the first column, texts in the last ones, and numbers in between."""
    rule = ["---", *["---:"] * (len(head) - 1 - texts), *["---"] * texts]
    return [f"| {' | '.join(head)} |", f"|{'|'.join(rule)}|", *(f"| {' | '.join(row)} |" for row in rows)]
