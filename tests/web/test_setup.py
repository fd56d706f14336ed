"""Before a match: everyone picks a colour and a seat, and somebody starts."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import vuelta
from tests.server.server_process import Server
from tests.support import TOY, rule
from tests.web.conftest import Visit
from tests.web.local_tables import events, name_of, seats, stored
from tests.web.visitor import PHONE, WIDE, Visitor
from vuelta.core.game import ANYONE


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
    people(page, 3).check(force=True)
    colour_of(page, 1).select_option(label="Green")
    expect(colour_of(page, 3)).to_have_value("0")
    people(page, 4).check(force=True)
    expect(colour_of(page, 1)).to_have_value("2")
    assert begun(visitor, "Start") == [
        ("red", "computer"),
        ("blue", "computer"),
        ("green", "person"),
        ("yellow", "computer"),
    ]


def people(page: Page, count: int) -> Locator:
    """The choice of so many players."""
    return page.get_by_role("radio", name=re.compile(rf"^{count}\b"))


@rule("PO01")
def test_polianas_other_opposite_pair_can_be_chosen_on_a_small_phone(visit: Visit) -> None:
    visitor = visit(language="es", size=PHONE)
    page = visitor.open("/new/poliana")
    colour_of(page, 1).select_option(label="Verde")
    expect(colour_of(page, 2)).to_have_value("3")
    assert begun(visitor, "Empezar") == [("green", "person"), ("yellow", "computer")]


@pytest.mark.parametrize("name", [name for name in vuelta.games() if vuelta.game(name).starter])
def test_who_starts_by_the_rule_book_is_said_beside_play_and_can_be_chosen_in_the_set_up(
    name: str, visit: Visit
) -> None:
    game = vuelta.game(name)
    visitor = visit()
    page = visitor.open("/")
    card = page.get_by_role("article").filter(has=visitor.named("heading", game.title["en"]))
    assert game.starter
    said = expect(card.get_by_text(game.starter["en"]))
    said.to_have_count(0 if game.starter == ANYONE else 1)  # where anyone may, you do
    visitor.named("link", f"Set up {game.title['en']}").click()
    starts = page.get_by_role("group", name="Who starts?")
    expect(starts).to_contain_text(game.starter["en"])
    expect(starts.get_by_role("radio").first).to_be_checked()
    starts.get_by_role("radio").nth(1).check(force=True)
    visitor.named("button", "Start").click()
    name_of(visitor)
    visitor.until(lambda: bool(events(visitor, "rolled", "moved")))
    created = stored(visitor)["created"]
    first = events(visitor, "rolled", "moved")[0]
    assert created["seats"][str(first["seat"])]["kind"] == "computer"


def test_nobody_is_asked_who_starts_where_the_rules_decide_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/senet")
    expect(visitor.named("button", "Start")).to_be_visible()
    expect(page.get_by_role("group", name="Who starts?")).to_have_count(0)


def test_rules_are_offered_only_where_there_is_a_rule_book(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(TOY, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__", "rulebook.*"))
    monkeypatch.setenv("VUELTA_GAMES", str(tmp_path / "games"))
    with Server(tmp_path) as server, Visitor(browser, server.address) as visitor:
        page = visitor.open("/new/ludo")
        expect(visitor.named("link", "Rule book")).to_be_visible()
        visitor.open("/")
        expect(page.get_by_role("article").last).to_contain_text("Dash")  # a game of one's own comes last
        visitor.named("link", "Set up Dash").click()
        expect(visitor.named("button", "Start")).to_be_visible()
        expect(visitor.named("link", "Rule book")).to_have_count(0)
        visitor.named("button", "Start").click()
        visitor.named("button", "Menu").click()
        expect(page.get_by_role("dialog").get_by_role("button").first).to_be_visible()
        expect(page.get_by_role("dialog").get_by_role("link", name="Rule book")).to_have_count(0)
        visitor.open("/rules/ludo")
        expect(visitor.named("link", "Senet")).to_be_visible()
        expect(visitor.named("link", "Dash")).to_have_count(0)


@pytest.mark.parametrize(("language", "size"), [("en", WIDE), ("es", PHONE)])
def test_variants_are_chosen_by_name_with_their_minutes(language: str, size: tuple[int, int], visit: Visit) -> None:
    ludo = vuelta.game("ludo")
    visitor = visit(language=language, size=size)
    page = visitor.open("/new/ludo")
    variants = page.get_by_role("group", name={"en": "Variant", "es": "Variante"}[language], exact=True)
    about = {"en": "about {} min", "es": "unos {} min"}[language]
    facts = page.locator(".facts")
    for count in ludo.players:
        if count > 2:
            people(page, count).check(force=True)
        for name, rule_set in ludo.rule_sets.items():
            minutes = ludo.minutes()[name][count]
            choice = variants.get_by_role("radio", name=f"{rule_set.title[language]} {minutes} min", exact=True)
            choice.check(force=True)
            expect(facts).to_contain_text(about.format(minutes))
            expect(variants).to_contain_text(rule_set.origin[language])


def test_a_changed_option_has_no_minutes_and_leads_back_to_the_variant(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/ludo")
    expect(page.locator(".facts")).to_contain_text("about 35 min")
    page.get_by_text("More options").click()
    assert not page.get_by_text("LU05").count()
    page.get_by_role("switch", name="A capture earns another roll.").click()
    expect(page.locator(".facts")).not_to_contain_text("min")
    expect(page.locator("summary")).to_contain_text("one changed")
    visitor.named("button", "Back to Classic").click()
    expect(page.locator(".facts")).to_contain_text("about 35 min")


def test_players_variants_and_start_are_seen_at_once_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=(390, 664))
    page = visitor.open("/new/ludo")
    start = visitor.named("button", "Start")
    expect(start).to_be_in_viewport(ratio=1)
    for radio in ("2 35 min", "4 110 min", "Classic 35 min", "Lively 30 min", "No stacking 30 min"):
        expect(page.get_by_role("radio", name=radio, exact=True)).to_be_in_viewport(ratio=1)
    bottom = page.get_by_role("radio", name="No stacking").bounding_box()
    bar = start.bounding_box()
    assert bottom
    assert bar
    assert bottom["y"] + bottom["height"] < bar["y"]
