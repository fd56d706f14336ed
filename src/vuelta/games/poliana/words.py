"""What Poliana says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.poliana import rules

TOKEN = {"en": ("pawn", "a pawn"), "es": ("peón", "un peón")}

EVENTS = {
    "en": {
        "moved enter": Said("{player} breaks a pawn out of jail.", "You break a pawn out of jail."),
        "capture": Said(
            "{player} captures {other}, whose pawn goes back to jail.",
            "You capture {other}, whose pawn goes back to jail.",
            "{player} captures your pawn, which goes back to jail.",
        ),
        "die-lost": Said(
            "{player} has no pawn for the {amount}, so it is lost.", "You have no pawn for the {amount}, so it is lost."
        ),
        "extra-roll": Said("Doubles: {player} gets an extra turn.", "Doubles: you get an extra turn."),
        "finished": Said("{player} brings a pawn to the Exit.", "You bring a pawn to the Exit."),
        "won": Said("All four pawns are out: {player} wins!", "All four pawns are out: you win!"),
    },
    "es": {
        "moved enter": Said("{player} saca un peón de la cárcel.", "Sacas un peón de la cárcel."),
        "capture": Said(
            "{player} captura a {other}, y el peón vuelve a la cárcel.",
            "Capturas a {other}, y el peón vuelve a la cárcel.",
            "{player} captura tu peón, que vuelve a la cárcel.",
        ),
        "die-lost": Said(
            "{player} no tiene peón para el {amount}, así que se pierde.",
            "No tienes peón para el {amount}, así que se pierde.",
        ),
        "extra-roll": Said("Dobles: {player} gana un turno extra.", "Dobles: ganas un turno extra."),
        "finished": Said("{player} lleva un peón a la Salida.", "Llevas un peón a la Salida."),
        "won": Said("Los cuatro peones están fuera: ¡gana {player}!", "Los cuatro peones están fuera: ¡ganaste!"),
    },
}

REFUSALS = {
    rules.NO_DIE: {
        "en": "no die with that number is left to play",
        "es": "no queda por jugar ningún dado con ese número",
        "rule": "PO03",
    },
    rules.NO_PAWN: {"en": "you have no pawn on {cell}", "es": "no tienes ningún peón en {cell}", "rule": "PO03"},
    rules.OFF_THE_WAY: {
        "en": "your pawns never go on from that square",
        "es": "tus peones nunca avanzan desde esa casilla",
        "rule": "PO21",
    },
    rules.NOT_A_SIX: {
        "en": "only a 6 on one die breaks a pawn out of jail",
        "es": "solo un 6 en un dado saca a un peón de la cárcel",
        "rule": "PO04",
    },
    rules.JUST_BROKE_OUT: {
        "en": "the pawn on {cell} broke out in this turn and waits for the next",
        "es": "el peón de {cell} se fugó en este turno y espera al siguiente",
        "rule": "PO05",
    },
    rules.STACKED: {
        "en": "enemy pawns are stacked on {cell}, so nobody else may land there",
        "es": "hay peones rivales apilados en {cell} y nadie más puede caer ahí",
        "rule": "PO12",
    },
    rules.CATWALK_TOO_FAR: {
        "en": "that die doesn't reach the catwalk",
        "es": "con ese dado no se llega a la pasarela",
        "rule": "PO13",
    },
    rules.CATWALK_TAKEN: {
        "en": "a pawn on {cell} is in the way, and nobody passes on a catwalk",
        "es": "el peón de {cell} cierra el paso y en la pasarela nadie adelanta",
        "rule": "PO13",
    },
    rules.STAIR_TAKEN: {
        "en": "a pawn of yours stands on {cell}, and a stair holds only one",
        "es": "un peón tuyo ocupa {cell} y en cada escalón solo cabe uno",
        "rule": "PO14",
    },
    rules.BEYOND_THE_EXIT: {
        "en": "that goes beyond the Exit, which needs the exact number",
        "es": "se pasa de la Salida, que exige el número exacto",
        "rule": "PO15",
    },
    rules.NOT_USABLE: {
        "en": "no pawn can use that die now, so it can't be given up: play the other one first",
        "es": "ningún peón puede usar ahora ese dado, así que no se puede renunciar a él: juega antes el otro",
        "rule": "PO08",
    },
    rules.IDLE_TWICE: {
        "en": "you gave up both dice in your last turn and one in this, so this one must be played",
        "es": "en tu turno anterior renunciaste a los dos dados y en este ya a uno: este hay que jugarlo",
        "rule": "PO09",
    },
}

NOTES = {
    "en": {
        "double": "doubles: an extra turn follows",
        "frozen": "the pawn that just broke out waits",
        "forfeited": "one die given up",
        "idle": "gave up both dice last turn: {value}",
    },
    "es": {
        "double": "dobles: sigue un turno extra",
        "frozen": "el peón recién fugado espera",
        "forfeited": "ya se renunció a un dado",
        "idle": "renunciaron a los dos dados en su último turno: {value}",
    },
}

LABELS = {
    "en": {
        "enter": "Break a pawn out of jail",
        "walk catwalk": "Move {steps} by catwalk",
        "forfeit": "Give up the {dice:+}",
    },
    "es": {
        "enter": "Sacar un peón de la cárcel",
        "walk catwalk": "Mover {steps} por pasarela",
        "forfeit": "Renunciar al {dice:+}",
    },
}

HINTS = {
    "en": {"finished": "out!"},
    "es": {"finished": "¡sale!"},
}

LESSONS = {
    "en": {
        "goal": "Break your four pawns out of jail and bring them to the Exit before the others.",
        "extra-roll": "Doubles! The same player gets another turn.",
        "finished": "That pawn is out, and safe for good.",
    },
    "es": {
        "goal": "Saca a tus cuatro peones de la cárcel y llévalos a la Salida antes que nadie.",
        "extra-roll": "¡Dobles! El mismo jugador gana otro turno.",
        "finished": "Un peón salió y ya está a salvo.",
    },
}
