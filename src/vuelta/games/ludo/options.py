"""What a Ludo table may choose; the defaults are the source's own (LU14)."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Faces, Flag, Whole, option

# Where each option stands in the flat codes that the rules see: the order of the fields below.
EXACT_FINISH, CAPTURE_EXTRA_TURN, MAX_SIXES, OPEN_ON, STACKING = range(5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Ludo's options."""

    exact_finish: bool = option(
        True,
        Flag(),
        rule="LU11",
        en="The finish needs the exact roll.",
        es="Para llegar a la meta hace falta el número exacto.",
    )
    capture_extra_turn: bool = option(
        False, Flag(), rule="LU14", en="A capture earns another roll.", es="Una captura da otra tirada."
    )
    max_sixes: int = option(
        3,
        Whole((0, *range(2, 101))),  # as many as a state can count
        rule="LU12",
        en="How many sixes in a row end the turn; the last one moves nothing. 0: no limit.",
        es="Cuántos seises seguidos terminan el turno; el último no mueve. 0: sin límite.",
    )
    open_on: frozenset[int] = option(
        frozenset({6}), Faces(), rule="LU05", en="Rolls that bring a token out.", es="Tiradas que sacan una ficha."
    )
    stacking: bool = option(
        True,
        Flag(),
        rule="LU07",
        en="Tokens of one colour may share a square.",
        es="Las fichas de un color pueden compartir casilla.",
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={"en": "By the book.", "es": "Según el reglamento."},
    ),
    "brisk": RuleSet(
        options=Options(exact_finish=False, capture_extra_turn=True, open_on=frozenset({1, 6})),
        title={"en": "Lively", "es": "Animado"},
        origin={
            "en": "House rules: 1 and 6 open, captures roll again, any roll reaches the finish.",
            "es": "Reglas de la casa: se sale con 1 y 6, capturar da otra tirada y cualquier tirada alcanza la meta.",
        },
    ),
    "no-stacking": RuleSet(
        options=Options(stacking=False, max_sixes=0),
        title={"en": "No stacking", "es": "Sin apilar"},
        origin={
            "en": "House rules: one token of a colour on a square, sixes without limit.",
            "es": "Reglas de la casa: una ficha de cada color por casilla, seises sin límite.",
        },
    ),
}
