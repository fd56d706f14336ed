"""Observers of a server: they keep what it promised and sent by independent means, and check it against the log."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import vuelta
from vuelta.core.position import Position
from vuelta.server.live.client_connection import ClientConnection, encode
from vuelta.server.live.hub import Hub
from vuelta.server.live.live_table import LiveTable
from vuelta.server.tables.log import Entry
from vuelta.server.tables.messages import Views
from vuelta.server.tables.persistence import StoredTable
from vuelta.server.tables.table import PLIES, Table
from vuelta.server.tables.views import table_view

_ALL_READ = "all read"
_MOST_WAITING = 8
"""Fewer than in earnest, so that clients fall behind and are dropped now and then."""


@dataclass
class Known:
    """What was promised about a table."""

    table: str
    tokens: dict[int, str]
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Actions by holder and id, with the seq that was told."""
    log: tuple[Entry, ...] = ()
    """As it was stored when we last looked."""
    amounts: tuple[StoredTable, Table, dict[str, Any]] | None = None
    """What was stored then, the table that it amounts to, and that table's digest."""

    @property
    def phase(self) -> str:
        kinds = {entry.kind for entry in self.log}
        return "over" if "ended" in kinds else "playing" if "started" in kinds else "gathering"


class Screen:
    """Somebody's end of a connection, and the log that it made of what it was sent."""

    def __init__(self, table: str, holder: int | None, token: str | None) -> None:
        self.table = table
        self.holder = holder
        self._token = token
        self.hub: Hub | None = None
        self.live: LiveTable | None = None
        self.views: Views = "plies" if holder is None or holder % 2 else "full"
        self._client = ClientConnection(None, _MOST_WAITING)
        self._position: Position | None = None
        """Of a client that wants only plies: where they lead by its own engine."""
        self.first = 0
        """What came before is known from a view alone."""
        self.events: list[dict[str, Any]] = []
        self.looked_at = 0
        """Events that were compared to the log, which never changes."""
        self.texts: list[str] = []
        """All that was sent since we last looked for secrets in it."""
        self._not_yet_told: list[tuple[str, int]] = []
        self._due: set[int] = set()

    @property
    def newest(self) -> int:
        return int(self.events[-1]["seq"]) if self.events else self.first

    def seats(self) -> list[int]:
        return [] if self.live is None or self.holder is None else self.live.table.seats_of(self.holder)

    async def connect(self, hub: Hub, *, anew: bool) -> None:
        """Say hello, as a socket does it; with `since`, unless everything is to be shown."""
        since = None if anew or not self.newest else self.newest
        self._client = ClientConnection(None, _MOST_WAITING)
        self._client.views = self.views
        self.live, missed = await hub.connect(self.table, self._client, since, self._token)
        self.hub = hub
        assert self._client.holder == self.holder
        if missed is None:
            shown = self.live.view()
            self.texts.append(encode(shown))
            self.first, self.events, self.looked_at = shown["seq"], [], 0
            check_now(shown["game"], shown["now"], playing=shown["phase"] == "playing")
            self._position = vuelta.game(shown["game"]).position(shown["now"]["position"])
        else:
            for text in missed:
                self._take(text)
        hub.presence.changed(self.live)

    def disconnect(self) -> None:
        if self.hub and self.live:
            self.hub.disconnect(self.live, self._client)
            self.hub.presence.changed(self.live)
        self.cut()

    def cut(self) -> None:
        """The other side is gone without a word."""
        self.hub = self.live = None
        self._not_yet_told.clear()
        self._due.clear()

    def acknowledge(self, action: str, seq: int, *, first: bool) -> None:
        """What the server calls once an action is stored; `first` if it is not told of one that was done before."""
        self._not_yet_told.append((action, seq))
        if first:
            self._due.add(seq)
        self._client.send(encode({"type": "done", "id": action, "seq": seq}))

    async def read(self) -> None:
        """Take in all that was sent. Whoever is dropped as too slow has to connect again."""
        if self.live is None:
            return
        self._client.send(_ALL_READ)
        while (text := await self._client.next()) not in (_ALL_READ, None):
            self._take(str(text))
        if self._client.close_code is not None:
            self.disconnect()
        assert not self._not_yet_told, "an acknowledged action was not told to whoever did it"

    def _follow(self, event: dict[str, Any]) -> None:
        """Work out where a bare ply leads, as a client with an engine does it."""
        assert self._position is not None
        if "text" in event:
            assert self.views == "plies", "a client that wants everything was sent a bare ply"
            self._position = self._position.play(event["text"])
            event |= {"data": {"text": event.pop("text")}, "position": str(self._position)}
        else:
            assert self.views == "full" or event["kind"] not in PLIES, "a client that wants plies was sent everything"
            self._position = self._position.game.position(event["now"]["position"])

    def _take(self, text: str) -> None:
        self.texts.append(text)
        message = json.loads(text)
        if message.get("type") == "done":
            told = (message["id"], message["seq"])
            assert told in self._not_yet_told
            self._not_yet_told.remove(told)
            self._due.discard(message["seq"])
            return
        event = message.get("event") or message.get("ply") or (message if "kind" in message else None)
        if event is not None:
            self._follow(event)
            assert event["seq"] == self.newest + 1, "an event was left out, or came twice"
            assert event["seq"] not in self._due, "an event came before its acknowledgement"
            self.events.append(event)


def check_now(game: str, now: dict[str, Any], *, playing: bool) -> None:
    """What is told of the position is what the position says by itself."""
    position = vuelta.game(game).position(now["position"])
    assert str(position) == now["position"]
    told = (now["awaits"], now["seat"], now["moves"], now["ranking"])
    if playing:
        assert told == (position.awaits, position.seat, list(position.moves()), list(position.ranking))
    else:
        assert told == ("nothing", None, [], list(position.ranking))


def check_log(known: Known, stored: StoredTable) -> None:
    """The log has no gaps, has only grown, and holds everything that was acknowledged, once."""
    log = stored.entries
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert log[: len(known.log)] == known.log
    named = [entry.action for entry in log if entry.action is not None]
    assert len(named) == len(set(named)), "an action was done twice"
    at = {entry.action: entry.seq for entry in log if entry.action is not None}
    assert known.acknowledged.items() <= at.items(), "what was acknowledged is not stored"
    known.log = log


def check_screen(screen: Screen, stored: StoredTable) -> None:
    """What a client made of what it was sent is a part of the log, and has no secret in it."""
    game = stored.entries[0].data["game"]
    for event in screen.events[screen.looked_at :]:
        entry = stored.entries[event["seq"] - 1]
        told = (event["seq"], event["kind"], event["at"], event["seat"], event["data"])
        assert told == (entry.seq, entry.kind, entry.at, entry.seat, json.loads(json.dumps(dict(entry.data))))
        if "now" in event:
            check_now(game, event["now"], playing=plays(stored.entries[: entry.seq]))
    screen.looked_at = len(screen.events)
    if screen.live is not None:
        assert screen.newest == len(stored.entries), "a client that is connected does not know all"
        if screen.events and "position" in screen.events[-1]:
            after, ply = screen.live.table, screen.events[-1]
            assert ply["position"] == str(after.position)
            assert (ply.get("deadline"), ply.get("waits", "people")) == (after.deadline, after.waits)
            assert after.undo_asked is None
    for text in screen.texts:
        check_secret(stored, text, over='"kind":"ended"' in text or '"phase":"over"' in text)
    screen.texts.clear()


def check_secret(stored: StoredTable, text: str, *, over: bool) -> None:
    """The seed is in nothing that is told before the end."""
    seed = stored.seed
    spelt = (seed.hex(), seed.hex().upper(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode())
    assert over or not any(spelling.rstrip("=") in text for spelling in spelt), "the seed was told too early"


def plays(log: Sequence[Entry]) -> bool:
    """Whether a match is under way after these entries."""
    kinds = {entry.kind for entry in log}
    return "started" in kinds and "ended" not in kinds


def digest(table: Table) -> dict[str, Any]:
    """All that a table knows from its log, to be compared."""
    told = table_view(table)
    del told["now"]["deadline"]  # it is later after an outage; what it follows from is below
    return {
        **told,
        "asides": table.asides,
        "holders": table.holders,
        "arrived": table.arrived,
        "thrown": table.dice_counts(),
        "rolls": table.rolls,
        "ply": table.ply_seq,
        "clock": table.clock_from,
        "undo": [table.can_undo(seat) for seat in table.seats],
        "record": str(table.record()),
    }
