"""What a table may choose; the defaults are OpenSpiel's own rules (MA13)."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Flag, option

# Where each option stands in the flat codes that the rules see: the order of the fields below.
THREE_THROWS, GOAL_JUMP = range(2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of Mensch ärgere dich nicht."""

    three_throws: bool = option(
        False,
        Flag(),
        rule="MA13",
        en="Three rolls for a six while nothing else could move a token.",
        es="Tres tiradas en busca de un seis mientras nada más podría mover una ficha.",
    )
    goal_jump: bool = option(
        True,
        Flag(),
        rule="MA10",
        en="Tokens may jump over one another in the goal.",
        es="Las fichas pueden saltar unas sobre otras en la meta.",
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={
            "en": "The rules of OpenSpiel's game maedn, move for move.",
            "es": "Las reglas del juego maedn de OpenSpiel, jugada por jugada.",
        },
    ),
    "family": RuleSet(
        options=Options(three_throws=True, goal_jump=False),
        title={"en": "Family", "es": "Familiar"},
        origin={
            "en": "As many families in Germany play: three throws for a six, no jumping in the goal.",
            "es": "Como juegan muchas familias en Alemania: tres tiradas en busca del seis, sin saltos en la meta.",
        },
    ),
}
