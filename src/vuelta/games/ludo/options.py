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
        en="You need the exact number to reach the finish.",
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
        frozenset({6}),
        Faces(),
        rule="LU05",
        en="Numbers that bring a token out.",
        es="Números con los que se saca una ficha.",
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
        origin={"en": "As in the rule book: a 6 brings a token out.", "es": "Como en el reglamento: se sale con un 6."},
    ),
    "brisk": RuleSet(
        options=Options(exact_finish=False, capture_extra_turn=True, open_on=frozenset({1, 6})),
        title={"en": "Lively", "es": "Animado"},
        origin={
            "en": "A 1 also brings tokens out, captures roll again, and the finish needs no exact number.",
            "es": "También se sale con un 1, capturar da otra tirada y la meta no exige el número exacto.",
        },
    ),
    "no-stacking": RuleSet(
        options=Options(stacking=False, max_sixes=0),
        title={"en": "No stacking", "es": "Sin apilar"},
        origin={
            "en": "Only one of your tokens fits on a square, and sixes roll again without limit.",
            "es": "En cada casilla cabe una sola ficha tuya, y con cada seis se tira otra vez, sin límite.",
        },
    ),
}
