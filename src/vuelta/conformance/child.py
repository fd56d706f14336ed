"""The child process of a check (`python -m`), which a game may crash or hang.

It writes lines of JSON: what is being checked, defects, and at the end how much was checked. If it writes nothing for
too long, it writes a traceback to standard error and exits.
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
"""Seconds without any progress before it gives up; compiling takes long on a busy machine."""

Report: TypeAlias = Callable[..., None]
"""Writes a line of JSON, with its keyword arguments as fields."""


def main(name: str, part: str) -> None:
    """Check one part of a game."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # output of the game must not mix with our lines
    faulthandler.enable()
    patience = float(os.environ[PATIENCE])

    def report(**fields: Any) -> None:
        faulthandler.dump_traceback_later(patience, exit=True)
        out.write(json.dumps(fields) + "\n")
        out.flush()

    check_part(name, part, report)
    faulthandler.cancel_dump_traceback_later()


def check_part(name: str, part: str, report: Report) -> None:
    """Check one part of a game, and report everything on the way."""
    report(doing="loading")
    try:
        loaded = game(name)
    except VueltaError as error:
        defects = error.defects if isinstance(error, BrokenGame) else ()
        for defect in defects or (_unloaded(name, error),):
            report(defect=_as_json(defect))
        report(unchecked="rules, texts and sentences (repair these first)")
        return
    counted = Counted()
    sound = True
    for what, check in PARTS[part].items():
        if not sound:  # broken rules may hang, or break every text
            report(unchecked=f"{what} (repair the rules first)")
            continue
        report(doing=what)
        try:
            for defect in check(loaded, counted, lambda doing: report(doing=doing)):
                report(defect=_as_json(defect))
                sound = sound and check is not check_rules
        except MissingExtra as error:
            report(unchecked=f"{what}: {error}")
    report(counted=asdict(counted))


def _unloaded(name: str, error: VueltaError) -> Defect:
    """The defect of a game that can't be imported, with the line that fails if it is in the game's folder."""
    return Defect(str(error), place_of_error(place_of_game(name), error.__cause__) if error.__cause__ else None)


def _as_json(defect: Defect) -> dict[str, Any]:
    place = defect.place or Place("")
    return {"sentence": defect.sentence, "path": place.path, "line": place.line}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
