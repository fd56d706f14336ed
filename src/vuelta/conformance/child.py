"""The child process of a check (`python -m`): whatever a game does to it becomes a sentence.

It writes lines of JSON: what is being checked, defects, and at the end how much was checked. If no line comes for too
long, it writes a traceback to standard error and exits.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeAlias

from vuelta.conformance.checker import INTERPRETER, MACHINE, Counted, check_rules
from vuelta.core.defects import Defect, Place, place_of_error
from vuelta.core.errors import BrokenGame, MissingExtra, VueltaError
from vuelta.core.registry import game, place_of_game

PARTS = {"interpreter": INTERPRETER, "machine": MACHINE}
PATIENCE = "VUELTA_CHECK_PATIENCE"
"""Seconds that may pass without a sign of life; compiling takes long on a busy machine."""


Tell: TypeAlias = Callable[..., None]


def main(name: str, part: str) -> None:
    """Check one part of a game."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a game prints must not mix with our lines
    faulthandler.enable()
    patience = float(os.environ[PATIENCE])

    def tell(**told: Any) -> None:
        faulthandler.dump_traceback_later(patience, exit=True)
        out.write(json.dumps(told) + "\n")
        out.flush()

    check_part(name, part, tell)
    faulthandler.cancel_dump_traceback_later()


def check_part(name: str, part: str, tell: Tell) -> None:
    """Check one part of a game and tell everything on the way."""
    tell(doing="loading")
    try:
        loaded = game(name)
    except VueltaError as error:
        defects = error.defects if isinstance(error, BrokenGame) else ()
        for defect in defects or (_unloaded(name, error),):
            tell(defect=_told(defect))
        tell(unchecked="rules, texts and sentences (repair these first)")
        return
    counted = Counted()
    sound = True
    for what, check in PARTS[part].items():
        if not sound:  # nothing is asked of rules that may hang, or go wrong in every text
            tell(unchecked=f"{what} (repair the rules first)")
            continue
        tell(doing=what)
        try:
            for defect in check(loaded, counted, lambda doing: tell(doing=doing)):
                tell(defect=_told(defect))
                sound = sound and check is not check_rules
        except MissingExtra as error:
            tell(unchecked=f"{what}: {error}")
    tell(counted=asdict(counted))


def _unloaded(name: str, error: VueltaError) -> Defect:
    """A game that can't be imported, with the line that fails if it is one of its own."""
    return Defect(str(error), place_of_error(place_of_game(name), error.__cause__) if error.__cause__ else None)


def _told(defect: Defect) -> dict[str, Any]:
    place = defect.place or Place("")
    return {"sentence": defect.sentence, "path": place.path, "line": place.line}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
