"""What Mensch ärgere dich nicht says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.maedn import rules

EVENTS = {
    "en": {"finished": Said("{player} brings a token into the goal.", "You bring a token into the goal.")},
    "es": {"finished": Said("{player} mete una ficha en la meta.", "Metes una ficha en la meta.")},
}

REFUSALS = {
    rules.NO_TOKEN: {"en": "you have no token there", "es": "ahí no tienes ninguna ficha"},
    rules.NOT_A_SIX: {
        "en": "only a six brings a token out",
        "es": "solo un seis saca una ficha",
        "rule": "MA05",
    },
    rules.BEYOND_THE_GOAL: {
        "en": "that goes beyond the last square of the goal",
        "es": "se pasa de la última casilla de la meta",
        "rule": "MA10",
    },
    rules.OWN_TOKEN: {
        "en": "one of your own tokens is in the way",
        "es": "ahí ya hay una ficha tuya",
        "rule": "MA08",
    },
    rules.NO_JUMP: {
        "en": "one of your own tokens is in the way, and here tokens don't jump in the goal",
        "es": "una ficha tuya cierra el paso, y aquí no se salta en la meta",
        "rule": "MA10",
    },
    rules.CLEAR_THE_START: {
        "en": "you have tokens waiting at home, so the one on your start must move on first",
        "es": "tienes fichas en casa, así que antes debe avanzar la de tu salida",
        "rule": "MA06",
    },
    rules.BRING_ONE_IN: {
        "en": "you have tokens waiting at home, so a six must bring one out",
        "es": "tienes fichas en casa, así que con un seis debes sacar una",
        "rule": "MA05",
    },
}

NOTES = {
    "en": {"tries": "rolls without a six: {value}"},
    "es": {"tries": "tiradas sin seis: {value}"},
}

LESSONS = {
    "en": {
        "goal": "Be the first with all your tokens in your goal.",
    },
    "es": {
        "goal": "Lleva todas tus fichas a tu meta antes que nadie.",
    },
}
