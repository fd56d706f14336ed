"""What a server leaves to chance: names, codes and seeds of tables, tokens, and the choices of computer players.

It comes from the operating system. Tests hand `serve` a `Chance` of their own; no option, variable or setting can, so
nobody runs a server with predictable dice by accident.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from vuelta.server.tables.opening import Identity, new_identity, new_token


def _any_seed(_table: str, _seq: int) -> int:
    return secrets.randbits(64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The sources that a server draws from."""

    identity: Callable[[], Identity] = new_identity
    token: Callable[[], str] = new_token
    move_seed: Callable[[str, int], int] = _any_seed
    """Seeds a computer player's choice at a table after a seq. Never derived from the dice of a match."""
