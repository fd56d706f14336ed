"""Dash, a toy: two runners, one die, ten squares; each roll may be run or left. First at the end wins."""

from vuelta.games.dash import notation, plan, rules, words
from vuelta.games.dash.board import BOARD
from vuelta.games.dash.options import Options

from vuelta.core.game import Game, RuleSet

GAME = Game(
    slug="dash",
    package=__name__,
    title={"en": "Dash", "es": "Carrera"},
    about={"en": "The smallest race.", "es": "La carrera más pequeña."},
    players=range(2, 3),
    colours=("red", "blue"),
    opposite=False,
    starter={"en": "Anyone may start.", "es": "Empieza quien quiera."},
    options=Options,
    rule_sets={"standard": RuleSet(options=Options(), origin={"en": "A toy.", "es": "Un juguete."})},
    rule_ids={"DA01": "All of it"},
    board_for=lambda _options: BOARD,
    rules=rules,
    plan=plan,
    notation=notation,
    words=words,
)
