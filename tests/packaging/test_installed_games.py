"""A game that pip has installed is a game: its package announces it as an entry point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import vuelta as run
from vuelta.cli.new import write_game

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "vuelta-{game}"
version = "1.0"

[project.entry-points."vuelta.games"]
{game} = "vuelta_{game}"
"""
SCRIPT = """
import pickle, vuelta
from vuelta.lab.executors import Run
from vuelta.lab.arena import arena
if __name__ == "__main__":
    start = vuelta.game("hop").start()
    assert type(start.options).__module__ == "vuelta_hop.options"
    assert pickle.loads(pickle.dumps(start)) == start
    print(arena(start, ("hard", "easy"), 4, Run(seed=1)).games)
"""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
OFFLINE = ("--quiet", "--no-deps", "--no-index")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PYTHONPATH with games that were built as wheels and installed: sound, broken, and with a taken name."""
    folder = tmp_path_factory.mktemp("installed")
    for game in ("hop", "broke", "ludo"):
        package = folder / game / f"vuelta_{game}"
        write_game(game, package)
        (folder / game / "pyproject.toml").write_text(PROJECT.format(game=game))
        if game == "broke":
            (package / "__init__.py").write_text("raise RuntimeError('no luck')")
        wheel = [*PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", str(folder), str(folder / game)]
        subprocess.run(wheel, check=True)
    wheels = sorted(folder.glob("*.whl"))
    assert len(wheels) == 3
    subprocess.run([*PIP, "install", *OFFLINE, "--target", folder / "target", *wheels], check=True)
    return os.pathsep.join(filter(None, [str(folder / "target"), os.environ.get("PYTHONPATH")]))


def test_installed_games_are_listed_and_what_is_wrong_with_others_is_said(installed: str) -> None:
    done = run("games", PYTHONPATH=installed)
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if "standard" in line] == sorted(
        [*(line.split()[0] for line in run("games").stdout.splitlines() if "standard" in line), "hop"]
    )
    assert done.stderr.splitlines() == [
        "vuelta: the game broke can't be loaded from the installed package vuelta-broke (vuelta_broke): "
        "RuntimeError: no luck (__init__.py, line 1)",
        "vuelta: the installed package vuelta-ludo (vuelta_ludo) is not used: Vuelta ships a game called ludo; "
        "its game needs another name",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "hop", "--players", "easy,medium", "--no-save"),
        ("simulate", "hop", "--games", "10", "--seed", "1"),
        ("check", "hop"),
        ("rules", "hop"),
    ],
)
def test_an_installed_game_plays(installed: str, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, PYTHONPATH=installed)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_installed_game_plays_in_other_processes(installed: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": installed}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment)
    assert (done.stdout.strip(), done.stderr) == ("4", "")


def test_a_mistake_of_an_installed_game_is_one_sentence_about_that_game_alone(installed: str) -> None:
    for command in (("play", "broke", "--no-save"), ("check", "broke")):
        done = run(*command, PYTHONPATH=installed)
        assert done.returncode in (1, 2)
        assert "RuntimeError: no luck" in done.stdout + done.stderr
    done = run("board", "ludo", PYTHONPATH=installed)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_named_like_an_installed_game_is_not_added(installed: str, tmp_path: Path) -> None:
    write_game("hop", tmp_path / "hop")
    code = f"import vuelta; vuelta.add_games({str(tmp_path)!r})"
    environment = {**os.environ, "PYTHONPATH": installed}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert f"BrokenGame: {tmp_path / 'hop'} is not used: " in done.stderr
    assert "vuelta_hop is a game called hop; give your folder, and its slug, another name" in done.stderr
