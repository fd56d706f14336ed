"""What Poliana says to people."""

from __future__ import annotations

from vuelta.games.poliana import rules

EVENTS = {
    "en": {
        "capture": "{player} catches {other} on {cell} and sends the pawn back to jail.",
        "forfeit": "{player} gives up the {amount}.",
        "die-lost": "No pawn of {player} can use the {amount}, so it is lost.",
        "extra-roll": "Doubles: {player} has a whole extra turn.",
        "finished": "{player} brings a pawn to the Exit.",
        "won": "All four pawns are out: {player} wins!",
    },
    "es": {
        "capture": "{player} atrapa a {other} en {cell} y devuelve el peón a la cárcel.",
        "forfeit": "{player} renuncia al {amount}.",
        "die-lost": "Ningún peón de {player} puede usar el {amount}, así que se pierde.",
        "extra-roll": "Dobles: {player} tiene un turno extra completo.",
        "finished": "{player} lleva un peón a la Salida.",
        "won": "Los cuatro peones están fuera: ¡{player} gana!",
    },
}

REFUSALS = {
    rules.NO_DIE: {
        "en": "no die with that number is left to play (PO03)",
        "es": "no queda por jugar ningún dado con ese número (PO03)",
    },
    rules.NO_PAWN: {"en": "you have no pawn on {cell} (PO03)", "es": "no tienes ningún peón en {cell} (PO03)"},
    rules.OFF_THE_WAY: {
        "en": "your pawns never walk on from that square (PO21)",
        "es": "tus peones nunca avanzan desde esa casilla (PO21)",
    },
    rules.NOT_A_SIX: {
        "en": "only a 6 on one die breaks a pawn out of jail (PO04)",
        "es": "solo un 6 en un dado saca a un peón de la cárcel (PO04)",
    },
    rules.JUST_BROKE_OUT: {
        "en": "the pawn on {cell} broke out in this turn and waits for the next (PO05)",
        "es": "el peón de {cell} se ha fugado en este turno y espera al siguiente (PO05)",
    },
    rules.STACKED: {
        "en": "enemy pawns are stacked on {cell}, so nobody else may end there (PO12)",
        "es": "hay peones rivales apilados en {cell} y nadie más puede acabar ahí (PO12)",
    },
    rules.CATWALK_TOO_FAR: {
        "en": "that die does not reach the catwalk (PO13)",
        "es": "con ese dado no se llega a la pasarela (PO13)",
    },
    rules.CATWALK_TAKEN: {
        "en": "a pawn on {cell} is in the way, and nobody passes on a catwalk (PO13)",
        "es": "el peón de {cell} cierra el paso y en la pasarela nadie adelanta (PO13)",
    },
    rules.STAIR_TAKEN: {
        "en": "a pawn of yours stands on {cell}, and a stair holds only one (PO14)",
        "es": "un peón tuyo ocupa {cell} y en cada escalón solo cabe uno (PO14)",
    },
    rules.BEYOND_THE_EXIT: {
        "en": "the die leads beyond the Exit, which needs the exact number (PO15)",
        "es": "el dado pasa de la Salida, que exige el número exacto (PO15)",
    },
    rules.NOT_USABLE: {
        "en": "no pawn can use that die now, so it can't be given up: play the other one first (PO08)",
        "es": "ningún peón puede usar ahora ese dado, así que no se puede renunciar a él: juega antes el otro (PO08)",
    },
    rules.IDLE_TWICE: {
        "en": "you gave up both dice in your last turn and one in this, so this one must be played (PO09)",
        "es": "en tu turno anterior renunciaste a los dos dados y en este ya a uno: este hay que jugarlo (PO09)",
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
        "double": "dobles: habrá un turno extra",
        "frozen": "el peón recién fugado espera",
        "forfeited": "ya has renunciado a un dado",
        "idle": "renunciaron a los dos dados en su último turno: {value}",
    },
}

_WALK = "{origin} → {target} ({dice:+})"
LABELS = {
    "en": {"walk": _WALK, "enter": _WALK, "forfeit": "give up the {dice:+}"},
    "es": {"walk": _WALK, "enter": _WALK, "forfeit": "renunciar al {dice:+}"},
}
