"""What is handed to the store, and what comes back from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vuelta.core.errors import VueltaError
from vuelta.server.tables.log import Entry

Waits = Literal["people", "computer", "nothing"]
"""For whom a table waits: people, a computer player, nobody any more."""


class StoreUnavailable(VueltaError):
    """The database did not take or give something: full, gone or too slow. Nothing was changed; try again later."""


class OutcomeUnknown(StoreUnavailable):
    """Something was to be written, and the answer to its commit was lost. The same again tells whether it was."""


class NoRoom(VueltaError):
    """There are as many tables as this server allows."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often the faces of dice came in a match, thrown by one kind of player."""

    game: str
    weights: tuple[int, ...]
    """Of the faces 1 to 6: what was to be expected."""
    kind: str
    """person, or the level of the computer player."""
    counts: tuple[int, ...]
    """Of the faces 1 to 6."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table as it begins. The seed is a secret until the match is over."""

    table: str
    code: str
    game: str
    seed: bytes = field(repr=False)
    holders: Mapping[int, bytes] = field(repr=False)
    """Holder → SHA-256 of the token that proves it."""
    entries: tuple[Entry, ...]
    waits: Waits = "people"
    over: bool = False
    thrown: tuple[Thrown, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A table as it lies in the store."""

    table: str
    code: str
    seed: bytes = field(repr=False)
    holders: Mapping[int, bytes] = field(repr=False)
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """What one action adds to a table: all of it or nothing."""

    table: str
    entries: tuple[Entry, ...]
    """The first has the seq that follows the last known one."""
    waits: Waits
    over: bool = False
    holders: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    """New holders, or those with another token, with its SHA-256."""
    thrown: tuple[Thrown, ...] = ()
    """What the match's dice showed, when it is over."""
    opens: NewTable | None = None
    """A table that is opened by the same action: a rematch."""
