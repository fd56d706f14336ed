"""OpenSpiel's C++ `maedn`, the nearest game that it has, in a virtual environment of its own.

It is Mensch ärgere Dich nicht: four tokens, one die, captures, 40 squares of ring where our Ludo has 72. Plies are
counted as ours are: rolls (chance nodes) and moves.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from benchmarks.simulator import SECONDS, Sample

VERSION = "2.0.2"
FOLDER = Path(__file__).parents[1] / "build" / "openspiel"
CHILD = Path(__file__).parent / "openspiel_child.py"


class NotInstalled(Exception):
    """OpenSpiel could not be installed; says why."""


class OpenSpiel:
    """A child process that plays on demand. It measures its own CPU time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [str(_python()), str(CHILD), str(SECONDS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def sample(self, way: str) -> Sample:
        """Let it play for a while in a way that `openspiel_child.py` knows."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{way}\n")
        self._process.stdin.flush()
        plies, seconds = self._process.stdout.readline().split()
        return float(plies), float(seconds)

    def close(self) -> None:
        """End the child."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _python() -> Path:
    """The interpreter that has OpenSpiel; made at the first call."""
    python = FOLDER / "bin" / "python"
    check = [str(python), "-c", f"import importlib.metadata as m; assert m.version('open_spiel') == '{VERSION}'"]
    if python.exists() and subprocess.run(check, capture_output=True).returncode == 0:
        return python
    print(f"installing open_spiel {VERSION} into {FOLDER} …", file=sys.stderr)
    venv.create(FOLDER, clear=True, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"open_spiel=={VERSION}"]
    done = subprocess.run(pip, capture_output=True, text=True)
    if done.returncode != 0 or subprocess.run(check, capture_output=True).returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise NotInstalled(lines[-1])
    return python
