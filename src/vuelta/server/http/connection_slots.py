"""Slots for WebSockets, per address and in total. Seat holders take precedence over everybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from vuelta.server.live.client_connection import DISPLACED, ClientConnection
from vuelta.server.settings import Limits


class ConnectionSlot:
    """The slot of one WebSocket."""

    def __init__(self, address: str, holder: str | None, turn_away: Callable[[], object]) -> None:
        """`turn_away` ends a WebSocket that hasn't been welcomed yet."""
        self.address = address
        self.holder = holder
        """The table and the holder, once proved; None for a watcher and before hello."""
        self.displaced = False
        self._turn_away = turn_away
        self._client: ClientConnection | None = None

    def welcome(self, client: ClientConnection, holder: str | None) -> None:
        """The client has said hello."""
        self._client, self.holder = client, holder

    def give_up(self) -> None:
        """Close the WebSocket: somebody else needs the slot."""
        self.displaced = True
        if self._client:
            self._client.close(DISPLACED)
        else:
            self._turn_away()


class ConnectionSlots:
    """All slots. If none is free, a seat holder takes one from a watcher, or from the holder with the most."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.connections
        self._most_of_address = limits.connections_of_address
        self._of_address: dict[str, dict[ConnectionSlot, None]] = {}
        self._count = 0

    def full(self, address: str) -> bool:
        """Whether somebody has to leave before another can connect from this address."""
        return len(self._of_address.get(address, ())) >= self._most_of_address or self._count >= self._most

    def take(self, slot: ConnectionSlot) -> bool:
        """Occupy a slot. False if none is free and nobody has to give way."""
        here = self._of_address.get(slot.address, {})
        if self.full(slot.address):
            of_address = len(here) >= self._most_of_address
            candidates = here if of_address else [one for slots in self._of_address.values() for one in slots]
            other = slot.holder and _slot_to_free(candidates, slot.holder)
            if not other:
                return False
            self.leave(other)
            other.give_up()
        self._of_address.setdefault(slot.address, {})[slot] = None
        self._count += 1
        return True

    def leave(self, slot: ConnectionSlot) -> None:
        """Free a slot."""
        here = self._of_address.get(slot.address, {})
        if slot in here:
            del here[slot]
            self._count -= 1
            if not here:
                del self._of_address[slot.address]


def _slot_to_free(candidates: Iterable[ConnectionSlot], holder: str) -> ConnectionSlot | None:
    """The newest watcher's, since others were here before an attack began; else the oldest of the holder with the most.

    Nobody loses their only slot to somebody else.
    """
    slots = list(candidates)
    watchers = [slot for slot in slots if slot.holder is None]
    if watchers:
        return watchers[-1]
    counts = Counter(slot.holder for slot in slots)
    most = max(counts, key=lambda one: (counts[one], one == holder))
    if most != holder and counts[most] == 1:
        return None
    return next(slot for slot in slots if slot.holder == most)
