"""Explanations of why a piece can't move: it isn't its turn, a roll is due, or the rules refuse each of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vuelta.core.errors import InvalidNotation, listed
from vuelta.core.move import Move, every_move
from vuelta.core.sentences import LANGUAGES, NOBODY, Names, cell_name, refusal_sentence, seat_name, token_words
from vuelta.text.labels import labels

if TYPE_CHECKING:
    from vuelta.core.position import Position

SENTENCES = {
    "en": {
        "empty": "That square is empty.",
        "over": "The match is over.",
        "other": "That belongs to {owners}.",
        "roll": "Roll first.",
        "can": "It can go to {targets}.",
        "can't": "{reasons}.",
        "another": "{reasons}. Pick another.",
        "home": "That {token} is home and stays there.",
        "others move": "That {token} can't move now. You can play: {moves}.",
        "with": "with {die}, {reason}",
    },
    "es": {
        "empty": "Esa casilla está vacía.",
        "over": "La partida terminó.",
        "other": "Eso es de {owners}.",
        "roll": "Primero tira.",
        "can": "Puede ir a {targets}.",
        "can't": "{reasons}.",
        "another": "{reasons}. Elige otra jugada.",
        "home": "Ya llegó y ahí se queda.",
        "others move": "Ahora no puede moverse. Puedes jugar: {moves}.",
        "with": "con {die}, {reason}",
    },
}
"""What can be said about a cell."""


def why(position: Position, cell: int, names: Names = NOBODY) -> dict[str, str]:
    """A sentence in every language about the pieces on a cell: whose they are, where they can go, or why they can't."""
    board = position.board
    if not 0 <= cell < len(board.cells):
        raise InvalidNotation(f"the board has no cell {cell}; its cells are 0 to {len(board.cells) - 1}")
    owners = [
        seat
        for seat, squares in position.pieces().items()
        if any(board.number(square, seat) == cell for square in squares)
    ]
    if not owners:
        return _sentence(position, "empty")
    if position.seat is None:
        return _sentence(position, "over")
    if position.seat not in owners:
        return _sentence(position, "other", names, owners)
    if position.awaits == "roll":
        return _sentence(position, "roll")
    leaving = [move for move in position.legal_moves() if move.walks and move.cells[0] == cell]
    if leaving:
        return _can(position, leaving)
    reasons = _reasons(position, cell)
    if not reasons and cell in _ends(position):
        return _sentence(position, "home")
    return _cannot(position, reasons)


def _sentence(position: Position, what: str, names: Names = NOBODY, owners: Sequence[int] = ()) -> dict[str, str]:
    return {
        language: SENTENCES[language][what].format(
            owners=", ".join(seat_name(position.game, seat, language, names) for seat in owners),
            token=token_words(position.game, language)[0],
        )
        for language in LANGUAGES
    }


def _can(position: Position, moves: list[Move]) -> dict[str, str]:
    sentences = {}
    for language in LANGUAGES:
        targets = tuple(
            cell_name(position.board.cells[move.cells[1]], language, seen=True)
            + (f" ({move.named_steps})" if move.named_steps else "")
            for move in moves
        )
        sentences[language] = SENTENCES[language]["can"].format(targets=listed(targets, language=language))
    return sentences


def _cannot(position: Position, reasons: dict[str, int]) -> dict[str, str]:
    """Why it can't move, said only once if the reason is the same for all dice."""
    sentences = {}
    for language in LANGUAGES:
        says = SENTENCES[language]
        by_die = {die: refusal_sentence(position, refusal, language, seen=True) for die, refusal in reasons.items()}
        if not by_die:
            moves = listed(tuple(labels(position, language, seen=True).values()), language=language)
            token = token_words(position.game, language)[0]
            sentences[language] = says["others move"].format(token=token, moves=moves)
            continue
        if len(set(by_die.values())) > 1:
            parts = [says["with"].format(die=die, reason=reason) for die, reason in by_die.items()]
        else:
            parts = list(by_die.values())[:1]
        sentence = says["another" if any(move.walks for move in position.legal_moves()) else "can't"]
        text = sentence.format(reasons="; ".join(parts))
        sentences[language] = text[:1].upper() + text[1:]
    return sentences


def _reasons(position: Position, cell: int) -> dict[str, int]:
    """Why each move from a cell is refused, by the dice that it would use."""
    game, codes, state = position.game, position.codes, list(position.state)
    found: dict[str, int] = {}
    sums: dict[str, int] = {}
    for move in every_move(game, position.board, codes, state):
        if move.cells[0] == cell and (refusal := game.rules.refusal(codes, state, move.code)):
            (sums if len(move.dice) > 1 else found).setdefault(move.named_steps, refusal)
    return dict(sorted((found or sums).items()))  # sums of dice only matter if no single die has a reason


def _ends(position: Position) -> set[int]:
    """The last cells of the ways of the seat to act."""
    ways = position.board.ways
    return {way.cells[-1] for way in ways if way.kind == "way" and way.seat in (None, position.seat)}
