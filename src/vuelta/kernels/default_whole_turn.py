"""In place of a game's whole turns where it has none: there is nothing to work out."""

from __future__ import annotations

from vuelta.core.contract import Rules
from vuelta.core.state import Buffer, Codes, Reals, State

NUMBERS = 1
REALS = 1


def ends(options: Codes, state: State, ended: State, numbers: Buffer) -> int:  # noqa: ARG001
    """None."""
    return 0


def weigh(
    rules: Rules,  # noqa: ARG001
    options: Codes,  # noqa: ARG001
    state: State,  # noqa: ARG001
    codes: Buffer,  # noqa: ARG001
    count: int,  # noqa: ARG001
    worths: Reals,  # noqa: ARG001
    cells: State,  # noqa: ARG001
    numbers: Buffer,  # noqa: ARG001
    tables: Buffer,  # noqa: ARG001
    reals: Reals,  # noqa: ARG001
) -> None:
    """Nothing."""
    return
