"""The legal moves as choices that people can tell apart: what moves and how far, and what that does.

Labels are in `text/labels.py`. A game can say in `HINTS` of its `words.py` what its events do: language → kind of event
→ a word or two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vuelta.core.event_words import OWN
from vuelta.core.events import Event
from vuelta.core.game import Game
from vuelta.core.move import Move
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, NOBODY, Names, seat_name, square_name
from vuelta.text.labels import labels, place_on_way

HINTS = {
    "en": {
        "capture": "captures {other}",
        "swap": "swaps with {other}",
        "covered": "covers {other}",
        "uncovered": "frees {other}",
        "bonus": "bonus",
        "extra-roll": "rolls again",
        "arrow": "arrow to {to}",
        "bounced": "bounces back",
        "reset": "back to {to}",
        "turn-lost": "ends the turn",
        "die-lost": "loses the {amount}",
        "finished": "home!",
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
        "finished": "¡llega!",
        "won": "¡gana!",
    },
}
"""What a choice would do, in a word or two, by kind of event. Other kinds aren't mentioned."""
WARNINGS = {
    "en": "then {other} wins at once",
    "es": "entonces {other} gana enseguida",
}
"""For a choice that lets only another seat be the next to get home."""

WON = "won"

QUOTED = "“{label}”"
"""A label in a sentence."""
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
    called = {language: labels(position, language, seen=seen) for language in LANGUAGES}
    hints = {language: _hints(after, language, seen, names) for language in LANGUAGES}
    return [
        Choice(
            move,
            {language: called[language][text] for language in LANGUAGES},
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
    return False, place_on_way(position.board, position.seat, move.cells[0]), str(move.origin)


def quoted_label(position: Position, move: Move, language: str = "en") -> str:
    """What people who see the board call a legal move, in a sentence about it."""
    return QUOTED.format(label=labels(position, language, seen=True)[move.text])


def hint_words(game: Game, language: str) -> dict[str, str]:
    """Kind of event → what a choice that does it would do; a game's own words take precedence."""
    own: Mapping[str, Mapping[str, str]] = getattr(game.words, "HINTS", {})
    return {**HINTS[language], **own.get(language, {})}


def _hints(after: Mapping[str, Position], language: str, seen: bool, names: Names) -> dict[str, str]:
    """Move → what it does besides walking, without what every move does."""
    found = {
        text: list(dict.fromkeys(_hint(reached, event, language, seen, names) for event in _telling(reached)))
        for text, reached in after.items()
    }
    common = set.intersection(*map(set, found.values())) if len(found) > 1 else set()
    return {text: ", ".join(word for word in words if word and word not in common) for text, words in found.items()}


def _telling(reached: Position) -> list[Event]:
    """What a move did; if it won, nothing else matters."""
    return [event for event in reached.events if event.kind == WON] or list(reached.events)


def _hint(reached: Position, event: Event, language: str, seen: bool, names: Names) -> str:
    words = hint_words(reached.game, language)
    own = words.get(f"{event.kind} {OWN}") if event.other == event.seat else None
    return (own or words.get(event.kind, "")).format(
        other="" if event.other is None else seat_name(reached.game, event.other, language, names),
        to=event.to and square_name(reached.board, event.to, event.seat, language, seen=seen),
        amount=event.amount,
    )


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
