"""A table's log: everything that ever happened at it, in order. It is the truth; all else follows by replaying it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that happened at a table."""

    seq: int
    """Its number at this table, from 1 without gaps."""
    kind: str
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None = None
    """Whose it is; None if it concerns the whole table."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """Details, as plain JSON. Everybody may read them, so they never hold a secret."""
    action: str | None = None
    """The holder's number and the client's id of the action that led here. An action happens once."""
