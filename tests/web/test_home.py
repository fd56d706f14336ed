"""The start page: one tap to the dice, the easiest game first, and what was left off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import vuelta
from tests.server.server_process import ANA, Server
from tests.web.conftest import Visit
from tests.web.looking import SIDEWAYS
from tests.web.matches import OPEN, on_one_screen, play_until
from tests.web.visitor import PHONE, WIDE
from vuelta.core.game import Game

HAND = (390, 664)
"""A phone whose browser shows its bars."""


def in_order() -> list[Game]:
    """The games as people who are new should meet them."""
    return sorted(map(vuelta.game, vuelta.games()), key=lambda game: game.newcomer_rank or 99)


def card_of(page: Page, title: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))


def board_of(page: Page, title: str) -> Locator:
    """The picture of its board, which those who listen don't need."""
    return card_of(page, title).locator(".board svg").first


def height(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["height"]


@pytest.mark.parametrize("size", [HAND, PHONE, (844, 390), (820, 1180), WIDE])
def test_ludo_is_first_and_its_dice_are_one_tap_away(size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(size=size, has_touch=size[0] < 900)
    page = visitor.open("/")
    expect(page.get_by_role("article").first.get_by_role("heading")).to_have_text("Ludo")
    play = visitor.named("button", "Play now: Ludo against the computer")
    expect(play).to_be_in_viewport(ratio=1)
    expect(board_of(page, "Ludo")).to_be_in_viewport(ratio=0.3)
    if size in (HAND, PHONE):  # the board is large, and the next games are in sight
        assert height(board_of(page, "Ludo")) > size[0] / 3
        expect(page.get_by_role("article").nth(2).locator("a.board")).to_be_in_viewport(ratio=0.9)
    if size == HAND:
        play.tap()
        assert visitor.to_act() == "roll"


def test_all_games_are_seen_on_little_more_than_one_screen_of_a_desk(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("article").nth(len(vuelta.games()) - 1).wait_for()
    games = page.locator(".games").bounding_box()
    assert games
    assert games["y"] + games["height"] <= 1.3 * WIDE[1]


@pytest.mark.parametrize(("language", "size"), [("en", WIDE), ("es", PHONE)])
def test_cards_say_what_people_want_to_know_first(language: str, size: tuple[int, int], visit: Visit) -> None:
    page = visit(language=language, size=size).open("/")
    titles = [game.title[language] for game in in_order()]
    expect(page.get_by_role("article").get_by_role("heading")).to_have_text(titles)
    players, about = {"en": ("players", "about {} min"), "es": ("jugadores", "unos {} min")}[language]
    for game in in_order():
        card = card_of(page, game.title[language])
        counts = "2–4" if len(game.players) > 1 else "2"
        expect(card).to_contain_text(game.about[language])
        expect(card).to_contain_text(f"{counts} {players}")
        expect(card).to_contain_text(about.format(game.minutes()["standard"][2]))  # two play at once
        if len(game.rule_sets) > 1:
            for rule_set in game.rule_sets.values():
                expect(card).to_contain_text(rule_set.title[language])
        learn = card.get_by_role("link", name=re.compile("^(Learn to play|Aprende a jugar)"))
        expect(learn).to_have_attribute("href", f"/learn/{game.slug}")


@pytest.mark.parametrize("size", [HAND, WIDE])
def test_what_was_left_off_is_first_and_one_tap_continues_it(
    size: tuple[int, int], visit: Visit, server: Server
) -> None:
    seated = on_one_screen(server, "poliana", plies=12)
    play_until(server, seated, "roll")
    visitor = visit(size=size)
    visitor.sit(seated)
    page = visitor.open("/")
    row = page.get_by_role("listitem").filter(has_text="Poliana")
    expect(row).to_contain_text("Your turn")
    expect(row).to_be_in_viewport(ratio=1)
    expect(row.locator("svg").first).to_be_visible()  # the board as it stands
    first = page.get_by_role("article").first.bounding_box()
    box = row.bounding_box()
    assert first
    assert box
    assert box["y"] < first["y"]
    expect(visitor.named("button", "Play now: Ludo against the computer")).to_be_in_viewport(ratio=1)
    row.get_by_role("link").click()
    page.wait_for_url(f"**/tables/{seated['table']}")
    visitor.dice.wait_for()


def test_nothing_scrolls_sideways_with_matches_to_continue(visit: Visit, server: Server) -> None:
    visitor = visit(language="es", size=PHONE)
    visitor.sit(on_one_screen(server, "cadena", plies=4))
    page = visitor.open("/")
    page.get_by_role("listitem").filter(has_text="Cadena").wait_for()
    assert page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}


def test_a_code_leads_to_its_table(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, OPEN, game="ludo")
    visitor = visit()
    page = visitor.open("/")
    visitor.named("button", "Have a code?").click()
    join = page.get_by_role("dialog")
    visitor.named("button", "Go to the table").click()
    expect(join).to_contain_text("Enter the code first")
    join.get_by_label("Code").fill(seated["view"]["code"].lower())
    visitor.press("Enter")
    page.wait_for_url(f"**/tables/{seated['table']}")
