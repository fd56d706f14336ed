"""What the medium player goes by: always run."""

from __future__ import annotations

from vuelta.core.state import Codes, State


def priority(options: Codes, state: State, code: int) -> int:
    """Going is better than staying."""
    return code
