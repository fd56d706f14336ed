"""`serve --check`: whether a server could run here, line by line."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import vuelta
from vuelta.cli.stdio import say
from vuelta.core.errors import VueltaError
from vuelta.core.registry import loaded_games
from vuelta.server.http.connection_limits import connections_allowed
from vuelta.server.http.listener import CannotListen, listen
from vuelta.server.settings import PRESETS, Settings
from vuelta.server.storage.databases import Database
from vuelta.server.storage.lock import InUse
from vuelta.server.storage.store import Store

LEAST_FREE = 200_000_000
"""Bytes of disk space, enough for tens of thousands of matches."""
_NOBODY = "check"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class Line(NamedTuple):
    """The result of one check."""

    mark: str
    text: str


def report(settings: Settings, host: str, port: int | None) -> bool:
    """Print the result of each check. Returns whether a server could run."""
    fine = True
    for line in (
        *_program(),
        *_database(settings),
        *_extras(settings),
        _connections(settings),
        *_reached(settings),
        *_port(host, port),
    ):
        fine = fine and line.mark != "no"
        say(f"{line.mark:<5} {line.text}")
    return fine


def _program() -> Iterator[Line]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Line("yes", f"Vuelta {vuelta.__version__} on Python {version}")
    games, broken = loaded_games()
    yield Line("yes", "games: " + ", ".join(game.slug for game in games))
    for error in broken:
        yield Line("note", f"{error}; it isn't offered")


def _database(settings: Settings) -> Iterator[Line]:
    try:
        database = Database(settings.database, settings.patience)
    except VueltaError as error:
        yield Line("no", f"database: {error}")
        return
    try:
        yield from asyncio.run(_check_database(settings, database))
    except VueltaError as error:
        yield Line("no", f"database: {error}")
    if database.file:
        yield _disk(database.file)
        if database.file.exists() and database.file.stat().st_mode & _OTHERS and os.name == "posix":
            yield Line("note", f"other users can read it and the seeds of matches; run: chmod 600 {database.file}")


async def _check_database(settings: Settings, database: Database) -> list[Line]:
    """Open it as a server would, which migrates it, and write to it; or only read it if a server is using it."""
    try:
        store = await Store.open(settings)
    except InUse as error:
        store = await Store.open(settings, read_only=True)
        lines = [Line("yes", f"database {database}: reachable and up to date"), Line("note", str(error))]
    else:
        lines = [Line("yes", f"database {database}: reachable and up to date")]
        try:
            await store.release(_NOBODY)
            lines.append(Line("yes", "the database can be written to"))
        except VueltaError as error:
            lines.append(Line("no", f"the database can't be written to: {error}"))
    try:
        lines.append(Line("yes", f"{await store.count():,} tables in it"))
    finally:
        await store.close()
    return lines


def _disk(file: Path) -> Line:
    folder = next(place for place in (file.parent, *file.parent.parents, Path()) if place.exists())
    free = shutil.disk_usage(folder).free
    return Line("yes" if free >= LEAST_FREE else "no", f"{free / 1e9:,.1f} GB free on its disk")


def _extras(settings: Settings) -> Iterator[Line]:
    if importlib.util.find_spec("numba"):
        yield Line("yes", "numba is installed, so strong computer players can play")
    else:
        yield Line("note", "numba is missing, so hard and expert can't play: pip install 'vuelta[fast]'")
    if importlib.util.find_spec("psycopg"):
        yield Line("yes", "psycopg is installed, so PostgreSQL can be used")
    elif settings.database.startswith("sqlite"):
        yield Line("note", "psycopg is missing, which only PostgreSQL needs: pip install 'vuelta[postgres]'")


def _connections(settings: Settings) -> Line:
    allowed, wanted = connections_allowed(settings.limits), settings.limits.connections
    if allowed >= wanted:
        return Line("yes", f"{wanted:,} people can be connected")
    return Line("note", f"only {allowed:,} people can be connected; raise the limit of open files (`ulimit -Hn`)")


def _reached(settings: Settings) -> Iterator[Line]:
    if settings.proxies:
        yield Line("yes", f"X-Forwarded headers are trusted from proxies at {settings.proxies}")
    else:
        yield Line("note", "no proxy is trusted; behind one, use --proxy, or all visitors count as one address")
    if settings.hosts is None:
        yield Line("note", "it answers to any host name; name yours with --name")
    else:
        yield Line("yes", f"it answers to {', '.join(sorted(settings.hosts))} and to IP addresses")
    preset = next((name for name, limits in PRESETS.items() if limits == settings.limits), "changed")
    yield Line("yes", f"limits: {preset}")
    kept = [_kept("finished matches", settings.keep_finished), _kept("others", settings.keep_unfinished)]
    yield Line("yes" if settings.keep_finished and settings.keep_unfinished else "note", ", ".join(kept))


def _kept(what: str, days: int | None) -> str:
    return f"{what} are kept {f'for {days} days' if days else 'forever'}"


def _port(host: str, port: int | None) -> Iterator[Line]:
    from vuelta.cli.serve import PORT

    try:
        listener = listen(host, port, usual=PORT)
    except CannotListen as error:
        yield Line("no", str(error))
        return
    number = listener.getsockname()[1]
    listener.close()
    taken = "" if number == (port or PORT) else f" (port {PORT} is taken)"
    yield Line("yes", f"{host} port {number} is free{taken}")
