"""Sentences for events and refusals. A game's own words for an event take precedence over those here.

Squares have two names: that of the notation, and what people who see the board call them (`Cell.called`). Sentences
with `seen` use the latter, where the board is shown; in a terminal, where people type notation, they use the former.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from vuelta.core.rolls import parse_roll
from vuelta.core.state import REFUSAL_CELLS

if TYPE_CHECKING:
    from vuelta.core.board import Board, Cell
    from vuelta.core.events import Event
    from vuelta.core.game import Game
    from vuelta.core.position import Position

LANGUAGES = ("en", "es")

Names: TypeAlias = Mapping[int, str]
"""Seat → what the person there is called; sentences call the others by colour."""
NOBODY: Names = MappingProxyType({})

EVENTS = {
    "en": {
        "moved": "{player} moves from {cell} to {to}.",
        "capture": "{player} captures {other} on {cell}.",
        "swap": "{player} swaps with {other}, who goes to {cell}.",
        "bonus": "{player} earns a bonus of {amount}.",
        "bonus-lost": "{player} can't use the bonus of {amount}.",
        "extra-roll": "{player} rolls again.",
        "turn-lost": "{player} loses the turn.",
        "blocked": "{player} can't move.",
        "jail": "{player} is locked in and skips the turn.",
        "bust": "{player} goes bust and gives back {amount} dice.",
        "forfeit": "{player} forfeits the {amount}.",
        "reset": "{player} is sent from {cell} to {to}.",
        "arrow": "{player} follows the arrow from {cell} to {to}.",
        "covered": "{player} covers {other} on {cell}.",
        "uncovered": "{player} uncovers {other} on {cell}.",
        "bounced": "{player} bounces back to {to}.",
        "finished": "{player} brings a piece in.",
        "won": "{player} wins!",
        "placed": "{player} takes place {amount}.",
        "starts": "Roll-off {dice}: {player} starts.",
        "tied": "Roll-off {dice}: nobody has it yet.",
        "die-lost": "{player} can't use the {amount}.",
        "discarded": "{player} puts back {amount} dice.",
        "chained": "{player} forms a chain of {amount}.",
        "extended": "{player} adds a {amount} to the chain.",
        "stood": "{player} stands with {amount}.",
        "extends-up": "{player} takes a die, going up.",
        "extends-down": "{player} takes a die, going down.",
    },
    "es": {
        "moved": "{player} va de {cell} a {to}.",
        "capture": "{player} captura a {other} en {cell}.",
        "swap": "{player} cambia de lugar con {other}, que pasa a {cell}.",
        "bonus": "{player} gana un premio de {amount}.",
        "bonus-lost": "{player} no puede usar el premio de {amount}.",
        "extra-roll": "{player} vuelve a tirar.",
        "turn-lost": "{player} pierde el turno.",
        "blocked": "{player} no puede mover.",
        "jail": "{player} queda encerrado y pasa el turno.",
        "bust": "{player} rompe la serie y devuelve {amount} dados.",
        "forfeit": "{player} renuncia al {amount}.",
        "reset": "{player} vuelve de {cell} a {to}.",
        "arrow": "{player} sigue la flecha de {cell} a {to}.",
        "covered": "{player} tapa a {other} en {cell}.",
        "uncovered": "{player} destapa a {other} en {cell}.",
        "bounced": "{player} rebota hasta {to}.",
        "finished": "{player} mete una ficha.",
        "won": "¡{player} gana!",
        "placed": "{player} queda en el puesto {amount}.",
        "starts": "Sorteo {dice}: empieza {player}.",
        "tied": "Sorteo {dice}: todavía nadie lo gana.",
        "die-lost": "{player} no puede usar el {amount}.",
        "discarded": "{player} devuelve {amount} dados.",
        "chained": "{player} forma una serie de {amount}.",
        "extended": "{player} añade un {amount} a la serie.",
        "stood": "{player} se planta con {amount}.",
        "extends-up": "{player} toma un dado, en sentido ascendente.",
        "extends-down": "{player} toma un dado, en sentido descendente.",
    },
}

ROLL_OFF = {"tied", "starts"}
"""Events of rolls that everybody makes together; their sentences have the dice in them."""

PERCENT = {"en": "%", "es": "\u00a0%"}
"""The percent sign as written after a number; in Spanish, after a no-break space."""

ROLLED = {"en": "{player} rolls {dice}.", "es": "{player} tira {dice}."}

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


def cell_name(cell: Cell, language: str = "en", *, seen: bool = False) -> str:
    """The name of a cell: what people who see it call it, or that of the notation."""
    return cell.called[language] if seen and cell.called else cell.name


def square_name(board: Board, name: str, seat: int | None, language: str = "en", *, seen: bool = False) -> str:
    """The name of a square, given the name it has in the notation for a seat."""
    return cell_name(board.cell(name, seat), language, seen=True) if seen else name


def event_sentence(
    position: Position,
    event: Event,
    language: str = "en",
    dice: str = "",
    *,
    seen: bool = False,
    names: Names = NOBODY,
) -> str:
    """An event as a sentence; `dice` are those of the roll that caused it."""
    game, board, seat = position.game, position.board, event.seat
    sentence = game.words.EVENTS.get(language, {}).get(event.kind) or EVENTS[language][event.kind]
    return sentence.format(
        player=seat_name(game, seat, language, names),
        other="" if event.other is None else seat_name(game, event.other, language, names),
        cell=event.cell and square_name(board, event.cell, seat, language, seen=seen),
        to=event.to and square_name(board, event.to, seat, language, seen=seen),
        amount=event.amount,
        dice=dice,
    )


def ply_sentences(
    before: Position, text: str, after: Position, language: str = "en", *, seen: bool = False, names: Names = NOBODY
) -> list[str]:
    """What a ply was and what it did, as one or more sentences."""
    game = before.game
    dice = _dice_words(before, text) if before.awaits == "roll" else ""
    sentences = [event_sentence(after, event, language, dice, seen=seen, names=names) for event in after.events]
    if dice and before.seat is not None and not ROLL_OFF & {event.kind for event in after.events}:
        player = seat_name(game, before.seat, language, names)
        sentences.insert(0, ROLLED[language].format(player=player, dice=dice))
    return sentences


def _dice_words(before: Position, roll: str) -> str:
    """What the dice of a roll show; a blank face counts as 0."""
    return " ".join("0" if face == before.board.blank else str(face) for face in parse_roll(roll))


def refusal_sentence(position: Position, refusal: int, language: str = "en", *, seen: bool = False) -> str:
    """Why a move isn't allowed, given what `rules.refusal` returned."""
    reason, blamed = divmod(-refusal, REFUSAL_CELLS)
    cell = cell_name(position.board.cells[blamed - 1], language, seen=seen) if blamed else ""
    return position.game.words.REFUSALS[reason][language].format(cell=cell)
