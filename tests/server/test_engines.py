"""Games that pages play by themselves: their data and their code, fetched once."""

from __future__ import annotations

import pytest

import vuelta
from tests.server.server_process import Server
from vuelta.browser.files import browser_files


@pytest.mark.parametrize("name", vuelta.games())
def test_a_page_fetches_what_it_needs_to_play_a_game(server: Server, name: str) -> None:
    files = browser_files(vuelta.game(name))
    data = server.ask("GET", f"/api/games/{name}/engine.json")
    assert data.headers["content-type"] == "application/json"
    assert data.content == files.data.content
    code = server.ask("GET", f"/api/games/{name}/engine.wasm?version={data.json()['module']}")
    assert code.headers["content-type"] == "application/wasm"
    assert code.content == files.code.content
    assert code.content.startswith(b"\0asm")


@pytest.mark.parametrize("file", ["engine.json", "engine.wasm"])
def test_what_has_not_changed_is_not_sent_again(server: Server, file: str) -> None:
    first = server.ask("GET", f"/api/games/ur/{file}")
    assert first.headers["cache-control"] == "public, no-cache"
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = server.ask("GET", f"/api/games/ur/{file}", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert server.ask("GET", f"/api/games/ur/{file}", headers={"If-None-Match": '"other"'}).content == first.content


def test_code_is_kept_for_good_only_under_its_own_version(server: Server) -> None:
    module = server.get("/api/games/ur/engine.json")["module"]
    asked = {version: f"/api/games/ur/engine.wasm?version={version}" for version in (module, "0123456789abcdef", "")}
    kept = {version: server.ask("GET", path).headers["cache-control"] for version, path in asked.items()}
    again = "public, no-cache"
    assert kept == {module: "public, max-age=31536000, immutable", "0123456789abcdef": again, "": again}


def test_a_game_that_does_not_exist_has_no_engine(server: Server) -> None:
    for file in ("engine.json", "engine.wasm"):
        assert server.ask("GET", f"/api/games/chess/{file}").status_code == 404
