"""What players of Dash may choose."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Flag, option

# Where each option stands in the codes that the rules read: the order of the fields below.
EXACT_FINISH = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of Dash."""

    exact_finish: bool = option(
        False, Flag(), rule="DA03", en="Exact roll to finish.", es="Hay que llegar con el número exacto."
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={"en": "Our own rules.", "es": "Nuestras propias reglas."},
    ),
    "exact": RuleSet(
        options=Options(exact_finish=True),
        title={"en": "Exact", "es": "Exacto"},
        origin={"en": "For those who like it tense.", "es": "Para quienes prefieren la emoción."},
    ),
}
