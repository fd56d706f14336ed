"""Defects of a game: each is a sentence and, if known, the line to look at."""

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


class DefectFound(Exception):
    """Raised where a defect shows, to stop whatever depends on it."""

    def __init__(self, defect: Defect) -> None:
        super().__init__(str(defect))
        self.defect = defect


class Misuse(Exception):
    """A mistake that machine code wouldn't notice. The message begins with a verb; its subject is the function."""


def folder_of(game: Game) -> Path:
    """The folder of a game's files."""
    return Path(str(sys.modules[game.package].__file__)).parent


def defect_of_error(game: Game, error: BaseException, called: str, where: str = "") -> Defect:
    """The defect behind an error in a game's code; `called` is what was called."""
    frames = _frames(folder_of(game), error)
    place = _last(frames)
    if isinstance(error, Misuse):
        return Defect(f"{frames[-1].name if frames else called} {error}{where}", place)
    # Without the traceback, as the place names the line already.
    return Defect(f"{called} fails with {error_line(error.with_traceback(None))}{where}", place)


def place_of_error(folder: Path, error: BaseException) -> Place | None:
    """The last line in a game's folder that an error came through; for invalid Python, the invalid line."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return Place(error.filename, error.lineno or 0)
    return _last(_frames(folder, error))


def _last(frames: list[traceback.FrameSummary]) -> Place | None:
    return Place(frames[-1].filename, frames[-1].lineno or 0) if frames else None


def _frames(folder: Path, error: BaseException) -> list[traceback.FrameSummary]:
    return [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]


def place_of(function: Any) -> Place | None:
    """Where a function is defined."""
    if not isinstance(function, FunctionType):
        return None
    return Place(function.__code__.co_filename, function.__code__.co_firstlineno)


def place_of_name(module: Any, name: str) -> Place | None:
    """Where a module gives a name its value: as a variable, an attribute of a class, or an argument of a call."""
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
