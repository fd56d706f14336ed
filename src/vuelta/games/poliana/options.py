"""What a Poliana table may choose: nothing but who plays and who starts (PO01, PO02)."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Poliana has no options: its source leaves no choice to the table."""


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={
            "en": "The whole game, with doubles, stacks and catwalks.",
            "es": "El juego completo, con dobles, pilas y pasarelas.",
        },
    ),
}
