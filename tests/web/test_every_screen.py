"""What is true of every screen: as a visitor on a small phone sees it in Spanish, and at a desk in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.server_process import Server
from tests.web.conftest import Visit
from tests.web.looking import LEAST, SET_THEME, SIDEWAYS, SMALL, WORDS
from tests.web.phrases import only, phrases
from tests.web.screens import SCREENS, Screen
from tests.web.visitor import PHONE, Visitor

ZOOMED = (640, 450)
"""1280 × 900 at 200 %."""


def named(screen: Screen) -> str:
    return screen.name


@pytest.fixture(scope="module", params=SCREENS, ids=named)
def phone(request: pytest.FixtureRequest, browser: Browser, shared_server: Server) -> Iterator[Visitor]:
    """In Spanish, whose words are longer."""
    shared_server.enter_test(f"on a phone: {request.param.name}")
    with Visitor(browser, shared_server.address, language="es", size=PHONE) as visitor:
        request.param.go(visitor, shared_server)
        yield visitor


@pytest.fixture(scope="module", params=SCREENS, ids=named)
def desk(request: pytest.FixtureRequest, browser: Browser, shared_server: Server) -> Iterator[Visitor]:
    shared_server.enter_test(f"on a desk: {request.param.name}")
    with Visitor(browser, shared_server.address) as visitor:
        request.param.go(visitor, shared_server)
        yield visitor


def assert_axe_finds_nothing(visitor: Visitor) -> None:
    assert not visitor.axe()
    for theme in ("dark", "contrast"):  # it changes nothing but colours
        visitor.page.evaluate(SET_THEME, theme)
        assert not visitor.axe(runOnly=["color-contrast"]), theme


def test_axe_finds_nothing_on_a_phone_in_spanish(phone: Visitor) -> None:
    assert_axe_finds_nothing(phone)


def test_axe_finds_nothing_at_a_desk_in_english(desk: Visitor) -> None:
    assert_axe_finds_nothing(desk)


@pytest.mark.parametrize("size", [PHONE, ZOOMED], ids=["phone", "zoomed"])
def test_nothing_scrolls_sideways_and_everything_can_be_hit(phone: Visitor, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    assert phone.page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}
    assert phone.page.evaluate(SMALL, LEAST) == []


def assert_all_words_are(language: str, visitor: Visitor) -> None:
    assert visitor.page.locator("html").get_attribute("lang") == language
    shown = visitor.page.evaluate(WORDS)
    foreign = only("es" if language == "en" else "en")
    assert not [words for words in shown if any(phrase in words for phrase in foreign)]
    assert not [words for words in shown if words in phrases("en")], "names of phrases"
    assert not [words for words in shown if re.search(r"\{\w+\}|undefined|\[object|NaN", words)]


def test_every_word_is_spanish_in_spanish(phone: Visitor) -> None:
    assert_all_words_are("es", phone)


def test_every_word_is_english_in_english(desk: Visitor) -> None:
    assert_all_words_are("en", desk)


def test_what_is_wrong_would_be_noticed(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open("/dice")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("""document.querySelector('main').insertAdjacentHTML('beforeend',
      '<button id="wide">home.title</button><button id="small"></button><p>Juegos de carreras con dados</p>')""")
    page.evaluate("document.querySelector('#wide').style.width = '400px'")
    page.evaluate("Object.assign(document.querySelector('#small').style, {width: '9px', minWidth: 0, padding: 0})")
    found = page.evaluate(SIDEWAYS)
    assert found["page"] > 0
    assert any("wide" in element for element in found["beyond"])
    assert [element for element in page.evaluate(SMALL, LEAST) if "small" in element]
    assert [found for found in visitor.axe() if found.startswith("button-name")]
    with pytest.raises(AssertionError):
        assert_all_words_are("en", visitor)
