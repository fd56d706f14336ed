"""What whoever runs a server may set. The defaults suit a family and a small club."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What strangers may ask for. A rate is (how many at once, how many a second in the long run)."""

    message_bytes: int = 4096
    """Of a WebSocket message."""
    body_bytes: int = 2_100_000
    """Of a request: the largest record, and its wrapping."""
    head_seconds: float = 10.0
    """In which the head of a request, or a WebSocket's hello, must have come."""
    requests: tuple[int, float] = (300, 30.0)
    """Of one address, over HTTP: a family behind one router plays several games."""
    creations: tuple[int, float] = (20, 0.1)
    """Tables opened by one address."""
    work: tuple[int, float] = (10, 0.2)
    """Analyses, verifications and hints for one address."""
    past_events: tuple[int, float] = (60, 2.0)
    """Requests for events that are long gone, from one address: the whole log is read and played again for them."""
    wrong_tokens: tuple[int, float] = (20, 0.1)
    """Tokens and codes that don't exist, from one address."""
    messages: tuple[int, float] = (40, 10.0)
    """Over one WebSocket."""
    actions: tuple[int, float] = (60, 20.0)
    """Of one holder of seats, at one table."""
    emotes: tuple[int, float] = (5, 0.5)
    """The same, of emotes."""
    connections: int = 10_000
    """WebSockets in this process."""
    connections_of_address: int = 200
    """WebSockets."""
    tcp_connections_of_address: int = 400
    """TCP connections of any kind, if no proxy stands between: the browsers of a class open some two hundred."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs."""

    database: str
    """A URL: sqlite:///FILE or postgresql://…"""
    origins: frozenset[str] = frozenset()
    """Pages of other origins that may talk to the server; its own always may."""
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
    thinkers: int = 2
    """Processes in which computer players think."""
    limits: Limits = field(default_factory=Limits)
