"""A user's own player in a process of its own, so that nothing it does can stop the arena.

It is asked for one move at a time, with a time limit. Its answers come back as bytes that are never unpickled. The
process is started when needed, killed when it hangs, and restarted for the next game.
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

LOAD_SECONDS = 60.0
"""How long a player may take to load: some import large libraries."""
_POLL_SECONDS = 0.2
_LONGEST_ANSWER = 400

Kind: TypeAlias = Literal["slow", "raised", "illegal", "ended", "no text"]

_MOVE, _RAISED, _NO_TEXT, _READY, _BROKEN = b"m", b"r", b"n", b"y", b"b"


class Forfeit(Exception):
    """A player did something that loses it the game."""

    def __init__(self, kind: Kind, reason: str) -> None:
        self.kind = kind
        super().__init__(reason)


class Stopped(Exception):
    """The arena has stopped, so no answer is needed any more."""


def is_external(name: str) -> bool:
    """Whether a player's name is that of a function, `module:function` or `file.py:function`, and not of a level."""
    return ":" in name


class ExternalPlayer:
    """A player like any other: called with a position, it returns a move or raises Forfeit."""

    def __init__(self, name: str, seconds: float, stopped: Callable[[], bool] = bool) -> None:
        self.name = name
        self.seconds = seconds
        self._stopped = stopped
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._game = ""

    def begin(self, game: str) -> None:
        """Begin another game. Its unique name seeds Python's random numbers in the player's process."""
        self._game = game

    def start(self) -> None:
        """Start the process unless it is running. InvalidOption if the player can't be loaded."""
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, child_end = context.Pipe()
        process = context.Process(target=serve, args=(child_end, self.name), daemon=True)
        with sigint_deferred():
            process.start()
        self._process = process
        child_end.close()
        try:
            kind, text = self._answer(LOAD_SECONDS)
        except Forfeit as forfeit:
            raise InvalidOption(f"the player {shown(self.name)} can't be loaded: it {forfeit}") from None
        if kind != _READY:
            self.close()
            raise InvalidOption(f"the player {shown(self.name)} can't be loaded: {text}")

    def __call__(self, position: Position) -> str:
        """The player's move, legal or not."""
        try:
            self.start()
        except InvalidOption as error:
            raise Forfeit("ended", f"couldn't be restarted: {error}") from None
        assert self._pipe is not None
        with contextlib.suppress(OSError):  # it has ended since; the missing answer shows it
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
        while not self._pipe.poll(max(0.0, min(_POLL_SECONDS, deadline - time.monotonic()))):
            if self._stopped():
                raise Stopped
            if time.monotonic() >= deadline:
                self.close()
                raise Forfeit("slow", f"took longer than {seconds:g} s")
        try:
            answer = self._pipe.recv_bytes()
        except (EOFError, OSError):
            self._process.join(_POLL_SECONDS)
            code = self._process.exitcode
            self.close()
            raise Forfeit("ended", f"ended its process (exit code {code})") from None
        return answer[:1], answer[1:].decode()

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
def sigint_deferred() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C from their first moment; this process hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise the first process would start it, which unblocks the signal
    # Threads of libraries don't block it, and Python would raise what they hear here, with a process half started.
    with interrupt_deferred(), signals_blocked(signal.SIGINT):
        yield


def check_loads(name: str) -> None:
    """InvalidOption if an external player can't be loaded."""
    player = ExternalPlayer(name, LOAD_SECONDS)
    try:
        player.start()
    finally:
        player.close()


def checked_move(position: Position, text: str) -> Position:
    """The position after an external player's move. Forfeit if it is illegal."""
    try:
        return position.play(text)
    except VueltaError as error:
        raise Forfeit("illegal", f"made an illegal move: {error}") from None


# In the other process


def serve(pipe: Connection, name: str) -> None:
    """Load a player and pass on its moves until the pipe is closed."""
    sys.stdout = sys.stderr  # nothing that a player or its libraries print gets into our results
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
            current, position = pipe.recv()
            if current != game:
                game = current
                random.seed(game)
            pipe.send_bytes(_reply(player, position))


def _reply(player: Player, position: Position) -> bytes:
    try:
        text: object = player(position)
    except BaseException as error:  # also SystemExit: the player gives up, not the process
        return _RAISED + _line(error_line(error))
    return _MOVE + _line(text) if isinstance(text, str) else _NO_TEXT + _line(shown(text))


def load(name: str) -> Player:
    """The function that `module:function` or `file.py:function` names."""
    place, _, function = name.rpartition(":")
    module = _from_file(Path(place)) if place.endswith(".py") else _from_module(place)
    try:
        player: Player = getattr(module, function)
    except AttributeError:
        raise InvalidOption(f"{place} has no function {shown(function)}") from None
    if not callable(player):
        raise InvalidOption(f"{shown(function)} in {place} isn't a function")
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
    return text[:_LONGEST_ANSWER].encode(errors="replace")
