"""Ctrl-C while results come in."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from vuelta.lab.executors import in_order


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C is heard, which a shell's job in the background ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
def test_ctrl_c_is_heard_between_batches_and_not_within_one() -> None:
    summed: list[int] = []
    written: list[int] = []

    def count() -> None:
        with ThreadPoolExecutor(1) as pool:
            for first, result in in_order(pool, lambda first, count: first + count, 10, 2, ahead=2):
                summed.append(result)
                if first == 4:
                    signal.raise_signal(signal.SIGINT)  # in this thread; os.kill may choose another
                written.append(result)

    with pytest.raises(KeyboardInterrupt):
        count()
    assert summed == written == [2, 4, 6]


class Locking(ThreadPoolExecutor):
    """A pool that gets Ctrl-C while it holds its lock."""

    def submit(self, *work: Any, **named: Any) -> Future[Any]:
        self._shutdown_lock.acquire()  # as `with` does it: before a signal could find it held by nobody
        signal.raise_signal(signal.SIGINT)
        self._shutdown_lock.release()
        return super().submit(*work, **named)


@pytest.mark.usefixtures("heeded")
def test_ctrl_c_leaves_no_lock_of_a_pool_behind() -> None:
    with pytest.raises(KeyboardInterrupt), Locking(1) as pool:  # whose end would wait for the lock for ever
        list(in_order(pool, lambda first, count: first + count, 10, 2, ahead=1))
