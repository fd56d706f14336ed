"""The log of a table: everything that ever happened at it, in order. It is the truth; all else follows by replay."""

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
    """Whose it is; None for what concerns the whole table."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What else is to be known, as plain JSON. Everybody may read it: a secret is never in here."""
    action: str | None = None
    """What a client calls the action that led here, after its holder's number; the same action happens once."""
