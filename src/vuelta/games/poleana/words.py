"""What Poleana says to people."""

from __future__ import annotations

from vuelta.games.poleana import walks

EVENTS = {
    "en": {
        "capture": "{player} sends {other} back to base from {cell}.",
        "bonus": "{player} earns a bonus: one token on the board must walk {amount} steps.",
        "bonus-lost": "No token of {player} can walk the {amount} steps, so they are lost.",
        "extra-roll": "{player} has rolled a pair and rolls again.",
        "turn-lost": "{player} has rolled a third pair in a row: nothing moves and the turn ends.",
        "blocked": "{player} can't move anything with this roll.",
        "bounced": "That was too far for the finish: {player} bounces back to {to}.",
        "finished": "{player} brings a token to the finish.",
        "die-lost": "No other token of {player} can use the {amount}, so it is lost.",
    },
    "es": {
        "capture": "{player} manda a {other} de {cell} a su base.",
        "bonus": "{player} gana un premio: una ficha en juego tiene que avanzar {amount} casillas.",
        "bonus-lost": "Ninguna ficha de {player} puede avanzar las {amount} casillas, así que se pierden.",
        "extra-roll": "{player} ha sacado una mula y vuelve a tirar.",
        "turn-lost": "{player} ha sacado la tercera mula seguida: nada se mueve y el turno acaba.",
        "blocked": "{player} no puede mover nada con esta tirada.",
        "bounced": "Se ha pasado de la meta: {player} rebota hasta {to}.",
        "finished": "{player} lleva una ficha a la meta.",
        "die-lost": "Ninguna otra ficha de {player} puede usar el {amount}, así que se pierde.",
    },
}

REFUSALS = {
    walks.NO_TOKEN: {"en": "you have no token on {cell} (PC10)", "es": "no tienes ninguna ficha en {cell} (PC10)"},
    walks.NOT_DUE: {
        "en": "neither the dice nor a bonus give you that count now (PC10, PC15)",
        "es": "ahora ni los dados ni un premio te dan esa cuenta (PC10, PC15)",
    },
    walks.BONUS_FIRST: {
        "en": "the ten steps for your capture come before any die (PC15)",
        "es": "las diez casillas por tu captura van antes que cualquier dado (PC15)",
    },
    walks.EXIT_FIRST: {
        "en": "this roll brings a token out of your base, and that comes before everything else (PC08)",
        "es": "con esta tirada sale una ficha de tu base, y eso va antes que todo lo demás (PC08)",
    },
    walks.NOT_AN_EXIT: {
        "en": "no token leaves the base with that (PC05, PC06, PC07)",
        "es": "con eso no sale ninguna ficha de la base (PC05, PC06, PC07)",
    },
    walks.EXIT_WALLED: {
        "en": "a wall of another colour stands on {cell}, so no token can leave the base to it (PC09)",
        "es": "hay un muro de otro color en {cell}, así que ninguna ficha puede salir ahí de la base (PC09)",
    },
    walks.HAS_FINISHED: {
        "en": "a token at the finish stays there (PC18)",
        "es": "una ficha en la meta se queda allí (PC18)",
    },
    walks.HAS_USED_A_DIE: {
        "en": "the token on {cell} has used a die, so the other die is for a different token (PC10)",
        "es": "la ficha de {cell} ya ha usado un dado, así que el otro es para una ficha distinta (PC10)",
    },
    walks.NO_FORK: {
        "en": "that walk meets no fork, so it can't turn onto a bridge (PC11)",
        "es": "ese recorrido no pasa por ningún cruce, así que no puede tomar un puente (PC11)",
    },
    walks.WALL: {"en": "a wall stands on {cell} (PC17)", "es": "hay un muro en {cell} (PC17)"},
    walks.BRIDGE_TAKEN: {
        "en": "a token stands on {cell}, and on a bridge nobody passes or joins it (PC12)",
        "es": "hay una ficha en {cell}, y en un puente nadie la pasa ni comparte su casilla (PC12)",
    },
    walks.FINAL_TAKEN: {
        "en": "a token of yours stands on {cell}, and nothing passes or joins it in the finals (PC18)",
        "es": "una ficha tuya está en {cell}, y en la recta final nada la pasa ni comparte su casilla (PC18)",
    },
}

NOTES = {
    "en": {
        "bonus": "bonus due: {value} steps",
        "die": "die left: {value}",
        "used": "the token on {value} has used its die",
        "drop": "",
        "pairs": "pairs in a row: {value}",
    },
    "es": {
        "bonus": "premio por usar: {value} casillas",
        "die": "dado por jugar: {value}",
        "used": "la ficha de {value} ya usó su dado",
        "drop": "",
        "pairs": "mulas seguidas: {value}",
    },
}

_WALK = "{origin} → {target} ({dice:+})"
_BONUS = "{origin} → {target} (+{amount})"
LABELS = {
    "en": {"walk": _WALK, "enter": _WALK, "bonus": _BONUS},
    "es": {"walk": _WALK, "enter": _WALK, "bonus": _BONUS},
}

LESSONS = {
    "en": {
        "bonus-lost": "A bonus was lost, because nothing could use it.",
    },
    "es": {
        "bonus-lost": "Se ha perdido un premio, porque nada podía usarlo.",
    },
}
