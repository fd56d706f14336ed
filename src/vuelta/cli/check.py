"""`check`: find the defects of a game, shipped or your own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vuelta.cli.common import GameName, json_option, print_json
from vuelta.cli.progress import Activity
from vuelta.cli.stdio import say
from vuelta.core.defects import Defect

if TYPE_CHECKING:
    from vuelta.conformance import Report


@click.command("check")
@click.argument("game", metavar="FOLDER_OR_NAME", shell_complete=GameName().shell_complete)
@json_option
def check_command(game: str, as_json: bool) -> None:
    r"""Look for defects in a game: one of your own by its folder, or any by its name.

    Plays every rule set, number of players and option value on lists that refuse what machine code wouldn't notice,
    then compares machine code with the interpreter; corrupts texts, renders every sentence in both languages, and makes
    sure that games end. Exit code 0: no defects found; 1: one line for each.

    \b
    vuelta check games/dash
    vuelta check ludo
    """
    from vuelta.conformance import check

    with Activity() as doing:
        report = check(game, progress=doing)
    if as_json:
        print_json(_as_json(report))
    else:
        say("\n".join(_lines(report)))
    if report.defects:
        raise click.exceptions.Exit(1)


def _lines(report: Report) -> list[str]:
    count = len(report.defects)
    found = "no defects found" if not count else "1 defect" if count == 1 else f"{count} defects"
    return [
        *map(_shown, report.defects),
        f"{report.game}: {found}",
        *(f"  checked: {what}" for what in report.checked),
        *(f"  not checked: {what}" for what in report.unchecked),
    ]


def _shown(defect: Defect) -> str:
    """A defect, with a path relative to the current folder if it is inside."""
    if defect.place is None:
        return defect.sentence
    path = Path(defect.place.path)
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    line = f":{defect.place.line}" if defect.place.line else ""
    return f"{path}{line}: {defect.sentence}"


def _as_json(report: Report) -> dict[str, object]:
    return {
        "game": report.game,
        "folder": os.fspath(report.folder),
        "defects": [
            {
                "sentence": defect.sentence,
                "file": defect.place.path if defect.place else None,
                "line": defect.place.line or None if defect.place else None,
            }
            for defect in report.defects
        ],
        "checked": list(report.checked),
        "unchecked": list(report.unchecked),
    }
