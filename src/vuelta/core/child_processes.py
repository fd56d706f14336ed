"""Child processes that leave Ctrl-C to their parent and never outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait


@contextmanager
def signals_blocked(*signals: signal.Signals) -> Iterator[None]:
    """Block signals here and in processes started inside, until those can ignore them themselves.

    Does nothing on systems that can't block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent(*ignored: signal.Signals) -> None:
    """In a child: ignore these signals, and exit as soon as the parent ends, even in the middle of a computation."""
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()


def _exit_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
