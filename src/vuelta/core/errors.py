"""What can go wrong, one type an idea. Every message says what was wrong and what to do."""

from __future__ import annotations

import traceback
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vuelta.core.defects import Defect

_SHOWN = 60


class VueltaError(Exception):
    """The base of every error that Vuelta raises on purpose."""


class InvalidNotation(VueltaError, ValueError):
    """The text is not a roll, a move or a position of this game."""


class IllegalMove(VueltaError, ValueError):
    """It is a roll or a move of this game, but not allowed here. Says why, and what is allowed."""

    def __init__(self, sentence: str, **other: str) -> None:
        self.sentences = {"en": sentence, "es": sentence} | other
        """The same in every language that we speak."""
        super().__init__(sentence)


class InvalidOption(VueltaError, ValueError):
    """An option, a seat or a rule set is unknown or out of range. Names what is possible."""


class InvalidRecord(VueltaError, ValueError):
    """The file is no record, or the game in it can't have been played so. Names the first line that is wrong."""

    def __init__(self, problem: str, *, line: int | None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(problem if line is None else f"line {line}: {problem}")

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), line=self.line), (self.problem,)  # pickle knows no keyword arguments by itself


class TooManyRolls(VueltaError):
    """The rolls that are possible here are too many to list; `play` takes any of them, `roll` draws one."""


class TooLong(VueltaError):
    """A game has not ended within the limit of plies that was set for it. Names the limit."""


class InvalidWeights(VueltaError):
    """A file of weights is broken, or made for something else. Says which file, and what to do."""


class MissingExtra(VueltaError, ImportError):
    """Something needs a package that is not installed. Names the command that installs it."""


class UnknownGame(VueltaError, LookupError):
    """No game has that name. Lists those that exist."""


class BrokenGame(VueltaError):
    """The folder of a game holds none that could be loaded or trusted. Names the folder and the cause."""

    defects: tuple[Defect, ...] = ()
    """All that is wrong with it at first sight."""


class NoGameFolder(VueltaError, NotADirectoryError):
    """Games are looked for in a place that is no folder."""


def shown(text: object) -> str:
    """A stranger's text as it may stand in a message: quoted, escaped and short."""
    if not isinstance(text, str):
        return f"a value of type {type(text).__name__}"
    if len(text) > _SHOWN:
        return f"{text[:_SHOWN]!r}… ({len(text)} characters)"
    return repr(text)


def shown_value(value: object) -> str:
    """Any value as it may stand in a message: short, whatever it is."""
    if isinstance(value, str):
        return shown(value)
    try:
        text = repr(value)
    except Exception:  # a number of ten thousand digits, a stranger's class: any repr may fail
        return shown(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def error_line(error: BaseException) -> str:
    """What a stranger's code raised, in one line: `ValueError: what it says first (player.py, line 7)`."""
    try:
        said = str(error).strip().split("\n")[0]
    except Exception:  # a stranger's class: its text may fail as well
        said = ""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    known = frames and not isinstance(error, SyntaxError)  # which tells its own place, that of the text
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if known else ""
    return f"{type(error).__name__}{': ' if said else ''}{said}{where}"


_LISTED = {"en": ("or", "or one of {} more"), "es": ("o", "o una de {} más")}


def listed(texts: tuple[str, ...], most: int = 6, language: str = "en") -> str:
    """`a, b or c`, cut after `most`."""
    either, more = _LISTED[language]
    if len(texts) > most:
        return f"{', '.join(texts[:most])} {more.format(len(texts) - most)}"
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {either} {texts[-1]}"
