"""What the terminal game says, in both languages."""

from __future__ import annotations

PHRASES = {
    "en": {
        "sealed": "The dice are sealed: {commitment}",
        "roll": "{name}: Enter rolls · {more}q stops > ",
        "move": "{name}: number or move · {more}q stops > ",
        "wait": "Enter goes on · u takes back · q stops > ",
        "undo": "u takes back · ",
        "unknown": "That is none of the choices.",
        "more": "… {count} more; type a move, or ? for all",
        "saved": "The record is in {path}. Check it with: vuelta verify {path}",
        "unsaved": "The record can't be saved ({reason}); here it is, so that nothing is lost:",
        "stopped": "Stopped.",
        "order": "Final order: {names}.",
        "computer": "computer ({level})",
        "person": "person",
    },
    "es": {
        "sealed": "Los dados están sellados: {commitment}",
        "roll": "{name}: Intro tira · {more}q termina > ",
        "move": "{name}: número o jugada · {more}q termina > ",
        "wait": "Intro sigue · u deshace · q termina > ",
        "undo": "u deshace · ",
        "unknown": "Esa no es una de las opciones.",
        "more": "… y {count} más; escribe una jugada, o ? para verlas todas",
        "saved": "El registro está en {path}. Compruébalo con: vuelta verify {path}",
        "unsaved": "No se puede guardar el registro ({reason}); aquí está, para que no se pierda nada:",
        "stopped": "Terminado.",
        "order": "Orden final: {names}.",
        "computer": "ordenador ({level})",
        "person": "persona",
    },
}
