"""The machine that a test server runs on: its disk can be full or slow, and its clock can be set."""

from __future__ import annotations

import contextlib
import mmap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

_FULL, _SLOW, _AHEAD = range(3)
_UNBOUNDED = 1_000_000_000


class Machine:
    """What a test sets and a server process meets; in a file, so that one that is started again meets it too."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(8 * 3))
        with file.open("r+b") as opened:
            self._numbers = memoryview(mmap.mmap(opened.fileno(), 0)).cast("d")

    @property
    def full(self) -> bool:
        """Whether a SQLite file may not grow."""
        return bool(self._numbers[_FULL])

    @full.setter
    def full(self, full: bool) -> None:
        self._numbers[_FULL] = full

    @property
    def slow(self) -> float:
        """Seconds that the next commit takes; 0 once it has."""
        return self._numbers[_SLOW]

    @slow.setter
    def slow(self, seconds: float) -> None:
        self._numbers[_SLOW] = seconds

    @property
    def ahead(self) -> float:
        """Seconds by which the clock was set forward, or back."""
        return self._numbers[_AHEAD]

    @ahead.setter
    def ahead(self, seconds: float) -> None:
        self._numbers[_AHEAD] = seconds


@contextlib.contextmanager
def running_on(machine: Machine) -> Iterator[None]:
    """Let this process have the disk and the clock of a machine."""
    # Imported here: the test has no use for it.
    from sqlalchemy import Engine, event
    from sqlalchemy.engine.default import DefaultDialect

    real_time = time.time
    commit: Any = DefaultDialect.do_commit

    def clock() -> float:
        return real_time() + machine.ahead

    def begin(connection: Any) -> None:
        if connection.dialect.name == "sqlite":  # which takes the present size for 1
            connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if machine.full else _UNBOUNDED}")

    def commit_slowly(dialect: Any, connection: Any) -> None:
        seconds = machine.slow
        time.sleep(seconds / 2)
        commit(dialect, connection)
        time.sleep(seconds / 2)  # the disk has it, and nobody knows yet
        if seconds:
            machine.slow = 0

    event.listen(Engine, "begin", begin)
    with (
        mock.patch.object(DefaultDialect, "do_commit", commit_slowly),
        mock.patch.object(time, "time", clock),
    ):
        yield
    event.remove(Engine, "begin", begin)
