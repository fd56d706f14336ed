"""A progress bar with rate and time left, on a terminal only."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Self

import click

_WIDTH = 30
_EVERY = 0.1


class Progress:
    """Shows progress towards `total`. Silent unless standard error is a terminal."""

    def __init__(self, total: int, unit: str, done: int = 0) -> None:
        """`done` is what earlier runs have done."""
        self.total = total
        self._before = done
        self.unit = unit
        self.started = time.monotonic()
        self._closed: float | None = None
        self._shown = 0.0
        self._live = sys.stderr.isatty()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return (self._closed or time.monotonic()) - self.started

    def __call__(self, done: int) -> None:
        """Report how much is done."""
        now = time.monotonic()
        if not self._live or (now - self._shown < _EVERY and done < self.total):
            return
        self._shown = now
        rate = max(1, done - self._before) / max(self.seconds, 1e-9)
        full = _WIDTH * done // self.total
        left = (self.total - done) / rate
        text = f"{done:,} of {self.total:,} {self.unit} · {rate:,.0f}/s · {left:,.0f} s left"
        click.echo(f"\r\x1b[K{'█' * full}{'░' * (_WIDTH - full)} {text}", err=True, nl=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the bar."""
        self._closed = time.monotonic()
        if self._live:
            click.echo("\r\x1b[K", err=True, nl=False)


class Activity:
    """Shows the current activity, where progress can't be counted. Silent unless standard error is a terminal."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()

    def __call__(self, what: str) -> None:
        """Report the current activity."""
        if self._live:
            click.echo(f"\r\x1b[K{what[: shutil.get_terminal_size().columns - 1]}", err=True, nl=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            click.echo("\r\x1b[K", err=True, nl=False)
