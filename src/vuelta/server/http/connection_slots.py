"""The slots that WebSockets have, of each address and of everybody: holders of seats get one before all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from vuelta.server.live.client_connection import DISPLACED, ClientConnection
from vuelta.server.settings import Limits


class ConnectionSlot:
    """Where one WebSocket is. Whoever has to give it up is told, or not let in at all."""

    def __init__(self, address: str, holder: str | None, turn_away: Callable[[], object]) -> None:
        """`turn_away` ends a WebSocket that has not been welcomed yet."""
        self.address = address
        self.holder = holder
        """The table and the holder, once proved; None for a watcher and for whoever has not said hello."""
        self.displaced = False
        self._turn_away = turn_away
        self._client: ClientConnection | None = None

    def welcome(self, client: ClientConnection, holder: str | None) -> None:
        """Somebody has said hello."""
        self._client, self.holder = client, holder

    def give_up(self) -> None:
        """Somebody else needs it."""
        self.displaced = True
        if self._client:
            self._client.close(DISPLACED)
        else:
            self._turn_away()


class ConnectionSlots:
    """As many as the limits allow. A holder takes the slot of somebody who is none, or of who has the most."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.connections
        self._most_of_address = limits.connections_of_address
        self._of_address: dict[str, dict[ConnectionSlot, None]] = {}
        self._count = 0

    def full(self, address: str) -> bool:
        """Whether somebody has to go before another may come from there."""
        return len(self._of_address.get(address, ())) >= self._most_of_address or self._count >= self._most

    def take(self, slot: ConnectionSlot) -> bool:
        """Let somebody in. False if all is full and nobody has to give way."""
        here = self._of_address.get(slot.address, {})
        if self.full(slot.address):
            of_address = len(here) >= self._most_of_address
            crowd = here if of_address else [one for slots in self._of_address.values() for one in slots]
            other = slot.holder and _who_gives_way(crowd, slot.holder)
            if not other:
                return False
            self.leave(other)
            other.give_up()
        self._of_address.setdefault(slot.address, {})[slot] = None
        self._count += 1
        return True

    def leave(self, slot: ConnectionSlot) -> None:
        """Somebody has gone, or is about to."""
        here = self._of_address.get(slot.address, {})
        if slot in here:
            del here[slot]
            self._count -= 1
            if not here:
                del self._of_address[slot.address]


def _who_gives_way(crowd: Iterable[ConnectionSlot], holder: str) -> ConnectionSlot | None:
    """The newest who holds no seats: others were here before an attack began. Else the oldest slot of who has most.

    Nobody loses their only slot to somebody else.
    """
    slots = list(crowd)
    strangers = [slot for slot in slots if slot.holder is None]
    if strangers:
        return strangers[-1]
    counts = Counter(slot.holder for slot in slots)
    most = max(counts, key=lambda one: (counts[one], one == holder))
    if most != holder and counts[most] == 1:
        return None
    return next(slot for slot in slots if slot.holder == most)
