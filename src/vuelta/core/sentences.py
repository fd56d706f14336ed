"""Sentences for events and refusals. A game's own words for an event take precedence over those of `event_words`.

Squares have two names: that of the notation, and what people who see the board call them (`Cell.called`). Sentences
with `seen` use the latter, and need few of them, because the board shows where things happen. In a terminal, where
people type notation, sentences use the former, and end with the squares and rules that people there want to know.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from vuelta.core.event_words import (
    AND,
    BACK,
    ENTER,
    EVENTS,
    MOVED,
    OWN,
    PLACES,
    ROLLED,
    TOKEN,
    WALK,
    Count,
    Template,
)
from vuelta.core.rolls import parse_roll
from vuelta.core.state import REFUSAL_CELLS

if TYPE_CHECKING:
    from vuelta.core.board import Board, Cell
    from vuelta.core.events import Event
    from vuelta.core.game import Game
    from vuelta.core.move import Move
    from vuelta.core.position import Position

LANGUAGES = ("en", "es")
RULE = "rule"
"""In a refusal, beside its words: the id of the rule."""

Names: TypeAlias = Mapping[int, str]
"""Seat → what the person there is called; sentences call the others by colour."""
NOBODY: Names = MappingProxyType({})

ROLL_OFF = {"tied", "starts"}
"""Events of rolls that everybody makes together; their sentences have the dice in them."""
NO_SQUARES = {"finished", "turn-lost"}
"""Events whose squares go without saying."""
PLACED = "placed"

PERCENT = {"en": "%", "es": "\u00a0%"}
"""The percent sign as written after a number; in Spanish, after a no-break space."""

COLOURS = {
    "en": {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow", "light": "Light", "dark": "Dark"},
    "es": {"red": "Rojo", "blue": "Azul", "green": "Verde", "yellow": "Amarillo", "light": "Claro", "dark": "Oscuro"},
}

FEMININE: dict[str, dict[str, str]] = {
    "en": {},
    "es": {"red": "roja", "yellow": "amarilla", "light": "clara", "dark": "oscura"},
}
"""Colours as adjectives of feminine nouns, where that form differs."""


def seat_name(game: Game, seat: int, language: str = "en", names: Names = NOBODY) -> str:
    """What a seat is called: by the person there, else by its colour."""
    return names.get(seat) or COLOURS[language][game.colours[seat]]


def square_words(pattern: str, colour: str, label: str, language: str) -> str:
    """The name of a square from a pattern with {colour} (or {feminine}) of its side and its {label}."""
    word = COLOURS[language][colour].lower()
    return pattern.format(colour=word, feminine=FEMININE[language].get(colour, word), label=label)


def square_names(patterns: Mapping[str, str], colour: str, label: str) -> dict[str, str]:
    """The same in every language."""
    return {language: square_words(pattern, colour, label, language) for language, pattern in patterns.items()}


def cell_name(cell: Cell, language: str = "en", *, seen: bool = False) -> str:
    """The name of a cell: what people who see it call it, or that of the notation."""
    return cell.called[language] if seen and cell.called else cell.name


def square_name(board: Board, name: str, seat: int | None, language: str = "en", *, seen: bool = False) -> str:
    """The name of a square, given the name it has in the notation for a seat."""
    return cell_name(board.cell(name, seat), language, seen=True) if seen else name


def token_words(game: Game, language: str) -> tuple[str, str]:
    """What the game's pieces are called, alone and with an article."""
    own: Mapping[str, tuple[str, str]] = getattr(game.words, "TOKEN", TOKEN)
    return own[language]


def way_of_moving(board: Board, seat: int | None, move: Move) -> str:
    """Whether a move brings a piece into play, goes on, or goes back as many steps as it has."""
    origin, target = move.cells
    if board.kind(board.cells[origin].kind).role == "waiting":
        return ENTER
    for way in board.ways:
        if way.kind == "way" and way.seat in (None, seat) and origin in way.cells and target in way.cells:
            steps = way.cells.index(target) - way.cells.index(origin)
            return BACK if steps < 0 and steps == -move.steps else WALK
    return WALK


def event_sentence(
    position: Position,
    event: Event,
    language: str = "en",
    cause: Move | str = "",
    *,
    seen: bool = False,
    names: Names = NOBODY,
    you: int | None = None,
) -> str:
    """An event as a sentence, after the move that caused it or the dice of the roll, in words.

    It speaks to the seat that is `you`. Unless the board is `seen`, the event's squares follow in parentheses.
    """
    game, board, seat = position.game, position.board, event.seat
    move = None if isinstance(cause, str) else cause
    template = _told(_template(game, board, event, language, move), event, you)
    token, a_token = token_words(game, language)
    sentence = template.format(
        player=seat_name(game, seat, language, names),
        other="" if event.other is None else seat_name(game, event.other, language, names),
        cell=event.cell and square_name(board, event.cell, seat, language, seen=seen),
        to=event.to and square_name(board, event.to, seat, language, seen=seen),
        amount=None if event.amount is None else Count(event.amount),
        place=PLACES[language][event.amount or 0] if event.kind == PLACED else "",
        dice=cause if isinstance(cause, str) else "",
        steps="" if move is None else move.steps_words,
        token=token,
        a_token=a_token,
    )
    squares = " → ".join(square for square in (event.cell, event.to) if square)
    if seen or not squares or event.kind in NO_SQUARES or "{cell}" in template or "{to}" in template:
        return sentence
    return f"{sentence[:-1]} ({squares}){sentence[-1]}"


def _template(game: Game, board: Board, event: Event, language: str, move: Move | None) -> Template:
    """The words for an event: the game's own, else those of all games, and the most precise first."""
    own: Mapping[str, Template] = game.words.EVENTS.get(language, {})
    keys = [event.kind]
    if event.other == event.seat:
        keys.insert(0, f"{event.kind} {OWN}")
    elif event.kind == MOVED and move is not None and move.walks:
        way = way_of_moving(board, event.seat, move)
        if move.steps or way == ENTER:
            keys.insert(0, f"{MOVED} {way}")
    return next(words[key] for key in keys for words in (own, EVENTS[language]) if key in words)


def _told(template: Template, event: Event, you: int | None) -> str:
    if isinstance(template, str):
        return template
    if event.seat == you:
        return template.you
    if template.to_you and you is not None and event.other == you:
        return template.to_you
    return template.they


def ply_sentences(
    before: Position,
    text: str,
    after: Position,
    language: str = "en",
    *,
    seen: bool = False,
    names: Names = NOBODY,
    you: int | None = None,
) -> list[str]:
    """What a ply was and what it did, as one or more sentences."""
    game = before.game
    cause = _dice_words(before, text, language) if before.awaits == "roll" else before.move(text)
    sentences = [
        event_sentence(after, event, language, cause, seen=seen, names=names, you=you) for event in after.events
    ]
    if isinstance(cause, str) and before.seat is not None and not ROLL_OFF & {event.kind for event in after.events}:
        rolled = ROLLED[language]
        player = seat_name(game, before.seat, language, names)
        sentences.insert(0, (rolled.you if before.seat == you else rolled.they).format(player=player, dice=cause))
    return sentences


def _dice_words(before: Position, roll: str, language: str) -> str:
    """What the dice of a roll show; a blank face counts as 0."""
    faces = ["0" if face == before.board.blank else str(face) for face in parse_roll(roll)]
    return (AND[language] if len(faces) == 2 else ", ").join(faces)


def refusal_sentence(position: Position, refusal: int, language: str = "en", *, seen: bool = False) -> str:
    """Why a move isn't allowed, given what `rules.refusal` returned.

    Unless the board is `seen`, the square to blame and the rule follow in parentheses.
    """
    reason, blamed = divmod(-refusal, REFUSAL_CELLS)
    cell = cell_name(position.board.cells[blamed - 1], language, seen=seen) if blamed else ""
    words = position.game.words.REFUSALS[reason]
    sentence = words[language].format(cell=cell)
    details = [detail for detail in ("" if "{cell}" in words[language] else cell, words.get(RULE, "")) if detail]
    return sentence if seen or not details else f"{sentence} ({', '.join(details)})"
