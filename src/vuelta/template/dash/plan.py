"""What the medium player goes by: always run."""

from __future__ import annotations

from vuelta.core.state import Codes, State


def priority(options: Codes, state: State, code: int) -> int:
    """Prefer running."""
    return code
