"""A report as one self-contained page: for screens wide and narrow, light and dark, and for paper."""

from __future__ import annotations

from html import escape

from vuelta.draw.heat import heat_svg
from vuelta.lab.reports.figures import Figure
from vuelta.lab.reports.page import page
from vuelta.lab.reports.plots import plots
from vuelta.lab.reports.report import (
    Report,
    decimal,
    heading,
    interval,
    met_title,
    percent,
    played,
    remarks,
    share_interval,
    told,
    whole,
    words,
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
        body.append(_table(report, rows, GROUPS[language][group][1], language))
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


def _table(report: Report, rows: list[tuple[Figure, Ratio]], caption: str, language: str) -> str:
    texts = TEXTS[language]
    lines = []
    for figure, value in rows:
        name, meaning = words(report, figure, language)
        lines.append(
            f'<tr><th scope="row">{escape(name)}</th><td class="number">{told(value.value, figure, language)}</td>'
            f'<td class="number">{interval(value, figure, language)}</td><td>{escape(meaning)}</td></tr>'
        )
    head = (
        f'<th scope="col">{texts["figure"]}</th><th scope="col" class="number">{texts["value"]}</th>'
        f'<th scope="col" class="number">{texts["interval"]}</th><th scope="col">{texts["meaning"]}</th>'
    )
    return (
        f'<table class="figures"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    )


def _plot(drawn: dict[str, tuple[str, str]], group: str) -> list[str]:
    if group not in drawn:
        return []
    title, svg = drawn[group]
    return [f'<figure class="plot"><figcaption>{escape(title)}</figcaption><div>{svg}</div></figure>']


def _boards(report: Report, language: str) -> list[str]:
    """The board twice: where pieces meet, with the names that the table uses, and where they spend their time."""
    texts, game = TEXTS[language], report.start.game
    met, stood = report.met(), report.stood()
    base, way, done = (percent(share, language) for share in report.place_shares())
    count, games = whole(int(report.tally.met.sum()), language), played(report.tally.games, language)
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
    texts, rows = TEXTS[language], []
    for name, share, risk in report.risks():
        rows.append(
            f'<tr><th scope="row">{escape(name)}</th><td class="number">{percent(share.value, language)}</td>'
            f'<td class="number">{share_interval(share, language)}</td>'
            f'<td class="number">{decimal(risk, language)}</td></tr>'
        )
    if not rows:
        return []
    head = "".join(
        f'<th scope="col"{"" if at == 0 else " class=number"}>{texts[word]}</th>'
        for at, word in enumerate(("square", "share", "interval", "danger"))
    )
    return [
        f"<div class=wide><table><caption>{escape(texts['danger_says'])}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    ]
