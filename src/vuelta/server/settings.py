"""What an operator can set. The defaults suit a family or a small club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vuelta.core.data_folder import data_folder

Rate = tuple[int, float]
"""How many at once, and how many per second in the long run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What strangers may use."""

    message_bytes: int = 4096
    """Size of a WebSocket message."""
    body_bytes: int = 2_100_000
    """Size of a request: the largest record and its wrapping."""
    head_seconds: float = 10.0
    """Timeout for the head of a request, or a WebSocket's hello."""
    requests: Rate = (300, 30.0)
    """Per address: a family behind one router plays several games. A new WebSocket counts as five."""
    requests_of_holder: Rate = (60, 4.0)
    """Per seat holder, once those of the address are used up."""
    creations: Rate = (20, 0.1)
    """Tables opened per address."""
    work: Rate = (10, 0.2)
    """Analyses, verifications and hints per address."""
    past_events: Rate = (60, 2.0)
    """Requests per address for old events, which need the whole log to be read and replayed."""
    wrong_tokens: Rate = (20, 0.1)
    """Unknown tokens and codes per address."""
    messages: Rate = (40, 10.0)
    """Per WebSocket."""
    actions: Rate = (60, 20.0)
    """Per seat holder and table."""
    emotes: Rate = (5, 0.5)
    """The same for emotes."""
    connections: int = 10_000
    """WebSockets per process."""
    connections_of_address: int = 200
    """WebSockets per address. Beyond them, a seat holder takes the slot of a watcher."""
    tcp_connections_of_address: int = 400
    """TCP connections per address, without a proxy: the browsers of a class open some two hundred."""
    tcp_connects: Rate = (200, 20.0)
    """New TCP connections per address, without a proxy: a browser opens seven for a table."""
    connections_of_holder: int = 8
    """Per table: one person's windows and devices, and connections not yet known to be dead."""
    watchers: int = 100
    """Per table."""
    tables: int = 1_000_000
    """In the database."""
    queue: int = 256
    """Messages queued for a slow client before it is dropped."""
    log: int = 20_000
    """Entries per log."""
    asides: int = 300
    """Emotes, undos, words and departures per holder and table, so that the log has room for play."""
    analysed_plies: int = 3_000
    """Plies of a record to analyse or replay."""


_ANY: Rate = (10**9, 1e9)
PRESETS: Mapping[str, Limits] = {
    "home": Limits(
        requests=(900, 90.0),
        creations=(60, 0.5),
        work=(30, 0.5),
        past_events=(120, 5.0),
        tcp_connects=(400, 40.0),
    ),
    "class": Limits(
        requests=(4000, 300.0),
        creations=(200, 2.0),
        work=(90, 2.0),
        past_events=(400, 20.0),
        wrong_tokens=(100, 1.0),
        connections_of_address=500,
        tcp_connections_of_address=1000,
        tcp_connects=(1000, 100.0),
    ),
    "public": Limits(),
    "off": Limits(
        requests=_ANY,
        requests_of_holder=_ANY,
        creations=_ANY,
        work=_ANY,
        past_events=_ANY,
        wrong_tokens=_ANY,
        messages=_ANY,
        actions=_ANY,
        emotes=_ANY,
        connections=10**6,
        connections_of_address=10**6,
        tcp_connections_of_address=10**6,
        tcp_connects=_ANY,
        connections_of_holder=10**6,
        watchers=10**6,
        asides=10**6,
    ),
}
"""For a household that shares an address; for thirty people who do; for the internet; and for benchmarks, where one
machine stands for a thousand people: sizes stay limited, rates don't."""
NO_LIMITS = PRESETS["off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs."""

    database: str
    """A URL: sqlite:///FILE or postgresql://…"""
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may act here; our own always may."""
    hosts: frozenset[str] | None = None
    """The host names that the server answers to, besides IP addresses; None for any."""
    proxies: str | None = None
    """Addresses of trusted proxies, separated by commas."""
    grace: float = 60.0
    """Seconds that a player may be away before the others can choose how to go on."""
    beat: float = 15.0
    """Seconds between the server's heartbeats."""
    silence: float = 45.0
    """Seconds after which a silent client is considered gone."""
    lease: float = 10.0
    """Seconds that a process owns a table's computer players without renewing."""
    patience: float = 5.0
    """Seconds to wait for the database."""
    keep_finished: int | None = None
    """Days after which a finished match is deleted; None for never."""
    keep_unfinished: int | None = None
    """Days after which an abandoned table is deleted; None for never."""
    records: Path | None = None
    """A folder for the records of matches that are deleted."""
    workers: int = 2
    """Worker processes for computer players."""
    limits: Limits = field(default_factory=Limits)


def default_database() -> str:
    """The URL of a SQLite file in the user's data folder."""
    return f"sqlite:///{(data_folder() / 'vuelta.db').absolute()}"
