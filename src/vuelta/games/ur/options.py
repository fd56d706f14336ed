"""What a table of Ur may choose. Nobody knows the old rules: each set is what somebody made of the finds."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.game import RuleSet
from vuelta.core.options import Flag, Whole, Word, option
from vuelta.games.ur.board import MOST_PIECES

# Where each option stands in the flat codes that the rules see: the order of the fields below.
THROW, WAY, PIECES, SAFE_ROSETTES, CAPTURE_ROLL = range(5)

# What the rules see of `throw` and of `way`: the index of the word.
FOUR, THREE = range(2)
SHORT, LONG = range(2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of Ur."""

    throw: str = option(
        "four",
        Word(
            ("four", "three"),
            {"en": {"four": "four", "three": "three"}, "es": {"four": "cuatro", "three": "tres"}},
        ),
        rule="UR04",
        en="How many two-sided dice are rolled. With three, no mark at all counts as 4.",
        es="Cuántos dados de dos caras se tiran. Con tres, si no sale ninguna marca, vale 4.",
    )
    way: str = option(
        "short",
        Word(
            ("short", "long"),
            {
                "en": {"short": "the short one", "long": "the long one"},
                "es": {"short": "el corto", "long": "el largo"},
            },
        ),
        rule="UR03",
        en="The way: the short one ends on your own side, the long one goes round your opponent's first.",
        es="El camino: el corto termina en tu lado; el largo da antes la vuelta por el del rival.",
    )
    pieces: int = option(
        MOST_PIECES,
        Whole(tuple(range(1, MOST_PIECES + 1))),
        rule="UR02",
        en="How many pieces each player has.",
        es="Cuántas piezas tiene cada jugador.",
    )
    safe_rosettes: bool = option(
        True,
        Flag(),
        rule="UR09",
        en="A piece on a rosette can't be captured.",
        es="Una pieza que está en una roseta no se puede capturar.",
    )
    capture_roll: bool = option(
        False, Flag(), rule="UR10", en="A capture earns another roll.", es="Una captura da otra tirada."
    )


RULE_SETS = {
    "standard": RuleSet(
        options=Options(),
        title={"en": "Finkel", "es": "Finkel"},
        origin={
            "en": "Irving Finkel's rules, as he plays them on film for the British Museum.",
            "es": "Las reglas de Irving Finkel, tal como las juega en el video del Museo Británico.",
        },
    ),
    "blitz": RuleSet(
        options=Options(way="long", pieces=5, safe_rosettes=False, capture_roll=True),
        title={"en": "Blitz", "es": "Blitz"},
        origin={
            "en": "Five pieces, the long way, nobody is safe, and captures roll again; from RoyalUr.net.",
            "es": "Cinco piezas, el camino largo, nadie está a salvo y capturar da otra tirada; de RoyalUr.net.",
        },
    ),
    "masters": RuleSet(
        options=Options(throw="three", way="long", safe_rosettes=False),
        title={"en": "Masters", "es": "Masters"},
        origin={
            "en": "James Masters' rules: three dice, the long way, and rosettes don't protect.",
            "es": "Las reglas de James Masters: tres dados, el camino largo, y las rosetas no protegen.",
        },
    ),
    "pair": RuleSet(
        options=Options(pieces=2),
        title={"en": "Two pieces", "es": "Dos piezas"},
        origin={
            "en": "Two pieces each: over in five minutes.",
            "es": "Dos piezas por jugador: se acaba en cinco minutos.",
        },
    ),
}
