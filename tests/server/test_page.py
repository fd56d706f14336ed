"""The built page is served unchanged at the address of every screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from vuelta.server.http import page
from vuelta.server.http.app import make_api


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small page in place of the built one."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Vuelta</title>")
    (tmp_path / "sw.js").write_text("self;")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "assets" / "index-1a2b.js").write_text("0;")
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    page.page_files.cache_clear()
    yield tmp_path
    page.page_files.cache_clear()


def got(path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=make_api(cast(Any, None)))
        async with httpx.AsyncClient(transport=transport, base_url="http://vuelta") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/senet",
        "/tables/abc",
        "/tables/abc/replay",
        "/rules/ludo",
        "/learn/ludo",
        "/records",
        "/records/one",
        "/dice",
    ],
)
def test_every_screen_is_the_same_page_and_asked_for_again(path: str) -> None:
    answer = got(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Vuelta" in answer.text


@pytest.mark.usefixtures("folder")
def test_what_has_its_contents_in_its_name_is_kept_for_ever() -> None:
    answer = got("/assets/index-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert got("/sw.js").headers["cache-control"] == "no-cache"
    assert got("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "path", ["/nothing.js", "/assets/nothing.js", "/assets/..%2f..%2fpage.py", "/..%2fpage.py", "/api/no"]
)
def test_nothing_else_is_served(path: str) -> None:
    answer = got(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not-found"


@pytest.mark.usefixtures("folder")
def test_a_browser_that_is_lost_is_shown_the_page_which_says_so() -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nonsense", "/nonsense/deeper"):
        answer = got(path, **browser)
        assert (answer.status_code, answer.text) == (404, got("/").text)
    for path in ("/api/nonsense", "/assets/nothing.js"):
        assert got(path, **browser).json()["error"]["code"] == "not-found"


def test_without_a_built_page_it_says_what_to_do(folder: Path) -> None:
    (folder / "index.html").unlink()
    answer = got("/")
    assert answer.status_code == 503
    assert "make page" in answer.json()["error"]["message"]["en"]
