"""A table in memory, with the clients connected to it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from vuelta.core.position import Position
from vuelta.server import metrics
from vuelta.server.live.client_connection import UNKNOWN_TOKEN, ClientConnection
from vuelta.server.live.table_event import TableEvent
from vuelta.server.tables.log import Entry
from vuelta.server.tables.messages import Views
from vuelta.server.tables.table import Table
from vuelta.server.tables.views import table_view

RECENT_EVENTS = 64
"""Events kept for clients that reconnect."""


@dataclass(frozen=True, slots=True)
class Advance:
    """A table after further entries, and these entries as events."""

    table: Table
    entries: Sequence[Entry]
    events: list[TableEvent]


def advance(table: Table, entries: Sequence[Entry], played: Position | None = None) -> Advance:
    """Apply entries to copies of a table. `played` is the position after a ply among them, if it is known already."""
    events = []
    for entry in entries:
        table = table.fork()
        table.apply((entry,), played)
        events.append(TableEvent(entry, table))
    return Advance(table, entries, events)


class LiveTable:
    """A table as this process knows it. Hold the lock to change it."""

    def __init__(self, table: Table, log: Iterable[Entry]) -> None:
        """`log` is everything that led to the table."""
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[ClientConnection] = set()
        self.last_used = time.monotonic()
        self.in_doubt = False
        """Whether the store may hold more than we know: an append was begun, and its outcome never arrived."""
        self.last_seen: dict[int, int] = {}
        """When each holder was last here, by the store's clock."""
        self.presence = ""
        """The last presence message that was broadcast."""
        self.notices: dict[str, dict[str, str]] = {}
        """What people should know about the computer players, by level and language."""
        self._action_seqs: dict[str, int] = {}
        """Where the log holds each client action, so that a repeated one isn't carried out again."""
        self._recent: deque[TableEvent] = deque(maxlen=RECENT_EVENTS)
        self._index_actions(log)

    def view(self) -> dict[str, Any]:
        """Everything clients may know about the table."""
        return {**table_view(self.table), "notices": self.notices}

    def seq_of_action(self, action: str) -> int | None:
        """The seq at which an action was logged; None if it hasn't happened."""
        return self._action_seqs.get(action)

    def events_since(self, seq: int, views: Views = "full") -> list[str] | None:
        """The events after `seq` as JSON texts; None if some are no longer in memory."""
        if seq == self.table.seq:
            return []
        if not self._recent or not self._recent[0].seq - 1 <= seq < self.table.seq:
            return None
        return [event.text(views) for event in self._recent if event.seq > seq]

    def remember(self, advance: Advance) -> None:
        """Keep events for clients that reconnect."""
        self._recent.extend(advance.events)

    def adopt(self, advance: Advance) -> None:
        """Move on to the table after an advance, and broadcast its events."""
        self.table = advance.table
        self.last_used = time.monotonic()
        self._index_actions(advance.entries)
        self.remember(advance)
        for event in advance.events:
            for client in self.clients:
                _send(client, event.message(client.views))
        self._disconnect_renewed(advance.entries)

    def broadcast(self, text: str) -> None:
        """Send a message to every client."""
        for client in self.clients:
            _send(client, text)

    def _index_actions(self, entries: Iterable[Entry]) -> None:
        self._action_seqs.update((entry.action, entry.seq) for entry in entries if entry.action is not None)

    def _disconnect_renewed(self, entries: Iterable[Entry]) -> None:
        """Close connections that were opened with a token that has been replaced."""
        seats = {entry.seat for entry in entries if entry.kind == "renewed"}
        if not seats:
            return
        holders = {place.holder for seat, place in self.table.seats.items() if seat in seats}
        for client in self.clients:
            if client.holder is not None and client.holder in holders:
                client.close(UNKNOWN_TOKEN)


def _send(client: ClientConnection, text: str) -> None:
    if not client.send(text):
        metrics.dropped_clients.inc()
