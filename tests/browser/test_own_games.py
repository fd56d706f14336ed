"""A game of one's own plays in the browser like any other, or says why it can't."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support import TOY

SCRIPT = """
import sys, vuelta
from pathlib import Path
from random import Random
from tests.browser.engine_process import EngineProcess
from tests.browser.lockstep import Line, compare
from tests.support import random_ply
vuelta.add_games(sys.argv[1])
engine, random = EngineProcess(Path(sys.argv[2])), Random(5)
for _ in range(20):
    position = vuelta.game("dash").start()
    line = Line.begin(position, random, every=1)
    while not position.over:
        position = line.play(position, random_ply(position, random), random, every=1)
    compare(engine, line)
engine.close()
print("told alike")
"""


def test_a_game_of_ones_own_is_told_alike(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, str(TOY), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.stderr) == ("told alike\n", "")
