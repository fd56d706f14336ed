"""What moves are called: short, and different for every move of a position.

Who sees the board reads "Move 6". Where tokens on several squares can move, the square comes first by the name that is
printed on it ("Red 7: move 4") or, on boards without names, the token's place on its way ("Front token: move 6").
Terminals name squares as the notation does.

A game can name its kinds of moves in `LABELS` of its `words.py`: language → kind → a template with {dice} (and what
joins them, as in {dice:-}), {steps}, {amount}, {token} and {a_token}. A kind may be followed by that of the cell where
the move ends and hasn't begun, as in "walk bridge".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from vuelta.core.board import Board
from vuelta.core.event_words import ENTER, Count
from vuelta.core.move import Move
from vuelta.core.position import Position
from vuelta.core.sentences import cell_name, token_words, way_of_moving

LABELS = {
    "en": {
        "enter": "Bring {a_token} out",
        "walk": "Move {steps}",
        "back": "Move back {steps}",
        "go": "Move to {target}",
    },
    "es": {"enter": "Sacar {a_token}", "walk": "Mover {steps}", "back": "Retroceder {steps}", "go": "Mover a {target}"},
}
"""By how a piece moves; "go" is for moves without dice or an amount."""
GO = "go"

PARTS = {
    "en": {"from": "{origin}: {label}", "with": "{label} with {steps}", "to": "{label} to {target}"},
    "es": {"from": "{origin}: {label}", "with": "{label} con {steps}", "to": "{label} a {target}"},
}
"""How a label says from where, with which dice, and to where."""

ORDER = {
    "en": ("front {token}", "second {token}", "third {token}", "fourth {token}", "fifth {token}", "last {token}"),
    "es": (
        "primera {token}",
        "segunda {token}",
        "tercera {token}",
        "cuarta {token}",
        "quinta {token}",
        "última {token}",
    ),
}
"""The tokens of a seat from the one that has come furthest to the last."""

_NOTATION = "{origin} → {target}"
_PLAIN_KINDS = ("walk", "enter")
"""Kinds of moves whose label says how the piece moves."""


def labels(position: Position, language: str = "en", *, seen: bool = False) -> dict[str, str]:
    """The text of every legal move → its label. With `seen`, for people who see the board."""
    moves = position.legal_moves()
    if not seen:
        return {move.text: _written(position, move, language) for move in moves}
    kinds = {move.text: _kind(position, move) for move in moves}
    found = {move.text: _plain(position, move, kinds[move.text], language) for move in moves}
    on_the_way = [move for move in moves if move.walks and kinds[move.text] != ENTER]
    if len({move.cells[0] for move in on_the_way}) > 1:
        for move in on_the_way:
            found[move.text] = _from(position, move, found[move.text], language)
    return _distinct(position, moves, found, language)


def label_words(position: Position, language: str) -> dict[str, str]:
    """The templates of a game's labels."""
    own: Mapping[str, Mapping[str, str]] = getattr(position.game.words, "LABELS", {})
    return {**LABELS[language], **own.get(language, {})}


def prints_names(board: Board) -> bool:
    """Whether people can see on the board what its squares are called."""
    return any(cell.label for cell in board.cells)


def _written(position: Position, move: Move, language: str) -> str:
    if not move.walks:
        return _plain(position, move, move.kind, language)
    steps = f" ({move.named_steps})" if move.named_steps else ""
    return _NOTATION.format(origin=move.origin, target=move.target) + steps


def _kind(position: Position, move: Move) -> str:
    """Which label a move has."""
    if not move.walks or (move.kind not in _PLAIN_KINDS and move.kind in label_words(position, "en")):
        return move.kind
    way = way_of_moving(position.board, position.seat, move)
    return way if way == ENTER or move.steps_words else GO


def _plain(position: Position, move: Move, kind: str, language: str) -> str:
    """The label alone, as if there were no other."""
    words, board = label_words(position, language), position.board
    begin, end = (board.cells[cell].kind for cell in move.cells) if move.walks else ("", "")
    token, a_token = token_words(position.game, language)
    onto = words.get(f"{kind} {end}") if begin != end else None
    return (onto or words.get(kind) or move.text).format(
        target=cell_name(board.cells[move.cells[1]], language, seen=True) if move.walks else "",
        dice=move.dice,
        steps=move.steps_words,
        amount=None if move.amount is None else Count(move.amount),
        token=token,
        a_token=a_token,
    )


def _from(position: Position, move: Move, label: str, language: str) -> str:
    board, origin = position.board, move.cells[0]
    name = cell_name(board.cells[origin], language, seen=True) if prints_names(board) else ""
    name = name or _rank(position, origin, language)
    text = PARTS[language]["from"].format(origin=name, label=label[:1].lower() + label[1:])
    return text[:1].upper() + text[1:]


def _rank(position: Position, cell: int, language: str) -> str:
    """Which of its seat's tokens stands there, counted from the one that has come furthest."""
    pieces = position.game.notation.CLAUSES.pieces
    cells = {at for at, _, seat in pieces.on_the_way(list(position.state)) if seat == position.seat}
    ranked = sorted(cells, key=lambda at: -place_on_way(position.board, position.seat, at))
    names = ORDER[language]
    rank = ranked.index(cell)
    name = names[-1] if rank == len(ranked) - 1 else names[min(rank, len(names) - 2)]
    return name.format(token=token_words(position.game, language)[0])


def place_on_way(board: Board, seat: int | None, cell: int) -> int:
    """How far along its seat's way a cell is; −1 if it is beside the way."""
    for way in board.ways:
        if way.kind == "way" and way.seat in (None, seat) and cell in way.cells:
            return way.cells.index(cell)
    return -1


def _distinct(position: Position, moves: Sequence[Move], found: dict[str, str], language: str) -> dict[str, str]:
    """Labels that are still equal also say with which dice or to where the move goes; the last resort is its text."""
    parts = PARTS[language]
    for part in ("with", "to", ""):
        count = Counter(found.values())
        for move in moves:
            label = found[move.text]
            if count[label] < 2:
                continue
            if not part:
                found[move.text] = move.text
            elif part == "to" and move.walks:
                target = cell_name(position.board.cells[move.cells[1]], language, seen=True)
                found[move.text] = parts[part].format(label=label, target=target)
            elif part == "with" and move.steps_words and move.steps_words not in label:
                found[move.text] = parts[part].format(label=label, steps=move.steps_words)
    return found
