"""What an operator can set. The defaults suit a family or a small club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vuelta.core.data_folder import data_folder

Rate = tuple[int, float]
"""How many at once, and how many a second in the long run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What strangers may ask for."""

    message_bytes: int = 4096
    """Of a WebSocket message."""
    body_bytes: int = 2_100_000
    """Of a request: the largest record, and its wrapping."""
    head_seconds: float = 10.0
    """In which the head of a request, or a WebSocket's hello, must have come."""
    requests: Rate = (300, 30.0)
    """Of one address: a family behind one router plays several games. A new WebSocket counts as five."""
    requests_of_holder: Rate = (60, 4.0)
    """Of one holder of seats, once those of the address are used up, by whomever."""
    creations: Rate = (20, 0.1)
    """Tables opened by one address."""
    work: Rate = (10, 0.2)
    """Analyses, verifications and hints for one address."""
    past_events: Rate = (60, 2.0)
    """Requests for events that are long gone, from one address: the whole log is read and played again for them."""
    wrong_tokens: Rate = (20, 0.1)
    """Tokens and codes that don't exist, from one address."""
    messages: Rate = (40, 10.0)
    """Over one WebSocket."""
    actions: Rate = (60, 20.0)
    """Of one holder of seats, at one table."""
    emotes: Rate = (5, 0.5)
    """The same, of emotes."""
    connections: int = 10_000
    """WebSockets in this process."""
    connections_of_address: int = 200
    """WebSockets. When there are as many, a holder takes the place of somebody who holds no seats."""
    tcp_connections_of_address: int = 400
    """TCP connections of any kind, if no proxy stands between: the browsers of a class open some two hundred."""
    tcp_connects: Rate = (200, 20.0)
    """New TCP connections of one address, if no proxy stands between: a browser opens seven for a table."""
    connections_of_holder: int = 8
    """At one table: the windows and devices of one person, and those that were lost and don't know it yet."""
    watchers: int = 100
    """Of one table."""
    tables: int = 1_000_000
    """In the database."""
    queue: int = 256
    """Messages that wait for a slow client before it is dropped."""
    log: int = 20_000
    """Entries of one table's log."""
    asides: int = 300
    """Emotes, moves to be taken back, words and departures of one holder at one table: a log has room for play."""
    analysed_plies: int = 3_000
    """Of a record that is sent to be analysed."""


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
"""For a household that shares an address; for thirty people who do; for the internet; and for measuring, where one
machine stands for a thousand people: sizes stay limited, rates don't."""
NO_LIMITS = PRESETS["off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs."""

    database: str
    """A URL: sqlite:///FILE or postgresql://…"""
    origins: frozenset[str] = frozenset()
    """Pages of other origins that may talk to the server; its own always may."""
    hosts: frozenset[str] | None = None
    """The names that the server answers to, beside addresses in numbers; None for any."""
    proxies: str | None = None
    """The addresses of proxies, with commas, that may say who a request comes from."""
    grace: float = 60.0
    """Seconds that somebody may be away before the others can choose how to go on."""
    beat: float = 15.0
    """Seconds between the server's signs of life."""
    silence: float = 45.0
    """Seconds after which a client that says nothing is taken for gone."""
    lease: float = 10.0
    """Seconds that a process owns the computer players of a table without renewing."""
    patience: float = 5.0
    """Seconds to wait for the database."""
    keep_finished: int | None = None
    """Days after which a match that is over is deleted; None for never."""
    keep_unfinished: int | None = None
    """Days after which a table is deleted where nothing happens any more; None for never."""
    records: Path | None = None
    """A folder that gets the record of every match before it is deleted."""
    thinkers: int = 2
    """Processes in which computer players think."""
    limits: Limits = field(default_factory=Limits)


def default_database() -> str:
    """The URL of a SQLite file in the user's data folder."""
    return f"sqlite:///{(data_folder() / 'vuelta.db').absolute()}"
