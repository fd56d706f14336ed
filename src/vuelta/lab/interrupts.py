"""Ctrl-C at a moment that suits us."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_deferred() -> Iterator[Callable[[], None]]:
    """Ctrl-C during the block is heard after it, so that nothing is left half done.

    The function given lets it be heard earlier, at a moment when nothing is half done and no lock is held.
    """
    heard: list[FrameType | None] = []
    in_main_thread = threading.current_thread() is threading.main_thread()
    handler = signal.getsignal(signal.SIGINT) if in_main_thread else None

    def hear() -> None:
        if heard and callable(handler):
            handler(signal.SIGINT, heard.pop())

    if not callable(handler):
        yield hear
        return
    signal.signal(signal.SIGINT, lambda _number, frame: heard.append(frame))
    try:
        yield hear
    finally:
        signal.signal(signal.SIGINT, handler)
        hear()
