"""A pytest plugin for long runs (`-p tests.progress`): every half a minute how far they are, at once what failed."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

INTERVAL = 30.0


class Progress:
    """Counts the tests that have ended and remembers those under way."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._begun = time.monotonic()
        self._running: dict[str, float] = {}
        self._ended = 0
        self._failed = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._report, daemon=True)

    def pytest_sessionstart(self) -> None:
        self._thread.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._running[nodeid] = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed += report.failed
        if report.failed:
            self._write(f"FAILED {report.nodeid}\n{report.longreprtext}")

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._running.pop(nodeid, None)
        self._ended += 1

    def pytest_sessionfinish(self) -> None:
        self._stop.set()

    def _report(self) -> None:
        while not self._stop.wait(INTERVAL):
            now = time.monotonic()
            running = [f"{name.rpartition('/')[2]} ({now - begun:.0f} s)" for name, begun in [*self._running.items()]]
            self._write(
                f"{(now - self._begun) / 60:.1f} min: {self._ended} ended, {self._failed} failed; "
                f"running: {', '.join(running) or 'nothing yet'}"
            )

    def _write(self, text: str) -> None:
        terminal: Any = self._config.pluginmanager.get_plugin("terminalreporter")
        terminal.ensure_newline()
        terminal.write_line(text)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # one line for all the workers of a run
        config.pluginmanager.register(Progress(config))
