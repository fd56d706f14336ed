"""The values that go into the store and come out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vuelta.core.errors import VueltaError
from vuelta.server.tables.log import Entry

WaitsFor = Literal["people", "computer", "nothing"]
"""Who has to act next at a table: people, a computer player, or nobody since the match is over."""


class StoreUnavailable(VueltaError):
    """The database is full, gone or too slow. Nothing was changed; try again later."""


class OutcomeUnknown(StoreUnavailable):
    """The answer to a commit was lost, so the write may or may not have happened. Repeating it settles the matter."""


class NoRoom(VueltaError):
    """The server already has as many tables as it allows."""


@dataclass(frozen=True, slots=True)
class DiceCounts:
    """How often each face came up in a match, for one kind of player."""

    game: str
    weights: tuple[int, ...]
    """Of the faces 1 to 6: their relative probabilities."""
    kind: str
    """person, or the level of the computer player."""
    counts: tuple[int, ...]
    """Of the faces 1 to 6."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table as stored. The seed is secret until the match is over."""

    table: str
    code: str
    seed: bytes = field(repr=False)
    holders: Mapping[int, bytes] = field(repr=False)
    """Holder → SHA-256 of their token."""
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable(StoredTable):
    """A table to store."""

    game: str
    waits: WaitsFor = "people"
    over: bool = False
    dice_counts: tuple[DiceCounts, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """What one action adds to a table, all or nothing."""

    table: str
    entries: tuple[Entry, ...]
    """The first has the seq after the last known one."""
    waits: WaitsFor
    over: bool = False
    holders: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    """Holders who are new or have a new token, with its SHA-256."""
    dice_counts: tuple[DiceCounts, ...] = ()
    """Of the whole match, if it ends here."""
    opens: NewTable | None = None
    """A table opened by the same action: a rematch."""
