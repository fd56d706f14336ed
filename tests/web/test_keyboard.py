"""Everything can be done without a mouse."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import vuelta
from tests.server.server_process import Message, Server
from tests.support import SOAK
from tests.web.conftest import Visit
from tests.web.local_tables import events, name_of
from tests.web.matches import look, on_one_screen, play_until
from tests.web.visitor import Visitor

MOST_TABS = 60
FULL_GAMES = vuelta.games() if SOAK > 1 else ["senet"]


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
WHAT = """before => {
  if (document.querySelector('#ended-title')) return {what: 'over'};
  if (document.querySelector('dialog[open]')) return {what: 'asked', last: before};
  const choices = document.querySelectorAll("[data-part='choices'] button").length;
  const step = document.querySelector("[data-offer='back']") ? 'a token was chosen' : '';
  const last = ([...document.querySelectorAll("a[href*='at=']")].at(-1)?.href ?? 'nothing') + step;
  if (last === before) return null;
  if (document.querySelector('button.roll')) return {what: 'roll', last};
  return choices ? {what: 'move', last, choices} : null;
}"""
"""What is to be done, once more has happened than `before`; no key is pressed twice for the same."""


@pytest.mark.parametrize("game", FULL_GAMES)
def test_a_whole_game_against_the_computer_is_played_by_keyboard_alone(game: str, visit: Visit) -> None:
    visitor = visit(hurried=True)
    page = visitor.open("/")
    play_now = f"Play now: {vuelta.game(game).title['en']} against the computer"
    visitor.named("button", play_now).wait_for()
    tab_to(visitor, play_now)
    visitor.press("Enter")
    random = Random(1)
    now: Message = {"last": ""}
    while (now := page.wait_for_function(WHAT, arg=now["last"]).json_value())["what"] != "over":
        if now["what"] == "asked":  # about a move that gives the game away
            visitor.press("Enter")
        else:
            visitor.press("Space" if now["what"] == "roll" else str(random.randint(1, min(now["choices"], 9))))
    table = name_of(visitor)
    assert [event["data"]["how"] for event in events(visitor, "ended")] == ["finished"]
    tab_to(visitor, "Play again")
    visitor.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(table))
    expect(visitor.result).to_have_count(0)
    assert visitor.to_act() != "over"


def test_a_token_is_picked_and_put_down_on_the_board_with_arrow_keys(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=4)
    now = play_until(server, seated, "move", choices=3)
    before = len(look(server, seated["table"])["plies"])
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    board = visitor.named("group", "Board of Senet")
    stops = board.get_by_role("button")
    assert stops.locator("xpath=self::*[@tabindex='0']").count() == 1, "the board is one stop of the Tab key"
    page.locator("[data-stop][tabindex='0']").focus()
    seen = set()
    for _ in range(len(now["moves"])):
        seen.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        visitor.press("ArrowRight")
    assert len(seen) > 1
    assert all("can move to" in name for name in seen)
    visitor.press("Enter")
    expect(visitor.dice.or_(visitor.choices.first).first).to_be_visible()
    page.wait_for_function("() => document.activeElement !== document.body")
    assert len(look(server, seated["table"])["plies"]) == before + 1


def test_space_rolls_and_r_says_the_last_message_again(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    assert visitor.to_act() == "roll"
    said = page.locator("[aria-live]")
    visitor.press("Space")
    expect(said.filter(has_text="roll")).not_to_have_count(0)
    visitor.press("r")
    expect(page.locator("[aria-live='assertive']")).not_to_be_empty()


def test_the_first_stop_leads_past_the_head_of_the_page(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    visitor.named("heading", "Ludo").wait_for()
    visitor.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    visitor.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_a_dialog_keeps_the_focus_and_gives_it_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    visitor.named("heading", "Ludo").wait_for()
    tab_to(visitor, "Settings")
    visitor.press("Enter")
    dialog = visitor.named("dialog", "Settings")
    expect(dialog).to_be_visible()
    for _ in range(12):
        visitor.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
        )
    visitor.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate(FOCUSED)["name"] == "Settings"
