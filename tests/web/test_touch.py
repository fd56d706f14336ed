"""Games by finger alone, on a phone: on the board where that shows what can be done, else on buttons."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import SOAK, SOME_GAMES
from tests.web.conftest import Visit
from tests.web.local_tables import events, plies
from tests.web.visitor import PHONE, Visitor

TAPS = 15 if SOAK == 1 else 10_000
"""How many rolls and moves at most; `make soak` plays whole games."""
TOKENS = "[data-stop^='token'].playable"
SELECTED = "[data-stop][aria-pressed='true']"
TARGETS = "[data-stop^='target']"
CHOICES = "[data-part='choices'] button"
SURE = "dialog[open] button"


def tap(visitor: Visitor, selector: str, random: Random) -> None:
    """One of these, in the middle."""
    places = visitor.page.locator(selector)
    box = places.nth(random.randrange(places.count())).bounding_box()
    assert box
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def move(visitor: Visitor, random: Random) -> None:
    """Pick a token and one of its landings, or one of the moves that have no token."""
    if visitor.page.locator(TOKENS).count() == 0:
        tap(visitor, CHOICES, random)
        return
    tap(visitor, TOKENS, random)
    visitor.page.locator(SELECTED).wait_for()
    tap(visitor, TARGETS, random)


@pytest.mark.parametrize("game", SOME_GAMES)
def test_a_game_against_the_computer_is_played_by_finger_alone(game: str, visit: Visit) -> None:
    visitor = visit(size=PHONE, has_touch=True, hurried=True)
    page = visitor.open("/")
    visitor.named("button", f"Play now: {vuelta.game(game).title['en']} against the computer").tap()
    random = Random(1)
    for _ in range(TAPS):
        what = visitor.to_act()
        if what == "over":
            break
        before = len(plies(visitor))
        if what == "roll":
            tap(visitor, "[data-part='roll']", random)
        else:
            move(visitor, random)
        while len(plies(visitor)) == before:
            if page.locator(SURE).count():  # which of two ways, or whether to give the game away
                page.locator(SURE).last.tap()
            page.wait_for_timeout(10)
    assert len(plies(visitor)) > TAPS or [event["data"]["how"] for event in events(visitor, "ended")] == ["finished"]
