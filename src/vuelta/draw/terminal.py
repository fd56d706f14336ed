"""A board as lines of characters, for a terminal of 80 × 24.

A token is the letter of its colour: `R`, `R2` for two, `RB` for two colours. Where tokens lie on one another the last
letter is the top one. A choice's number is in front of the token that it moves, `1R`, and after an arrow where it would
end, `→1`. What doesn't fit into a square is listed below the board, so that no token is ever missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor

from vuelta.core.board import Board, Cell
from vuelta.core.cell_kinds import PLAIN
from vuelta.core.position import Position
from vuelta.draw.legend import kinds_of
from vuelta.draw.palette import letter, word
from vuelta.draw.tokens import standing

WIDEST = 7
NARROWEST = 3
_TALLEST = 18
"""A board of no more lines than this has a second line for each row of squares, with their names."""
_LABEL = 5
"""The least width of a square with a name and its arrow's end below it."""

ARROW = "→"
_ANSI = {"red": "31", "blue": "34", "green": "32", "yellow": "33", "light": "36", "dark": "35"}
_STYLES = {"dim": "2", "mark": "7", "target": "1;36", "bold": "1"}
_RESET = "\x1b[0m"

Text = tuple[str, str]
"""A text and its style: '' for none, one of `_STYLES`, or a colour, with `bold ` before it for a token."""


@dataclass(slots=True)
class _Place:
    """What is on one place of the grid."""

    cell: Cell
    seats: list[int] = field(default_factory=list)
    origin: str = ""
    targets: Sequence[str] = ()

    @property
    def target(self) -> str:
        """The keys of all choices that end here."""
        return ",".join(self.targets)


@dataclass(frozen=True, slots=True)
class Marks:
    """The choices that are marked on a board, by cell number."""

    origins: Mapping[int, str] = field(default_factory=dict)
    """The number of the piece that stands there."""
    targets: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """The keys of the choices that end there."""


_NO_MARKS = Marks()


def least_columns(board: Board) -> int:
    """How wide a terminal must be to draw the board at all."""
    return NARROWEST * int(board.width) + 1


def board_lines(
    position: Position,
    *,
    colour: bool,
    language: str = "en",
    columns: int = 80,
    pieces: bool = True,
    names: bool = False,
    marks: Marks = _NO_MARKS,
) -> list[str]:
    """The board with its pieces, at most `columns` wide. Tokens are letters; `colour` adds ANSI colours.

    `names` writes the names of the squares on them.
    """
    board = position.board
    wide = max(NARROWEST, min(WIDEST, (columns - 1) // int(board.width)))
    high = 2 if board.height * 2 <= _TALLEST and wide >= _LABEL else 1
    canvas: list[list[list[Text]]] = [
        [[(" " * wide, "")] for _ in range(int(board.width))] for _ in range(int(board.height) * high)
    ]
    footnotes: list[str] = []
    for (row, column), place in _places(position, pieces, marks).items():
        if place.seats:
            text, whole = _tokens(position, place, wide, language)
            if not whole:
                footnotes.append(_footnote(position, place, language))
        else:
            text = _empty(position, place, wide, named=names or (high == 1 and place.cell.label == place.cell.name))
        canvas[row * high][column] = _centred(text, wide)
        if high == 2:
            canvas[row * high + 1][column] = _centred([(_label(board, place.cell), "dim")], wide)
    return [*(_line(cells, colour).rstrip() for cells in canvas), *footnotes]


def legend_lines(position: Position, language: str) -> list[str]:
    """What the letters and the symbols of a board mean."""
    colours = [position.game.colours[seat] for seat in position.pieces()]
    signs: dict[str, list[str]] = {}
    for kind in kinds_of(position.board).values():
        if kind.legend and kind.sign != PLAIN.sign and kind.legend[language] not in signs.setdefault(kind.sign, []):
            signs[kind.sign].append(kind.legend[language])
    return [
        "   ".join(f"{letter(colour, language)} {word(colour, language)}" for colour in colours),
        "   ".join(f"{sign} {', '.join(words)}" for sign, words in signs.items()),
    ]


def _places(position: Position, pieces: bool, marks: Marks) -> dict[tuple[int, int], _Place]:
    """What is where, by row and column. Cells that fall on one place share it."""
    found: dict[tuple[int, int], _Place] = {}
    tokens = standing(position) if pieces else {}
    for number, cell in enumerate(position.board.cells):
        seats = tokens.get(number, [])
        spots = _spots(cell)
        places = [found.setdefault(spot, _Place(cell)) for spot in spots]
        last = len(places) - 1
        for at, seat in enumerate(seats):
            places[min(at, last)].seats.append(seat)
        places[0].origin = marks.origins.get(number, places[0].origin)
        if number in marks.targets:
            places[min(len(seats), last)].targets = marks.targets[number]
    return found


def _spots(cell: Cell) -> list[tuple[int, int]]:
    """Where a cell's tokens stand on the grid: on its spots if these are far enough apart, else all in its middle."""
    spots = [(floor(y + 0.5), floor(x + 0.5)) for x, y in cell.spots]
    near = any(
        max(abs(x - other_x), abs(y - other_y)) < 1
        for at, (x, y) in enumerate(cell.spots)
        for other_x, other_y in cell.spots[:at]
    )
    return spots if spots and not near else [(floor(cell.y + 0.5), floor(cell.x + 0.5))]


def _tokens(position: Position, place: _Place, wide: int, language: str) -> tuple[list[Text], bool]:
    """The tokens of a place in its width, and whether nothing is missing. Marks and counts go first, colours last."""
    target = [(f"{ARROW}{place.target}", "target")] if place.target else []
    counted, bare = _grouped(position, place, language)
    mark: list[Text] = [(place.origin, "mark")] if place.origin else []
    at = len(counted) - 1 if place.cell.piled else 0  # the top of a pile moves
    marked, marked_bare = [*counted[:at], *mark, *counted[at:]], [*mark, *bare]
    for text, whole in ((target + marked, True), (marked, True), (marked_bare, False), (bare, False)):
        if _length(text) <= wide:
            return text, whole
    return [*bare[: wide - 1], ("+", "bold")], False


def _grouped(position: Position, place: _Place, language: str) -> tuple[list[Text], list[Text]]:
    """The tokens with their counts (a pile: from the bottom to the top), and each colour once."""
    game, mover = position.game, position.seat
    seats = list(place.seats)
    if not place.cell.piled:
        seats.sort(key=lambda seat: (seat != mover, seat))
    styled = {seat: (letter(game.colours[seat], language), f"bold {game.colours[seat]}") for seat in seats}
    bare = [styled[seat] for seat in dict.fromkeys(reversed(seats))][::-1]
    if place.cell.piled:
        return [styled[seat] for seat in seats], bare
    counts = {seat: seats.count(seat) for seat in seats}
    counted = [(styled[seat][0] + (str(count) if count > 1 else ""), styled[seat][1]) for seat, count in counts.items()]
    return counted, bare


def _footnote(position: Position, place: _Place, language: str) -> str:
    """A place in full, for the line below the board: `r13: R2 B G`."""
    counted, _ = _grouped(position, place, language)
    mark = f"{place.origin} " if place.origin else ""
    return f"{mark}{place.cell.name}: {' '.join(text for text, _ in counted)}"


def _empty(position: Position, place: _Place, wide: int, *, named: bool) -> list[Text]:
    cell = place.cell
    if place.target:
        short = place.target if len(place.target) < wide else place.targets[0] + "+" * (len(place.targets) > 1)
        return [(f"{ARROW}{short}"[:wide], "target")]
    symbol = cell.name if named and len(cell.name) < wide else position.board.kind(cell.kind).sign
    return [(symbol, "dim" if cell.seat is None else position.game.colours[cell.seat])]


def _label(board: Board, cell: Cell) -> str:
    """What is written under a cell where there is room: its name, and where its arrow leads."""
    for way in board.ways:
        if way.kind.startswith("arrow") and board.cells[way.cells[0]] is cell:
            return f"{cell.name}>{board.cells[way.cells[-1]].name}"
    return cell.name


def _length(text: list[Text]) -> int:
    return sum(len(part) for part, _ in text)


def _centred(text: list[Text], wide: int) -> list[Text]:
    left = (wide - _length(text)) // 2
    return [(" " * left, ""), *text, (" " * (wide - left - _length(text)), "")]


def _line(cells: list[list[Text]], colour: bool) -> str:
    return "".join(_painted(text, style) if colour else text for cell in cells for text, style in cell)


def _painted(text: str, style: str) -> str:
    bold, name = style.startswith("bold "), style.removeprefix("bold ")
    code = _STYLES.get(name) or _ANSI.get(name, "1" if bold else "")
    return f"\x1b[{'1;' if bold and name in _ANSI else ''}{code}m{text}{_RESET}" if code and text.strip() else text
