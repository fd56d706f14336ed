"""What Mensch ärgere dich nicht says to people."""

from __future__ import annotations

from vuelta.games.maedn import rules

EVENTS = {
    "en": {
        "capture": "{player} throws {other} out on {cell}.",
        "finished": "{player} brings a token into the goal.",
    },
    "es": {
        "capture": "{player} echa a {other} de {cell}.",
        "finished": "{player} mete una ficha en la meta.",
    },
}

REFUSALS = {
    rules.NO_TOKEN: {"en": "you have no token on {cell}", "es": "no tienes ninguna ficha en {cell}"},
    rules.NOT_A_SIX: {
        "en": "only a six brings a token in (MA05)",
        "es": "solo un seis saca una ficha (MA05)",
    },
    rules.BEYOND_THE_GOAL: {
        "en": "the roll leads beyond the last field of the goal (MA10)",
        "es": "la tirada pasa de la última casilla de la meta (MA10)",
    },
    rules.OWN_TOKEN: {
        "en": "a token of yours stands on {cell} (MA08)",
        "es": "una ficha tuya está en {cell} (MA08)",
    },
    rules.NO_JUMP: {
        "en": "a token of yours stands on {cell}, and nobody jumps in the goal here (MA10)",
        "es": "una ficha tuya está en {cell}, y aquí no se salta en la meta (MA10)",
    },
    rules.CLEAR_THE_START: {
        "en": "tokens of yours wait at home, so the one on {cell} must move on first (MA06)",
        "es": "tienes fichas en casa, así que la de {cell} debe avanzar primero (MA06)",
    },
    rules.BRING_ONE_IN: {
        "en": "tokens of yours wait at home, so a six must bring one to {cell} (MA05)",
        "es": "tienes fichas en casa, así que el seis debe sacar una a {cell} (MA05)",
    },
}

NOTES = {
    "en": {"tries": "throws without a six: {value}"},
    "es": {"tries": "tiradas sin seis: {value}"},
}
