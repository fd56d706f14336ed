"""Ctrl-C at a moment that suits us."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_deferred() -> Iterator[None]:
    """Ctrl-C that comes meanwhile is heard afterwards, so that what is done here is done whole."""
    heard: list[FrameType | None] = []
    ours = threading.current_thread() is threading.main_thread()
    answer = signal.getsignal(signal.SIGINT) if ours else None
    if not callable(answer):
        yield
        return
    signal.signal(signal.SIGINT, lambda _number, frame: heard.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, answer)
        if heard:
            answer(signal.SIGINT, heard[0])
