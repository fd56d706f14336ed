"""A sixth game is one folder: a toy game in this folder becomes a game by being found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import vuelta

TOY = Path(__file__).parents[1] / "toy" / "games"
SCRIPT = """
import sys, vuelta
from random import Random
from vuelta.engine.perft import perft
from vuelta.engine.playout import playout
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


def test_a_folder_is_enough_to_add_a_game() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", SCRIPT, str(TOY)], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("played", "")


def test_adding_a_place_that_is_no_folder_says_so() -> None:
    with pytest.raises(NotADirectoryError, match="name the folder"):
        vuelta.add_games(__file__)
