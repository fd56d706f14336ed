"""Before a match: everyone picks a colour and a seat, and somebody starts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import vuelta
from tests.server.server_process import Server
from tests.support import TOY, rule
from tests.web.conftest import Visit
from tests.web.local_tables import events, name_of, seats, stored
from tests.web.visitor import PHONE, Visitor


def colour_of(page: Page, player: int) -> Locator:
    return page.get_by_label(f"Colour of player {player}").or_(page.get_by_label(f"Color del jugador {player}"))


def begun(visitor: Visitor, button: str) -> list[tuple[str, str]]:
    """Begin the match; who plays which colour there, by seat."""
    visitor.named("button", button).click()
    return seats(visitor)


@rule("LU01")
def test_two_players_pick_any_colours_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/ludo")
    colour_of(page, 1).focus()
    visitor.press("y")
    expect(colour_of(page, 1)).to_be_focused()  # the row stays, whatever its colour
    colour_of(page, 2).focus()
    visitor.press("b")
    expect(page.locator("[aria-live='polite']")).to_contain_text("Colours at the table: Yellow and Blue")
    assert begun(visitor, "Start") == [("blue", "computer"), ("yellow", "person")]


@rule("LU01")
def test_a_colour_that_somebody_has_is_swapped_with_three_and_four_players(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/ludo")
    page.get_by_role("radio", name="3").check(force=True)
    colour_of(page, 1).select_option(label="Green")
    expect(colour_of(page, 3)).to_have_value("0")
    page.get_by_role("radio", name="4").check(force=True)
    expect(colour_of(page, 1)).to_have_value("2")
    assert begun(visitor, "Start") == [
        ("red", "computer"),
        ("blue", "computer"),
        ("green", "person"),
        ("yellow", "computer"),
    ]


@rule("PO01")
def test_polianas_other_opposite_pair_can_be_chosen_on_a_small_phone(visit: Visit) -> None:
    visitor = visit(language="es", size=PHONE)
    page = visitor.open("/new/poliana")
    colour_of(page, 1).select_option(label="Verde")
    expect(colour_of(page, 2)).to_have_value("3")
    assert begun(visitor, "Empezar") == [("green", "person"), ("yellow", "computer")]


@pytest.mark.parametrize("name", [name for name in vuelta.games() if vuelta.game(name).starter])
def test_who_starts_is_said_beside_play_now_and_can_be_chosen(name: str, visit: Visit) -> None:
    game = vuelta.game(name)
    visitor = visit()
    page = visitor.open("/")
    card = page.get_by_role("article").filter(has=visitor.named("heading", game.title["en"]))
    assert game.starter
    expect(card).to_contain_text(game.starter["en"])
    starts = card.get_by_label(f"Who starts {game.title['en']}?")
    expect(starts).to_have_value("you")
    starts.select_option(label="Computer starts")
    card.get_by_role("button").click()
    name_of(visitor)
    visitor.until(lambda: bool(events(visitor, "rolled", "moved")))
    created = stored(visitor)["created"]
    first = events(visitor, "rolled", "moved")[0]
    assert created["seats"][str(first["seat"])]["kind"] == "computer"


def test_nobody_is_asked_who_starts_where_the_rules_decide_it(visit: Visit) -> None:
    visitor = visit()
    card = visitor.open("/").get_by_role("article").filter(has=visitor.named("heading", "Senet"))
    expect(card.get_by_role("button")).to_be_visible()
    expect(card.get_by_role("combobox")).to_have_count(0)


def test_rules_are_offered_only_where_there_is_a_rule_book(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(TOY, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__", "rulebook.*"))
    monkeypatch.setenv("VUELTA_GAMES", str(tmp_path / "games"))
    with Server(tmp_path) as server, Visitor(browser, server.address) as visitor:
        page = visitor.open("/")
        expect(visitor.named("link", "Rules: Ludo")).to_be_visible()
        expect(visitor.named("link", "Set up… Dash")).to_be_visible()
        expect(visitor.named("link", "Rules: Dash")).to_have_count(0)
        visitor.open("/new/dash")
        expect(visitor.named("button", "Start")).to_be_visible()
        expect(visitor.named("link", "Rule book")).to_have_count(0)
        visitor.named("button", "Start").click()
        visitor.named("button", "Menu").click()
        expect(page.get_by_role("dialog").get_by_role("button").first).to_be_visible()
        expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(0)
        visitor.open("/rules/ludo")
        expect(visitor.named("link", "Senet")).to_be_visible()
        expect(visitor.named("link", "Dash")).to_have_count(0)
