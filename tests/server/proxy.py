"""A wire that can be cut at the worst moment: when what was sent has arrived, and the answer has not."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

Connect = Callable[[], socket.socket]


class Proxy:
    """Passes bytes on, until it is told to swallow an answer. Then it lets nobody through until it is mended."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._swallows: tuple[bytes, ...] | None = None
        self.cut = threading.Event()
        """Set while nobody gets through."""
        self._cutting = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self, *sent: bytes) -> None:
        """Once all of this has been sent over one connection, in this order: swallow the answer and cut everything."""
        self._swallows = sent

    def mend(self) -> None:
        """Let everything through again, also the answers to what was sent before and not answered yet."""
        with self._cutting:
            self._swallows = None
            self.cut.clear()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self.cut.is_set():
                    near.close()
                    continue
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _cut_for(self, sent: tuple[bytes, ...]) -> bool:
        """Let nobody through, unless that was mended before the answer came."""
        with self._cutting:
            if self._swallows is sent:
                self.cut.set()
            return self._swallows is sent

    def _serve(self, near: socket.socket) -> None:
        with contextlib.suppress(OSError), near, self._connect() as far:
            swallowing: list[tuple[bytes, ...]] = []

            def answers() -> None:
                with contextlib.suppress(OSError):
                    while got := far.recv(65536):
                        if swallowing and self._cut_for(swallowing[-1]):
                            break
                        near.sendall(got)
                with contextlib.suppress(OSError):
                    near.shutdown(socket.SHUT_RDWR)

            back = threading.Thread(target=answers, daemon=True)
            back.start()
            awaited: tuple[bytes, ...] | None = None
            rest: list[bytes] = []
            try:
                while got := near.recv(65536):
                    if self._swallows is not awaited:
                        awaited = self._swallows
                        rest = list(awaited or ())
                    while rest and rest[0] in got:
                        rest.pop(0)
                    if awaited is not None and not rest:
                        swallowing.append(awaited)
                    far.sendall(got)
            finally:
                # However it ended: closing alone would leave `far` open for as long as the other thread waits for it.
                far.shutdown(socket.SHUT_WR)
                back.join()


@contextlib.contextmanager
def proxy(connect: Connect) -> Iterator[Proxy]:
    """A proxy while it is needed."""
    made = Proxy(connect)
    try:
        yield made
    finally:
        made.close()
