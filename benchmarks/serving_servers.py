"""The servers that are put under load, each started with its own storage and ended again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.serving_load import FOLDER, cores
from tests.server import postgres

READY_WITHIN = 60
VUELTA = (sys.executable, "-c", "from vuelta.cli.main import main; main()", "serve", "--limits", "off", "--log", "json")


@dataclass(frozen=True, slots=True)
class Running:
    """A server that takes players."""

    origins: tuple[str, ...]
    """Its processes; the two players of a table go to different ones."""
    processes: tuple[int, ...]
    """All that it consists of, a database included, but for their descendants."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server that can be started."""

    name: str
    group: str
    """What `--only` calls it."""
    keeps: str
    """Where it keeps matches, and what is safe when a broadcast is sent."""
    client: str
    """The program that speaks its language."""
    both_cores: bool
    start: Callable[[Collection[int]], AbstractContextManager[Running]]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def _process(command: Sequence[str], ready: str, environment: Mapping[str, str] | None = None) -> Iterator[int]:
    """A program of ours while it is needed, from when it has said that it is ready; its process."""
    with tempfile.NamedTemporaryFile() as log:
        process = subprocess.Popen(
            command, cwd=FOLDER, env={**os.environ, **(environment or {})}, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            end = time.monotonic() + READY_WITHIN
            while ready not in (said := Path(log.name).read_text(encoding="utf-8")):
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"{' '.join(command)} did not get ready:\n{said}")
                time.sleep(0.1)
            yield process.pid
        finally:
            process.terminate()
            process.wait(READY_WITHIN)


@contextmanager
def _vuelta(database: str) -> Iterator[tuple[str, int]]:
    port = _free_port()
    command = [*VUELTA, "--port", str(port)]
    with _process(command, "Vuelta is ready", {"VUELTA_DATABASE": database, "PYTHONUNBUFFERED": "1"}) as process:
        yield f"http://127.0.0.1:{port}", process


@contextmanager
def vuelta_on_sqlite(allowed: Collection[int]) -> Iterator[Running]:
    """One process and a file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cores(allowed),
        _vuelta(f"sqlite:///{Path(folder, 'vuelta.db')}") as (origin, process),
    ):
        yield Running((origin,), (process,))


@contextmanager
def vuelta_on_postgres(allowed: Collection[int]) -> Iterator[Running]:
    """Two processes and a PostgreSQL that waits for the disk as it does by default."""
    with cores(allowed), postgres.running(durable=True) as cluster, ExitStack() as stack:
        url = cluster.url(cluster.new_database())
        # One after the other: the first makes the tables.
        served = [stack.enter_context(_vuelta(url)) for _ in range(2)]
        with cluster.connect() as connection:
            found = connection.execute("SELECT setting FROM pg_settings WHERE name = 'data_directory'").fetchone()
        assert found is not None
        postmaster = int(Path(str(found[0]), "postmaster.pid").read_text().split()[0])
        yield Running(tuple(origin for origin, _ in served), (*(process for _, process in served), postmaster))


@contextmanager
def _boardgame(allowed: Collection[int], folder: str | None) -> Iterator[Running]:
    port = _free_port()
    command = ["node", "boardgame_server.js", str(port), *([folder] if folder else [])]
    with cores(allowed), _process(command, "ready", {"NODE_ENV": "production"}) as process:
        yield Running((f"http://127.0.0.1:{port}",), (process,))


def boardgame_in_memory(allowed: Collection[int]) -> AbstractContextManager[Running]:
    """As it comes: matches are lost when it ends."""
    return _boardgame(allowed, None)


@contextmanager
def boardgame_on_files(allowed: Collection[int]) -> Iterator[Running]:
    """With the storage on disk that it brings along."""
    with tempfile.TemporaryDirectory() as folder, _boardgame(allowed, folder) as running:
        yield running


CONTESTANTS = (
    Contestant(
        "Vuelta, one process",
        "sqlite",
        "SQLite: on disk before the broadcast",
        "./vuelta_client.js",
        False,
        vuelta_on_sqlite,
    ),
    Contestant(
        "Vuelta, one process, bare plies",
        "sqlite",
        "SQLite: on disk before the broadcast",
        "./vuelta_lean_client.js",
        False,
        vuelta_on_sqlite,
    ),
    Contestant(
        "boardgame.io",
        "boardgame",
        "memory, its default: nowhere",
        "./boardgame_client.js",
        False,
        boardgame_in_memory,
    ),
    Contestant(
        "Vuelta, two processes",
        "postgres",
        "PostgreSQL: on disk before the broadcast",
        "./vuelta_client.js",
        True,
        vuelta_on_postgres,
    ),
    Contestant(
        "boardgame.io",
        "boardgame",
        "its FlatFile: written after the broadcast, no fsync",
        "./boardgame_client.js",
        False,
        boardgame_on_files,
    ),
)
