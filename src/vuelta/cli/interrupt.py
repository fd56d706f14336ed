"""Ctrl-C in commands that print the results so far when it comes."""

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

_SAME = 3.0
"""Seconds within which another Ctrl-C is the same one: an impatient hand, or `timeout`, which always signals twice."""


def stoppable(command: Callable[P, None]) -> Callable[P, None]:
    """A command that Ctrl-C ends with the results so far, or with a sentence if there are none yet."""

    @functools.wraps(command)
    def stopping(*arguments: P.args, **options: P.kwargs) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # ignored in the background of a shell
            signal.signal(signal.SIGINT, _Once())  # and so to the end of the process: the second signal may be late
        try:
            command(*arguments, **options)
        except KeyboardInterrupt:
            complain("interrupted before the first results, so there is nothing to tell yet")
            raise click.exceptions.Exit(130) from None

    return stopping


class _Once:
    """Interrupts once, then lets the command finish its clean-up for a while."""

    def __init__(self) -> None:
        self._last = -_SAME

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last >= _SAME:
            self._last = now
            raise KeyboardInterrupt
