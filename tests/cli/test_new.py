"""`vuelta new`: a game to start from that plays, passes its own tests and type-checks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import vuelta as run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    here = tmp_path_factory.mktemp("new")
    done = run("new", "hop_along", "--folder", "my/games", cwd=here)
    assert (done.returncode, done.stderr) == (0, "")
    written, play, check = done.stdout.splitlines()
    assert written.startswith("Wrote my/games/hop_along (__init__.py, board.py, ")
    assert play == "Play it:  VUELTA_GAMES=my/games vuelta play hop_along"
    assert check == "Check it: vuelta check my/games/hop_along"
    return here / "my" / "games" / "hop_along"


def test_a_new_game_has_no_defects(folder: Path) -> None:
    done = run("check", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hop_along: no defects found\n")


def test_a_new_game_plays(folder: Path) -> None:
    done = run("play", "hop_along", "--players", "easy,medium", "--no-save", VUELTA_GAMES=str(folder.parent))
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins" in done.stdout


@pytest.mark.parametrize("tool", [("pytest", "-q", "-p", "no:cacheprovider"), ("mypy", "--strict")])
def test_a_new_game_passes_its_own_tests_and_type_checks(folder: Path, tool: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *tool, folder.name], cwd=folder.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_template_is_left(folder: Path) -> None:
    for path in (path for path in folder.iterdir() if path.is_file()):
        assert "dash" not in path.name
        assert "dash" not in path.read_text(encoding="utf-8").lower()
        assert "DA0" not in path.read_text(encoding="utf-8")


def test_a_new_package_brings_all_of_its_game_when_pip_installs_it(tmp_path: Path) -> None:
    done = run("new", "hop_along", "--package", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "Install it: pip install --editable vuelta-hop_along"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--target", "installed"]
    subprocess.run([*pip, *offline, "./vuelta-hop_along"], cwd=tmp_path, check=True)
    written, installed = tmp_path / "vuelta-hop_along" / "hop_along", tmp_path / "installed" / "hop_along"
    names = {path.name for path in written.iterdir()}
    assert {"py.typed", "rulebook.en.md", "rulebook.es.md"} <= names <= {path.name for path in installed.iterdir()}
    done = run("check", "hop_along", PYTHONPATH=str(installed.parent))
    assert (done.returncode, done.stderr) == (0, "")
    assert "not checked" not in done.stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ludo", "there is already a game called ludo; choose another name"),
        ("random", "Python already has a module called random; choose another name"),
        *((name, f"'{name}' can't be a game's name; use 2 to 30") for name in ("Hop", "x", "2hop", "class", "../hop")),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(tmp_path: Path, name: str, words: str) -> None:
    done = run("new", name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"vuelta: {words}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "hop").mkdir()
    done = run("new", "hop", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "vuelta: hop already exists; choose another name or another --folder\n",
    )
    assert not list((tmp_path / "hop").iterdir())
    (tmp_path / "vuelta-hop").mkdir()
    done = run("new", "hop", "--package", cwd=tmp_path)
    assert done.stderr == "vuelta: vuelta-hop already exists; choose another name or another --folder\n"


def test_a_folder_that_can_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("new", "hop", "--folder", "file/games", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "vuelta: file/games/hop can't be written: Not a directory\n")
