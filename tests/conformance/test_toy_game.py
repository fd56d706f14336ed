"""A sixth game is one folder: a toy game in this folder becomes a game by being found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import vuelta
from tests.check.mutants import write_mutant
from tests.cli.run import vuelta as run
from tests.support import TOY

SCRIPT = """
import sys, vuelta
from random import Random
from tests.perft.perft import perft
from tests.playout import playout
before = vuelta.games()
vuelta.add_games(sys.argv[1])
assert set(vuelta.games()) - set(before) == {"dash"}, vuelta.games()
dash = vuelta.game("dash")
position = dash.start().play("roll:5")
assert position.moves() == ("go", "stay"), position.moves()
after = position.play("go")
assert after.pieces() == {0: ("5",), 1: ("0",)}, after.pieces()
assert dash.position(str(after)) == after
assert perft(dash.start(), 3) == 6 * 2 * 6
state, plies = playout(dash.start(), Random(1))
assert state[1] == 2 and plies > 3
try:
    after.play("go")
except vuelta.IllegalMove as error:
    assert "has to roll" in str(error)
print("played")
"""
ARENA = """
import sys, vuelta
from vuelta.lab.executors import Run
from vuelta.lab.arena import arena
if __name__ == "__main__":
    vuelta.add_games(sys.argv[1])
    print(arena(vuelta.game("dash").start(), ("hard", "easy"), 4, Run(seed=1)).games)
"""


def test_a_folder_is_enough_to_add_a_game() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", SCRIPT, str(TOY)], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("played", "")


def test_adding_a_place_that_is_no_folder_says_so() -> None:
    with pytest.raises(vuelta.NoGameFolder, match="name the folder"):
        vuelta.add_games(__file__)


def test_a_script_that_adds_games_plays_them_in_other_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(ARENA)
    done = subprocess.run([sys.executable, script, TOY], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("4", "")


def test_a_process_that_ends_is_one_sentence_of_the_arena(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import os, sys\nif __name__ != '__main__':\n    os._exit(1)\n" + ARENA)
    done = subprocess.run([sys.executable, script, TOY], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].startswith("vuelta.lab.executors.WorkersLost: a process of the arena has")
    assert "BrokenProcessPool" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("board", "dash"),
        ("simulate", "dash", "--games", "10", "--seed", "1"),
        ("arena", "dash", "--players", "hard,easy", "--games", "2", "--seed", "1"),
    ],
)
def test_a_variable_lets_every_command_know_games(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, VUELTA_GAMES=str(TOY))
    assert done.returncode == 0, done.stderr
    assert arguments != ("games",) or "dash" in done.stdout


def test_a_variable_that_names_no_folder_is_one_sentence(tmp_path: Path) -> None:
    for command in (("games",), ("play", "ludo"), ("serve",)):
        done = run(*command, VUELTA_GAMES=f"{TOY}{os.pathsep}{tmp_path / 'gone'}")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"vuelta: {tmp_path / 'gone'} is not a folder; VUELTA_GAMES names it")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "cause"),
    [
        ("raise RuntimeError('no luck')", "RuntimeError: no luck (__init__.py, line 1)"),
        ("import nothing_like_it", "No module named 'nothing_like_it' (__init__.py, line 1)"),
        ("GAME = (", "SyntaxError: '(' was never closed (__init__.py, line 1)"),
        ("", "its __init__.py must define GAME, a Game whose slug is 'broke'"),
    ],
)
def test_a_broken_game_is_told_and_takes_nothing_from_the_others(tmp_path: Path, code: str, cause: str) -> None:
    (tmp_path / "broke").mkdir()
    (tmp_path / "broke" / "__init__.py").write_text(code)
    listed = run("games", VUELTA_GAMES=str(tmp_path))
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines() if "standard" in line] == list(vuelta.games())
    told = run("board", "broke", VUELTA_GAMES=str(tmp_path))
    assert (told.returncode, told.stdout, told.stderr) == (2, "", listed.stderr)
    assert told.stderr.startswith(f"vuelta: the game broke can't be loaded from {tmp_path / 'broke'}: ")
    assert told.stderr.endswith(f"{cause}\n")


def test_a_game_is_named_by_text() -> None:
    for wrong in (None, vuelta.game("ludo"), ["ludo"]):
        with pytest.raises(
            vuelta.UnknownGame, match=f"by text such as '.*', not a value of type {type(wrong).__name__}"
        ):
            vuelta.game(wrong)  # type: ignore[arg-type]


def test_a_game_without_a_rule_book_is_said_to_have_none(tmp_path: Path) -> None:
    for book in write_mutant(tmp_path, "bookless").glob("rulebook.*"):
        book.unlink()
    done = run("rules", "bookless", VUELTA_GAMES=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "vuelta: bookless has no rule book\n")
