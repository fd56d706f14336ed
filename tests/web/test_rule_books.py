"""The rule books on the page: read in a minute, with what is exact folded away, played on boards, and printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import vuelta
from tests.web.conftest import Visit
from tests.web.looking import LEAST, SIDEWAYS, SMALL
from tests.web.visitor import Visitor

SIZES = [(320, 640), (820, 1180), (1440, 900)]
LANGUAGES = ["en", "es"]
CODES = re.compile(r"\[[A-Z]{2}\d{2}\]|\bhouse decision\b|\bdecisión de la casa\b|\broll:|\bseat \d")
A4 = (794, 1123)
"""At 96 pixels an inch."""


def open_book(visitor: Visitor, name: str, anchor: str = "") -> Page:
    page = visitor.open(f"/rules/{name}{anchor}")
    page.locator("article h1").wait_for()
    return page


def all_boards(page: Page) -> Locator:
    """The boards of all examples that aren't folded away; they are drawn as they come into sight."""
    figures = page.locator(".book > figure")
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        figure.locator("svg.ground").wait_for()
    return figures


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", vuelta.games())
def test_a_book_fits_every_screen_and_shows_no_codes(
    name: str, language: str, size: tuple[int, int], visit: Visit
) -> None:
    visitor = visit(size=size, language=language)
    page = open_book(visitor, name)
    first = page.locator("article h2").first
    expect(first).to_have_text({"en": "Play in a minute", "es": "Juega en un minuto"}[language])
    expect(first).to_be_in_viewport()
    assert not CODES.findall(page.locator("article").inner_text())
    all_boards(page)
    assert page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}
    assert page.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize(("name", "language", "size"), [("poleana", "es", SIZES[0]), ("cadena", "en", SIZES[2])])
def test_axe_finds_nothing_in_a_book_that_is_unfolded(
    name: str, language: str, size: tuple[int, int], visit: Visit
) -> None:
    visitor = visit(size=size, language=language)
    page = open_book(visitor, name)
    page.get_by_role("button", name=re.compile("rule numbers|números de reglas")).click()
    page.locator("article .rule").first.wait_for()
    assert not visitor.axe()


def test_rule_numbers_and_decisions_are_shown_if_one_asks_and_hidden_again(visit: Visit) -> None:
    page = open_book(visit(), "ludo")
    rule, decision = page.locator("#LU09"), page.get_by_text("(house decision)").first
    expect(rule).to_be_hidden()
    expect(decision).to_be_hidden()
    page.get_by_role("button", name="Show rule numbers and decisions").click()
    expect(rule).to_be_visible()
    expect(decision).to_be_visible()
    page.get_by_role("button", name="Hide rule numbers and decisions").click()
    expect(rule).to_be_hidden()


def test_a_link_to_a_rule_unfolds_it_and_a_link_to_a_part_leads_there(visit: Visit) -> None:
    visitor = visit()
    page = open_book(visitor, "poleana", "#PC17")
    expect(page.locator("#PC17")).to_be_in_viewport()
    expect(page.locator("#PC05")).to_be_hidden()
    page.get_by_role("navigation", name="In this book").get_by_role("link", name="Special squares").click()
    expect(page.get_by_role("heading", name="Special squares")).to_be_in_viewport()


def test_the_board_of_an_example_shows_where_one_may_go_and_where_not(visit: Visit) -> None:
    page = open_book(visit(size=SIZES[0]), "ludo")
    figure = page.locator("figure").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator("[data-allowed]")).to_have_count(2)
    expect(figure.locator("[data-refused]")).to_have_count(1)
    expect(figure).to_contain_text("Not allowed: that goes beyond the finish")
    for button in figure.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    expect(figure.locator(".steps")).to_contain_text("Step 0 of 2")
    figure.get_by_role("button", name="Next step").click()
    expect(figure.locator(".steps")).to_contain_text("Step 1 of 2")
    expect(figure.locator("[data-allowed]")).to_have_count(0)


@pytest.mark.parametrize("name", vuelta.games())
def test_on_paper_a_book_is_text_and_boards_without_controls(name: str, visit: Visit) -> None:
    visitor = visit(size=A4, color_scheme="dark")
    page = open_book(visitor, name)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("main button:visible, nav:visible, summary:visible, header:visible")).to_have_count(0)
    expect(page.locator("article h2:visible").first).to_be_visible()
    for figure in page.locator(".book > figure").all():
        expect(figure.locator("svg.ground")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.locator(".rule:visible").count() == 0
