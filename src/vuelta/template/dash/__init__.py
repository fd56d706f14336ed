"""Dash: two tokens race over ten squares. A roll may be run or left; first at the end wins."""

from vuelta.core.game import Game

from . import notation, plan, rules, words
from .board import BOARD
from .introduction import SCENES
from .options import RULE_SETS, Options

GAME = Game(
    slug="dash",
    package=__name__,
    title={"en": "Dash", "es": "Dash"},
    about={"en": "The smallest race.", "es": "La carrera más pequeña."},
    players=range(2, 3),
    colours=("red", "blue"),
    options=Options,
    rule_sets=RULE_SETS,
    rule_ids={
        "DA01": "The board",
        "DA02": "A turn: run or stay",
        "DA03": "Reaching the end",
        "DA04": "Winning",
    },
    board_for=lambda _options: BOARD,
    rules=rules,
    plan=plan,
    notation=notation,
    words=words,
    introduction=SCENES,
)
