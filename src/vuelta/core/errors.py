"""Errors: one type for each kind of mistake. Every message says what is wrong and what to do about it."""

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
    """The text isn't a roll, a move or a position of this game."""


class IllegalMove(VueltaError, ValueError):
    """The roll or move exists in this game, but isn't allowed here. Says why, and what is allowed."""

    def __init__(self, en: str, es: str = "") -> None:
        self.sentences = {"en": en, "es": es or en}
        """The message in every language."""
        super().__init__(en)


class InvalidOption(VueltaError, ValueError):
    """An option, a seat or another argument is unknown or out of range. Says what is possible."""


class InvalidRecord(VueltaError, ValueError):
    """The file isn't a record, or its game breaks the rules. Names the first line that is wrong."""

    def __init__(self, problem: str, *, line: int | None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(problem if line is None else f"line {line}: {problem}")

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), line=self.line), (self.problem,)  # pickle passes no keyword arguments


class TooManyRolls(VueltaError):
    """There are too many possible rolls to list; `play` accepts any of them, `roll` draws one."""


class TooLong(VueltaError):
    """A game didn't end within its limit of plies. Names the limit."""


class InvalidWeights(VueltaError):
    """A file of weights is broken or doesn't fit. Says which file, and what to do."""


class MissingExtra(VueltaError, ImportError):
    """A package that this needs isn't installed. Names the command that installs it."""


class UnknownGame(VueltaError, LookupError):
    """There is no game with that name. Lists those that exist."""


class BrokenGame(VueltaError):
    """A game can't be loaded or isn't used. Names its folder and the reason."""

    defects: tuple[Defect, ...] = ()
    """What is wrong with it, as far as that shows without playing it."""


class NoGameFolder(VueltaError, NotADirectoryError):
    """A folder that should hold games doesn't exist."""


def shown(text: object) -> str:
    """Untrusted text for a message: quoted, escaped and cut to a reasonable length."""
    if not isinstance(text, str):
        return f"a value of type {type(text).__name__}"
    if len(text) > _SHOWN:
        return f"{text[:_SHOWN]!r}… ({len(text)} characters)"
    return repr(text)


def shown_value(value: object) -> str:
    """Any value for a message, cut to a reasonable length."""
    if isinstance(value, str):
        return shown(value)
    try:
        text = repr(value)
    except Exception:  # an int of ten thousand digits, a class we don't know: any repr may fail
        return shown(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def error_line(error: BaseException) -> str:
    """An error from code that isn't ours, in one line: `ValueError: its first line (player.py, line 7)`."""
    try:
        text = str(error).strip().split("\n")[0]
    except Exception:  # a class we don't know: its text may fail as well
        text = ""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    known = frames and not isinstance(error, SyntaxError)  # whose text already names the line
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if known else ""
    return f"{type(error).__name__}{': ' if text else ''}{text}{where}"


LISTED = {"en": ("or", "or one of {} more"), "es": ("o", "o una de {} más")}
"""What stands before the last of a few, and for those that are too many."""


def listed(texts: tuple[str, ...], most: int = 6, language: str = "en") -> str:
    """`a, b or c`; after `most` of them, only how many more there are."""
    either, more = LISTED[language]
    if len(texts) > most:
        return f"{', '.join(texts[:most])} {more.format(len(texts) - most)}"
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {either} {texts[-1]}"
