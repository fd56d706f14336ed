"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from typing import Any

from vuelta.server import metrics
from vuelta.server.live.outbox import UNKNOWN_TOKEN, Client, encoded
from vuelta.server.tables.log import Entry
from vuelta.server.tables.table import Table
from vuelta.server.tables.views import event, view

REMEMBERED = 64
"""Events that are kept as they were sent, for clients that come back."""


class Live:
    """A table as this process knows it. Whoever changes it holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.doubtful = False
        """Whether the store may have more than we know: an append was begun, and how it ended was not heard."""
        self.seen: dict[int, int] = {}
        """When each holder was last here, by the store's clock."""
        self.presence = ""
        """What was last said about who is here."""
        self.notices: dict[str, dict[str, str]] = {}
        """What a person should know of the computer players, by level and language."""
        self._recent: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)

    def view(self) -> dict[str, Any]:
        """All that can be known of the table."""
        return {**view(self.table), "notices": self.notices}

    def events_since(self, seq: int) -> list[str] | None:
        """What happened after `seq`, as it was sent; None if not all of it is remembered."""
        if seq == self.table.seq:
            return []
        if not self._recent or not self._recent[0][0] - 1 <= seq < self.table.seq:
            return None
        return [text for number, text in self._recent if number > seq]

    def remember(self, texts: Iterable[tuple[int, str]]) -> None:
        """Keep events for clients that come back."""
        self._recent.extend(texts)

    def adopt(self, table: Table, texts: list[tuple[int, str]]) -> None:
        """The table has gone on: it is as given now, and everybody is told."""
        self.table = table
        self.used = time.monotonic()
        self.remember(texts)
        for _, text in texts:
            self.send(f'{{"type":"event","event":{text}}}')

    def send_away(self, entries: Iterable[Entry]) -> None:
        """End the connections of those who came with a token that is good no more."""
        seats = {entry.seat for entry in entries if entry.kind == "renewed"}
        holders = {place.holder for seat, place in self.table.seats.items() if seat in seats}
        for client in self.clients:
            if client.holder is not None and client.holder in holders:
                client.close(UNKNOWN_TOKEN)

    def send(self, text: str) -> None:
        """Tell everybody who is here."""
        for client in self.clients:
            if not client.send(text):
                metrics.dropped_clients.inc()


def tried(table: Table, entries: Iterable[Entry]) -> tuple[Table, list[tuple[int, str]]]:
    """The table after some entries, and these as clients are told them. The given table stays as it is."""
    after, texts = table.forked(), []
    for entry in entries:
        after.apply((entry,))
        texts.append((entry.seq, encoded(event(after, entry))))
    return after, texts
