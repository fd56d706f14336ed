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
        en="What you roll: a die, or four sticks whose marks you count (no mark at all is a 5).",
        es="Con qué se tira: un dado, o cuatro palos cuyas marcas se cuentan (si no sale ninguna, es un 5).",
    )
    own_blockade: bool = option(
        False,
        Flag(),
        rule="SE11",
        en="Three pieces in a row also block pieces of their own colour.",
        es="Tres piezas en fila cierran el paso también a las de su propio color.",
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={"en": "As in the rule book, with a die.", "es": "Como en el reglamento, con un dado."},
    ),
    "sticks": RuleSet(
        options=Options(throw="sticks"),
        title={"en": "Sticks", "es": "Con palos"},
        origin={
            "en": "Four sticks instead of the die, like those found in Egypt.",
            "es": "Cuatro palos en lugar del dado, como los hallados en Egipto.",
        },
    ),
    "solid-walls": RuleSet(
        options=Options(own_blockade=True),
        title={"en": "Solid walls", "es": "Muros firmes"},
        origin={
            "en": "Nobody passes a blockade, not even the player who built it.",
            "es": "Nadie pasa por un bloqueo, ni siquiera quien lo formó.",
        },
    ),
}
