"""What Poleana says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.poleana import walks

EVENTS = {
    "en": {
        "bonus": Said("A bonus: {player} must move one token {amount}.", "A bonus: you must move one token {amount}."),
        "bonus-lost": Said(
            "{player} has no token that can use the bonus of {amount}.",
            "No token of yours can use the bonus of {amount}.",
        ),
        "extra-roll": Said("A pair: {player} rolls again.", "A pair: you roll again."),
        "turn-lost": Said(
            "A third pair in a row: {player} loses the turn.", "A third pair in a row: you lose your turn."
        ),
        "die-lost": Said(
            "{player} has no other token for the {amount}, so it is lost.",
            "You have no other token for the {amount}, so it is lost.",
        ),
    },
    "es": {
        "bonus": Said("Premio: {player} debe mover una ficha {amount}.", "Premio: debes mover una ficha {amount}."),
        "bonus-lost": Said(
            "{player} no tiene ficha que pueda usar el premio de {amount}.",
            "Ninguna de tus fichas puede usar el premio de {amount}.",
        ),
        "extra-roll": Said("Mula: {player} vuelve a tirar.", "Mula: vuelves a tirar."),
        "turn-lost": Said("Tercera mula seguida: {player} pierde el turno.", "Tercera mula seguida: pierdes el turno."),
        "die-lost": Said(
            "{player} no tiene otra ficha para el {amount}, así que se pierde.",
            "No tienes otra ficha para el {amount}, así que se pierde.",
        ),
    },
}

REFUSALS = {
    walks.NO_TOKEN: {"en": "you have no token on {cell}", "es": "no tienes ninguna ficha en {cell}", "rule": "PC10"},
    walks.NOT_DUE: {
        "en": "neither the dice nor a bonus give you that number now",
        "es": "ahora ni los dados ni un premio te dan ese número",
        "rule": "PC10, PC15",
    },
    walks.BONUS_FIRST: {
        "en": "the ten extra steps for your capture come before any die",
        "es": "los diez pasos extra por tu captura van antes que cualquier dado",
        "rule": "PC15",
    },
    walks.EXIT_FIRST: {
        "en": "this roll brings a token out of your base, and that comes before everything else",
        "es": "con esta tirada sale una ficha de tu base, y eso va antes que todo lo demás",
        "rule": "PC08",
    },
    walks.NOT_AN_EXIT: {
        "en": "no token leaves the base with that",
        "es": "con eso no sale ninguna ficha de la base",
        "rule": "PC05, PC06, PC07",
    },
    walks.EXIT_WALLED: {
        "en": "a wall of another colour stands on {cell}, so no token can leave the base to it",
        "es": "hay un muro de otro color en {cell}, así que ninguna ficha puede salir ahí de la base",
        "rule": "PC09",
    },
    walks.HAS_FINISHED: {
        "en": "a token at the finish stays there",
        "es": "una ficha en la meta se queda allí",
        "rule": "PC18",
    },
    walks.HAS_USED_A_DIE: {
        "en": "the token on {cell} has used a die, so the other die is for a different token",
        "es": "la ficha de {cell} ya usó un dado, así que el otro es para una ficha distinta",
        "rule": "PC10",
    },
    walks.NO_FORK: {
        "en": "that way passes no fork, so it can't turn onto a bridge",
        "es": "ese recorrido no pasa por ningún cruce, así que no puede tomar un puente",
        "rule": "PC11",
    },
    walks.WALL: {"en": "a wall stands on {cell}", "es": "hay un muro en {cell}", "rule": "PC17"},
    walks.BRIDGE_TAKEN: {
        "en": "a token stands on {cell}, and on a bridge nobody passes or joins it",
        "es": "hay una ficha en {cell}, y en un puente nadie la pasa ni comparte su casilla",
        "rule": "PC12",
    },
    walks.FINAL_TAKEN: {
        "en": "a token of yours stands on {cell}, and nothing passes or joins it in the finals",
        "es": "una ficha tuya está en {cell}, y en la recta final nada la pasa ni comparte su casilla",
        "rule": "PC18",
    },
}

NOTES = {
    "en": {
        "bonus": "bonus to use: {value} steps",
        "die": "die left: {value}",
        "used": "the token on {value} has used its die",
        "drop": "",
        "pairs": "pairs in a row: {value}",
    },
    "es": {
        "bonus": "premio por usar: {value} pasos",
        "die": "dado por usar: {value}",
        "used": "la ficha de {value} ya usó su dado",
        "drop": "",
        "pairs": "mulas seguidas: {value}",
    },
}

LABELS = {"en": {"walk bridge": "Move {steps} by bridge"}, "es": {"walk bridge": "Mover {steps} por puente"}}

LESSONS = {
    "en": {
        "goal": "Get your tokens out of prison, around the board and home before the others.",
        "bonus": "A capture earns ten extra steps.",
        "bonus-lost": "No token could move the ten extra steps, so they are lost.",
        "extra-roll": "A pair! The same player rolls again.",
        "turn-lost": "The third pair in a row is lost, and so is the turn.",
    },
    "es": {
        "goal": "Saca tus fichas de la prisión y llévalas a la meta antes que nadie.",
        "bonus": "Una captura da diez pasos extra.",
        "bonus-lost": "Ninguna ficha pudo mover los diez pasos, así que se pierden.",
        "extra-roll": "¡Mula! El mismo jugador vuelve a tirar.",
        "turn-lost": "La tercera mula seguida se pierde, y el turno también.",
    },
}
