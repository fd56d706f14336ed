"""The chances of a game, ply by ply, as one self-contained SVG.

Seats differ in hue, pattern and letter, and are labelled directly. Text has the same size whatever the width, so ask
for a narrow graph (`width=380`) instead of shrinking a wide one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from textwrap import wrap

from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.sentences import PERCENT
from vuelta.core.validation import check_language
from vuelta.draw.curves import LETTER_WIDTH, SIZE, Frame, areas, lines, spread, words
from vuelta.draw.legend import SANS
from vuelta.draw.markup import element, middle_text, number, text
from vuelta.draw.outlines import polyline
from vuelta.draw.palette import INK, LINE, PAPER, SOFT_INK, SQUARE, look, word
from vuelta.draw.patterns import definitions

NARROWEST = 320
ROW = 22.0
LEFT = 74.0
RIGHT = 18.0
LABELS = 112.0
"""The room on the right for the names of lines."""
STRIP = 30.0
"""The room above the plot for the numbers of the marks."""
INDENT = 28.0
"""Of the text after a mark's number."""

_SAYS = {
    "en": {
        "title": "{game}: chance to win, ply by ply",
        "plies": "plies",
        "chance": "{name}: {begin} at the start, {end} at the end.",
    },
    "es": {
        "title": "{game}: probabilidad de ganar, jugada a jugada",
        "plies": "jugadas",
        "chance": "{name}: {begin} al principio, {end} al final.",
    },
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply that is numbered in the graph, with a sentence below it."""

    ply: int
    sentence: str


def chance_graph(
    game: Game,
    chances: Sequence[Mapping[int, float]],
    *,
    names: Mapping[int, str] | None = None,
    marks: Sequence[Mark] = (),
    notes: Sequence[str] = (),
    language: str = "en",
    width: int = 760,
) -> str:
    """The graph of seat → chance at the start and after every ply. `names` are people's; `notes` are printed below."""
    check_language(language)
    if width < NARROWEST:
        raise InvalidOption(f"a graph is at least {NARROWEST} wide, not {width}")
    title = _SAYS[language]["title"].format(game=game.title[language])
    people = " · ".join(f"{word(game.colours[seat], language)}: {name}" for seat, name in (names or {}).items())
    description = " ".join([*_description(game, chances, language), *(mark.sentence for mark in marks), *notes])
    head, above = _rows([(title, INK, "600"), (people, SOFT_INK, "400")], width, 26)
    frame = _frame(chances, width, above - 12 + (STRIP if marks else 10))
    foot, below = _foot(marks, notes, width, frame.bottom + 2 * ROW + 8)
    height = below - (4 if marks or notes else 14)
    prefix = f"g{blake2s(f'{game.slug} {chances} {description} {width}'.encode(), digest_size=5).hexdigest()}"
    curves, labels = (areas if len(frame.seats) == 2 else lines)(frame, game, language, prefix)
    return element(
        "svg",
        element("title", text(title), id=f"{prefix}-title"),
        element("desc", text(description), id=f"{prefix}-desc"),
        element("defs", definitions(prefix, tuple(look(name) for name in game.colours), 58)),
        element("rect", width=width, height=height, fill=PAPER),
        _box(frame, fill=SQUARE),
        head,
        curves,
        _axes(frame, language),
        _marks(frame, marks),
        labels,
        foot,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        aria_labelledby=f"{prefix}-title {prefix}-desc",
        lang=language,
        font_family=SANS,
    )


def _frame(chances: Sequence[Mapping[int, float]], width: int, top: float) -> Frame:
    """The plot: flatter if it is narrow, with room on the right if lines need labels."""
    right = width - (RIGHT if len(chances[0]) == 2 else LABELS)
    return Frame(LEFT, top, right, top + max(200.0, min(320.0, 0.45 * width)), chances)


def _description(game: Game, chances: Sequence[Mapping[int, float]], language: str) -> list[str]:
    """The graph in words, for screen readers."""
    begin, end = (
        {seat: f"{100 * chance:.0f}{PERCENT[language]}" for seat, chance in chances[ply].items()} for ply in (0, -1)
    )
    return [
        _SAYS[language]["chance"].format(name=word(game.colours[seat], language), begin=begin[seat], end=end[seat])
        for seat in begin
    ]


def _fold(line: str, room: float) -> list[str]:
    """A text wrapped to a width."""
    return wrap(line, int(room / (SIZE * LETTER_WIDTH)))


def _rows(texts: Sequence[tuple[str, str, str]], width: int, y: float) -> tuple[str, float]:
    """Wrapped texts (with fill and weight) below each other, and the y of the next row."""
    drawn = []
    for content, fill, weight in texts:
        for line in _fold(content, width - 2 * RIGHT):
            drawn.append(words(line, RIGHT, y, fill=fill, font_weight=weight))
            y += ROW
    return "".join(drawn), y


def _foot(marks: Sequence[Mark], notes: Sequence[str], width: int, y: float) -> tuple[str, float]:
    """The marks' numbers and sentences, then the notes; and the y of the next row."""
    drawn = []
    for sign, mark in enumerate(marks, 1):
        drawn.append(words(str(sign), RIGHT, y, fill=INK, font_weight="700"))
        for line in _fold(mark.sentence, width - 2 * RIGHT - INDENT):
            drawn.append(words(line, RIGHT + INDENT, y, fill=INK))
            y += ROW
    last, y = _rows([(note, SOFT_INK, "400") for note in notes], width, y)
    return "".join([*drawn, last]), y


def _box(frame: Frame, **attributes: str) -> str:
    wide, high = frame.right - frame.left, frame.bottom - frame.top
    return element("rect", x=frame.left, y=frame.top, width=wide, height=high, **attributes)


def _axes(frame: Frame, language: str) -> str:
    drawn = [_box(frame, fill="none", stroke=LINE)]
    for share in (0, 25, 50, 75, 100):
        y = frame.y(share / 100)
        drawn.append(element("line", x1=frame.left, y1=y, x2=frame.right, y2=y, stroke=LINE, stroke_width=0.5))
        if share % 50 == 0:
            drawn.append(
                words(f"{share}{PERCENT[language]}", frame.left - 8, y + 0.355 * SIZE, fill=SOFT_INK, text_anchor="end")
            )
    y = frame.bottom + ROW - 2
    for ply in _ticks(frame.plies, int((frame.right - frame.left) / 70)):
        x = frame.x(ply)
        drawn.append(element("line", x1=x, y1=frame.bottom, x2=x, y2=frame.bottom + 5, stroke=LINE))
        drawn.append(words(str(ply), x, y, fill=SOFT_INK, text_anchor="middle"))
    drawn.append(words(_SAYS[language]["plies"], frame.left - 12, y, fill=SOFT_INK, text_anchor="end"))
    return element("g", *drawn)


def _ticks(last: int, most: int) -> list[int]:
    """Round numbers from 0 to the last ply, no more than there is room for."""
    steps = (base * 10**power for power in range(7) for base in (1, 2, 5))
    step = next(step for step in steps if last <= step * max(1, most))
    return list(range(0, last + 1, step))


def _marks(frame: Frame, marks: Sequence[Mark]) -> str:
    """For each mark a number above the plot and a line down to the ply."""
    drawn = []
    places = spread([frame.x(mark.ply) for mark in marks], 24, frame.left, frame.right)
    y = frame.top - 16
    for sign, (mark, x) in enumerate(zip(marks, places, strict=True), 1):
        foot = frame.x(mark.ply)
        way = polyline([(x, y), (foot, frame.top), (foot, frame.bottom)])
        drawn.append(element("path", d=way, fill="none", stroke=SOFT_INK, stroke_width=1.2, stroke_dasharray="2 3"))
        drawn.append(element("circle", cx=x, cy=y, r=10.5, fill=INK))
        drawn.append(middle_text(str(sign), x, y, 13, fill=PAPER, font_weight="700"))
    return element("g", *drawn)
