"""Sending what plays on compiled rules to another machine: without the machine code, and only to the same rules."""

from __future__ import annotations

import hashlib
from typing import Any

from vuelta.compiled.generator import numba_module
from vuelta.compiled.loader import Compiled, compiled
from vuelta.core.errors import VueltaError
from vuelta.core.game import Game
from vuelta.core.position import Position


class OtherRules(VueltaError):
    """What was sent was made for rules other than those here."""


class Sendable:
    """Can be pickled; the machine code is made again where it is unpickled."""

    start: Position
    silent = True
    """Whether the machine code leaves events out."""
    _compiled: Compiled

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the machine code, and a fingerprint of what that was made from."""
        state = {name: value for name, value in vars(self).items() if name != "_compiled"}
        return state | {"_rules": fingerprint(self.start.game, silent=self.silent)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """OtherRules if this machine would not play the same."""
        rules, game = state.pop("_rules"), state["start"].game
        if rules != fingerprint(game, silent=self.silent):
            raise OtherRules(
                f"its rules of {game.slug} are different, though its version is the same; install the same build there"
            )
        vars(self).update(state)
        self._compiled = compiled(game, silent=self.silent)


def fingerprint(game: Game, *, silent: bool) -> str:
    """A hash of everything that a game's machine code is made from: rules, tables, kernels."""
    return hashlib.sha256(numba_module(game, silent=silent).encode()).hexdigest()
