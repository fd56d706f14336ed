"""A board, or a position on it, as one self-contained SVG."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s
from typing import Any

from vuelta.core.events import Event
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.core.validation import check_language
from vuelta.draw import ground, patterns, squares, tokens
from vuelta.draw import legend as legends
from vuelta.draw.markup import element, number, text
from vuelta.draw.palette import PAPER, word
from vuelta.draw.sheet import MARGIN, WIDTH, sheet_of

_SAYS = {
    "en": {"board": "{title}: the board", "position": "{title}: a position", "empty": "The empty board of {title}."},
    "es": {
        "board": "{title}: el tablero",
        "position": "{title}: una posición",
        "empty": "El tablero vacío de {title}.",
    },
}


def board_svg(
    game: Game,
    position: Position | None = None,
    *,
    options: Any = None,
    language: str = "en",
    legend: bool = True,
    last: Iterable[Event] | None = None,
) -> str:
    """The board with these options, with the pieces of a position if one is given.

    Without `legend` there is only the board, without title or legend. `last` are the events of the last ply
    (`position.events`): the squares that it led from and to are framed. The same arguments give the same bytes; ids
    differ between drawings, so that one page can contain several.
    """
    check_language(language)
    board = game.board(options) if position is None else position.board
    events = tuple(last or ())
    top = legends.TITLE if legend else MARGIN
    description = _description(game, position, language)
    key = f"{game.slug} {board!r} {position} {language} {legend} {events}"
    prefix = f"v{blake2s(key.encode(), digest_size=5).hexdigest()}"
    sheet = sheet_of(game, board, language, top=top, prefix=prefix)
    height = sheet.bottom + (legends.height(sheet, language) if legend else MARGIN)
    layers = [
        element("rect", width=WIDTH, height=height, fill=PAPER),
        legends.title(game, language) if legend else "",
        sheet.laid(
            ground.frame(sheet),
            ground.decorations(sheet),
            ground.track(sheet),
            squares.places(sheet),
            ground.decks(sheet),
            squares.squares(sheet),
            ground.walls(sheet),
            squares.arrows(sheet),
            ground.bends(sheet),
            squares.numbers(sheet),
            squares.last_marks(sheet, events),
            tokens.tokens(sheet, position) if position is not None else "",
        ),
        legends.legend(sheet, game, language, sheet.bottom) if legend else "",
    ]
    says = _SAYS[language]["board" if position is None else "position"].format(title=game.title[language])
    return element(
        "svg",
        element("title", text(says), id=f"{sheet.prefix}-title"),
        element("desc", text(description), id=f"{sheet.prefix}-desc"),
        element("defs", patterns.definitions(sheet.prefix, sheet.colours, sheet.pattern_unit)),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_labelledby=f"{sheet.prefix}-title {sheet.prefix}-desc",
        lang=language,
        font_family=legends.SANS,
    )


def _description(game: Game, position: Position | None, language: str) -> str:
    """The picture in words, for screen readers."""
    if position is None:
        return _SAYS[language]["empty"].format(title=game.title[language])
    return " ".join(
        f"{word(game.colours[seat], language)}: {', '.join(names)}." for seat, names in position.pieces().items()
    )
