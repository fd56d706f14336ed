"""`serve`: tables for people in other places, or in the same room."""

from __future__ import annotations

import importlib.util
import math
import os
import signal
import socket
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vuelta.cli.option_group import option_group
from vuelta.cli.stdio import complain, say
from vuelta.core.errors import MissingExtra
from vuelta.core.registry import loaded_games

if TYPE_CHECKING:
    from vuelta.server.settings import Limits, Settings

PORT = 8080
NEEDED = ("alembic", "fastapi", "markdown_it", "prometheus_client", "segno", "sqlalchemy", "uvicorn", "websockets")
LOOPBACK_PROXIES = "127.0.0.1,::1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerOptions:
    """What the server's settings are made from, as given on the command line."""

    database: str | None
    origins: tuple[str, ...]
    proxies: str | None
    names: tuple[str, ...]
    limits: str
    changes: tuple[str, ...]
    keep_finished: int | None
    keep_unfinished: int | None
    records: Path | None

    def settings(self) -> Settings:
        """The settings. UsageError if an option is invalid."""
        from vuelta.server.settings import Settings, default_database

        return Settings(
            database=self.database or default_database(),
            origins=frozenset(_origin(text) for text in self.origins),
            hosts=_hosts(self.names, self.proxies),
            proxies=self.proxies,
            limits=_limits(self.limits, self.changes),
            keep_finished=self.keep_finished,
            keep_unfinished=self.keep_unfinished,
            records=self.records,
        )


server_options = option_group(
    "server",
    ServerOptions,
    click.option(
        "--database",
        metavar="URL",
        envvar="VUELTA_DATABASE",
        help="sqlite:///FILE or postgresql://… (default: a SQLite file in your data folder). A URL with a password "
        "belongs in the environment, as VUELTA_DATABASE.",
    ),
    click.option("--origin", "origins", multiple=True, metavar="URL", help="Pages from this origin may act here, too."),
    click.option(
        "--proxy",
        "proxies",
        is_flag=False,
        flag_value=LOOPBACK_PROXIES,
        metavar="[ADDRESSES]",
        help="Trust X-Forwarded-For and -Proto from a proxy on this machine, or at these addresses.",
    ),
    click.option("--name", "names", multiple=True, metavar="HOST", help="A host name that people reach it by."),
    click.option(
        "--limits",
        type=click.Choice(("home", "class", "public", "off")),
        default="home",
        show_default=True,
        help="How much an address may ask for: a household, thirty people, strangers; off for measuring.",
    ),
    click.option(
        "--limit",
        "changes",
        multiple=True,
        metavar="NAME=VALUE",
        help="Change one of them, such as watchers=500 or requests=600:30 (burst, and per second).",
    ),
    click.option(
        "--keep-finished", type=click.IntRange(1), metavar="DAYS", help="Delete matches this long after their end."
    ),
    click.option(
        "--keep-unfinished", type=click.IntRange(1), metavar="DAYS", help="Delete tables left alone for this long."
    ),
    click.option(
        "--records",
        type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
        metavar="FOLDER",
        help="Write the record of every match there before it is deleted.",
    ),
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets phones in.")
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port (default: {PORT}, or the next free one).")
@click.option("--open", "browser", is_flag=True, help="Open the page in a browser.")
@server_options
@click.option("--log", "log", type=click.Choice(("text", "json")), default="text", show_default=True, help="Log lines.")
@click.option("--check", is_flag=True, help="Check, line by line, whether the server could run, without starting it.")
def serve_command(host: str, port: int | None, browser: bool, server: ServerOptions, log: str, check: bool) -> None:
    r"""Serve tables: play with others on the same network or anywhere. Ctrl-C stops it, and nothing is lost.

    One process with SQLite, by design; any number of processes and hosts with PostgreSQL.

    \b
    vuelta serve --open                     for this computer
    vuelta serve --host 0.0.0.0             for phones on the same network as well
    vuelta serve --check                    is everything in place?
    VUELTA_DATABASE=postgresql://vuelta:SECRET@db/vuelta vuelta serve --proxy --log json
    """
    check_installed("serving tables")
    settings = server.settings()
    if check:
        from vuelta.cli.serve_check import report

        if not report(settings, host, port):
            raise click.exceptions.Exit(2)
        return
    stopped_by = _serve(settings, host, port, browser=browser, log=log)
    if stopped_by == signal.SIGINT:
        raise KeyboardInterrupt  # heard by click, which ends the line that the terminal wrote ^C into


def check_installed(purpose: str) -> None:
    """MissingExtra if the packages of the server are missing, which the purpose needs."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise MissingExtra(f"{purpose} needs more packages: pip install 'vuelta[server]'")


def _hosts(names: tuple[str, ...], proxies: str | None) -> frozenset[str] | None:
    """The host names that the server answers to. None behind a proxy, which chooses them, unless some are given."""
    from vuelta.server.http.guard import host_name

    for name in names:
        if host_name(name) != name.lower():
            raise click.UsageError(f"--name {name}: write a name such as play.example.org, without https:// or a port")
    if not names and proxies is not None:
        return None
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own.partition('.')[0]}.local", *(name.lower() for name in names)})


def _limits(preset: str, changes: tuple[str, ...]) -> Limits:
    """A preset with some of its limits changed."""
    from vuelta.server.settings import PRESETS, Limits

    values = asdict(PRESETS[preset])
    for change in changes:
        name, _, text = change.partition("=")
        if name not in values:
            raise click.UsageError(f"--limit {change}: the limits are {', '.join(values)}")
        try:
            values[name] = _limit(text, values[name])
        except ValueError:
            form = "600:30, a burst and a rate per second" if isinstance(values[name], tuple) else "500"
            raise click.UsageError(f"--limit {change}: write its value as {form}") from None
    return Limits(**values)


def _limit(text: str, like: object) -> object:
    """A limit's value, of the same type as `like`. ValueError if it isn't valid."""
    if isinstance(like, tuple):
        size, _, refill = text.partition(":")
        return _limit(size, 0), _limit(refill, 0.0)
    value = float(text) if isinstance(like, float) else int(text)
    if not 0 < value < math.inf:
        raise ValueError
    return value


def _origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, perhaps a port, and nothing else."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text.rstrip("/"))
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise click.UsageError(f"--origin {text}: write an origin such as https://example.org, without a path")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"


def _serve(settings: Settings, host: str, port: int | None, *, browser: bool, log: str) -> int:
    """Listen and serve. Returns the signal that stopped it."""
    import asyncio

    from vuelta.server.http.listener import addresses, listen
    from vuelta.server.logs import configure

    configure("json" if log == "json" else "text")
    for broken in loaded_games()[1]:
        complain(f"{broken}; it isn't offered")
    listener = listen(host, port, usual=PORT)
    try:
        own, others = addresses(listener)
        if port is None and listener.getsockname()[1] != PORT:
            say(f"Port {PORT} is taken, so port {listener.getsockname()[1]} is used.")

        def ready() -> None:
            say(f"Vuelta is ready: {own}")
            if others:
                say(f"For others on the same network: {others}")
                _show_code(others)
            say("Press Ctrl-C to stop.")
            if browser:
                _open_browser(own)

        from vuelta.server.run import serve

        return asyncio.run(serve(settings, listener, ready=ready))
    finally:
        listener.close()


def _show_code(address: str) -> None:
    """Print the address as a QR code for phones, if a person can see it."""
    if not sys.stdout.isatty():
        return
    import io

    import segno

    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, border=2, compact=True)
    try:
        text.getvalue().encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    say(text.getvalue())


def _open_browser(address: str) -> None:
    """Open the page if there is a screen; failing to is not an error."""
    import threading
    import webbrowser

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        say("There is no screen here to open a browser on.")
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
