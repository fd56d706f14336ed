"""The screen of a match: the board, the last turns, the status, the choices. On a pipe, only what is new."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, field

import click

from vuelta.cli.choices import Choices, folded
from vuelta.cli.narration import Names
from vuelta.cli.phrases import HELP, PHRASES
from vuelta.cli.status import status_line
from vuelta.cli.stdio import say
from vuelta.core.position import Position
from vuelta.draw.terminal import ARROW, Marks, board_lines, least_columns, legend_lines

_CLEAR = "\x1b[2J\x1b[H"
_MOST_CHOICES = 5
"""How many lines the choices may take."""
_AROUND = 5
"""Lines needed besides the board: a turn, the status, two lines of choices, the prompt."""


@dataclass(slots=True)
class Scene:
    """Everything a screen shows."""

    position: Position
    log: list[str]
    """One line per turn, the newest last."""
    news: list[str] = field(default_factory=list)
    """The part of the log that hasn't been shown before."""
    choices: Choices | None = None
    notice: str = ""
    """What a person should know once, such as why an answer was refused."""


class Screen:
    """Redraws the whole screen, if the terminal is capable and big enough."""

    def __init__(self, names: Names, *, colour: bool) -> None:
        self.names = names
        self.colour = colour
        self.phrases = PHRASES[names.language]
        self.square_names = False
        self.terminal = sys.stdout.isatty()
        self.redraws = False
        """Whether the last scene took the whole screen; otherwise it follows the earlier output."""
        self._clears = self.terminal and os.environ.get("TERM", "dumb") not in ("dumb", "")
        self._warned = False

    def show(self, scene: Scene) -> None:
        """Draw the board, as much of the log as fits, the state of the turn and the choices."""
        columns, lines = shutil.get_terminal_size((80, 24))
        if not self.terminal:
            columns, lines = 80, 24
        board = self._board(scene, columns)
        fits = columns >= least_columns(scene.position.board) and lines >= len(board) + _AROUND
        self.redraws = self._clears and fits
        if self.terminal and not fits:
            self._show_list(scene, columns, len(board))
            return
        state = folded(status_line(scene.position, self.names), columns)
        notice = folded(scene.notice, columns) if scene.notice else []
        room = lines - len(board) - len(state) - len(notice) - 1
        most = max(1, min(_MOST_CHOICES, room - 1))
        choices = scene.choices.lines(columns, most) if scene.choices else []
        if not self.redraws:
            say("\n".join(["", *scene.news, *board, *self._bold(state), *choices, *notice]))
            return
        told = [part for line in scene.log[-room:] for part in folded(line, columns)]
        log = told[-max(1, room - len(choices)) :]
        say(_CLEAR + "\n".join([*board, *log, *self._bold(state), *choices, *notice]))

    def help(self, scene: Scene) -> None:
        """Keys, letters, symbols and every choice."""
        columns = shutil.get_terminal_size((80, 24)).columns if self.terminal else 80
        moves = scene.position.moves()
        example = f" ({moves[0]})" if moves else ""
        lines = [line.format(arrow=ARROW, example=example) for line in HELP[self.names.language]]
        lines += ["", *legend_lines(scene.position, self.names.language)]
        if scene.choices:
            lines += ["", *scene.choices.all_lines()]
        shown = [part for line in lines for part in (folded(line, columns) if len(line) >= columns else [line])]
        say((_CLEAR if self.redraws else "") + "\n".join([*shown, ""]))

    def prompt(self, *parts: str) -> str:
        """The keys that work now, short enough to leave room for the answer."""
        columns = shutil.get_terminal_size((80, 24)).columns if self.terminal else 80
        told = [part for part in (*parts, self.phrases["help"], self.phrases["quit"]) if part]
        whole = " · ".join(told) + " > "
        return whole if len(whole) < columns - 8 else f"{told[0]} · {self.phrases['help']} > "

    def _board(self, scene: Scene, columns: int) -> list[str]:
        return board_lines(
            scene.position,
            colour=self.colour,
            language=self.names.language,
            columns=columns,
            names=self.square_names,
            marks=scene.choices.marks if scene.choices else Marks(),
        )

    def _show_list(self, scene: Scene, columns: int, height: int) -> None:
        """The pieces by name, without a board, for a window that is too small for one."""
        if not self._warned:
            wide = least_columns(scene.position.board)
            small = self.phrases["small"].format(columns=wide, lines=height + _AROUND)
            scene.notice = f"{scene.notice} {small}".strip()
            self._warned = True
        pieces = [f"{self.names[seat]}: {' '.join(squares)}" for seat, squares in scene.position.pieces().items()]
        choices = scene.choices.lines(columns, _MOST_CHOICES) if scene.choices else []
        told = [*scene.news, *pieces, status_line(scene.position, self.names)]
        shown = [part for line in told for part in folded(line, columns)]
        notice = folded(scene.notice, columns) if scene.notice else []
        say("\n".join(["", *shown, *choices, *notice]))

    def _bold(self, lines: list[str]) -> list[str]:
        return [click.style(line, bold=True) if self.colour and line else line for line in lines]
