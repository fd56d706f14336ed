"""Checks of arguments that several modules share. InvalidOption says what is possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from vuelta.core.errors import InvalidOption, listed, shown, shown_value
from vuelta.core.sentences import LANGUAGES

MOST_SEED = 2**64 - 1

# Invisible characters that people's texts need: joiners in emoji and letters (a family, a Persian word), and the tags
# that turn a black flag into Scotland's.
_JOINED = re.compile("(?<=\\S)[\u200c\u200d](?=\\S)|(?<=\N{WAVING BLACK FLAG})[\U000e0020-\U000e007f]{1,8}")

T = TypeVar("T")


def check_whole(name: str, value: int, *, least: int = 1) -> int:
    """A whole number that is large enough."""
    if type(value) is not int or value < least:
        raise InvalidOption(f"{name}: {shown_value(value)} must be a whole number of at least {least}")
    return value


def check_seed(seed: int) -> int:
    """A seed: any whole number of 64 bits."""
    if isinstance(seed, bool) or not hasattr(seed, "__index__") or not 0 <= int(seed) <= MOST_SEED:
        raise InvalidOption(f"seed {shown_value(seed)}: it must be a whole number from 0 to 2^64 − 1")
    return int(seed)


def check_seat(seat: int, seats: Iterable[int]) -> int:
    """A seat that plays."""
    playing = tuple(seats)
    if type(seat) is not int or seat not in playing:
        raise InvalidOption(f"seat {shown_value(seat)} does not play; it must be {listed(tuple(map(str, playing)))}")
    return seat


def check_by_seat(name: str, given: Mapping[int, T] | None) -> dict[int, T]:
    """A mapping by seat; empty for None."""
    if given is not None and not isinstance(given, Mapping):
        raise InvalidOption(f"{name}: {shown_value(given)} must be a dictionary with seats as keys, such as {{0: …}}")
    return dict(given or {})


def check_language(language: str) -> str:
    """A language that Vuelta speaks."""
    if language not in LANGUAGES:
        raise InvalidOption(f"there is no language {shown(language)}; it must be {listed(LANGUAGES)}")
    return language


def is_printable(text: str) -> bool:
    """Whether a text has only visible characters, and invisible ones that join them."""
    return _JOINED.sub("", text).isprintable()


def is_line(text: object, longest: int) -> bool:
    """Whether something is a line that fits into a record: a printable text without spaces around it."""
    return isinstance(text, str) and 0 < len(text) <= longest and is_printable(text) and text == text.strip()
