"""Options from a TOML file that a designer edits. Errors name the line."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from vuelta.core.errors import InvalidOption, VueltaError, listed, shown
from vuelta.core.game import Game
from vuelta.core.options import Description, describe, make

LARGEST = 100_000


def read_options(game: Game, data: bytes) -> dict[str, Any]:
    """The options in a file, checked one by one and together.

    Each line is `name = value` with a value in TOML or, where the option has a text form, as a string or an array of
    strings: `length = 30`, `arrows = ["5>9", "12>3"]`.
    """
    if len(data) > LARGEST:
        raise InvalidOption(f"an options file has at most {LARGEST:,} bytes")
    try:
        text = data.decode()
        table = tomllib.loads(text)
    except UnicodeDecodeError:
        raise InvalidOption("the file is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidOption(f"the file is not TOML: {error}") from None
    known = {entry.name: entry for entry in describe(game.options)}
    chosen: dict[str, Any] = {}
    for name, value in table.items():
        line = _line(text, name)
        if name not in known:
            raise InvalidOption(f"line {line}: {game.slug} has no option {shown(name)}; it has {listed(tuple(known))}")
        chosen[name] = _value(known[name], value, text, line)
    try:
        make(game.slug, game.options, chosen)
    except VueltaError as error:
        raise InvalidOption(f"line {_blamed(text, str(error), table)}: {error}") from None
    return chosen


def _value(entry: Description, value: Any, text: str, line: int) -> Any:
    """A value in its canonical form; an array of strings is checked string by string, to name the right line."""
    domain = entry.domain
    try:
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            for part in value:
                line = _line_of(text, part, line)
                domain.parse(part)
            return domain.parse(",".join(value))
        if isinstance(value, str):
            return domain.parse(value)
        return domain.check(tuple(value) if isinstance(value, list) else value)
    except (ValueError, TypeError):
        wrong = shown(repr(value) if not isinstance(value, list) else text.splitlines()[line - 1].strip())
        raise InvalidOption(
            f"line {line}: option {entry.name}: {wrong} is not possible; it must be {domain.describe()} ({entry.rule})"
        ) from None


def _line(text: str, name: str) -> int:
    """The line that starts with a name."""
    match = re.search(rf"^\s*[\"']?{re.escape(name)}\b", text, re.MULTILINE)
    return text.count("\n", 0, match.end()) + 1 if match else 1


def _line_of(text: str, part: str, begin: int) -> int:
    """The first line with a string, starting at a line."""
    lines = text.splitlines()
    return next((number for number in range(begin, len(lines) + 1) if part in lines[number - 1]), begin)


def _blamed(text: str, problem: str, table: dict[str, Any]) -> int:
    """The line that a problem is about: the one with a string that it quotes, else the first option's."""
    begin = _line(text, next(iter(table)))
    strings = (part for value in table.values() if isinstance(value, list) for part in value if isinstance(part, str))
    return next((_line_of(text, part, begin) for part in strings if part.strip() in problem), begin)
