"""The proxy of the tests passes on how a connection ends."""

from __future__ import annotations

import socket
import struct

from tests.server.proxy import proxy
from tests.server.server_process import LONG

RESET = struct.pack("ii", 1, 0)
"""Closing at once, as the system does for a process that is killed while there is something for it to read."""


def test_whoever_is_behind_the_proxy_learns_that_a_connection_was_reset() -> None:
    far, behind = socket.socketpair()
    with behind, proxy(lambda: far) as between:
        near = socket.create_connection(("127.0.0.1", between.port))
        near.sendall(b"hello")
        behind.settimeout(LONG)
        assert behind.recv(5) == b"hello"
        near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        near.close()
        assert behind.recv(1) == b""
