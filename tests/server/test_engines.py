"""Games that pages play by themselves: their data and their code, fetched once."""

from __future__ import annotations

import gzip
import hashlib
import json

import pytest

import vuelta
from tests.server.server_process import Server
from vuelta.browser.files import browser_files
from vuelta.browser.introduction import introduction_data
from vuelta.browser.thinking_files import thinking_file, weights_files


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


@pytest.mark.parametrize("name", vuelta.games())
def test_a_page_fetches_what_its_computers_go_by_and_the_weights_that_they_need(server: Server, name: str) -> None:
    data = server.get(f"/api/games/{name}/thinking.json")
    assert data == json.loads(thinking_file(vuelta.game(name)).content)
    for entry in data["learned"]["files"][:2]:
        answer = server.ask("GET", f"/api/games/{name}/weights/{entry['file']}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        upper, lower = answer.content[: len(answer.content) // 2], answer.content[len(answer.content) // 2 :]
        numbers = bytes(byte for pair in zip(lower, upper, strict=True) for byte in pair)
        assert hashlib.sha256(numbers).hexdigest()[:8] in entry["file"]


@pytest.mark.parametrize("name", vuelta.games())
def test_a_page_fetches_the_introduction_of_a_game(server: Server, name: str) -> None:
    answer = server.ask("GET", f"/api/games/{name}/introduction.json")
    assert answer.json() == introduction_data(vuelta.game(name))
    assert answer.headers["etag"]
    assert len(answer.content) < 6000
    assert server.ask("GET", "/api/games/chess/introduction.json").status_code == 404


def test_the_weights_of_a_level_are_small_enough_to_fetch_when_it_is_chosen() -> None:
    for game in map(vuelta.game, vuelta.games()):
        for name, content in weights_files(game).items():
            assert len(gzip.compress(content)) <= 130_000, name


def test_weights_that_do_not_exist_are_not_found(server: Server) -> None:
    for path in ("ur/weights/standard-2-hard.bin", "ur/weights/..%2f__init__.py", "chess/weights/standard-2-hard.bin"):
        assert server.ask("GET", f"/api/games/{path}").status_code == 404
    assert server.ask("GET", "/api/games/chess/thinking.json").status_code == 404
