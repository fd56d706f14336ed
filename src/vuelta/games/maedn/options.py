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
        en="Three rolls to get a six while you have no token that could move.",
        es="Tres tiradas para sacar un seis mientras no tengas ninguna ficha que pueda mover.",
    )
    goal_jump: bool = option(
        True,
        Flag(),
        rule="MA10",
        en="Tokens may jump over each other in the goal.",
        es="Las fichas pueden saltar unas sobre otras en la meta.",
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Classic", "es": "Clásico"},
        origin={
            "en": "A single roll for a six, and tokens may jump in the goal, as in OpenSpiel.",
            "es": "Una sola tirada para sacar un seis y saltos en la meta, como en OpenSpiel.",
        },
    ),
    "family": RuleSet(
        options=Options(three_throws=True, goal_jump=False),
        title={"en": "Family", "es": "Familiar"},
        origin={
            "en": "As many German families play: three rolls for a six, and no jumping in the goal.",
            "es": "Como juegan muchas familias alemanas: tres tiradas para sacar un seis y sin saltos en la meta.",
        },
    ),
}
