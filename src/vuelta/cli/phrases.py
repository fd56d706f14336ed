"""What a match at the terminal prints, in both languages."""

from __future__ import annotations

import os

from vuelta.core.sentences import LANGUAGES

PHRASES = {
    "en": {
        "seated": "{seat}: {who}",
        "sealed": "The dice are sealed: {commitment}",
        "words": "Your words for the dice (Enter for none) > ",
        "roll": "Enter rolls",
        "move": "Number or move",
        "wait": "Enter continues",
        "undo": "u undoes",
        "help": "? help",
        "quit": "q stops",
        "unknown": "{answer} isn't one of the choices; type a number such as {key}, or ? for help.",
        "nothing": "Choose: type a number such as {key}, or ? for help.",
        "unneeded": "{answer}: there is nothing to choose now; press Enter to continue, or ? for help.",
        "several": "{answer} can move in several ways: {keys}.",
        "not a move": "{answer} isn't a move in this game; type a number such as {key}, or a move such as {text}.",
        "no undo": "You can only undo your own moves since the last roll.",
        "undone": "{name} undoes it.",
        "more": "… and {count} more; ? shows all",
        "small": "This window is too small for the board, which needs {columns} × {lines}; pieces are listed instead.",
        "saved": "The record is in {path}. Check it with: vuelta verify {path}",
        "unsaved": "The record can't be saved ({reason}). Here it is, so that nothing is lost:",
        "stopped": "Stopped.",
        "order": "Final order: {names}.",
        "computer": "computer ({level})",
        "starter": "{sentence} Here it is {name}.",
        "choose starter": "{sentence} Here it is {name}; --first names another.",
        "preparing": "The computer player is getting ready; the first time takes a few seconds …",
        "person": "person",
        "you": "you",
        "to roll": "{name} is to roll",
        "to move": "{name} is to move",
        "rolled": "{name} rolled {dice}",
        "back": "Press Enter to go back to the game > ",
    },
    "es": {
        "seated": "{seat}: {who}",
        "sealed": "Los dados están sellados: {commitment}",
        "words": "Tus palabras para los dados (Intro: ninguna) > ",
        "roll": "Intro: tirar",
        "move": "Número o jugada",
        "wait": "Intro: continuar",
        "undo": "u: deshacer",
        "help": "?: ayuda",
        "quit": "q: salir",
        "unknown": "{answer} no es una de las opciones; escribe un número como {key}, o ? para la ayuda.",
        "nothing": "Elige: escribe un número como {key}, o ? para la ayuda.",
        "unneeded": "{answer}: ahora no hay nada que elegir; pulsa Intro para continuar o ? para la ayuda.",
        "several": "{answer} puede moverse de varias maneras: {keys}.",
        "not a move": "{answer} no es una jugada de este juego; escribe un número como {key} o una jugada como {text}.",
        "no undo": "Solo se pueden deshacer jugadas propias hechas después de la última tirada.",
        "undone": "{name} deshace.",
        "more": "… y {count} más; ? las muestra todas",
        "small": "El tablero no cabe en esta ventana: necesita {columns} × {lines}. Las fichas van en una lista.",
        "saved": "El registro está en {path}. Compruébalo con: vuelta verify {path}",
        "unsaved": "No se puede guardar el registro ({reason}). Aquí está, para que no se pierda nada:",
        "stopped": "Partida detenida.",
        "order": "Orden final: {names}.",
        "computer": "computadora ({level})",
        "starter": "{sentence} Aquí empieza {name}.",
        "choose starter": "{sentence} Aquí empieza {name}; --first elige a otro.",
        "preparing": "La computadora se prepara; la primera vez tarda unos segundos…",
        "person": "persona",
        "you": "tú",
        "to roll": "Tira {name}",
        "to move": "Juega {name}",
        "rolled": "Juega {name}, con {dice}",
        "back": "Pulsa Intro para volver a la partida > ",
    },
}

HELP = {
    "en": (
        "Enter        rolls the dice, or continues",
        "1, 2, 2b …   plays that choice; so does the text of a move{example}",
        "u            undoes your last choice, up to the last roll",
        "n            shows or hides the names of the squares",
        "q, Ctrl-C    stops and saves the record",
        "",
        "1R is your piece with choice 1, {arrow}1 the square it would reach.",
        "R2 are two pieces, RB two colours; in a pile the last letter is on top.",
    ),
    "es": (
        "Intro        tira los dados o continúa",
        "1, 2, 2b …   juega esa opción; también vale escribir la jugada{example}",
        "u            deshace tu última decisión, hasta la última tirada",
        "n            muestra u oculta los nombres de las casillas",
        "q, Ctrl-C    sale y guarda el registro",
        "",
        "1R es tu ficha con la opción 1 y {arrow}1 es la casilla a la que llegaría.",
        "R2 son dos fichas, RZ dos colores; en una pila la última letra es la de arriba.",
    ),
}


def default_language() -> str:
    """The language of the locale, if it is one of ours."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return locale[:2] if locale[:2] in LANGUAGES else "en"
