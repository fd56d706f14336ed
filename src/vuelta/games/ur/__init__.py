"""The Royal Game of Ur: two players, seven pieces each, a race over twenty squares that is 4,500 years old."""

from vuelta.core.game import Game
from vuelta.games.ur import endgame, features, notation, plan, race, rules, words
from vuelta.games.ur.board import board_with
from vuelta.games.ur.introduction import SCENES
from vuelta.games.ur.options import RULE_SETS, Options
from vuelta.games.ur.view import VIEW

RULE_IDS = {
    "UR01": "The board and its rosettes",
    "UR02": "Two players, seven pieces, all waiting",
    "UR03": "The ways",
    "UR04": "The throw",
    "UR05": "One piece a turn, new or on the way",
    "UR06": "Moving is mandatory, and a turn without a move passes",
    "UR07": "One piece a square",
    "UR08": "Capture",
    "UR09": "Rosettes are safe",
    "UR10": "Rosettes roll again",
    "UR11": "Bearing off with the exact number",
    "UR12": "Winning",
}

GAME = Game(
    slug="ur",
    package=__name__,
    title={"en": "Royal Game of Ur", "es": "Juego real de Ur"},
    about={
        "en": "4,500 years old: race, capture, hold the rosette.",
        "es": "4500 años: corre, captura y defiende la roseta.",
    },
    newcomer_rank=2,
    players=range(2, 3),
    colours=("light", "dark"),
    options=Options,
    rule_sets=RULE_SETS,
    rule_ids=RULE_IDS,
    board_for=lambda options: board_with(options.way, options.pieces, options.throw),
    rules=rules,
    plan=plan,
    notation=notation,
    words=words,
    race=race,
    features=features,
    endgame=endgame,
    view=VIEW,
    introduction=SCENES,
)
