"""What a Senet table may choose."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Flag, Word, option

# Where each option stands in the flat codes that the rules see: the order of the fields below.
THROW, OWN_BLOCKADE = range(2)

# What the rules see of `throw`: the index of its word.
DIE, STICKS = range(2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Senet's options."""

    throw: str = option(
        "die",
        Word(
            ("die", "sticks"),
            {"en": {"die": "a die", "sticks": "four sticks"}, "es": {"die": "un dado", "sticks": "cuatro palos"}},
        ),
        rule="SE04",
        en="What is rolled: a die, or four sticks whose marked sides are counted (none counts 5).",
        es="Con qué se tira: un dado, o cuatro palos de los que se cuentan las caras marcadas a la vista "
        "(ninguna vale 5).",
    )
    own_blockade: bool = option(
        False,
        Flag(),
        rule="SE11",
        en="Three pieces in a row stop pieces of their own colour, too.",
        es="Tres piezas en fila cierran el paso también a las de su propio color.",
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={"en": "By the book.", "es": "Según el reglamento."},
    ),
    "sticks": RuleSet(
        options=Options(throw="sticks"),
        title={"en": "Throwing sticks", "es": "Con palos"},
        origin={
            "en": "The standard rules with four throwing sticks, as found in Egypt, in place of the die.",
            "es": "Las reglas normales con cuatro palos en lugar del dado, como sugieren los hallazgos de Egipto.",
        },
    ),
    "solid-walls": RuleSet(
        options=Options(own_blockade=True),
        title={"en": "Solid walls", "es": "Muros firmes"},
        origin={
            "en": "House rules: nobody passes a blockade, not even those who built it.",
            "es": "Reglas de la casa: nadie pasa por un bloqueo, ni siquiera quien lo ha formado.",
        },
    ),
}
