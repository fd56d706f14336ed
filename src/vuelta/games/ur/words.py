"""What Ur says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.ur.rules import BEYOND_THE_END, NO_PIECE, NONE_WAITS, OWN_PIECE, SAFE

TOKEN = {"en": ("piece", "a piece"), "es": ("pieza", "una pieza")}

EVENTS = {
    "en": {
        "turn-lost": Said("No marks: {player} passes.", "No marks: you pass."),
        "blocked": Said("{player} can't move that far and passes.", "You can't move that far, so you pass."),
        "finished": Said("{player} takes a piece off the board.", "You take a piece off the board."),
    },
    "es": {
        "turn-lost": Said("Sin marcas: {player} pasa.", "Sin marcas: pasas."),
        "blocked": Said("{player} no puede avanzar tanto y pasa.", "No puedes avanzar tanto, así que pasas."),
        "finished": Said("{player} saca una pieza del tablero.", "Sacas una pieza del tablero."),
    },
}

REFUSALS = {
    NO_PIECE: {
        "en": "you have no piece on {cell} to move",
        "es": "en {cell} no tienes ninguna pieza para mover",
        "rule": "UR05",
    },
    NONE_WAITS: {
        "en": "none of your pieces is waiting any more",
        "es": "ya no te quedan piezas esperando",
        "rule": "UR05",
    },
    BEYOND_THE_END: {
        "en": "that goes past the end, and leaving the board needs the exact number",
        "es": "se pasa del final, y para salir del tablero hace falta el número exacto",
        "rule": "UR11",
    },
    OWN_PIECE: {
        "en": "a piece of yours already stands on {cell}",
        "es": "en {cell} ya hay una pieza tuya",
        "rule": "UR07",
    },
    SAFE: {
        "en": "the enemy on {cell} is safe on a rosette",
        "es": "la pieza rival de {cell} está a salvo en una roseta",
        "rule": "UR09",
    },
}

NOTES: dict[str, dict[str, str]] = {"en": {}, "es": {}}

HINTS = {"en": {"finished": "off the board!"}, "es": {"finished": "¡sale del tablero!"}}

LESSONS = {
    "en": {
        "goal": "Be the first to bring all your pieces around and off the board.",
        "finished": "Off the board! That piece has made it.",
        "turn-lost": "No marks: that's a zero, and nothing moves.",
    },
    "es": {
        "goal": "Saca todas tus piezas por el final del tablero antes que nadie.",
        "finished": "¡Fuera del tablero! Esa pieza ya llegó.",
        "turn-lost": "Ninguna marca: es un cero y nada se mueve.",
    },
}
