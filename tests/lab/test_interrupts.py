"""Ctrl-C while results come in."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from vuelta.lab.spread import in_order


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

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            count()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert summed == written == [2, 4, 6]
