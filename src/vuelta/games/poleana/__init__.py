"""Poleana: out of prison, once around a ring of 60, two dice, walls and bridges."""

from vuelta.core.game import Game
from vuelta.games.poleana import endgame, features, notation, plan, race, rules, words
from vuelta.games.poleana.board import BOARD, COLOURS
from vuelta.games.poleana.introduction import SCENES
from vuelta.games.poleana.options import RULE_SETS, Options
from vuelta.games.poleana.view import VIEW

RULE_IDS = {
    "PC01": "Players, colours and tokens",
    "PC02": "Two dice a roll",
    "PC03": "A pair rolls again",
    "PC04": "The third pair in a row ends the turn",
    "PC05": "Leaving the base to the start",
    "PC06": "Six and three leave to square 3",
    "PC07": "Double six: two tokens out",
    "PC08": "Leaving comes first",
    "PC09": "When nobody can leave",
    "PC10": "The sum, or a die each for two tokens",
    "PC11": "The choice at a fork",
    "PC12": "Standing and walking on a bridge",
    "PC13": "Capture",
    "PC14": "Squares 0 and 3 are shared",
    "PC15": "Ten steps for a capture",
    "PC16": "Nobody must capture",
    "PC17": "Walls",
    "PC18": "The finals",
    "PC19": "Exact count and rebound",
    "PC20": "Winning",
    "PC21": "Playing a pair",
    "PC22": "The ring and its labels",
    "PC23": "Where the ring lies",
    "PC24": "The bridges",
    "PC25": "Where the finals lie",
    "PC26": "A token's way",
}

GAME = Game(
    slug="poleana",
    package=__name__,
    title={"en": "Poleana", "es": "Poleana"},
    about={
        "en": "From Mexico's prisons: walls, bridges, captures worth ten.",
        "es": "De las cárceles de México: muros, puentes y capturas.",
    },
    newcomer_rank=6,
    players=range(2, 5),
    colours=COLOURS,
    opposite=True,
    starter={"en": "The table agrees on who starts.", "es": "La mesa acuerda quién empieza."},
    options=Options,
    rule_sets=RULE_SETS,
    rule_ids=RULE_IDS,
    board_for=lambda _options: BOARD,
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
