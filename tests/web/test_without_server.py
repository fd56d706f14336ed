"""After one visit the page opens without network, and says what needs the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import vuelta
from tests.server.server_process import UNLIMITED, Server, serving
from tests.web.screens import see_a_match_end
from tests.web.visitor import Visitor

KEPT = """async (games) => {
  for (const name of await caches.keys()) {
    const found = await (await caches.open(name)).keys();
    if (games.every((game) => found.some(({url}) => url.includes(`/api/games/${game}/rules`)))) return true;
  }
  return false;
}"""


def test_rule_books_and_records_open_without_the_server(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path, settings={"limits": UNLIMITED}) as server,
        Visitor(browser, server.address, service_workers="allow", outages=True) as visitor,
    ):
        page = visitor.open("/")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate("navigator.serviceWorker.controller.postMessage('keep-games')")
        visitor.until_promised(KEPT, vuelta.games())
        see_a_match_end(visitor, server, "senet")
        visitor.open("/records")
        row = page.get_by_role("link", name="Senet").first
        expect(row).to_be_visible()

        server.kill()
        page.reload()
        row.click()
        page.get_by_role("tab", name="Dice").click()
        expect(page.get_by_text("The dice are right").first).to_be_visible()
        visitor.open("/rules/ludo")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Ludo")
        expect(page.locator("main p").first).to_be_visible()
        expect(visitor.named("complementary", "Connection")).to_contain_text("The server doesn't answer.")
        visitor.open("/new/ludo")
        page.get_by_role("combobox").filter(has_text="Invite with a link").last.select_option(
            label="Invite with a link"
        )
        visitor.named("button", "Open the table and invite").click()
        expect(page.get_by_role("alert")).to_contain_text("The server doesn't answer")

        server.start()
        visitor.named("button", "Open the table and invite").click()
        expect(page.get_by_label("Link to this table")).to_be_visible()


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/sw.js", "/icon-192.png", "/icon-512.png"])
def test_what_a_phone_needs_to_install_it_is_served(path: str, server: Server) -> None:
    assert server.ask("GET", path).status_code == 200
