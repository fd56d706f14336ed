"""Everything can be done without a mouse."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import vuelta
from tests.server.running import Server
from tests.support import SOAK
from tests.web.conftest import Visit
from tests.web.matches import look, on_one_screen, play_until
from tests.web.visitor import Visitor

MOST_TABS = 60
FULL_GAMES = vuelta.games() if SOAK > 1 else ["ludo"]


def tab_to(visitor: Visitor, name: str) -> None:
    """Go to something by the Tab key; the focus must be visible on the way."""
    for _ in range(MOST_TABS):
        visitor.press("Tab")
        focused = visitor.page.evaluate(FOCUSED)
        assert focused["visible"], f"{focused['name']} has the focus, and nobody sees it"
        if focused["name"] == name:
            return
    raise AssertionError(f"{name} can't be reached by Tab")


FOCUSED = """() => {
  const element = document.activeElement;
  const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(element);
  return {
    name: element.getAttribute('aria-label') ?? element.textContent.trim(),
    visible: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
  };
}"""
WHAT = """() => document.querySelector('#ended-title') ? 'over'
  : document.querySelector('button.roll') ? 'roll'
  : document.querySelectorAll("[data-part='choices'] button").length || null"""


@pytest.mark.parametrize("game", FULL_GAMES)
def test_a_whole_game_against_the_computer_is_played_by_keyboard_alone(
    game: str, visit: Visit, server: Server
) -> None:
    visitor = visit(choices={"autoMove": False})
    page = visitor.open("/")
    tab_to(visitor, f"Play now: {vuelta.game(game).title['en']} against the computer")
    visitor.press("Enter")
    random = Random(1)
    while (what := page.wait_for_function(WHAT).json_value()) != "over":
        visitor.press("Space" if what == "roll" else str(random.randint(1, min(what, 9))))
        if page.get_by_role("dialog").count():  # a move that gives the game away is asked about
            visitor.press("Enter")
    view = look(server, page.url.rpartition("/")[2])
    assert view["phase"] == "over"
    assert view["ended"]["how"] == "finished"
    tab_to(visitor, "Play again")
    visitor.press("Enter")
    visitor.to_act()
    assert page.url.rpartition("/")[2] != view["table"]
