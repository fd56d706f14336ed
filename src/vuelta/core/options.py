"""Options as data: a game's options are a frozen dataclass whose fields carry what they allow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from vuelta.core.errors import InvalidOption, listed, shown, shown_value
from vuelta.core.sentences import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from vuelta.core.state import Codes


_PAIR = re.compile(r"([1-9]\d?)>([1-9]\d?)", re.ASCII)


class Domain(Protocol):
    """The possible values of an option, and how they are written as text and as integers."""

    def check(self, value: Any) -> Any:
        """The value in its canonical form; ValueError or TypeError if it isn't allowed."""

    def parse(self, text: str) -> Any:
        """The value of a text; ValueError if it isn't allowed."""

    def format(self, value: Any) -> str:
        """The canonical text of an allowed value, without spaces."""

    def encode(self, value: Any) -> Codes:
        """The integers that the rules see for an allowed value."""

    def describe(self) -> str:
        """What is allowed, for a message."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no, or only one of them if the other would change nothing."""

    allowed: tuple[bool, ...] = (True, False)

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool) or value not in self.allowed:
            raise ValueError
        return value

    def parse(self, text: str) -> bool:
        return self.check({"yes": True, "no": False}.get(text))

    def format(self, value: Any) -> str:
        return "yes" if value else "no"

    def encode(self, value: Any) -> Codes:
        return (int(value),)

    def describe(self) -> str:
        return listed(tuple(f"{value} ({self.format(value)})" for value in self.allowed))


@dataclass(frozen=True, slots=True)
class Whole:
    """One of several whole numbers."""

    allowed: tuple[int, ...]

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.allowed:
            raise ValueError
        return value

    def parse(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ValueError
        return self.check(int(text))

    def format(self, value: Any) -> str:
        return str(value)

    def encode(self, value: Any) -> Codes:
        return (int(value),)

    def describe(self) -> str:
        return listed(ranges(self.allowed))


@dataclass(frozen=True, slots=True)
class Word:
    """One of several words; the rules see its index."""

    allowed: tuple[str, ...]
    spoken: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → word → what people read instead; by default, the word itself."""

    def names(self) -> list[dict[str, str]]:
        """What people read for each word, by language."""
        by_language = {language: self.spoken.get(language, {}) for language in LANGUAGES}
        return [{language: names.get(word, word) for language, names in by_language.items()} for word in self.allowed]

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.allowed:
            raise ValueError
        return value

    def parse(self, text: str) -> str:
        return self.check(text)

    def format(self, value: Any) -> str:
        return str(value)

    def encode(self, value: Any) -> Codes:
        return (self.allowed.index(value),)

    def describe(self) -> str:
        return listed(tuple(repr(word) for word in self.allowed))


@dataclass(frozen=True, slots=True)
class Faces:
    """A non-empty set of faces of a die; the rules see it as bits."""

    allowed: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    def check(self, value: Any) -> frozenset[int]:
        if not isinstance(value, (set, frozenset, tuple, list)) or not value:
            raise ValueError
        if any(type(face) is not int or face not in self.allowed for face in value):
            raise ValueError
        return frozenset(value)

    def parse(self, text: str) -> frozenset[int]:
        faces = text.split(",")
        if any(len(face) != 1 or face not in "123456789" for face in faces) or len(set(faces)) < len(faces):
            raise ValueError
        return self.check({int(face) for face in faces})

    def format(self, value: Any) -> str:
        return ",".join(str(face) for face in sorted(value))

    def encode(self, value: Any) -> Codes:
        return (sum(1 << face for face in value),)

    def describe(self) -> str:
        return f"a non-empty set of faces, each {listed(ranges(self.allowed))}"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of squares, one from a square at most, sorted. The rules see where a pair leads from each square."""

    last: int
    """The squares are 1 … last."""
    noun: str
    """What the pairs are, for messages."""

    def check(self, value: Any) -> tuple[tuple[int, int], ...]:
        """From a mapping or from pairs. Whether they fit a board is for the options to say as a whole."""
        if not isinstance(value, (Mapping, tuple, list, set, frozenset)):
            raise TypeError
        pairs = tuple(tuple(pair) for pair in (value.items() if isinstance(value, Mapping) else value))
        for begin, end in pairs:
            for square in (begin, end):
                if isinstance(square, bool) or not isinstance(square, int) or not 1 <= square <= self.last:
                    raise ValueError
        if len({begin for begin, _ in pairs}) < len(pairs):
            raise ValueError
        return tuple(sorted((begin, end) for begin, end in pairs))

    def parse(self, text: str) -> tuple[tuple[int, int], ...]:
        """From `5>9,10>16`, or `none`."""
        if text == "none":
            return ()
        matches = [_PAIR.fullmatch(part) for part in text.split(",")]
        return self.check([(int(match[1]), int(match[2])) if match else () for match in matches])

    def format(self, value: Any) -> str:
        """As `5>9,10>16`, or `none`."""
        return ",".join(f"{begin}>{end}" for begin, end in value) or "none"

    def encode(self, value: Any) -> Codes:
        ends = dict(value)
        return tuple(ends.get(square, 0) for square in range(self.last + 1))

    def describe(self) -> str:
        return f"'none' or {self.noun} such as 5>9,10>16 between squares 1–{self.last}, one from a square at most"


def choices(domain: Domain) -> tuple[str, ...]:
    """The texts of all values (for a set of faces, of its members); none if they can't be listed."""
    values = getattr(domain, "allowed", ())
    return tuple(domain.format((value,) if isinstance(domain, Faces) else value) for value in values)


def option(default: Any, domain: Domain, *, rule: str, en: str, es: str) -> Any:
    """A dataclass field for an option: its default, its domain, its rule id and a sentence in each language."""
    return field(default=default, metadata={"domain": domain, "rule": rule, "en": en, "es": es})


@dataclass(frozen=True, slots=True)
class Description:
    """What people and programs need to know about an option."""

    name: str
    default: Any
    domain: Domain
    rule: str
    sentence: Mapping[str, str]


def describe(options: type[DataclassInstance]) -> tuple[Description, ...]:
    """The options of a game, in the order of their fields."""
    return _described(options)


@lru_cache(64)
def _described(options: type[DataclassInstance]) -> tuple[Description, ...]:
    return tuple(
        Description(
            name=entry.name,
            default=entry.default,
            domain=entry.metadata["domain"],
            rule=entry.metadata["rule"],
            sentence={"en": entry.metadata["en"], "es": entry.metadata["es"]},
        )
        for entry in fields(options)
    )


def values_of(options: DataclassInstance) -> dict[str, Any]:
    """Option → value, as keywords for `Game.start`."""
    return {entry.name: getattr(options, entry.name) for entry in describe(type(options))}


def make(game: str, options: type[DataclassInstance], chosen: Mapping[str, Any]) -> Any:
    """The options with these values, each checked. InvalidOption says what is possible."""
    known = {entry.name: entry for entry in describe(options)}
    values = {}
    for name, value in chosen.items():
        if name not in known:
            raise _unknown(game, name, tuple(known))
        values[name] = _checked(known[name], value)
    made = options(**values)
    if problem := getattr(made, "problem", lambda: None)():
        raise InvalidOption(f"{game}: {problem}")
    return made


def _checked(entry: Description, value: Any) -> Any:
    try:
        return entry.domain.check(value)
    except (ValueError, TypeError):
        raise _impossible(entry, value) from None


def _unknown(game: str, name: str, known: tuple[str, ...]) -> InvalidOption:
    return InvalidOption(f"{game} has no option {shown(name)}; its options are: {listed(known) or 'none'}")


def _impossible(entry: Description, value: Any) -> InvalidOption:
    allowed = f"it must be {entry.domain.describe()} ({entry.rule})"
    return InvalidOption(f"option {entry.name}: {shown_value(value)} is not possible; {allowed}")


@lru_cache(256)
def encode(options: DataclassInstance) -> Codes:
    """The options as the flat integers that the rules see."""
    codes: list[int] = []
    for entry in describe(type(options)):
        codes.extend(entry.domain.encode(getattr(options, entry.name)))
    return tuple(codes)


@lru_cache(256)
def option_texts(options: DataclassInstance) -> dict[str, str]:
    """The values of all options as texts."""
    return {entry.name: entry.domain.format(getattr(options, entry.name)) for entry in describe(type(options))}


def format_options(options: DataclassInstance) -> str:
    """`name=value name=value` for the options that differ from their defaults."""
    return " ".join(
        f"{entry.name}={entry.domain.format(value)}"
        for entry in describe(type(options))
        if (value := getattr(options, entry.name)) != entry.default
    )


@lru_cache(256)
def parse_options(game: str, options: type[DataclassInstance], text: str) -> Any:
    """Options from `name=value name=value`. InvalidOption if a name or a value isn't possible."""
    return make(game, options, parse_values(game, options, text))


def parse_values(game: str, options: type[DataclassInstance], text: str) -> dict[str, Any]:
    """The values in a text, each checked by itself but not yet together, as they may override those of a rule set."""
    known = {entry.name: entry for entry in describe(options)}
    chosen: dict[str, Any] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name in chosen:
            raise InvalidOption(f"{shown(part)} is not an option with its value; write each once, as name=value")
        if name not in known:
            raise _unknown(game, name, tuple(known))
        try:
            chosen[name] = known[name].domain.parse(value)
        except (ValueError, TypeError):
            raise _impossible(known[name], value) from None
    return chosen


def ranges(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Numbers with runs written as ranges: `0`, `2–10`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return tuple(str(low) if low == high else f"{low}–{high}" for low, high in runs)
