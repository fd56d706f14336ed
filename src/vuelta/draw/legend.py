"""Title and legend: what the colours and the squares mean."""

from __future__ import annotations

from math import ceil

from vuelta.core.board import Board
from vuelta.core.cell_kinds import SHARED, CellKind
from vuelta.core.game import Game
from vuelta.draw.arrows import bend, shaft_and_head
from vuelta.draw.ground import rect
from vuelta.draw.layout import layout_of
from vuelta.draw.markup import element, middle_text, text
from vuelta.draw.palette import INK, INLAY, LINE, SOFT_INK, SQUARE, letter, word
from vuelta.draw.parts import Arrow, Box
from vuelta.draw.sheet import MARGIN, WIDTH, Sheet
from vuelta.draw.squares import arrow, symbol
from vuelta.draw.tokens import face
from vuelta.draw.tracks import ARROW, leads_back

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, P052, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

TITLE = 96.0
"""The height of the title."""
HEAD = 46.0
"""The font size of the title, unless it is too long."""
LETTER = 0.95
"""The width of a letter of the title, with the space after it, relative to its size; on the safe side."""
ROW = 52.0
GAP = 22.0
SIZE = 25.0
ICON = 17.0


def kinds_of(board: Board) -> dict[str, CellKind]:
    """The kinds on a board that need an explanation, in the order of the legend."""
    present = {cell.kind for cell in board.cells} | {way.kind for way in board.ways}
    if layout_of(board).tracks.gates:
        present.add("gate")
    found = {name: board.kind(name) for name in (*board.kinds, *SHARED) if name in present}
    return {name: kind for name, kind in found.items() if kind.legend}


def title(game: Game, language: str) -> str:
    """The game's title, between two ornamental lines."""
    name = game.title[language]
    y = MARGIN + 30
    size = min(HEAD, (WIDTH - 2 * MARGIN) / (LETTER * len(name)))
    shown = middle_text(
        name.upper(),
        WIDTH / 2 + 6 * size / HEAD,
        y,
        size,
        fill=INK,
        font_family=SERIF,
        letter_spacing=12 * size / HEAD,
        font_weight="600",
    )
    reach = size * 0.55 * len(name) + 40
    rules = "".join(
        element("line", x1=a, y1=y, x2=b, y2=y, stroke=INLAY, stroke_width=2)
        + element("circle", cx=b if a == MARGIN else a, cy=y, r=4, fill=INLAY)
        for a, b in ((MARGIN, WIDTH / 2 - reach), (WIDTH / 2 + reach, WIDTH - MARGIN))
        if b - a > 20
    )
    return element("g", rules, shown)


def _entries(sheet: Sheet, language: str) -> dict[str, str]:
    """The explanation of each kind on the board."""
    return {name: kind.legend[language] for name, kind in kinds_of(sheet.board).items() if kind.legend}


def _columns(entries: dict[str, str]) -> int:
    """Three, or four if that saves a row and all texts are short."""
    short = all(len(words) <= 12 for words in entries.values())
    return 4 if short and ceil(len(entries) / 4) < ceil(len(entries) / 3) else 3


def height(sheet: Sheet, language: str) -> float:
    """The height of the legend."""
    entries = _entries(sheet, language)
    rows = ceil(len(entries) / _columns(entries))
    return 24 + ROW * ceil(len(sheet.colours) / 4) + (GAP + ROW * rows if rows else 0) + 22


def legend(sheet: Sheet, game: Game, language: str, top: float) -> str:
    drawn = []
    y = top + 24 + ROW / 2
    columns = min(4, len(sheet.colours))
    wide = (WIDTH - 2 * MARGIN) / 4
    for seat, name in enumerate(game.colours):
        x = MARGIN + 20 + (seat % columns) * wide
        row = y + seat // columns * ROW
        token = face(sheet, seat, ((x + ICON) / sheet.scale, row / sheet.scale), 20 / sheet.scale)
        drawn.append(element("g", token, transform=f"scale({sheet.scale:.5f})"))  # its pattern is as on the board
        drawn.append(_words(_emphasised(word(name, language), letter(name, language)), x + 54, row, INK))
    y += ceil(len(sheet.colours) / 4) * ROW + GAP
    rule = y - (ROW + GAP) / 2
    entries = _entries(sheet, language)
    columns = _columns(entries)
    if entries:
        drawn.append(element("line", x1=MARGIN + 20, y1=rule, x2=WIDTH - MARGIN - 20, y2=rule, stroke=INLAY))
    wide = (WIDTH - 2 * MARGIN) / columns
    for at, (kind, words) in enumerate(entries.items()):
        x, row = MARGIN + 20 + at % columns * wide, y + at // columns * ROW
        drawn.append(element("g", _icon(sheet, kind, x + ICON, row), data_legend=kind))
        drawn.append(_words(text(words), x + 54, row, SOFT_INK))
    return element("g", *drawn, font_family=SANS)


def _words(content: str, x: float, y: float, fill: str) -> str:
    return element("text", content, x=x, y=y + 0.34 * SIZE, font_size=SIZE, fill=fill)


def _emphasised(name: str, sign: str) -> str:
    """A name with the letter on its tokens underlined, which isn't always the first."""
    at = name.upper().find(sign)
    if at < 0:
        return text(f"{name} ({sign})")
    bold = element("tspan", text(name[at]), font_weight="800", text_decoration="underline")
    return text(name[:at]) + bold + text(name[at + 1 :])


def _icon(sheet: Sheet, name: str, x: float, y: float) -> str:
    if name.startswith(ARROW):
        return _arrow(x, y, back=leads_back(name))
    kind = sheet.board.kind(name)
    ground = kind.ground.paper if kind.ground else SQUARE
    box = rect(Box(x - 20, y - 20, 40, 40, 5), fill=ground, stroke=LINE, stroke_width=1.4)
    return box + symbol(kind.icon or kind.symbol, x, y, 14, SOFT_INK)


def _arrow(x: float, y: float, *, back: bool) -> str:
    """As on a board with squares of 62 units."""
    start, end = (-26.0, 13.0), (52.0, -16.0)
    middle = bend(start, end, back=back)
    drawn = arrow(Arrow(0, 0, back, start, middle, *shaft_and_head((start, middle, end))))
    return element("g", drawn, transform=f"translate({x:.2f} {y:.2f}) scale(0.62)")
