"""What a table of Cadena may choose: the board's length and its arrows (CA15)."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Pairs, Whole, option
from vuelta.games.cadena.board import LONGEST, SHORTEST

# Where each option stands in the flat codes that the rules see; the arrow from a square stands at ARROWS + square.
LENGTH = 0
ARROWS = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Cadena's options."""

    length: int = option(
        48,
        Whole(tuple(range(SHORTEST, LONGEST + 1))),
        rule="CA15",
        en="How many squares lead to the centre.",
        es="Cuántas casillas llevan al centro.",
    )
    arrows: tuple[tuple[int, int], ...] = option(
        ((5, 9), (10, 16), (22, 26), (29, 6), (33, 12), (36, 47), (38, 21), (43, 30), (46, 35)),
        Pairs(LONGEST, noun="arrows"),
        rule="CA15",
        en="Which squares have an arrow, and where it leads.",
        es="Qué casillas tienen flecha y adónde lleva.",
    )

    def problem(self) -> str | None:
        """Why these arrows can't lie on a board of this length (CA14), or None."""
        starts = {start for start, _ in self.arrows}
        for start, end in self.arrows:
            if max(start, end) > self.length:
                return (
                    f"the arrow {start}>{end} does not fit on a board of {self.length} squares; "
                    "choose arrows that do, or none (CA15)"
                )
            if start == end:
                return f"the arrow {start}>{end} leads nowhere; an arrow points at another square (CA14)"
            if end in starts:
                return f"the arrow {start}>{end} points at an arrow, and none may (CA14)"
        return None


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={
            "en": "The full board: 48 squares and nine arrows.",
            "es": "El tablero completo: 48 casillas y nueve flechas.",
        },
    ),
    "plain": RuleSet(
        options=Options(arrows=()),
        title={"en": "No arrows", "es": "Sin flechas"},
        origin={
            "en": "No arrows, so you can learn chains and stacks first.",
            "es": "Sin flechas, para aprender primero las cadenas y las pilas.",
        },
    ),
    "short": RuleSet(
        options=Options(length=24, arrows=((4, 7), (14, 17), (19, 3), (21, 8), (23, 12))),
        title={"en": "Short", "es": "Corto"},
        origin={
            "en": "For a short match: a spiral of 24 squares with five arrows.",
            "es": "Para partidas cortas: una espiral de 24 casillas con cinco flechas.",
        },
    ),
}
