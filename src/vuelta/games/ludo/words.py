"""What Ludo says to people."""

from __future__ import annotations

from vuelta.games.ludo.rules import BEYOND_THE_FINISH, NO_TOKEN, NOT_AN_OPENING_ROLL, OWN_TOKEN

EVENTS = {
    "en": {
        "turn-lost": "{player} has rolled too many sixes in a row: nothing moves and the turn ends.",
        "finished": "{player} brings a token to the finish.",
    },
    "es": {
        "turn-lost": "{player} ha sacado demasiados seises seguidos: nada se mueve y el turno acaba.",
        "finished": "{player} lleva una ficha a la meta.",
    },
}

REFUSALS = {
    NO_TOKEN: {"en": "you have no token on {cell}", "es": "no tienes ninguna ficha en {cell}"},
    NOT_AN_OPENING_ROLL: {
        "en": "this roll does not open a token (LU05)",
        "es": "con esta tirada no se saca ficha (LU05)",
    },
    BEYOND_THE_FINISH: {
        "en": "the roll leads beyond the finish, which needs the exact number (LU11)",
        "es": "la tirada pasa de la meta, que exige el número exacto (LU11)",
    },
    OWN_TOKEN: {
        "en": "a token of yours stands on {cell}, and tokens don't stack here (LU14)",
        "es": "una ficha tuya está en {cell}, y aquí no se apilan (LU14)",
    },
}

NOTES = {
    "en": {"sixes": "sixes in a row: {value}", "ranking": "finished: {value}"},
    "es": {"sixes": "seises seguidos: {value}", "ranking": "han llegado: {value}"},
}
