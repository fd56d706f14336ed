"""Ctrl-C in commands that then print the results so far."""

from __future__ import annotations

import functools
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import ParamSpec

import click

from vuelta.cli.stdio import complain

P = ParamSpec("P")

_SAME_SECONDS = 3.0
"""Within this time another Ctrl-C counts as the same: an impatient hand, or `timeout`, which always signals twice."""


def stoppable(command: Callable[P, None]) -> Callable[P, None]:
    """A command that Ctrl-C ends with the results so far, or with a message if there are none yet."""

    @functools.wraps(command)
    def stopping(*arguments: P.args, **options: P.kwargs) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else ignored, as in a shell's background
            signal.signal(signal.SIGINT, _Once())  # never restored, since the second signal may be late
        try:
            command(*arguments, **options)
        except KeyboardInterrupt:
            complain("interrupted before there were any results")
            raise click.exceptions.Exit(130) from None

    return stopping


class _Once:
    """Interrupts once, then gives the command time to clean up."""

    def __init__(self) -> None:
        self._last = -_SAME_SECONDS

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last >= _SAME_SECONDS:
            self._last = now
            raise KeyboardInterrupt
