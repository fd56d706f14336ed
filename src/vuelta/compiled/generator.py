"""Code generation: a game's programs, and what writers make of them, each once in a process."""

from __future__ import annotations

import threading
from functools import cache

from vuelta.compiled.browser_module import BrowserModule, browser_module
from vuelta.compiled.numba_writer import numba_source
from vuelta.compiled.program import Program, browser_entries, machine_entries, program_of
from vuelta.core.game import Game

_lock = threading.RLock()  # Python's parser isn't thread-safe


def program(game: Game) -> Program:
    """The game's program for machine code, with its defects if it has any."""
    with _lock:
        return _program(game)


def numba_module(game: Game, *, silent: bool = True, safe: bool = False, linked: bool = True) -> str:
    """The source of the module that numba compiles, see `numba_source`. TypeError tells the first defect."""
    with _lock:
        return _numba_module(game, silent, safe, linked)


def browser_program(game: Game) -> Program:
    """The game's program for browsers, with its defects if it has any."""
    with _lock:
        return _browser_program(game)


def wasm_module(game: Game) -> BrowserModule:
    """The module that browsers run. TypeError tells the first defect of the program, DefectFound one of its types."""
    with _lock:
        return _wasm_module(game)


@cache
def _program(game: Game) -> Program:
    return program_of(game, machine_entries(game))


@cache
def _browser_program(game: Game) -> Program:
    return program_of(game, browser_entries(game))


@cache
def _numba_module(game: Game, silent: bool, safe: bool, linked: bool) -> str:
    return numba_source(_sound(_program(game)), silent=silent, safe=safe, linked=linked)


@cache
def _wasm_module(game: Game) -> BrowserModule:
    return browser_module(_sound(_browser_program(game)))


def _sound(program: Program) -> Program:
    for defect in program.defects:
        raise TypeError(f"{defect.place}: {program.game.slug}: {defect.sentence}")
    return program
