"""What Ludo says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.ludo.rules import BEYOND_THE_FINISH, NO_TOKEN, NOT_AN_OPENING_ROLL, OWN_TOKEN

EVENTS = {
    "en": {
        "turn-lost": Said(
            "Too many sixes in a row: {player} loses the turn.", "Too many sixes in a row: you lose your turn."
        ),
    },
    "es": {
        "turn-lost": Said(
            "Demasiados seises seguidos: {player} pierde el turno.", "Demasiados seises seguidos: pierdes el turno."
        ),
    },
}

REFUSALS = {
    NO_TOKEN: {"en": "you have no token there", "es": "ahí no tienes ninguna ficha"},
    NOT_AN_OPENING_ROLL: {
        "en": "this roll doesn't bring a token out",
        "es": "con esta tirada no se saca ficha",
        "rule": "LU05",
    },
    BEYOND_THE_FINISH: {
        "en": "that goes beyond the finish, which needs the exact number",
        "es": "se pasa de la meta, que exige el número exacto",
        "rule": "LU11",
    },
    OWN_TOKEN: {
        "en": "one of your own tokens is in the way, and tokens don't stack here",
        "es": "ahí ya hay una ficha tuya, y aquí no se apilan",
        "rule": "LU14",
    },
}

NOTES = {
    "en": {"sixes": "sixes in a row: {value}", "ranking": "home: {value}"},
    "es": {"sixes": "seises seguidos: {value}", "ranking": "ya llegaron: {value}"},
}

LESSONS = {
    "en": {
        "goal": "Be the first to bring all your tokens around the board and home.",
        "turn-lost": "One 6 too many: nothing moves, and the turn is over.",
    },
    "es": {
        "goal": "Da la vuelta al tablero y lleva todas tus fichas a la meta antes que nadie.",
        "turn-lost": "Un 6 de más: nada se mueve y se acaba el turno.",
    },
}
