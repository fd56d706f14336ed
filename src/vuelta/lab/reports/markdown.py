"""A report as Markdown: the same words and tables as the page, without its pictures."""

from __future__ import annotations

from vuelta.lab.reports.report import Report, decimal, heading, interval, percent, remarks, share_interval, told, words
from vuelta.lab.reports.words import GROUPS, TEXTS


def report_markdown(report: Report, language: str) -> str:
    """The whole text."""
    texts, says = TEXTS[language], remarks(report, language)
    title, subtitle = heading(report, language)
    lines = [f"# {title}", "", subtitle, "", " ".join(says[""]), ""]
    for group, rows in report.groups().items():
        lines += [f"## {GROUPS[language][group][0]}", "", *_paragraph(says.get(group, []))]
        lines += _table([texts["figure"], texts["value"], texts["interval"], texts["meaning"]], "lrrl")
        for figure, value in rows:
            name, meaning = words(report, figure, language)
            number, between = told(value.value, figure, language), interval(value, figure, language)
            lines.append(f"| {name} | {number} | {between} | {meaning} |")
        lines.append("")
    risks = report.risks()
    if risks:
        lines += [f"## {GROUPS[language]['board'][0]}", "", texts["danger_says"], ""]
        lines += _table([texts["square"], texts["share"], texts["interval"], texts["danger"]], "lrrr")
        for name, share, risk in risks:
            number, between = percent(share.value, language), share_interval(share, language)
            lines.append(f"| {name} | {number} | {between} | {decimal(risk, language)} |")
        lines.append("")
    if says["skill"]:
        lines += [f"## {GROUPS[language]['skill'][0]}", "", *_paragraph(says["skill"])]
    return "\n".join([*lines, texts["made"], ""])


def _paragraph(sentences: list[str]) -> list[str]:
    return [" ".join(sentences), ""] if sentences else []


def _table(names: list[str], sides: str) -> list[str]:
    rules = {"l": "---", "r": "---:"}
    return [f"| {' | '.join(names)} |", f"|{'|'.join(rules[side] for side in sides)}|"]
