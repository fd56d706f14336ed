"""The sentences of hints that aren't about an event, in both languages."""

from __future__ import annotations

HINTS = {
    "en": {
        "no better": "Solid: nothing else is better.",
        "nearly": "Nearly as good as {best}.",
        "worse": "It wins about {points} fewer of 100 games than {best}.",
        "misses": "It misses what {best} does: {gain}",
        "enters": "{player} brings a piece into play.",
        "last stretch": "{player} brings a piece onto its own last stretch.",
        "blocks": "{rival} then can't move in {count} of {all} cases.",
        "in reach": "{rival} could then {harm} in {count} of {all} cases.",
        "safe": "{rival} can't {harm} with the next roll; after {other} that works in {theirs} of {all} cases.",
        "safer": "{rival} could then {harm} in {count} of {all} cases; after {other} in {theirs}.",
    },
    "es": {
        "no better": "Sólida: ninguna otra es mejor.",
        "nearly": "Casi tan buena como {best}.",
        "worse": "Gana unas {points} partidas menos de cada 100 que {best}.",
        "misses": "Desaprovecha lo que hace {best}: {gain}",
        "enters": "{player} pone en juego una ficha.",
        "last stretch": "{player} lleva una ficha a su propia recta final.",
        "blocks": "Después {rival} no puede mover en {count} de {all} casos.",
        "in reach": "Después {rival} podría {harm} en {count} de {all} casos.",
        "safe": "{rival} no puede {harm} con su próxima tirada; tras {other} podría en {theirs} de {all} casos.",
        "safer": "Después {rival} podría {harm} en {count} de {all} casos; tras {other}, en {theirs}.",
    },
}

HARM = {
    "en": {"capture": "capture {player}", "swap": "swap with {player}", "covered": "pin {player} down"},
    "es": {"capture": "capturar a {player}", "swap": "cambiar con {player}", "covered": "tapar a {player}"},
}
"""What a reply can do to a seat, by kind of event."""
