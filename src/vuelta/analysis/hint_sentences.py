"""The sentences of hints that aren't about an event, in both languages."""

from __future__ import annotations

from vuelta.core.event_words import Said

HINTS = {
    "en": {
        "no better": "Solid: nothing else is better.",
        "nearly": "Nearly as good.",
        "worse": "Wins about {points} fewer of 100 matches.",
        "misses": "It misses what {best} does: {gain}",
        "blocks": "Then {rival} can't move in {count} of {all} cases.",
        "in reach": "{rival} could then {harm} in {count} of {all} cases.",
        "safe": "{rival} can't {harm} with the next roll; after {other} that works in {theirs} of {all} cases.",
        "safer": "{rival} could then {harm} in {count} of {all} cases; after {other} in {theirs}.",
    },
    "es": {
        "no better": "Sólida: ninguna otra es mejor.",
        "nearly": "Casi tan buena.",
        "worse": "Gana unas {points} partidas menos de cada 100.",
        "misses": "Desaprovecha lo que hace {best}: {gain}",
        "blocks": "Después {rival} no puede mover en {count} de {all} casos.",
        "in reach": "Después {rival} podría {harm} en {count} de {all} casos.",
        "safe": "{rival} no puede {harm} con su próxima tirada; tras {other} podría en {theirs} de {all} casos.",
        "safer": "Después {rival} podría {harm} en {count} de {all} casos; tras {other}, en {theirs}.",
    },
}

STEPS = {
    "en": {
        "enters": Said("{player} brings {a_token} out.", "You bring {a_token} out."),
        "last stretch": Said("{player} brings {a_token} onto the home stretch.", "You reach the home stretch."),
    },
    "es": {
        "enters": Said("{player} saca {a_token}.", "Sacas {a_token}."),
        "last stretch": Said("{player} lleva {a_token} a la recta final.", "Llegas a la recta final."),
    },
}
"""What a move does without an event of its own."""

HARM = {
    "en": {
        "capture": Said("capture {player}", "capture you"),
        "swap": Said("swap with {player}", "swap with you"),
        "covered": Said("cover {player}", "cover you"),
    },
    "es": {
        "capture": Said("capturar a {player}", "capturarte"),
        "swap": Said("cambiar con {player}", "cambiar contigo"),
        "covered": Said("tapar a {player}", "taparte"),
    },
}
"""What a reply can do to a seat, by kind of event."""
