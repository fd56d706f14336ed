"""The server's sources of randomness: ids, codes and seeds of tables, tokens, and the choices of computer players.

All of it comes from the operating system. Tests pass `serve` a `Randomness` of their own; no option, environment
variable or setting can, so nobody runs a server with predictable dice by accident.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from vuelta.server.tables.opening import Identity, new_identity, new_token


def _random_seed(_table: str, _seq: int) -> int:
    return secrets.randbits(64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Randomness:
    """What a server draws its random values from."""

    identity: Callable[[], Identity] = new_identity
    token: Callable[[], str] = new_token
    move_seed: Callable[[str, int], int] = _random_seed
    """Seeds a computer player's choice, given the table and the seq. Never derived from a match's dice."""
