"""Title and legend: what the colours and the squares are, in the reader's language.

A game that calls a kind of square something else says so in `LEGEND` of its `words.py`: language → kind → words.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from vuelta.core.game import Game
from vuelta.draw import symbols
from vuelta.draw.arrows import arrow, bend_of
from vuelta.draw.markup import element, middle_text, text
from vuelta.draw.palette import INK, INLAY, LINE, SOFT_INK, SQUARE, STAR, letter, word
from vuelta.draw.sheet import MARGIN, WIDTH, Sheet
from vuelta.draw.squares import SPECIAL
from vuelta.draw.tokens import face

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, P052, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

TITLE = 96.0
"""The height of the title."""
HEAD = 46.0
"""The size of the title's letters, where it is not too long for that."""
LETTER = 0.95
"""How wide a letter of the title is, with the space after it, by its size; on the safe side."""
ROW = 52.0
GAP = 22.0
SIZE = 25.0
ICON = 17.0

WORDS = {
    "en": {
        "start": "Start",
        "star": "Star: safe for all",
        "safe": "Safe",
        "gate": "Turn in here",
        "lane": "Lane",
        "final": "Finals",
        "stair": "Stairway",
        "finish": "Finish",
        "exit": "Exit",
        "bridge": "Bridge",
        "catwalk": "Catwalk",
        "home": "Home",
        "base": "Base",
        "jail": "Jail",
        "off": "Borne off",
        "net": "House of Netting",
        "waters": "Waters of Chaos",
        "bonus": "One more roll",
        "rosette": "Rosette: roll again",
        "centre": "Centre",
        "arrow-forward": "Arrow ahead",
        "arrow-backward": "Arrow back",
    },
    "es": {
        "start": "Salida",
        "star": "Estrella: segura",
        "safe": "Segura",
        "gate": "Desvío",
        "lane": "Recta final",
        "final": "Recta final",
        "stair": "Escalera",
        "finish": "Meta",
        "exit": "Salida",
        "bridge": "Puente",
        "catwalk": "Pasarela",
        "home": "Casa",
        "base": "Base",
        "jail": "Cárcel",
        "off": "Fichas sacadas",
        "net": "Casa de la Red",
        "waters": "Aguas del Caos",
        "bonus": "Una tirada más",
        "rosette": "Roseta: otra tirada",
        "centre": "Centro",
        "arrow-forward": "Avanza",
        "arrow-backward": "Retrocede",
    },
}

_ICONS: dict[str, symbols.Symbol] = {
    **symbols.BY_KIND,
    "bridge": symbols.arch,
    "catwalk": symbols.arch,
    "final": symbols.steps,
    "stair": symbols.steps,
    "home": symbols.sockets,
    "base": symbols.sockets,
    "off": symbols.sockets,
    "jail": symbols.bars,
}


def kind_words(game: Game, language: str) -> Mapping[str, str]:
    """What the kinds of squares are called in a game."""
    own: Mapping[str, str] = getattr(game.words, "LEGEND", {}).get(language, {})
    return {**WORDS[language], **own}


def title(game: Game, language: str) -> str:
    """The game's name, set like the head of a print."""
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


def _entries(sheet: Sheet) -> list[str]:
    """The kinds on this board that have something to explain, in the order of the words."""
    present = {cell.kind for cell in sheet.board.cells} | {way.kind for way in sheet.board.ways}
    if sheet.gates:
        present.add("gate")
    return [kind for kind in WORDS["en"] if kind in present]


def _columns(sheet: Sheet, words: Mapping[str, str]) -> int:
    """Three, or four if that saves a row and all words are short enough for it."""
    entries = _entries(sheet)
    short = all(len(words[kind]) <= 12 for kind in entries)
    return 4 if short and ceil(len(entries) / 4) < ceil(len(entries) / 3) else 3


def height(sheet: Sheet, game: Game, language: str) -> float:
    """How much room the legend takes."""
    rows = ceil(len(_entries(sheet)) / _columns(sheet, kind_words(game, language)))
    return 24 + ROW * ceil(len(sheet.colours) / 4) + (GAP + ROW * rows if rows else 0) + 22


def legend(sheet: Sheet, game: Game, language: str, top: float) -> str:
    drawn = []
    y = top + 24 + ROW / 2
    columns = min(4, len(sheet.colours))
    wide = (WIDTH - 2 * MARGIN) / 4
    for seat, name in enumerate(game.colours):
        x = MARGIN + 20 + (seat % columns) * wide
        row = y + seat // columns * ROW
        drawn.append(face(sheet, seat, (x + ICON, row), 20))
        drawn.append(_words(_emphasised(word(name, language), letter(name, language)), x + 54, row, INK))
    y += ceil(len(sheet.colours) / 4) * ROW + GAP
    rule = y - (ROW + GAP) / 2
    words = kind_words(game, language)
    columns = _columns(sheet, words)
    entries = _entries(sheet)
    if entries:
        drawn.append(element("line", x1=MARGIN + 20, y1=rule, x2=WIDTH - MARGIN - 20, y2=rule, stroke=INLAY))
    wide = (WIDTH - 2 * MARGIN) / columns
    for at, kind in enumerate(entries):
        x, row = MARGIN + 20 + at % columns * wide, y + at // columns * ROW
        drawn.append(element("g", _icon(kind, x + ICON, row), data_legend=kind))
        drawn.append(_words(text(words[kind]), x + 54, row, SOFT_INK))
    return element("g", *drawn, font_family=SANS)


def _words(content: str, x: float, y: float, fill: str) -> str:
    return element("text", content, x=x, y=y + 0.34 * SIZE, font_size=SIZE, fill=fill)


def _emphasised(name: str, sign: str) -> str:
    """A name with the letter that its tokens carry set off: some letters are not the first."""
    at = name.upper().find(sign)
    if at < 0:
        return text(f"{name} ({sign})")
    bold = element("tspan", text(name[at]), font_weight="800", text_decoration="underline")
    return text(name[:at]) + bold + text(name[at + 1 :])


def _icon(kind: str, x: float, y: float) -> str:
    if kind.startswith("arrow-"):
        back = kind == "arrow-backward"
        start, end = (x - 16, y + 8), (x + 32, y - 10)
        return arrow(start, bend_of(start, end, 62, back=back), end, 62, back=back)
    box = element(
        "rect",
        x=x - 20,
        y=y - 20,
        width=40,
        height=40,
        rx=5,
        fill=SPECIAL.get(kind, SQUARE),
        stroke=LINE,
        stroke_width=1.4,
    )
    if kind == "start":
        return box + symbols.heading(x, y, 13, INK, (x + 1, y), INK)
    if kind == "gate":
        return box + symbols.heading(x, y, 13, INK, (x + 1, y - 1), SQUARE)
    if kind == "lane":
        return box + "".join(symbols.chevron(x + dx, y, 10, SOFT_INK, (x + 20, y)) for dx in (-5, 6))
    return box + _ICONS[kind](x, y, 14, SOFT_INK, STAR if kind == "star" else SQUARE)
