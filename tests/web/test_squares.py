"""At a table and in its replay squares are called as the board shows them: nobody sees or hears the notation."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.server_process import Server
from tests.web.conftest import Visit
from tests.web.looking import WORDS
from tests.web.matches import give_up, on_one_screen, play_until
from tests.web.visitor import Visitor

NOTATION = re.compile(r"\b(?:r\d+|[bc][0-3]\.\d|(?<![a-z] )[BJ] →)")
"""B and J alone; the board itself has a square "red B"."""
MOVED = {"en": r"moves \d", "es": r"mueve \d"}


def in_notation(visitor: Visitor) -> list[str]:
    """All that is said on the page and names a square as only the notation does."""
    return [words for words in visitor.page.evaluate(WORDS) if NOTATION.search(words)]


@pytest.mark.parametrize(("game", "language"), [("poleana", "en"), ("poliana", "es")])
def test_squares_are_called_as_the_board_shows_them(game: str, language: str, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, game, plies=100)
    play_until(server, seated, "move", choices=2)
    visitor = visit(language=language)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.choices.first.wait_for()
    page.locator("details > summary").last.click()
    assert not in_notation(visitor)
    give_up(server, seated)
    page = visitor.open(f"/tables/{seated['table']}/replay#moves")
    log = page.get_by_role("tabpanel")
    log.locator("[data-ply='90']").wait_for()
    assert not in_notation(visitor)
    events = server.get(f"/api/tables/{seated['table']}/replay")["events"]
    moved = [event["seq"] for event in events if re.search(MOVED[language], " ".join(event["told"][language]))]
    log.locator(f"[data-ply='{moved[-1]}']").click()
    expect(page.locator("[data-part=stage]")).to_contain_text(re.compile(MOVED[language]))
    assert not in_notation(visitor)
