"""A game's texts in one language, as data: its own words and those all games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vuelta.core.errors import LISTED
from vuelta.core.event_words import AND, EVENTS, PLACES, ROLLED, Said, Template
from vuelta.core.game import Game
from vuelta.core.position import PLAY_ERRORS
from vuelta.core.rolls import ROLL_ERRORS
from vuelta.core.sentences import seat_name, token_words
from vuelta.text.choices import WARNINGS, hint_words
from vuelta.text.explanations import SENTENCES
from vuelta.text.labels import LABELS, ORDER, PARTS

ENGINE = {
    "en": {
        "no move": "{text} is not a move of this game; {possible}",
        "no option": "there is no option {name}; the options are: {known}",
        "value": "option {name}: {value} is not possible; it must be {allowed}",
        "seats": "these seats can't play together: {seats}",
        "first": "seat {first} can't start",
        "no board": "the board for these options isn't here: {options}",
        "no start": "only games from a usual beginning can be replayed here, not from: {text}",
        "no cell": "the board has no cell {cell}",
    },
    "es": {
        "no move": "{text} no es una jugada de este juego; {possible}",
        "no option": "no hay ninguna opción {name}; las opciones son: {known}",
        "value": "opción {name}: {value} no es posible; debe ser {allowed}",
        "seats": "estos asientos no pueden jugar juntos: {seats}",
        "first": "el asiento {first} no puede empezar",
        "no board": "el tablero para estas opciones no está aquí: {options}",
        "no start": "aquí solo se reproducen partidas desde un comienzo habitual, no desde: {text}",
        "no cell": "el tablero no tiene ninguna casilla {cell}",
    },
}
"""Messages that only browsers show."""


def words_data(game: Game, language: str) -> dict[str, Any]:
    """Every template that a browser fills in. `game.form` has checked that none is missing."""
    words = game.words
    labels: Mapping[str, Mapping[str, str]] = getattr(words, "LABELS", {})
    own_events: Mapping[str, Template] = words.EVENTS.get(language, {})
    either, more = LISTED[language]
    return {
        "seats": [seat_name(game, seat, language) for seat in range(len(game.colours))],
        "token": token_words(game, language),
        "events": {kind: _told(template) for kind, template in {**EVENTS[language], **own_events}.items()},
        "refusals": {str(reason): sentences[language] for reason, sentences in words.REFUSALS.items()},
        "notes": dict(words.NOTES.get(language, {})),
        "labels": {**LABELS[language], **labels.get(language, {})},
        "parts": PARTS[language],
        "order": ORDER[language],
        "hints": hint_words(game, language),
        "warning": WARNINGS[language],
        "rolled": _told(ROLLED[language]),
        "and": AND[language],
        "places": PLACES[language],
        "listed": {"either": either, "more": more.replace("{}", "{count}")},
        "play": PLAY_ERRORS[language],
        "roll": ROLL_ERRORS[language],
        "why": SENTENCES[language],
        "engine": ENGINE[language],
    }


def _told(template: Template) -> list[str]:
    """To those who watch, to the person who did it, and to the person it was done to."""
    return list(template) if isinstance(template, Said) else [template, template, ""]
