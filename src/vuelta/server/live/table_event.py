"""An event as clients receive it: in full or, if they have the engine themselves, as a bare ply."""

from __future__ import annotations

from functools import cached_property

from vuelta.server.live.client_connection import encode
from vuelta.server.tables.log import Entry
from vuelta.server.tables.messages import Views
from vuelta.server.tables.table import PLIES, Table
from vuelta.server.tables.views import event_view, lean_view


class TableEvent:
    """An entry that was applied. Each form of it is rendered when somebody first wants it, once for everybody."""

    def __init__(self, entry: Entry, table: Table) -> None:
        """`table` is the table that the entry has led to."""
        self.seq = entry.seq
        self._entry = entry
        self._table = table

    @cached_property
    def full(self) -> str:
        """The event as JSON, with where it led."""
        return encode(event_view(self._table, self._entry))

    @cached_property
    def _ply(self) -> str:
        return encode(lean_view(self._table, self._entry))

    def text(self, views: Views) -> str:
        """The event as JSON, in the form that a client wants."""
        return self._ply if self._is_lean(views) else self.full

    def message(self, views: Views) -> str:
        """The message that tells a client of the event."""
        if self._is_lean(views):
            return f'{{"type":"ply","ply":{self._ply}}}'
        return f'{{"type":"event","event":{self.full}}}'

    def _is_lean(self, views: Views) -> bool:
        return views == "plies" and self._entry.kind in PLIES
