"""`rules` and `board`: how a game is played, and on what."""

from __future__ import annotations

import shutil
import sys
from functools import partial

import click

from vuelta.cli.choices import folded
from vuelta.cli.common import (
    colour_wanted,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seats_option,
    start_options,
    start_position,
)
from vuelta.cli.files import write_text
from vuelta.cli.stdio import say, write_data
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.draw.terminal import board_lines, least_columns

COLUMNS = 80
"""How wide a board may be, and is where nothing says how much room there is."""
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
            lines.append(click.style(line, bold=True) if line.startswith("#") and colour_wanted() else line)
    text = "\n".join(lines)
    if sys.stdout.isatty():
        click.echo_via_pager(f"{text}\n")
    else:
        say(text)


@click.command("board")
@game_argument
@click.option("--position", "text", metavar="TEXT", help="A position to draw; without one the start is drawn.")
@click.option("--empty", is_flag=True, help="Draw no pieces.")
@click.option("--svg", "path", metavar="FILE", help="Write a picture (SVG) to FILE; - for standard output.")
@click.option("--force", is_flag=True, help="Write over an existing file.")
@partial(start_options, seats=seats_option("all seats"))
@language_option
@json_option
def board_command(
    game: Game,
    text: str | None,
    empty: bool,
    path: str | None,
    force: bool,
    seats: int | tuple[int, ...] | None,
    first: str | None,
    rule_set: str | None,
    options: tuple[str, ...],
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
        start = {"seats": seats, "first": first, "rules": rule_set, "option": options}
        refuse_together("--position", "tells the pieces, who plays and the options", empty=empty, **start)
    if as_json:
        refuse_together("--json", "prints the board as data", svg=path, empty=empty, force=force)
    if path is None:
        refuse_together("--force", "is about the file of --svg, which is not given", force=force)
    shown = game.players[-1] if seats is None else seats
    position = game.position(text) if text is not None else start_position(game, shown, first, rule_set, options)
    if as_json:
        print_json({"game": game.slug, "position": str(position), "board": position.board.as_json()})
    elif path is not None:
        _draw(position, path, empty=empty, force=force, language=language)
    else:
        for line in _lines(position, empty=empty, language=language):
            say(line)


def _lines(position: Position, *, empty: bool, language: str) -> list[str]:
    """The board as wide as there is room, or a sentence if a window is too narrow for it."""
    columns = COLUMNS
    if sys.stdout.isatty():
        room, least = shutil.get_terminal_size().columns, least_columns(position.board)
        if room < least:
            return folded(NARROW[language].format(columns=least), room)
        columns = min(columns, room)
    return board_lines(position, colour=colour_wanted(), language=language, columns=columns, pieces=not empty)


def _draw(position: Position, path: str, *, empty: bool, force: bool, language: str) -> None:
    """The picture, to a file or to standard output."""
    from vuelta.draw.svg import board_svg

    shown = None if empty else position
    picture = board_svg(position.game, shown, options=position.options, language=language)
    if path == "-":
        write_data(f"{picture}\n")
        return
    write_text(path, picture, force=force, advice="name another file, or add --force to write over it")
    say(f"{path} written")
