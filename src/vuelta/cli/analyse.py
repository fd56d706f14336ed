"""`analyse`: how a recorded game was won, by dice and by moves."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from vuelta.cli.common import force_option, json_option, language_option, print_json, refuse_together
from vuelta.cli.files import read_bytes, write_picture
from vuelta.cli.narration import Names
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import say
from vuelta.core.record_reader import read_record

if TYPE_CHECKING:
    from vuelta.analysis.record_analysis import Analysis

LEVELS = ("hard", "expert")
_MARKED = 6
"""How many turning points are numbered in the graph."""


@click.command("analyse")
@click.argument("file")
@click.option("--level", type=click.Choice(LEVELS), default="hard", show_default=True, help="Whose evaluation to use.")
@click.option("--full", is_flag=True, help="List every decision with the best moves.")
@click.option("--svg", "path", metavar="FILE", help="Write the graph (SVG) to FILE; - for standard output.")
@force_option
@language_option
@json_option
def analyse_command(
    file: str, level: str, full: bool, path: str | None, force: bool, language: str, as_json: bool
) -> None:
    r"""Analyse the game in a record FILE (- for standard input): chances, decisions, luck and skill.

    \b
    vuelta analyse game.vuelta
    vuelta analyse game.vuelta --svg game.svg
    vuelta simulate ludo --seed 7 --show 12 | vuelta analyse - --full
    """
    from vuelta.analysis.record_analysis import analyse
    from vuelta.cli.analysis_text import BLOCKS, PLAIN, report

    if as_json:
        refuse_together("--json", "prints the whole analysis", full=full, svg=path, force=force)
    if path is None:
        refuse_together("--force", "belongs to --svg, which is missing", force=force)
    else:
        refuse_together("--svg", "draws the graph alone", full=full)
    record = read_record(read_bytes(file))
    with Progress(max(1, len(record.plies)), "plies") as progress:
        analysis = analyse(record, level=level, progress=progress)
    if as_json:
        print_json(analysis.as_json(language) | {"sentences": _sentences(analysis, language)})
    elif path is not None:
        _draw(analysis, path, force=force, language=language)
    else:
        names = Names(record.start.game, language, record.players)
        blocks = BLOCKS if _encodes(BLOCKS) else PLAIN
        columns = shutil.get_terminal_size().columns
        say("\n".join(report(analysis, names, columns=columns, blocks=blocks, full=full)))


def _encodes(characters: str) -> bool:
    """Whether the terminal's encoding has these characters."""
    try:
        characters.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _sentences(analysis: Analysis, language: str) -> dict[str, str]:
    from vuelta.analysis.sentences import verdict

    return {str(seat): verdict(analysis, seat, language) for seat in analysis.accounts}


def _draw(analysis: Analysis, path: str, *, force: bool, language: str) -> None:
    """The graph, to a file or to standard output."""
    from vuelta.analysis.sentences import point_sentences, remarks
    from vuelta.draw.graph import Mark, chance_graph

    points = analysis.turning_points(_MARKED)
    told = point_sentences(analysis, points, language)
    picture = chance_graph(
        analysis.record.start.game,
        analysis.chances,
        names=analysis.record.players,
        marks=[Mark(point.ply, told[point.ply]) for point in points],
        notes=remarks(analysis, language),
        language=language,
    )
    write_picture(path, picture, force=force)
