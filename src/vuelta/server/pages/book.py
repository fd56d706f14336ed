"""A rule book as a page."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from starlette.responses import HTMLResponse

import vuelta
from vuelta.engine.game import Game
from vuelta.server.pages.layout import Page
from vuelta.server.pages.markup import Markup, tag


def rule_book(page: Page, game: Game) -> HTMLResponse:
    """The rule book of a game, in the page's language."""
    title = game.title[page.language]
    return page.render(
        page.says("rules of", game=title),
        tag("article", _rendered(game.slug, page.language), class_="book"),
        tag("p", tag("a", page.says("back"), href=page.link("/"), class_="button")),
    )


@cache
def _rendered(name: str, language: str) -> Markup:
    """The book as HTML. Its picture is the board that we draw, and wide tables scroll by themselves."""
    text = vuelta.game(name).rule_book(language)
    text = text.replace(f"(board.{language}.svg)", f"(/api/games/{name}/board.svg?language={language})")
    html = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table").render(text)
    wrapped = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Markup(wrapped)
