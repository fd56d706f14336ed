"""`serve`: tables for people in other places, or in the same room."""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from typing import TYPE_CHECKING

import click

from vuelta.cli.streams import complain, say
from vuelta.engine.errors import MissingExtra
from vuelta.engine.registry import loaded_games

if TYPE_CHECKING:
    from vuelta.server.settings import Settings

PORT = 8080
NEEDED = ("alembic", "fastapi", "markdown_it", "prometheus_client", "segno", "sqlalchemy", "uvicorn", "websockets")
LOOPBACK_PROXIES = "127.0.0.1,::1"


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets phones in.")
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port (default: {PORT}, or the next that is free).")
@click.option(
    "--database",
    metavar="URL",
    envvar="VUELTA_DATABASE",
    help="sqlite:///FILE or postgresql://… (default: a SQLite file in your data folder). A URL with a password "
    "belongs into the environment, as VUELTA_DATABASE.",
)
@click.option("--open", "browser", is_flag=True, help="Open the page in a browser.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Pages from there may act here, too.")
@click.option(
    "--proxy",
    "proxies",
    is_flag=False,
    flag_value=LOOPBACK_PROXIES,
    metavar="[ADDRESSES]",
    help="Believe X-Forwarded-For and -Proto of a proxy on this machine, or at these addresses.",
)
@click.option("--log", "log", type=click.Choice(("text", "json")), default="text", show_default=True, help="Log lines.")
@click.option(
    "--limits",
    type=click.Choice(("normal", "off")),
    default="normal",
    show_default=True,
    help="How often strangers may ask; off for measuring.",
)
@click.option("--check", is_flag=True, help="Say whether a server could run so, line by line, and start none.")
def serve_command(
    host: str,
    port: int | None,
    database: str | None,
    browser: bool,
    origins: tuple[str, ...],
    proxies: str | None,
    log: str,
    limits: str,
    check: bool,
) -> None:
    r"""Serve tables: play with others in the same network or anywhere. Ctrl-C ends it, and nothing is lost.

    One process on SQLite, by design; any number of processes and hosts with PostgreSQL.

    \b
    vuelta serve --open                     for this computer
    vuelta serve --host 0.0.0.0             for phones in the same network as well
    vuelta serve --check                    is everything there?
    VUELTA_DATABASE=postgresql://vuelta:SECRET@db/vuelta vuelta serve --proxy --log json
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise MissingExtra("serving tables needs more: pip install 'vuelta[server]'")
    settings = _settings(database, origins, limits)
    if check:
        from vuelta.cli.servecheck import report

        if not report(settings, host, port):
            raise click.exceptions.Exit(2)
        return
    stopped_by = _serve(settings, host, port, browser=browser, proxies=proxies, log=log)
    if stopped_by == signal.SIGINT:
        raise KeyboardInterrupt  # heard by click, which ends the line that the terminal wrote ^C into


def _settings(database: str | None, origins: tuple[str, ...], limits: str) -> Settings:
    from vuelta.server.place import default_database
    from vuelta.server.rates import NO_LIMITS
    from vuelta.server.settings import Limits, Settings

    return Settings(
        database=database or default_database(),
        origins=frozenset(_origin(text) for text in origins),
        limits=NO_LIMITS if limits == "off" else Limits(),
    )


def _origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, perhaps a port, and nothing after it."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text.rstrip("/"))
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise click.UsageError(f"--origin {text}: an origin is written as https://example.org, without a path")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"


def _serve(settings: Settings, host: str, port: int | None, *, browser: bool, proxies: str | None, log: str) -> int:
    """Listen and serve; the signal that ended it."""
    import asyncio

    from vuelta.server.listening import addresses, listen
    from vuelta.server.logs import configure

    configure("json" if log == "json" else "text")
    for broken in loaded_games()[1]:
        complain(f"{broken}; it is not offered")
    listener = listen(host, port, usual=PORT)
    try:
        own, others = addresses(listener)
        if port is None and listener.getsockname()[1] != PORT:
            say(f"Port {PORT} is taken, so it is {listener.getsockname()[1]}.")

        def ready() -> None:
            say(f"Vuelta is ready: {own}")
            if others:
                say(f"For others in the same network: {others}")
                _show_code(others)
            say("Ctrl-C ends it.")
            if browser:
                _open_browser(own)

        from vuelta.server.run import serve

        return asyncio.run(serve(settings, listener, ready=ready, proxies=proxies))
    finally:
        listener.close()


def _show_code(address: str) -> None:
    """The address as a QR code for phones, where a person can see it."""
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
    """Show the page, if there is a screen; that it can't be shown is no reason to fail."""
    import threading
    import webbrowser

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        say("There is no screen here to open a browser on.")
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
