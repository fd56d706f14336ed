"""A user's own player in a process of its own, so that nothing it does can stop the arena.

It is asked for one move at a time, under a limit. What it answers comes back as bytes that are never unpickled. The
process is started when it is needed, killed when it hangs, and started anew for the next game.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import ModuleType
from typing import Literal, TypeAlias

from vuelta.core.child_processes import end_with_parent, signals_blocked
from vuelta.core.errors import InvalidOption, VueltaError, error_line, shown
from vuelta.core.match import Player
from vuelta.core.position import Position
from vuelta.lab.interrupts import interrupt_deferred

LOADING = 60.0
"""Seconds that a player may take to be imported: some bring large libraries."""
_GLANCE = 0.2
_LONGEST = 400

Kind: TypeAlias = Literal["slow", "raised", "illegal", "ended", "no text"]

_MOVE, _RAISED, _NO_TEXT, _READY, _BROKEN = b"m", b"r", b"n", b"y", b"b"


class Forfeit(Exception):
    """A player did what loses it the game."""

    def __init__(self, kind: Kind, what: str) -> None:
        self.kind = kind
        super().__init__(what)


class Stopped(Exception):
    """The arena is stopped, so nobody waits for an answer any more."""


def is_outsider(name: str) -> bool:
    """Whether a player's name is not that of a level but of a function: `module:function` or `file.py:function`."""
    return ":" in name


class Outsider:
    """A player like any other: it is called with a position and names a move, or Forfeit is raised.

    `begin` says that a game begins, and gives the random numbers of Python's own source a seed for it.
    """

    def __init__(self, name: str, seconds: float, stopped: Callable[[], bool] = bool) -> None:
        self.name = name
        self.seconds = seconds
        self._stopped = stopped
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._game = ""

    def begin(self, game: str) -> None:
        """Another game begins; the text stands for it and for nothing else."""
        self._game = game

    def start(self) -> None:
        """Have the process ready. InvalidOption if the player can't be loaded."""
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        process = context.Process(target=serve, args=(far_end, self.name), daemon=True)
        with ctrl_c_held():
            process.start()
        self._process = process
        far_end.close()
        try:
            kind, text = self._answer(LOADING)
        except Forfeit as forfeit:
            raise InvalidOption(f"the player {shown(self.name)} can't be loaded: it {forfeit}") from None
        if kind != _READY:
            self.close()
            raise InvalidOption(f"the player {shown(self.name)} can't be loaded: {text}")

    def __call__(self, position: Position) -> str:
        """The move that the player names, legal or not."""
        try:
            self.start()
        except InvalidOption as error:
            raise Forfeit("ended", f"was started anew in vain: {error}") from None
        assert self._pipe is not None
        with contextlib.suppress(OSError):  # it has ended since; the missing answer tells
            self._pipe.send((self._game, position))
        kind, text = self._answer(self.seconds)
        if kind == _RAISED:
            raise Forfeit("raised", f"raised {text}")
        if kind == _NO_TEXT:
            raise Forfeit("no text", f"answered {text}, not the text of a move")
        return text

    def _answer(self, seconds: float) -> tuple[bytes, str]:
        assert self._pipe is not None
        assert self._process is not None
        deadline = time.monotonic() + seconds
        while not self._pipe.poll(max(0.0, min(_GLANCE, deadline - time.monotonic()))):
            if self._stopped():
                raise Stopped
            if time.monotonic() >= deadline:
                self.close()
                raise Forfeit("slow", f"took longer than {seconds:g} s")
        try:
            told = self._pipe.recv_bytes()
        except (EOFError, OSError):
            self._process.join(_GLANCE)
            code = self._process.exitcode
            self.close()
            raise Forfeit("ended", f"ended its process (exit code {code})") from None
        return told[:1], told[1:].decode()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


@contextlib.contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Processes that are started meanwhile are deaf to Ctrl-C from their first moment; here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else the first process would bring it, and it has the signal heard again
    # Threads of libraries don't hold it, and what they hear Python would raise here, with a process half started.
    with interrupt_deferred(), signals_blocked(signal.SIGINT):
        yield


def check(name: str) -> None:
    """InvalidOption if a user's player can't be loaded."""
    outsider = Outsider(name, LOADING)
    try:
        outsider.start()
    finally:
        outsider.close()


def checked_move(position: Position, text: str) -> Position:
    """The position after an outsider's move. Forfeit if it is not allowed."""
    try:
        return position.play(text)
    except VueltaError as error:
        raise Forfeit("illegal", f"named no legal move: {error}") from None


# In the other process


def serve(pipe: Connection, name: str) -> None:
    """Load a player and answer for it until the pipe is closed."""
    sys.stdout = sys.stderr  # what a player prints must not get into our results, nor what its libraries print
    with contextlib.suppress(OSError):
        os.dup2(2, 1)
    end_with_parent(signal.SIGINT)
    try:
        player = load(name)
    except BaseException as error:
        pipe.send_bytes(_BROKEN + _line(str(error) if isinstance(error, InvalidOption) else error_line(error)))
        return
    pipe.send_bytes(_READY)
    game = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            begun, position = pipe.recv()
            if begun != game:
                game = begun
                random.seed(game)
            pipe.send_bytes(_asked(player, position))


def _asked(player: Player, position: Position) -> bytes:
    try:
        text: object = player(position)
    except BaseException as error:  # also SystemExit: it is the player that gives up, not the process
        return _RAISED + _line(error_line(error))
    return _MOVE + _line(text) if isinstance(text, str) else _NO_TEXT + _line(shown(text))


def load(name: str) -> Player:
    """The function that a name such as `module:function` or `file.py:function` stands for."""
    place, _, function = name.rpartition(":")
    module = _from_file(Path(place)) if place.endswith(".py") else _from_module(place)
    try:
        player: Player = getattr(module, function)
    except AttributeError:
        raise InvalidOption(f"{place} has no function {shown(function)}") from None
    if not callable(player):
        raise InvalidOption(f"{shown(function)} in {place} is no function")
    return player


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise InvalidOption(f"there is no file {path}")
    sys.path.insert(0, str(path.resolve().parent))  # so that it finds the modules beside it
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _from_module(name: str) -> ModuleType:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not (name == error.name or name.startswith(f"{error.name}.")):
            raise
        raise InvalidOption(f"there is no module {shown(name)}") from None
    except ValueError:
        raise InvalidOption("write module:function or file.py:function") from None


def _line(text: str) -> bytes:
    return text[:_LONGEST].encode(errors="replace")
