"""What a Poleana table may choose: nothing. The source knows one way to play."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Poleana has no options."""


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={
            "en": "The whole game, with pairs, walls and bonuses.",
            "es": "El juego completo, con mulas, muros y premios.",
        },
    ),
}
