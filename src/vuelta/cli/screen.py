"""One screen: the board, the last lines of the log, the choices. On a pipe, only what is new."""

from __future__ import annotations

import shutil
import sys

import click

from vuelta.cli.phrases import PHRASES
from vuelta.draw.terminal import board_lines
from vuelta.engine.position import Position

_CLEAR = "\x1b[2J\x1b[H"
_CHOICE_LINES = 3


class Screen:
    """Keeps the log and draws the whole screen anew where there is a terminal to draw on."""

    def __init__(self, *, colour: bool, language: str) -> None:
        self.colour = colour
        self.language = language
        self.lines: list[str] = []
        self.told = 0
        self.drawn = sys.stdout.isatty()

    def log(self, line: str) -> None:
        """Add a line to the log."""
        if line:
            self.lines.append(line)

    def take_back(self) -> None:
        """Forget the last line: the move that it told was taken back."""
        if self.lines:
            self.lines.pop()
        self.told = min(self.told, len(self.lines))

    def show(self, position: Position, moves: tuple[str, ...] = ()) -> None:
        """Draw the board, as much of the log as fits, and the choices."""
        size = shutil.get_terminal_size((80, 24))
        board = board_lines(position, colour=self.colour, language=self.language)
        choices = self._choices(moves, size.columns)
        if not self.drawn:
            click.echo("\n".join([*self.lines[self.told :], *board, *choices]))
            self.told = len(self.lines)
            return
        room = max(1, size.lines - len(board) - len(choices) - 1)
        log = [part for line in self.lines[-room:] for part in _folded(line, size.columns)][-room:]
        click.echo(_CLEAR + "\n".join([*board, *log, *choices]))

    def _choices(self, moves: tuple[str, ...], columns: int) -> list[str]:
        """The moves with their numbers, in a few lines."""
        lines, line, shown = [], "", 0
        for number, text in enumerate(moves, 1):
            entry = f"{number} {text}"
            if len(line) + len(entry) + 3 > columns:
                lines.append(line)
                line = ""
                if len(lines) == _CHOICE_LINES - 1:
                    break
            line += ("   " if line else "") + entry
            shown = number
        if line:
            lines.append(line)
        if shown < len(moves):
            lines.append(PHRASES[self.language]["more"].format(count=len(moves) - shown))
        return lines


def _folded(line: str, columns: int) -> list[str]:
    """A line cut into pieces that fit, at blanks."""
    pieces: list[str] = []
    for word in line.split(" "):
        if pieces and len(pieces[-1]) + 1 + len(word) < columns:
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces
