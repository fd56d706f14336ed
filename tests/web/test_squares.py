"""At a table and in its replay squares are called as the board shows them: nobody sees or hears the notation."""

from __future__ import annotations

import re

import pytest

from tests.server.running import Server
from tests.web.conftest import Visit
from tests.web.looking import WORDS
from tests.web.matches import give_up, on_one_screen, play_until

NOTATION = re.compile(r"\b(?:r\d+|[bc][0-3]\.\d|[BJ] →)")
SEEN = {
    "en": r"\b(red|blue|green|yellow) [0-9A-F]+ → ",
    "es": r"\b(rojo|azul|verde|amarillo) [0-9A-F]+ → ",
}


@pytest.mark.parametrize(("game", "language"), [("poleana", "en"), ("poliana", "es")])
def test_squares_are_called_as_the_board_shows_them(game: str, language: str, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, game, plies=150)
    play_until(server, seated, "move", choices=3)
    visitor = visit(language=language)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.choices.first.wait_for()
    page.locator("details > summary").last.click()
    assert re.search(SEEN[language], " ".join(visitor.choices.all_inner_texts()))
    words = page.evaluate(WORDS)
    assert not [said for said in words if NOTATION.search(said)]

    give_up(server, seated)
    page = visitor.open(f"/tables/{seated['table']}/replay#plies")
    page.get_by_role("tabpanel").locator("[data-ply='100']").wait_for()
    assert not [said for said in page.evaluate(WORDS) if NOTATION.search(said)]
