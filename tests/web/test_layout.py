"""Nobody looks for anything at a table: what can be done is in sight, on every screen, however much it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import vuelta
from tests.server.server_process import Message, Server
from tests.web.conftest import Visit
from tests.web.looking import LEAST, SIDEWAYS
from tests.web.matches import at_position, on_one_screen, play_until
from tests.web.most_choices import POSITIONS
from tests.web.test_outages import lost
from tests.web.visitor import Visitor

SIZES = [(320, 640), (390, 664), (390, 844), (844, 390), (820, 1180), (1440, 900)]
LINE = 48
"""Pixels that the line on top takes at most on a phone."""
GUTTERS = 16
COVERED = 8
"""Pixels of the frame of a board that choices may cover where a small phone has very many."""
LONG = ("senet",)
"""Games whose board stands up on a phone, with room beside it."""

OUT_OF_SIGHT = """least => [...document.querySelectorAll("[data-part='choices'] button")].flatMap((button) => {
  const {left, right, top, bottom, width, height} = button.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const faults = [];
  if (Math.min(left, top, innerWidth - right, innerHeight - bottom) < -0.5) faults.push('beyond the screen');
  if (hit?.closest('button') !== button) faults.push('covered');
  if (button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1) faults.push('cut');
  if (Math.min(width, height) < least - 0.5) faults.push('small');
  return faults.length ? [`${button.innerText.replaceAll('\\n', ' ')}: ${faults.join(', ')}`] : [];
})"""
"""The choices that somebody would have to look for, and why."""

PLACES = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
  return {
    board: box('.board.vuelta-look'),
    status: box("[data-part='status']"),
    action: box("[data-part='bar']"),
    tools: document.querySelector("[role='group'][aria-label='Tools'], [role='group'][aria-label='Herramientas']")
      ?.getBoundingClientRect().toJSON() ?? null,
    scrolled: scrollY,
  };
}"""

SEEN = """names => [...document.querySelectorAll('button, a.button')]
  .filter((button) => names.includes(button.innerText.trim()) && button.checkVisibility())
  .map((button) => {
    const {left, right, top, bottom} = button.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return button.contains(hit) && top >= 0 && bottom <= innerHeight;
  })"""
"""Of the buttons that show one of these words, whether they are in sight."""

COVERED_DICE = """() => [...document.querySelectorAll('.die')].filter((die) => {
  const {left, right, top, bottom} = die.firstElementChild.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !hit?.closest('.tray');
}).length"""


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def at(visit: Visit, seated: Message, **more: Any) -> Visitor:
    visitor = visit(size=SIZES[0], **more)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    return visitor


def is_phone(size: tuple[int, int]) -> bool:
    return min(size) < 480


def is_upright_phone(size: tuple[int, int]) -> bool:
    return is_phone(size) and size[1] > size[0]


def assert_all_is_in_sight(page: Page, game: str, size: tuple[int, int]) -> None:
    assert page.evaluate(OUT_OF_SIGHT, LEAST) == []
    assert page.evaluate(SIDEWAYS)["page"] == 0
    places = page.evaluate(PLACES)
    board, status, tools = places["board"], places["status"], places["tools"]
    assert tools["bottom"] <= size[1], "undo and hint are in sight"
    if is_phone(size):
        assert status["height"] <= LINE
    if is_upright_phone(size) and game not in LONG:
        assert board["width"] >= size[0] - GUTTERS
        assert board["bottom"] <= places["action"]["top"] + COVERED
    elif is_upright_phone(size):
        assert board["height"] > size[1] / 2
    elif is_phone(size) and game not in LONG:
        assert board["height"] >= size[1] - GUTTERS


@pytest.mark.parametrize("game", vuelta.games())
def test_every_choice_is_in_sight_on_every_screen(game: str, visit: Visit, server: Server) -> None:
    for number, position in enumerate(POSITIONS[game]):
        visitor = at(visit, at_position(server, game, position), language=("es", "en")[number % 2])
        page = visitor.page
        for size in SIZES:
            resized(page, size)
            assert_all_is_in_sight(page, game, size)
        if page.locator("[data-offer='token']").count():
            assert_moves_of_every_token_are_in_sight(visitor, game)


def assert_moves_of_every_token_are_in_sight(visitor: Visitor, game: str) -> None:
    """Each is numbered on the board and leads to its moves and back; together they are all the moves there are."""
    page = visitor.page
    tokens = page.locator("[data-offer='token']")
    pins = page.locator("[data-pin]")
    assert sorted(pins.evaluate_all("all => all.map(({dataset}) => dataset.pin)")) == sorted(
        tokens.locator("kbd").all_inner_texts()
    )
    for number in range(tokens.count()):
        tokens.nth(number).click()
        page.locator("[data-offer='back']").wait_for()
        assert page.locator("[data-stop][aria-pressed='true']").count() == 1, "the board shows which token it is"
        for size in SIZES:
            resized(page, size)
            assert_all_is_in_sight(page, game, size)
        page.locator("[data-offer='back']").click()


@pytest.mark.parametrize("game", vuelta.games())
def test_there_is_one_button_to_roll_and_nothing_covers_the_dice(game: str, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, game, plies=8)
    play_until(server, seated, "roll")
    visitor = at(visit, seated)
    for size in SIZES:
        resized(visitor.page, size)
        assert visitor.page.evaluate(SEEN, ["Roll"]) == [True], size
        assert visitor.page.evaluate(COVERED_DICE) == 0, size


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_stays_where_it_is_from_the_first_roll_to_the_end(
    size: tuple[int, int], visit: Visit, server: Server
) -> None:
    game = ("ludo", "cadena", "senet", "poleana", "ur", "poliana")[SIZES.index(size)]
    seated = on_one_screen(server, game, plies=8)
    visitor = at(visit, seated)
    page = visitor.page
    resized(page, size)
    stands = page.evaluate(PLACES)
    for _ in range(6):
        visitor.act()
        visitor.to_act()
        now = page.evaluate(PLACES)
        assert (now["board"], now["scrolled"]) == (stands["board"], stands["scrolled"])
        if is_phone(size) and game not in LONG:
            assert now["tools"] == stands["tools"]
    server.act(seated["table"], seated["token"], "resign", id="resign", seat=seated["view"]["seats"][0]["seat"])
    visitor.result.wait_for()
    now = page.evaluate(PLACES)
    assert (now["board"], now["scrolled"]) == (stands["board"], stands["scrolled"])
    assert page.evaluate(SEEN, ["Play again", "Replay and analysis", "Back to the games"]) == [True] * 3


def test_a_phone_has_the_way_home_and_the_players_names_in_its_menu(visit: Visit, server: Server) -> None:
    visitor = at(visit, on_one_screen(server, "ludo"))
    page = visitor.page
    assert page.get_by_role("banner").count() == 0
    players = page.get_by_role("list", name="Players")
    assert "Luis" in players.inner_text(), "read aloud, though not seen"
    visitor.named("button", "Menu").click()
    names = page.get_by_role("dialog").get_by_role("list", name="Players").get_by_text("Luis")
    box = names.bounding_box()
    assert box
    assert box["width"] > 10
    for link in ("Records", "Rule book"):
        assert page.get_by_role("dialog").get_by_role("link", name=link).is_visible()
    visitor.press("Escape")
    page.get_by_role("link", name="Vuelta").click()
    page.wait_for_url("**/")


def test_the_board_does_not_move_when_the_network_goes(visit: Visit, server: Server) -> None:
    visitor = at(visit, on_one_screen(server, "ludo"), outages=True)
    before = visitor.page.evaluate(PLACES)["board"]
    visitor.context.set_offline(True)
    lost(visitor).wait_for()
    assert visitor.page.evaluate(PLACES)["board"] == before


HIT = """button => {
  const {left, right, top, bottom} = button.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return hit !== null && (button.contains(hit) || hit.control === button);
}"""


@pytest.mark.parametrize(("size", "text"), [((390, 844), "200%"), ((320, 256), "100%")])
def test_large_text_and_magnified_screens_need_no_more_than_scrolling(
    size: tuple[int, int], text: str, visit: Visit, server: Server
) -> None:
    visitor = at(visit, at_position(server, "poleana", POSITIONS["poleana"][0]))
    page = visitor.page
    resized(page, size)
    page.evaluate("text => { document.documentElement.style.fontSize = text; }", text)
    assert page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}
    for button in page.locator("[data-part='bar'] button, [data-part='status'] button").all():
        button.scroll_into_view_if_needed()
        assert button.evaluate(HIT)
