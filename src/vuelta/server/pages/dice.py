"""The dice of all matches, as a page that needs no script."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import HTMLResponse

import vuelta
from vuelta.server.answers import DiceAnswer, DiceRow
from vuelta.server.dicestats import EVERY
from vuelta.server.pages.layout import Page
from vuelta.server.pages.markup import Markup, tag

FACES = range(1, 7)


def dice_table(page: Page, answer: DiceAnswer) -> HTMLResponse:
    """By kind of player, by game, and together."""
    title = page.says("dice title")
    if not answer.rows:
        told = [tag("p", page.says("dice none"))]
    else:
        told = [
            tag("h2", page.says("dice by kind")),
            _table(page, page.says("dice by kind"), answer.kinds),
            tag("h2", page.says("dice by game")),
            _table(page, page.says("dice by game"), answer.rows),
            tag("p", _together(page, answer)) if answer.chance is not None else Markup(),
        ]
    return page.render(
        title,
        tag("h1", title),
        tag("p", page.says("dice lead")),
        *told,
        tag("p", page.says("dice check")),
    )


def _together(page: Page, answer: DiceAnswer) -> str:
    chance, value = _percent(page, answer.chance), _number(page, answer.chi_square)
    return page.says("dice together", thrown=answer.thrown, value=value, freedom=answer.freedom, chance=chance)


def _table(page: Page, caption: str, rows: Sequence[DiceRow]) -> Markup:
    names = ("dice game", "dice who", "dice thrown")
    head = tag(
        "tr",
        *(tag("th", page.says(name), scope="col") for name in names),
        *(tag("th", str(face), scope="col", class_="number") for face in FACES),
        *(tag("th", page.says(name), scope="col", class_="number") for name in ("dice chi", "dice chance")),
    )
    body = tag("tbody", *(_row(page, row) for row in rows))
    table = tag("table", tag("caption", caption, class_="hidden"), tag("thead", head), body)
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _row(page: Page, row: DiceRow) -> Markup:
    game = page.says("dice all") if row.game == EVERY else vuelta.game(row.game).title[page.language]
    few = page.says("dice few")
    return tag(
        "tr",
        tag("th", game, scope="row"),
        tag("td", page.says(row.kind)),
        tag("td", str(row.thrown), class_="number"),
        *(_face(page, row, face) for face in FACES),
        tag("td", few if row.chi_square is None else _number(page, row.chi_square), class_="number"),
        tag("td", few if row.chance is None else _percent(page, row.chance), class_="number"),
    )


def _face(page: Page, row: DiceRow, face: int) -> Markup:
    """How often a face came; below it its share and, if faces are not alike, what is to be expected."""
    count, weight, total = row.counts[face - 1], row.weights[face - 1], sum(row.weights)
    if not weight:
        return tag("td", "–", class_="number")
    share = _percent(page, count / row.thrown if row.thrown else 0)
    alike = len({other for other in row.weights if other}) == 1
    told = share if alike else f"{share} / {_percent(page, weight / total)}"
    return tag("td", str(count), tag("br"), tag("small", told), class_="number")


def _number(page: Page, value: float | None) -> str:
    return _local(page, f"{value or 0.0:.2f}")


def _percent(page: Page, share: float | None) -> str:
    return f"{_local(page, f'{100 * (share or 0.0):.1f}')} %"


def _local(page: Page, text: str) -> str:
    return text.replace(".", ",") if page.language == "es" else text
