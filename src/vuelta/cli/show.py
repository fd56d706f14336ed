"""`rules` and `board`: a game's rule book and its board."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass

import click

from vuelta.cli.choices import folded
from vuelta.cli.common import (
    Setup,
    colour_wanted,
    force_option,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    setup_options,
)
from vuelta.cli.files import write_picture
from vuelta.cli.option_group import option_group
from vuelta.cli.stdio import say
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.draw.terminal import board_lines, least_columns

COLUMNS = 80
"""A board's greatest width, and its width without a terminal."""
NARROW = {
    "en": "This window is too narrow for the board, which needs {columns} columns; widen it, or draw a picture: --svg.",
    "es": "En esta ventana no cabe el tablero, que necesita {columns} columnas; ensánchala, o haz un dibujo con --svg.",
}


@click.command("rules")
@game_argument
@language_option
def rules_command(game: Game, language: str) -> None:
    """Show the rule book of GAME, with its rule ids and worked examples."""
    lines = []
    for line in game.rule_book(language).splitlines():
        if line.startswith("!["):
            lines += ["", *board_lines(game.start(), colour=colour_wanted(), language=language), ""]
        else:
            lines.append(_styled(line) if colour_wanted() else line)
    text = "\n".join(lines)
    if sys.stdout.isatty():
        click.echo_via_pager(f"{text}\n")
    else:
        say(text)


def _styled(line: str) -> str:
    """Headings stand out, and the exact rules stand back."""
    if line.startswith("> "):
        return click.style(line, dim=True)
    return click.style(line, bold=True) if line.startswith("#") else line


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What to draw and where, as given on the command line."""

    empty: bool
    path: str | None
    force: bool


drawing_options = option_group(
    "drawing",
    Drawing,
    click.option("--empty", is_flag=True, help="Draw no pieces."),
    click.option("--svg", "path", metavar="FILE", help="Write a picture (SVG) to FILE; - for standard output."),
    force_option,
)


@click.command("board")
@game_argument
@click.option("--position", "text", metavar="TEXT", help="The position to draw (default: the start).")
@drawing_options
@setup_options(seats_default="all seats")
@language_option
@json_option
def board_command(
    game: Game,
    text: str | None,
    drawing: Drawing,
    setup: Setup,
    language: str,
    as_json: bool,
) -> None:
    r"""Draw the board of GAME, empty or with a position: on the screen, as a picture, or as data.

    \b
    vuelta board senet
    vuelta board ludo --svg ludo.svg
    vuelta board ludo --position 'seat 0: H H r5 r9 | seat 2: F L3 r40 r40 | seat 0 to roll'
    """
    if text is not None:
        start = {"seats": setup.seats, "first": setup.first, "rules": setup.rule_set, "option": setup.options}
        refuse_together("--position", "includes the pieces, the seats and the options", empty=drawing.empty, **start)
    if as_json:
        refuse_together(
            "--json", "prints the board as data", svg=drawing.path, empty=drawing.empty, force=drawing.force
        )
    if drawing.path is None:
        refuse_together("--force", "belongs to --svg, which is missing", force=drawing.force)
    shown = game.players[-1] if setup.seats is None else setup.seats
    position = game.position(text) if text is not None else setup.position(game, shown)
    if as_json:
        print_json({"game": game.slug, "position": str(position), "board": position.board.as_json()})
    elif drawing.path is not None:
        _draw(position, drawing.path, drawing, language)
    else:
        say("\n".join(_lines(position, empty=drawing.empty, language=language)))


def _lines(position: Position, *, empty: bool, language: str) -> list[str]:
    """The board, as wide as fits, or a sentence if the window is too narrow for it."""
    columns = COLUMNS
    if sys.stdout.isatty():
        room, least = shutil.get_terminal_size().columns, least_columns(position.board)
        if room < least:
            return folded(NARROW[language].format(columns=least), room)
        columns = min(columns, room)
    return board_lines(position, colour=colour_wanted(), language=language, columns=columns, pieces=not empty)


def _draw(position: Position, path: str, drawing: Drawing, language: str) -> None:
    """The picture, to a file or to standard output."""
    from vuelta.draw.svg import board_svg

    shown = None if drawing.empty else position
    picture = board_svg(position.game, shown, options=position.options, language=language)
    write_picture(path, picture, force=drawing.force)
