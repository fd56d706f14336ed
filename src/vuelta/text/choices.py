"""The legal moves as choices that people can tell apart: what walks from where to where, and what it would do.

A game may name moves that move no piece in its own way, in `CHOICES` of its `words.py`: language → `name` or
`name:value` → words with `{value}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vuelta.core.board import Board
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, seat_name, square_name

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
"""What a choice would do, in a word or two, by the kind of the event. Kinds that are not here are not told."""
WARNINGS = {
    "en": "then {other} wins at once",
    "es": "entonces {other} gana enseguida",
}
"""What is said of a choice after which only another seat can be the next to get home."""

ARROW = "→"
_WALK = re.compile(r"(?:(?P<how>[^:>]+):)?(?P<origin>[^:>]+)>(?P<target>[^:>]+)")
_DEEP = 8
"""Moves of one turn that are looked at one after another."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A move's text that names two squares of the board, as its seat sees them."""

    how: str
    """What stands before the squares: a die, a sum, or a word of the game; may be empty."""
    origin: str
    target: str

    @property
    def die(self) -> str:
        """What is walked, if the text names it."""
        return self.how if any(sign.isdigit() for sign in self.how) else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move."""

    text: str
    walk: Walk | None
    """None if no piece walks."""
    words: Mapping[str, str]
    """What it is, by language, in the game's words; for a walk, its squares."""
    hint: Mapping[str, str]
    """What it would do beyond walking, and what not every choice does; often empty."""
    warning: Mapping[str, str]
    """What should make a person think twice; mostly empty."""


def choices(position: Position, *, seen: bool = False) -> list[Choice]:
    """All legal moves, by piece: pieces in the order of their way, then the moves that move none.

    Words and hints call squares as people do who see the board, or as the notation does.
    """
    after = {text: position.play(text) for text in position.moves()}
    walks = {text: read_walk(position, text) for text in after}
    hints = {language: _hints(after, language, seen) for language in LANGUAGES}
    found = []
    for text in sorted(after, key=lambda text: _order(position, walks[text])):
        walk, winner = walks[text], _winner(position, after[text])
        found.append(
            Choice(
                text,
                walk,
                {language: move_words(position, text, language, seen=seen) for language in LANGUAGES},
                {language: hints[language][text] for language in LANGUAGES},
                {
                    language: WARNINGS[language].format(other=seat_name(position.game, winner, language))
                    for language in LANGUAGES
                    if winner is not None
                },
            )
        )
    return found


def read_walk(position: Position, text: str) -> Walk | None:
    """What walks, if the text of a move says so."""
    match = _WALK.fullmatch(text)
    if not match:
        return None
    board, seat = position.board, position.seat
    if _on(board, match["origin"], seat) and _on(board, match["target"], seat):
        return Walk(match["how"] or "", match["origin"], match["target"])
    return None


def _on(board: Board, name: str, seat: int | None) -> bool:
    try:
        board.number(name, seat)
    except KeyError:
        return False
    return True


def _order(position: Position, walk: Walk | None) -> tuple[bool, int, str]:
    """How far along its seat's way a piece stands; what stands beside the way comes first."""
    if walk is None:
        return True, 0, ""
    number = position.board.number(walk.origin, position.seat)
    for way in position.board.ways:
        if way.kind == "way" and way.seat in (None, position.seat) and number in way.cells:
            return False, way.cells.index(number), walk.origin
    return False, -1, walk.origin


def move_words(position: Position, text: str, language: str = "en", *, seen: bool = False) -> str:
    """What a move is: its squares if a piece walks, else as the game says it."""
    if walk := read_walk(position, text):
        origin, target = (
            square_name(position.board, name, position.seat, language, seen=seen) for name in (walk.origin, walk.target)
        )
        return f"{origin} {ARROW} {target}{f' ({walk.die})' if walk.die else ''}"
    own: Mapping[str, str] = getattr(position.game.words, "CHOICES", {}).get(language, {})
    name, _, value = text.partition(":")
    return own.get(text, own.get(name, text)).format(value=value)


def _hints(after: Mapping[str, Position], language: str, seen: bool) -> dict[str, str]:
    """Move → what it would do beyond walking, leaving out what every choice would do."""
    said = HINTS[language]
    found = {
        text: list(
            dict.fromkeys(
                said[event.kind].format(
                    other="" if event.other is None else seat_name(reached.game, event.other, language),
                    to=event.to and square_name(reached.board, event.to, event.seat, language, seen=seen),
                    amount=event.amount,
                )
                for event in reached.events
                if event.kind in said
            )
        )
        for text, reached in after.items()
    }
    common = set.intersection(*map(set, found.values())) if len(found) > 1 else set()
    return {text: ", ".join(word for word in words if word not in common) for text, words in found.items()}


def _winner(before: Position, after: Position, deep: int = _DEEP) -> int | None:
    """The other seat that gets home before anybody else, however the turn's moves go on; None if there is none."""
    home = after.ranking[len(before.ranking) :]
    if home:
        return home[0] if home[0] != before.seat else None
    if after.awaits != "move" or after.seat != before.seat or not deep:
        return None
    winner = None
    for text in after.moves():
        winner = _winner(before, after.play(text), deep - 1)
        if winner is None:
            return None
    return winner
