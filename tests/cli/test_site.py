"""`vuelta site`: a folder of files, and nothing that was there is lost."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import vuelta
from tests.cli.run import vuelta as run
from vuelta.browser.errors import NotForBrowsers
from vuelta.browser.files import BrowserFiles, browser_files
from vuelta.cli.site import site_command
from vuelta.core.game import Game
from vuelta.server import site as site_writer
from vuelta.server.http.page import FOLDER

built = pytest.mark.skipif(not (FOLDER / "index.html").exists(), reason="the page has not been built; run make page")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "new" / "site"
    done = run("site", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Wrote {folder}: {len(vuelta.games())} games, ")
    return folder


@built
def test_a_site_has_the_page_and_all_games(site: Path) -> None:
    listed = json.loads((site / "data" / "games.json").read_text(encoding="utf-8"))["games"]
    assert [game["name"] for game in listed] == list(vuelta.games())
    for game in listed:
        folder = site / "data" / game["name"]
        names = {path.name for path in folder.iterdir()}
        assert {"engine.json", "engine.wasm", "introduction.json", "thinking.json", "boards.json", "weights"} <= names
        for language in game["rule_books"]:
            assert {f"rules.{language}.html", f"examples.{language}.json", f"board.{language}.svg"} <= names
    assert 'name="vuelta-site"' in (site / "index.html").read_text(encoding="utf-8")


@built
@pytest.mark.parametrize("name", vuelta.games())
def test_every_rule_set_has_its_board_the_standard_one_first(site: Path, name: str) -> None:
    folder = site / "data" / name
    listed = json.loads((folder / "boards.json").read_text(encoding="utf-8"))
    engine = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    filed = [json.loads((folder / "boards" / f"{number}.json").read_text("utf-8")) for number in range(len(listed))]
    for entry in engine["boards"]:
        assert filed[listed.index(entry["options"])] == entry["board"]
    assert engine["boards"][0]["board"] == filed[0]


@built
def test_the_page_names_nothing_from_the_root_of_its_host(site: Path) -> None:
    texts = [site / "index.html", site / "manifest.webmanifest", *(site / "data").rglob("*.html")]
    found = [path.name for path in texts if any(part in path.read_text("utf-8") for part in ('="/', '": "/', "/api/"))]
    assert found == []


@built
def test_what_a_folder_has_is_kept(site: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = run("site", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"vuelta: {tmp_path} isn't empty; name another folder, or add --force to write into it\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert run("site", str(tmp_path), "--force").returncode == 0
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert (tmp_path / "index.html").read_text("utf-8") == (site / "index.html").read_text("utf-8")


@built
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    os.symlink("/dev/full", tmp_path / "data" / "games.json")
    done = run("site", str(tmp_path), "--force")
    assert done.returncode == 2
    assert done.stderr == f"vuelta: {tmp_path} can't be written: No space left on device\n"


@built
def test_a_game_of_your_own_is_among_them(tmp_path: Path) -> None:
    assert run("new", "hop", "--folder", str(tmp_path / "games")).returncode == 0
    done = run("site", str(tmp_path / "site"), VUELTA_GAMES=str(tmp_path / "games"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "site" / "data" / "hop" / "engine.wasm").exists()


def test_a_game_that_pages_cannot_play_is_left_out_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    unfit = vuelta.games()[0]

    def files(game: Game) -> BrowserFiles:
        if game.slug == unfit:
            raise NotForBrowsers("its note is a form that browsers don't know")
        return browser_files(game)

    monkeypatch.setattr(site_writer, "browser_files", files)
    games, reasons = site_writer.games_for_sites()
    assert [game.slug for game in games] == [name for name in vuelta.games() if name != unfit]
    assert reasons == [f"{unfit}: its note is a form that browsers don't know"]


def test_without_a_built_page_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_writer, "page_files", dict)
    done = CliRunner().invoke(site_command, [str(tmp_path / "site")])
    assert done.output == "Error: the page hasn't been built; in a checkout, run make page\n"
    assert not (tmp_path / "site").exists()
