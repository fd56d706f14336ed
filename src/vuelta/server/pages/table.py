"""The page of a table: the frame that its script fills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import HTMLResponse

import vuelta
from vuelta.engine.words import COLOURS
from vuelta.players import LEVELS
from vuelta.server.pages.layout import Page
from vuelta.server.pages.markup import data, tag
from vuelta.server.pages.tablewords import TABLE_WORDS


def playing(page: Page, view: Mapping[str, Any]) -> HTMLResponse:
    """Board, whose turn it is, what can be done, who plays, and what has happened."""
    game = vuelta.game(view["game"])
    title = page.says("table title", game=game.title[page.language], code=view["code"])
    board = f"/api/tables/{view['table']}/board.svg"
    given = {
        "language": page.language,
        "query": page.link(""),
        "table": view["table"],
        "board": f"{board}?language={page.language}",
        "levels": list(LEVELS),
        "colours": COLOURS[page.language],
        "words": TABLE_WORDS[page.language],
    }
    return page.render(
        title,
        tag("h1", title, class_="small"),
        tag("noscript", tag("p", page.says("no script"), class_="note"), tag("img", src=board, alt="")),
        tag(
            "div",
            tag("section", aria_label=page.says("board"), id="board"),
            tag(
                "div",
                tag("p", page.says("loading"), id="turn", aria_live="polite", class_="turn", tabindex="-1"),
                tag("p", id="clock", class_="quiet", hidden=True),
                tag("p", id="dice", class_="dice", hidden=True),
                tag("p", role="alert", id="problem", class_="problem", hidden=True),
                tag("div", id="actions", class_="actions"),
                tag("div", id="more"),
                tag("h2", page.says("seats")),
                tag("ul", id="seats", class_="seats"),
                tag("p", id="watchers", class_="quiet"),
                tag("div", id="emotes"),
                tag("h2", page.says("happened"), id="happened"),
                tag("ol", id="log", role="log", aria_labelledby="happened", tabindex="0"),
                class_="side",
            ),
            class_="table",
        ),
        data("page", given),
        scripts=("table.js",),
    )
