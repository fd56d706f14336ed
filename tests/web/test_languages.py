"""The language is the browser's, until somebody chooses another."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.phrases import only, phrases


def test_the_phrases_are_found() -> None:
    assert len(phrases("en")) > 200
    assert len(only("en")) > 150


def test_the_language_is_changed_in_the_settings_and_stays(visit: Visit) -> None:
    visitor = visit(language="es")
    page = visitor.open("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(phrases("es")["home.title"])
    page.get_by_role("banner").get_by_role("button", name=phrases("es")["nav.settings"]).click()
    page.get_by_role("dialog").get_by_text("English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visitor.named("button", phrases("en")["common.close"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(phrases("en")["home.title"])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(phrases("en")["home.title"])


def test_a_browser_of_another_language_sees_english(visit: Visit) -> None:
    page = visit(locale="fr-FR").open("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
