"""What can go wrong, one type an idea. Every message says what was wrong and what to do."""

from __future__ import annotations

_SHOWN = 60


class VueltaError(Exception):
    """The base of every error that Vuelta raises on purpose."""


class InvalidNotation(VueltaError, ValueError):
    """The text is not a roll, a move or a position of this game."""


class IllegalMove(VueltaError, ValueError):
    """It is a roll or a move of this game, but not allowed here. Says why, and what is allowed."""


class InvalidOption(VueltaError, ValueError):
    """An option, a seat or a rule set is unknown or out of range. Names what is possible."""


class InvalidRecord(VueltaError, ValueError):
    """The file is no record, or the game in it can't have been played so. Names the first line that is wrong."""

    def __init__(self, problem: str, *, line: int | None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(problem if line is None else f"line {line}: {problem}")


class TooManyRolls(VueltaError):
    """The rolls that are possible here are too many to list; `play` takes any of them."""


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


def listed(texts: tuple[str, ...], most: int = 6) -> str:
    """`a, b or c`, cut after `most`."""
    if len(texts) > most:
        return f"{', '.join(texts[:most])} or one of {len(texts) - most} more"
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
