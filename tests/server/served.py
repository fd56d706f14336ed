"""A server with settings of a test's own, as a process: python -m tests.server.served PORT SETTINGS (as JSON)."""

from __future__ import annotations

import asyncio
import json
import socket
import sys

from vuelta.server.listening import addresses, listen
from vuelta.server.logs import configure
from vuelta.server.run import serve
from vuelta.server.settings import Limits, Settings


def main(port: str, given: str) -> None:
    """As `vuelta serve` does it."""
    configure("json")
    values = json.loads(given)
    limits = Limits(**values.pop("limits", {}))
    room = values.pop("send_buffer", None)
    listener = listen("127.0.0.1", int(port), usual=0)
    try:
        if room:  # what the system takes from us before a slow client is noticed; connections inherit it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        address = addresses(listener)[0]
        settings = Settings(limits=limits, **values)
        asyncio.run(serve(settings, listener, ready=lambda: print(f"Vuelta is ready: {address}", flush=True)))
    finally:
        listener.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
