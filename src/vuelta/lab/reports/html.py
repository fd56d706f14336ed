"""A report as a self-contained web page."""

from __future__ import annotations

from html import escape

from vuelta.draw.heat import heat_svg
from vuelta.lab.reports.figures import Figure
from vuelta.lab.reports.page import page, table, wide_table
from vuelta.lab.reports.plots import plots
from vuelta.lab.reports.report import (
    Report,
    count_text,
    decimal,
    figure_words,
    games_text,
    heading,
    interval,
    met_title,
    percent,
    remarks,
    share_interval,
    value_text,
)
from vuelta.lab.reports.words import GROUPS, TEXTS
from vuelta.lab.tally import Ratio


def report_html(report: Report, language: str) -> str:
    """The whole page."""
    texts, says = TEXTS[language], remarks(report, language)
    title, subtitle = heading(report, language)
    drawn = plots(report, language)
    body = [f"<h1>{escape(title)}</h1>", _paragraph(subtitle), *(_paragraph(line, "soft") for line in says[""])]
    for group, rows in report.groups().items():
        body.append(_heading(group, language))
        body += [_paragraph(line) for line in says.get(group, [])]
        body.append(_figures(report, rows, GROUPS[language][group][1], language))
        body += _plot(drawn, group)
    body += _boards(report, language)
    if report.duels:
        body.append(_heading("skill", language))
        body += [_paragraph(line) for line in says["skill"]]
        body += _plot(drawn, "skill")
    body.append(f"<footer>{_paragraph(texts['made'], 'soft')}</footer>")
    return page(title, body, language)


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _heading(group: str, language: str) -> str:
    return f'<h2 id="{group}">{escape(GROUPS[language][group][0])}</h2>'


def _figures(report: Report, rows: list[tuple[Figure, Ratio]], caption: str, language: str) -> str:
    texts, lines = TEXTS[language], []
    for figure, value in rows:
        name, meaning = figure_words(report, figure, language)
        lines.append([name, value_text(value.value, figure, language), interval(value, figure, language), meaning])
    head = [texts[column] for column in ("figure", "value", "interval", "meaning")]
    return table(caption, head, lines, texts=1, kind="figures")


def _plot(drawn: dict[str, tuple[str, str]], group: str) -> list[str]:
    if group not in drawn:
        return []
    title, svg = drawn[group]
    return [f'<figure class="plot"><figcaption>{escape(title)}</figcaption><div>{svg}</div></figure>']


def _boards(report: Report, language: str) -> list[str]:
    """The board twice: where pieces meet, with the names used in the table, and where they spend their time."""
    texts, game = TEXTS[language], report.start.game
    met, stood = report.met(), report.stood()
    base, way, done = (percent(share, language) for share in report.place_shares())
    count, games = count_text(int(report.tally.met.sum()), language), games_text(report.tally.games, language)
    maps = [
        (met, met_title(report, language), texts["met_says"].format(count=count, games=games), report.risky_cells()),
        (stood, texts["stood_title"], texts["stood_says"].format(base=base, way=way, done=done), []),
    ]
    drawn = [
        f"<figure><figcaption><strong>{escape(title)}.</strong> {escape(says)}</figcaption>"
        + heat_svg(
            game,
            values,
            options=report.start.options,
            title=title,
            language=language,
            ends=(texts["low_scale"], texts["high_scale"]),
            named=named,
        )
        + "</figure>"
        for values, title, says, named in maps
        if values
    ]
    if not drawn:
        return []
    return [_heading("board", language), f'<div class="boards">{"".join(drawn)}</div>', *_risks(report, language)]


def _risks(report: Report, language: str) -> list[str]:
    texts = TEXTS[language]
    rows = [
        [name, percent(share.value, language), share_interval(share, language), decimal(risk, language)]
        for name, share, risk in report.risks()
    ]
    head = [texts[column] for column in ("square", "share", "interval", "danger")]
    return [wide_table(texts["danger_says"], head, rows)] if rows else []
