"""What `vuelta site` writes: a folder that any file host serves, at any path, and that asks for nothing else."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

import vuelta
from tests.cli.run import vuelta as run
from tests.core.test_record import finished
from tests.web import local_tables
from tests.web.visitor import PHONE, Visitor

PATH = "/games/vuelta/"
FIRST_VIEW = 100_000
"""Compressed bytes of all that the home screen asks for on a phone before anything is scrolled or tapped. (A window
that shows six boards at once needs 16 kB more.)"""
QUIETLY = {f"{PATH}icon.svg", f"{PATH}manifest.webmanifest"}
"""What browsers fetch without telling Playwright."""
A_GAME = 30_000
"""Compressed bytes of a game's rules and words."""
WEIGHTS = 130_000


class _Quiet(SimpleHTTPRequestHandler):
    """A file host that says nothing of what it does."""

    def log_message(self, *_: Any) -> None: ...


@contextmanager
def hosted(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A file host on a free port."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        host.server_close()
        thread.join()


@pytest.fixture(scope="module")
def root(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host serves, with a site somewhere in it. (Without a browser, nobody can look at it.)"""
    folder = tmp_path_factory.mktemp("host")
    done = run("site", str(folder / PATH.strip("/")))
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def site(root: Path) -> Path:
    return root / PATH.strip("/")


@pytest.fixture
def address(root: Path) -> Iterator[str]:
    with hosted(root) as host:
        yield f"http://127.0.0.1:{host.server_port}{PATH}"


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_a_match_is_played_and_survives_a_reload_of_its_address(browser: Browser, address: str) -> None:
    with Visitor(browser, address) as visitor:
        page = visitor.open(address)
        expect(visitor.named("heading", "Dice race games")).to_be_visible()
        visitor.named("button", "Play now: Ludo against the computer").click()
        for _ in range(6):
            visitor.act()
        visitor.to_act()
        played = local_tables.plies(visitor)
        assert len(played) >= 6
        assert page.url.startswith(f"{address}#/tables/here-")
        page.reload()
        visitor.to_act()
        assert local_tables.plies(visitor)[: len(played)] == played
        page.go_back()
        expect(visitor.named("heading", "Dice race games")).to_be_visible()


def test_every_game_begins_and_gives_hints(browser: Browser, address: str) -> None:
    with Visitor(browser, address) as visitor:
        for name in vuelta.games():
            visitor.open("about:blank")
            visitor.open(f"{address}#/new/{name}")
            visitor.named("button", "Start").click()
            visitor.to_act()
            assert visitor.page.url.startswith(f"{address}#/tables/here-"), name


@pytest.mark.parametrize(("language", "word"), [("en", "In this book"), ("es", "En este reglamento")])
def test_rule_books_have_pictures_examples_and_links_to_rules(
    browser: Browser, address: str, language: str, word: str
) -> None:
    with Visitor(browser, address, language=language) as visitor:
        page = visitor.open(f"{address}#/rules/ludo")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Ludo")
        expect(page.get_by_text(word).first).to_be_visible()
        picture = page.locator("article img").first
        visitor.until(lambda: bool(picture.evaluate("(image) => image.complete && image.naturalWidth > 0")))
        page.get_by_role("button", name=re.compile("rule numbers|números de reglas")).click()
        page.locator("article .rule a").last.click()
        rule = page.url.rpartition("#")[2]
        assert page.url == f"{address}#/rules/ludo#{rule}"
        page.reload()
        expect(page.locator(f"article [id='{rule}']")).to_be_in_viewport()


def test_what_needs_a_server_is_not_offered(browser: Browser, address: str) -> None:
    with Visitor(browser, address) as visitor:
        page = visitor.open(address)
        expect(visitor.named("button", "Play now: Ludo against the computer")).to_be_visible()
        assert page.get_by_text("code").count() == 0
        assert page.get_by_role("link", name="The dice so far").count() == 0
        visitor.open(f"{address}#/new/ludo")
        page.get_by_role("combobox").first.wait_for()
        assert page.locator("option[value=open]").count() == 0


def test_records_are_opened_replayed_and_analysed(browser: Browser, address: str, tmp_path: Path) -> None:
    record = tmp_path / "senet.vuelta"
    record.write_text(finished("senet"), encoding="utf-8")
    with Visitor(browser, address) as visitor:
        page = visitor.open(address)
        visitor.named("link", "Records").click()
        page.locator("input[type=file]").set_input_files(record)
        page.wait_for_url(f"{address}#/records?record=*")
        expect(visitor.named("tab", "Result")).to_be_visible()
        visitor.named("tab", "Analysis").click()
        expect(visitor.named("heading", "Chances to win")).to_be_visible()


def test_boards_of_other_rules_are_drawn(browser: Browser, address: str) -> None:
    with Visitor(browser, address) as visitor:
        asked: list[str] = []
        visitor.context.on("response", lambda response: asked.append(f"{response.status} {response.url}"))
        page = visitor.open(f"{address}#/new/ur")
        page.get_by_role("radio", name=vuelta.game("ur").rule_sets["masters"].title["en"]).check(force=True)
        visitor.until(lambda: any("data/ur/boards/" in each and "/0.json" not in each for each in asked))
        visitor.named("button", "Start").click()
        visitor.to_act()
        assert not [each for each in asked if not each.startswith(("200 ", "304 "))]


def test_a_site_works_without_network_once_it_has_been_visited(browser: Browser, root: Path) -> None:
    with hosted(root) as host:
        address = f"http://127.0.0.1:{host.server_port}{PATH}"
        visitor = Visitor(browser, address, service_workers="allow", outages=True)
        page = visitor.open(address)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate("navigator.serviceWorker.controller.postMessage('keep-games')")
        visitor.until(lambda: bool(page.evaluate(_KEPT, vuelta.games())))
    with visitor:
        page.reload()
        visitor.named("button", "Play now: Senet against the computer").click()
        for _ in range(4):
            visitor.act()
        visitor.open("about:blank")
        visitor.open(f"{address}#/rules/ludo")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Ludo")
        visitor.named("link", "Learn it in 30 seconds").click()
        visitor.named("button", "Roll").click()
        expect(page.locator(".says")).to_have_text(vuelta.game("ludo").introduction[1].says["en"])


_KEPT = """async (games) => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  }
  return games.every((game) => found.some((url) => url.endsWith(`/data/${game}/thinking.json`)));
}"""


def test_a_phone_sees_the_home_screen_after_100_kilobytes(browser: Browser, address: str, site: Path) -> None:
    asked: set[str] = set()
    with Visitor(browser, address, size=PHONE) as visitor:
        visitor.context.on("request", lambda request: asked.add(urlsplit(request.url).path))
        visitor.page.goto(address, wait_until="networkidle")
    assert all(path.startswith(PATH) for path in asked), asked
    sizes = {path: compressed(site / (path.removeprefix(PATH) or "index.html")) for path in asked | QUIETLY}
    assert sum(sizes.values()) <= FIRST_VIEW, (sum(sizes.values()), sizes)


@pytest.mark.parametrize("name", vuelta.games())
def test_a_game_is_small(site: Path, name: str) -> None:
    folder = site / "data" / name
    assert compressed(folder / "engine.json") + compressed(folder / "engine.wasm") <= A_GAME
    for path in (folder / "weights").iterdir():
        assert compressed(path) <= WEIGHTS, path


def test_all_files_have_names_that_every_host_can_serve(site: Path) -> None:
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9./_-]+", name) or "/_" in f"/{name}"] == []
