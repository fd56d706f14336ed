"""A board as lines of characters, for a terminal of 80 × 24."""

from __future__ import annotations

from vuelta.draw.palette import letter
from vuelta.engine.board import Board, Cell
from vuelta.engine.position import Position

WIDEST = 78

# What stands on an empty cell of a kind; kinds that are not here are plain squares.
SYMBOLS = {
    "star": "*",
    "start": ">",
    "safe": "o",
    "lane": "-",
    "finish": "#",
    "home": "_",
    "base": "_",
    "jail": "_",
    "bridge": "=",
    "catwalk": "=",
    "final": "-",
    "stair": "-",
    "corner": "+",
    "netting": "#",
    "waters": "~",
    "bonus": "+",
    "centre": "@",
    "beside": "_",
}
_ANSI = {"red": "1;31", "blue": "1;34", "green": "1;32", "yellow": "1;33", "light": "1;37", "dark": "1;35"}
_DIM = "2"
_RESET = "\x1b[0m"

Text = tuple[str, str]
"""A text and the colour that it has: a seat's colour, 'dim', or '' for none."""


def board_lines(position: Position, *, colour: bool, language: str = "en") -> list[str]:
    """The board with its pieces. Letters tell the colours apart; `colour` adds ANSI colours to them."""
    board = position.board
    wide = max(3, min(7, WIDEST // int(board.width)))
    high = 2 if board.height <= 9 else 1
    canvas = [[(" " * wide, "")] * int(board.width) for _ in range(int(board.height) * high)]
    standing = _standing(position, language)
    for number, cell in enumerate(board.cells):
        for at, (x, y) in enumerate(cell.spots or ((cell.x, cell.y),)):
            tokens = standing.get(number, [])
            shown = tokens[at : at + 1] if cell.spots else tokens
            row, column = round(y) * high, round(x)
            canvas[row][column] = _squeezed(shown, wide) if shown else _empty(position, cell, wide)
            if high == 2:
                canvas[row + 1][column] = (_label(board, cell).center(wide), "dim")
    return [_line(cells, colour).rstrip() for cells in canvas]


def _standing(position: Position, language: str) -> dict[int, list[Text]]:
    """Cell number → the tokens on it, as letters with their colours."""
    found: dict[int, list[Text]] = {}
    for seat, names in position.pieces().items():
        colour = position.game.colours[seat]
        for name in names:
            found.setdefault(position.board.number(name, seat), []).append((letter(colour, language), colour))
    return found


def _squeezed(tokens: list[Text], wide: int) -> Text:
    """Tokens of one cell in its width: `R`, `R2`, `RB`, `R2B`."""
    counts: dict[Text, int] = {}
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1
    text = "".join(shown + (str(count) if count > 1 else "") for (shown, _), count in counts.items())
    return text[:wide].center(wide), tokens[0][1] if len(counts) == 1 else "mixed"


def _empty(position: Position, cell: Cell, wide: int) -> Text:
    symbol = SYMBOLS.get(cell.kind, "·")
    return symbol.center(wide), "dim" if cell.seat is None else position.game.colours[cell.seat]


def _label(board: Board, cell: Cell) -> str:
    """What is written under a cell where there is room: its name, and where its arrow leads."""
    for way in board.ways:
        if way.kind.startswith("arrow") and board.cells[way.cells[0]] is cell:
            return f"{cell.name}>{board.cells[way.cells[-1]].name}"
    return cell.name


def _line(cells: list[Text], colour: bool) -> str:
    if not colour:
        return "".join(text for text, _ in cells)
    codes = {**_ANSI, "dim": _DIM, "mixed": "1"}
    return "".join(f"\x1b[{codes[name]}m{text}{_RESET}" if name in codes else text for text, name in cells)
