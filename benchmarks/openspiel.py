"""OpenSpiel's C++ `maedn`, the nearest game that it has, in a virtual environment of its own.

It is Mensch ärgere Dich nicht: four tokens, one die, captures, 40 squares of ring where our Ludo has 72. Plies are
counted as ours are: rolls (chance nodes) and moves.
"""

from __future__ import annotations

from benchmarks.elsewhere import Elsewhere

VERSION = "2.0.2"


class OpenSpiel(Elsewhere):
    """OpenSpiel in a child process; `openspiel_child.py` tells its ways."""

    def __init__(self) -> None:
        super().__init__("openspiel", "openspiel_child.py", open_spiel=VERSION)
