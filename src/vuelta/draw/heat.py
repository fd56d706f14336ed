"""A heat map on a board.

The scale goes from light to dark, so it also works in grey and for colour-blind readers, and every square shows its
number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2s
from math import sqrt
from typing import Any

from vuelta.core.game import Game
from vuelta.draw import ground, legend, patterns, squares
from vuelta.draw.markup import element, middle_text, number, text
from vuelta.draw.palette import INK, LINE, PAPER
from vuelta.draw.parts import Box
from vuelta.draw.sheet import MARGIN, WIDTH, Sheet, sheet_of

SCALE = ("#fff6e0", "#fee3ae", "#fdc877", "#f5a04a", "#dd7327", "#b44a14", "#7f2d0c", "#4a1606")
"""Each darker than the one before by about the same amount."""
FIRST_DARK = 4
"""From here on numbers are white."""
FOOT = 74.0


def heat_svg(
    game: Game,
    values: Mapping[int, float],
    *,
    options: Any,
    title: str,
    language: str,
    ends: tuple[str, str],
    named: Collection[int] = (),
) -> str:
    """The board with `values` by cell number, and the names of the cells that are `named`.

    `ends` are the words at the ends of the scale.
    """
    board = game.board(options)
    key = f"{game.slug} {board!r} {sorted(values.items())} {title}"
    prefix = f"h{blake2s(key.encode(), digest_size=5).hexdigest()}"
    sheet = sheet_of(game, board, language, top=MARGIN, prefix=prefix)
    most = max(values.values(), default=0.0)
    height = sheet.bottom + FOOT
    return element(
        "svg",
        element("title", text(title), id=f"{sheet.prefix}-title"),
        element("defs", patterns.definitions(sheet.prefix, sheet.colours, sheet.pattern_unit)),
        element("rect", width=WIDTH, height=height, fill=PAPER),
        sheet.laid(
            ground.frame(sheet),
            ground.decorations(sheet),
            ground.track(sheet),
            squares.places(sheet),
            ground.decks(sheet),
            squares.squares(sheet),
            *(_cell(sheet, cell, value, most, language, cell in named) for cell, value in sorted(values.items())),
        ),
        _scale(sheet, most, ends, language),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_labelledby=f"{sheet.prefix}-title",
        lang=language,
        font_family=legend.SANS,
    )


def shade(value: float, most: float) -> int:
    """The index of a value's colour in the scale: by square root, so that a few large values don't hide the others."""
    return min(len(SCALE) - 1, int(len(SCALE) * sqrt(value / most))) if most > 0 else 0


def short(value: float, language: str) -> str:
    """A number of two digits, which fit into a square."""
    text = f"{value:.1f}" if value < 9.95 else f"{value:.0f}"
    return text.replace(".", ",") if language == "es" else text


def _cell(sheet: Sheet, cell: int, value: float, most: float, language: str, named: bool) -> str:
    x, y = sheet.layout.centre(cell)
    half = 37 if cell in sheet.layout.tracks.on_deck else 46
    at = shade(value, most)
    ground_of = ground.rect(Box(x - half, y - half, 2 * half, 2 * half, 9), fill=SCALE[at], stroke=LINE, stroke_width=3)
    colour = "#ffffff" if at >= FIRST_DARK else INK
    size = min(1.04 * half, 34 / sheet.scale)  # as large as three characters can be, for phones
    figure = short(value, language)
    if not named:
        return ground_of + middle_text(figure, x, y, size, fill=colour)
    name = sheet.board.cells[cell].name
    small = 0.84 * size * min(1, 3 / len(name))
    return (
        ground_of
        + middle_text(name, x, y - 0.46 * half, small, fill=colour, font_weight=700)
        + middle_text(figure, x, y + 0.46 * half, 0.84 * size, fill=colour)
    )


def _scale(sheet: Sheet, most: float, ends: tuple[str, str], language: str) -> str:
    """The colours in a row, with the values at which they begin."""
    wide, high = 80.0, 36.0
    left, top = (WIDTH - wide * len(SCALE)) / 2, sheet.bottom + 14
    drawn = []
    for at, colour in enumerate(SCALE):
        x = left + at * wide
        drawn.append(
            element("rect", x=x, y=top, width=wide, height=high, fill=colour, stroke=LINE, stroke_width=1)
            + middle_text(
                short(most * (at / len(SCALE)) ** 2, language),
                x + wide / 2,
                top + high / 2,
                26,
                fill="#ffffff" if at >= FIRST_DARK else INK,
            )
        )
    for word, x, anchor in ((ends[0], left - 12, "end"), (ends[1], left + wide * len(SCALE) + 12, "start")):
        drawn.append(element("text", text(word), x=x, y=top + 27, font_size=28, text_anchor=anchor, fill=INK))
    return element("g", *drawn)
