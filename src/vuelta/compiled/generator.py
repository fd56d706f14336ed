"""Code generation: a game's program, and the modules that writers make of it, each once in a process."""

from __future__ import annotations

import threading
from functools import cache

from vuelta.compiled.numba_writer import numba_source
from vuelta.compiled.program import Program, program_of
from vuelta.core.game import Game

_lock = threading.RLock()  # Python's parser does not bear several threads at once


def program(game: Game) -> Program:
    """The game's program, with its defects if it has any."""
    with _lock:
        return _program(game)


def numba_module(game: Game, *, silent: bool = True, safe: bool = False, linked: bool = True) -> str:
    """The source of the module that numba compiles, see `numba_source`. TypeError tells the first defect."""
    with _lock:
        return _numba_module(game, silent, safe, linked)


_program = cache(program_of)


@cache
def _numba_module(game: Game, silent: bool, safe: bool, linked: bool) -> str:
    for defect in _program(game).defects:
        raise TypeError(f"{defect.place}: {game.slug}: {defect.sentence}")
    return numba_source(_program(game), silent=silent, safe=safe, linked=linked)
