"""Things that play on compiled rules, sent to another machine: without the machine code, and only to the same rules."""

from __future__ import annotations

import hashlib
from typing import Any

from vuelta.compiled.generator import numba_module
from vuelta.compiled.loader import Compiled, compiled
from vuelta.core.errors import VueltaError
from vuelta.core.game import Game
from vuelta.core.position import Position


class OtherRules(VueltaError):
    """What was sent was made for other rules than those here."""


class Sendable:
    """Can be pickled; where it is unpickled, the machine code of that machine takes the place of ours."""

    start: Position
    silent = True
    """Whether the machine code leaves events out."""
    _compiled: Compiled

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the machine code, and what that was made from."""
        told = {name: value for name, value in vars(self).items() if name != "_compiled"}
        return told | {"_rules": source_of(self.start.game, silent=self.silent)}

    def __setstate__(self, told: dict[str, Any]) -> None:
        """OtherRules if the same would not be played here."""
        rules, game = told.pop("_rules"), told["start"].game
        if rules != source_of(game, silent=self.silent):
            raise OtherRules(
                f"it has other rules of {game.slug}, though the version is the same; install the same Vuelta"
            )
        vars(self).update(told)
        self._compiled = compiled(game, silent=self.silent)


def source_of(game: Game, *, silent: bool) -> str:
    """A fingerprint of all that a game's machine code is made from: rules, tables, kernels."""
    return hashlib.sha256(numba_module(game, silent=silent).encode()).hexdigest()
