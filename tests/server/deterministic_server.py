"""A server process whose chance repeats.

Its arguments are those of `vuelta`, from `serve` on; or a port and settings that the command line does not have, as
JSON. A variable names the server and a file with the test's name.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

CHANCE = "TEST_CHANCE"


def main(*arguments: str) -> None:
    """Serve as `vuelta serve` does, but for chance, and with all the time that a level needs."""
    # Imported here: the server's processes for computer players load this module as well, and need none of it.
    from unittest import mock

    from tests.server.fixed_randomness import fixed_randomness
    from vuelta.core.registry import search_named
    from vuelta.server import run
    from vuelta.server.workers.pool import Pool, PoolLimits
    from vuelta_command import main as vuelta

    server, file = json.loads(os.environ[CHANCE])
    chance = fixed_randomness(
        lambda: f"{server} {Path(file).read_text()}", lambda told: print("drawn:", told, flush=True)
    )
    # On a busy machine a level would be late, and the plan's move would make another game of it.
    patient = PoolLimits(move=600, loading=600, query=600, analysis=600)
    with (
        mock.patch.object(run, "serve", partial(run.serve, randomness=chance)),
        mock.patch.object(run, "Pool", partial(Pool, limits=patient)),
    ):
        if arguments[0] == "serve":
            sys.argv = ["vuelta", *arguments]
            search_named()
            vuelta()
        else:
            serve(int(arguments[0]), json.loads(arguments[1]))


def become(arguments: list[str], environment: dict[str, str], output: str) -> None:
    """Be such a server in a process that was forked, and write to a file."""
    with open(output, "ab", buffering=0) as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background of a shell
    main(*arguments)


def serve(port: int, values: dict[str, Any]) -> None:
    """Serve with these settings."""
    import asyncio
    import contextlib
    import socket
    from unittest import mock

    import uvicorn

    from tests.server.simulated_machine import Machine, running_on
    from vuelta.server import run
    from vuelta.server.http.listener import addresses, listen
    from vuelta.server.live import sweeper
    from vuelta.server.logs import configure
    from vuelta.server.settings import Limits, Settings

    configure(values.pop("log", "json"))
    limits = Limits(**values.pop("limits", {}))
    room = values.pop("send_buffer", None)
    config = partial(uvicorn.Config, timeout_keep_alive=values.pop("keep_alive", 5))
    machine = values.pop("machine", None)
    sweeper._EVERY = values.pop("sweep_every", sweeper._EVERY)
    listener = listen("127.0.0.1", port, usual=0)
    try:
        if room:  # what the system takes from us before a slow client is noticed; connections inherit it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        ready = partial(print, f"Vuelta is ready: {addresses(listener)[0]}", flush=True)
        machinery = running_on(Machine(Path(machine))) if machine else contextlib.nullcontext()
        with machinery, mock.patch.object(uvicorn, "Config", config):
            asyncio.run(run.serve(Settings(limits=limits, **values), listener, ready=ready))
    finally:
        listener.close()
