"""What Ur says to people."""

from __future__ import annotations

from vuelta.games.ur.rules import BEYOND_THE_END, NO_PIECE, NONE_WAITS, OWN_PIECE, SAFE

EVENTS = {
    "en": {
        "turn-lost": "No mark shows: {player} moves nothing, and the turn passes.",
        "blocked": "{player} has no piece that can move so far, and the turn passes.",
        "capture": "{player} captures {other} on {cell}, who starts again.",
        "finished": "{player} bears a piece off.",
    },
    "es": {
        "turn-lost": "No se ve ninguna marca: {player} no mueve y pasa el turno.",
        "blocked": "{player} no tiene ficha que pueda avanzar tanto y pasa el turno.",
        "capture": "{player} captura a {other} en {cell}, que empieza de nuevo.",
        "finished": "{player} saca una ficha del tablero.",
    },
}

REFUSALS = {
    NO_PIECE: {
        "en": "you have no piece on {cell} to move (UR05)",
        "es": "no tienes en {cell} ninguna ficha que mover (UR05)",
    },
    NONE_WAITS: {
        "en": "none of your pieces waits beside the board any more (UR05)",
        "es": "ya no tienes fichas esperando fuera del tablero (UR05)",
    },
    BEYOND_THE_END: {
        "en": "the throw leads past the end, and bearing off needs the exact number (UR11)",
        "es": "la tirada pasa del final, y para sacar una ficha hace falta el número exacto (UR11)",
    },
    OWN_PIECE: {
        "en": "a piece of yours already stands on {cell} (UR07)",
        "es": "ya hay una ficha tuya en {cell} (UR07)",
    },
    SAFE: {
        "en": "the enemy on {cell} stands on a rosette and can't be captured (UR09)",
        "es": "la ficha rival de {cell} está en una roseta y no se puede capturar (UR09)",
    },
}

NOTES: dict[str, dict[str, str]] = {"en": {}, "es": {}}
