"""Input from a person. A signal stops the game as q does, whenever it comes."""

from __future__ import annotations

import os
import select
import signal
import sys
from types import FrameType, TracebackType

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_SELECTS = os.name == "posix"  # elsewhere only sockets can be waited for
_LONGEST = 65536


class Stopped(Exception):
    """A person wants to stop. `code` is the exit code: 0, or 128 plus the number of the signal."""

    def __init__(self, code: int = 0) -> None:
        self.code = code
        super().__init__()


class Keyboard:
    """Lines from standard input. While it is open, signals stop the game between plies, so that its record is whole.

    A signal that came just before a blocking read would wait for the next line. So we wait for the input and for a
    pipe that every signal writes to.
    """

    def __init__(self) -> None:
        self._signal = 0
        self._asking = False
        self._ended = False
        self._buffer = b""

    def __enter__(self) -> Keyboard:
        self._wake, self._waker = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(self._waker, False)
        self._old_wakeup = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        self._old_handlers = {number: signal.signal(number, self._on_signal) for number in _SIGNALS}
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        for number, handler in self._old_handlers.items():  # once stopped, nothing may interrupt saving
            signal.signal(number, signal.SIG_IGN if self._signal else handler)
        signal.set_wakeup_fd(self._old_wakeup)
        os.close(self._wake)
        os.close(self._waker)

    def ask(self, prompt: str) -> str:
        """A line without surrounding whitespace. Stopped at q, at the end of the input and at a signal."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        self._asking = True
        try:
            self.check()
            answer = self._line().strip()
        except (EOFError, OSError):
            raise Stopped from None
        finally:
            self._asking = False
        if answer.lower() == "q":
            raise Stopped
        return answer

    def check(self) -> None:
        """Stopped if a signal has come."""
        if self._signal:
            raise Stopped(128 + self._signal)

    def _line(self) -> str:
        if not _SELECTS:
            return input()
        source = sys.stdin.fileno()
        while b"\n" not in self._buffer and len(self._buffer) < _LONGEST and not self._ended:
            ready, _, _ = select.select([source, self._wake], [], [])
            self.check()
            if source in ready:
                read = os.read(source, _LONGEST)
                self._ended = not read
                self._buffer += read
        if not self._buffer:
            raise EOFError
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(sys.stdin.encoding, "replace")

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        again, self._signal = bool(self._signal), number
        if self._asking or again:  # a second signal doesn't wait for a computer player that is thinking
            raise Stopped(128 + number)
