"""Colours: a seat's colour is a hue, a pattern and a letter, any of which is enough to recognise it.

The hues also differ in lightness (blue, red, green, yellow from dark to light), for greyscale and print.
"""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.sentences import COLOURS

PAPER = "#faf5ea"
INK = "#2a1f17"
SOFT_INK = "#5f4a38"
"""Numbers on squares: softer than ink, with a contrast of 4.5 : 1 on every square."""
SQUARE = "#fffaf0"
LINE = "#6a4e36"
"""The edge of a square: 3 : 1 on the square and on the field."""
FIELD = "#dcc6a0"
TRACK = "#c9ac7e"
"""The band under consecutive squares."""
WOOD = "#4a3223"
INLAY = "#c8a568"
FELT = "#2f4a44"
STAR = "#f4c65a"
FORWARD = "#0b6a6a"
BACKWARD = "#8a2560"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colour:
    """How one colour looks."""

    fill: str
    """A token's face."""
    mark: str
    """The pattern on it, and on the areas of its seat: 3 : 1 on both."""
    tint: str
    """The background of its seat's areas."""
    area_mark: str
    edge: str
    """Outlines and symbols: 3 : 1 on the tint, on squares and on the field."""
    badge: str
    """The background of the letter."""
    letter: str
    """The letter's own colour: 4.5 : 1 on the badge."""
    pattern: str
    """Its name in `patterns`."""


_COLOURS = {
    "red": Colour(
        fill="#c5382c", mark="#c5382c", tint="#eeb0a6", area_mark="#eeb0a6", edge="#8c1d14",
        badge=SQUARE, letter="#8c1d14", pattern="solid",
    ),
    "blue": Colour(
        fill="#1d4f91", mark="#bcd6f5", tint="#c6dbf2", area_mark="#4477b3", edge="#143a6d",
        badge=SQUARE, letter="#143a6d", pattern="lines",
    ),
    "green": Colour(
        fill="#2a9973", mark="#f0fbf4", tint="#cdebdb", area_mark="#2b8060", edge="#0c5340",
        badge=SQUARE, letter="#0c5340", pattern="dots",
    ),
    "yellow": Colour(
        fill="#f4bd34", mark="#805600", tint="#fbe7ac", area_mark="#96690a", edge="#684600",
        badge=SQUARE, letter="#684600", pattern="hatch",
    ),
    "light": Colour(
        fill="#fff7e3", mark="#fff7e3", tint="#f7ebd0", area_mark="#f7ebd0", edge="#5a4230",
        badge="#fff7e3", letter="#2a1f17", pattern="solid",
    ),
    "dark": Colour(
        fill="#352a26", mark="#352a26", tint="#a3907c", area_mark="#a3907c", edge="#221815",
        badge="#352a26", letter="#fff7e3", pattern="solid",
    ),
}  # fmt: skip

_OTHER = Colour(
    fill="#6d5a86", mark="#ece4f6", tint="#e2d9ee", area_mark="#7b68a0", edge="#40305a",
    badge=SQUARE, letter="#40305a", pattern="bars",
)  # fmt: skip

# Azul and Amarillo both start with A, so each takes its first letter that no other colour has.
_LETTERS = {
    "en": {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "light": "L", "dark": "D"},
    "es": {"red": "R", "blue": "Z", "green": "V", "yellow": "M", "light": "C", "dark": "O"},
}


def look(name: str) -> Colour:
    """How a colour looks; all unknown ones look the same."""
    return _COLOURS.get(name, _OTHER)


def letter(name: str, language: str) -> str:
    """The letter on the tokens of a colour."""
    return _LETTERS[language].get(name) or name[:1].upper() or "?"


def word(name: str, language: str) -> str:
    """What a colour is called."""
    return COLOURS[language].get(name, name.capitalize())
