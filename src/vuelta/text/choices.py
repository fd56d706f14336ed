"""The legal moves as choices that people can tell apart: what moves from where to where, and what that does.

A game can name its kinds of moves in `LABELS` of its `words.py`: language → kind → a template with the parts of a
`Move`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vuelta.core.move import Move
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, NOBODY, Names, cell_name, seat_name, square_name

HINTS = {
    "en": {
        "capture": "captures {other}",
        "swap": "swaps with {other}",
        "covered": "pins {other}",
        "uncovered": "frees {other}",
        "bonus": "bonus",
        "extra-roll": "rolls again",
        "arrow": "arrow to {to}",
        "bounced": "bounces",
        "reset": "back to {to}",
        "turn-lost": "ends the turn",
        "die-lost": "loses the {amount}",
        "finished": "in!",
        "won": "wins!",
    },
    "es": {
        "capture": "captura a {other}",
        "swap": "cambia con {other}",
        "covered": "tapa a {other}",
        "uncovered": "libera a {other}",
        "bonus": "premio",
        "extra-roll": "tira otra vez",
        "arrow": "flecha a {to}",
        "bounced": "rebota",
        "reset": "vuelve a {to}",
        "turn-lost": "acaba el turno",
        "die-lost": "pierde el {amount}",
        "finished": "¡entra!",
        "won": "¡gana!",
    },
}
"""What a choice would do, in a word or two, by kind of event. Other kinds aren't mentioned."""
WARNINGS = {
    "en": "then {other} wins at once",
    "es": "entonces {other} gana enseguida",
}
"""For a choice that lets only another seat be the next to get home."""

QUOTED = "“{label}”"
"""A label in a sentence."""
WALK = "{origin} → {target}"
"""The label of a move from square to square, if the game has none."""
_DEPTH = 8
"""How many moves of a turn are searched, one after another."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move."""

    move: Move
    label: Mapping[str, str]
    """What it is, by language."""
    hint: Mapping[str, str]
    """What it does besides walking, if not every choice does that; often empty."""
    warning: Mapping[str, str]
    """A reason to think twice; usually empty."""
    captures: tuple[int, ...]
    """The cells where it captures pieces."""


def choices(position: Position, *, seen: bool = False, names: Names = NOBODY) -> list[Choice]:
    """All legal moves: those of pieces in the order of their way, then the others.

    With `seen`, squares have the names that people see on the board, otherwise those of the notation.
    """
    moves = {move.text: move for move in position.legal_moves()}
    after = {text: position.play(text) for text in moves}
    hints = {language: _hints(after, language, seen, names) for language in LANGUAGES}
    return [
        Choice(
            move,
            {language: move_label(position, move, language, seen=seen) for language in LANGUAGES},
            {language: hints[language][text] for language in LANGUAGES},
            _warning(position, after[text], names),
            _captures(after[text]),
        )
        for text, move in sorted(moves.items(), key=lambda entry: _order(position, entry[1]))
    ]


def _order(position: Position, move: Move) -> tuple[bool, int, str]:
    """How far along its way the moved piece is. Pieces beside the way come first, moves without a piece last."""
    if not move.walks:
        return True, 0, ""
    for way in position.board.ways:
        if way.kind == "way" and way.seat in (None, position.seat) and move.cells[0] in way.cells:
            return False, way.cells.index(move.cells[0]), str(move.origin)
    return False, -1, str(move.origin)


def move_label(position: Position, move: Move, language: str = "en", *, seen: bool = False) -> str:
    """A move in words. With `seen`, squares have the names that people see on the board."""
    own: Mapping[str, str] = getattr(position.game.words, "LABELS", {}).get(language, {})
    template = own.get(move.kind, WALK if move.walks else move.text)
    names = (
        [cell_name(position.board.cells[cell], language, seen=seen) for cell in move.cells] if move.walks else ["", ""]
    )
    return move.render(template, *names)


def quoted_label(position: Position, move: Move, language: str = "en") -> str:
    """What people who see the board call a move, in a sentence about it."""
    return QUOTED.format(label=move_label(position, move, language, seen=True))


def _hints(after: Mapping[str, Position], language: str, seen: bool, names: Names) -> dict[str, str]:
    """Move → what it does besides walking, without what every move does."""
    hints = HINTS[language]
    found = {
        text: list(
            dict.fromkeys(
                hints[event.kind].format(
                    other="" if event.other is None else seat_name(reached.game, event.other, language, names),
                    to=event.to and square_name(reached.board, event.to, event.seat, language, seen=seen),
                    amount=event.amount,
                )
                for event in reached.events
                if event.kind in hints
            )
        )
        for text, reached in after.items()
    }
    common = set.intersection(*map(set, found.values())) if len(found) > 1 else set()
    return {text: ", ".join(word for word in words if word not in common) for text, words in found.items()}


def _captures(reached: Position) -> tuple[int, ...]:
    captures = ((event.cell, event.seat) for event in reached.events if event.kind == "capture")
    return tuple(sorted({reached.board.number(cell, seat) for cell, seat in captures if cell is not None}))


def _warning(before: Position, after: Position, names: Names) -> dict[str, str]:
    winner = _winner(before, after)
    if winner is None:
        return {}
    return {
        language: text.format(other=seat_name(before.game, winner, language, names))
        for language, text in WARNINGS.items()
    }


def _winner(before: Position, after: Position, depth: int = _DEPTH) -> int | None:
    """The other seat that gets home first however the turn goes on; None if there is none."""
    home = after.ranking[len(before.ranking) :]
    if home:
        return home[0] if home[0] != before.seat else None
    if after.awaits != "move" or after.seat != before.seat or not depth:
        return None
    winner = None
    for text in after.moves():
        winner = _winner(before, after.play(text), depth - 1)
        if winner is None:
            return None
    return winner
