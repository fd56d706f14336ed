"""What can go wrong, one type an idea. Every message says what was wrong and what to do."""

from __future__ import annotations

from functools import partial
from typing import Any

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
    """The rolls that are possible here are too many to list; `play` takes any of them."""


class InvalidWeights(VueltaError):
    """A file of weights is broken, or made for something else. Says which file, and what to do."""


class MissingExtra(VueltaError, ImportError):
    """Something needs a package that is not installed. Names the command that installs it."""


class UnknownGame(VueltaError, LookupError):
    """No game has that name. Lists those that exist."""


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


_LISTED = {"en": ("or", "or one of {} more"), "es": ("o", "o una de {} más")}


def listed(texts: tuple[str, ...], most: int = 6, language: str = "en") -> str:
    """`a, b or c`, cut after `most`."""
    either, more = _LISTED[language]
    if len(texts) > most:
        return f"{', '.join(texts[:most])} {more.format(len(texts) - most)}"
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {either} {texts[-1]}"
