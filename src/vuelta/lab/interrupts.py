"""Ctrl-C at a moment that suits us."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_deferred() -> Iterator[Callable[[], None]]:
    """Ctrl-C that comes meanwhile is heard afterwards, so that what is done here is done whole.

    What is given lets it be heard earlier, at a moment when nothing is half done and no lock is held.
    """
    heard: list[FrameType | None] = []
    ours = threading.current_thread() is threading.main_thread()
    answer = signal.getsignal(signal.SIGINT) if ours else None

    def let_in() -> None:
        if heard and callable(answer):
            answer(signal.SIGINT, heard.pop())

    if not callable(answer):
        yield let_in
        return
    signal.signal(signal.SIGINT, lambda _number, frame: heard.append(frame))
    try:
        yield let_in
    finally:
        signal.signal(signal.SIGINT, answer)
        let_in()
