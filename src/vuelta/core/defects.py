"""Defects of a game: a sentence each, and the line to look at where it is known."""

from __future__ import annotations

import ast
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from vuelta.core.errors import error_line

if TYPE_CHECKING:
    from vuelta.core.game import Game


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file; 0 if only the file is known."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class Defect:
    """What is wrong with a game, and where."""

    sentence: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


class Found(Exception):
    """Raised where a defect shows, so that nothing is done with what came of it."""

    def __init__(self, defect: Defect) -> None:
        super().__init__(str(defect))
        self.defect = defect


class Misuse(Exception):
    """What rules do that machine code would not notice. Begins with a verb: the subject is their function."""


def folder_of(game: Game) -> Path:
    """The folder of a game's files."""
    return Path(str(sys.modules[game.package].__file__)).parent


def blamed(game: Game, error: BaseException, asked: str, where: str = "") -> Defect:
    """The defect that an error shows which came out of a game's code; `asked` is what was called."""
    frames = _frames(folder_of(game), error)
    place = Place(frames[-1].filename, frames[-1].lineno or 0) if frames else None
    if isinstance(error, Misuse):
        return Defect(f"{frames[-1].name if frames else asked} {error}{where}", place)
    # The line is told by the place; what is left is the kind of the error and what it says.
    return Defect(f"{asked} fails with {error_line(error.with_traceback(None))}{where}", place)


def place_of_error(folder: Path, error: BaseException) -> Place | None:
    """The last line in a game's folder that an error came through; of a text that is no Python, its own line."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return Place(error.filename, error.lineno or 0)
    frames = _frames(folder, error)
    return Place(frames[-1].filename, frames[-1].lineno or 0) if frames else None


def _frames(folder: Path, error: BaseException) -> list[traceback.FrameSummary]:
    return [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]


def place_of(function: Any) -> Place | None:
    """Where a function is defined."""
    if not isinstance(function, FunctionType):
        return None
    return Place(function.__code__.co_filename, function.__code__.co_firstlineno)


def place_of_name(module: Any, name: str) -> Place | None:
    """Where a module gives a value to a name: as a variable, an attribute of a class, or an argument of a call."""
    path = getattr(module, "__file__", None)
    if not isinstance(module, ModuleType) or path is None:
        return None
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return Place(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == name:
            return Place(path, node.value.lineno)
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        named = (element for target in targets for element in getattr(target, "elts", [target]))
        if any(isinstance(target, ast.Name) and target.id == name for target in named):
            return Place(path, node.lineno)  # type: ignore[attr-defined]
    return Place(path)
