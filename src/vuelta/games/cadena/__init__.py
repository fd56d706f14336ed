"""Cadena: chains of dice drive two discs along a spiral, and being stuck wins."""

from vuelta.core.game import Game
from vuelta.games.cadena import endgame, features, notation, plan, race, rules, wholeturn, words
from vuelta.games.cadena.board import spiral_board
from vuelta.games.cadena.introduction import SCENES
from vuelta.games.cadena.options import RULE_SETS, Options
from vuelta.games.cadena.view import VIEW

RULE_IDS = {
    "CA01": "Winning: no disc left to move when the turn comes",
    "CA02": "Players, dice, discs and the bank",
    "CA03": "Who starts, and the order of turns",
    "CA04": "Putting back black dice",
    "CA05": "Rolling the whole hand",
    "CA06": "Forming a chain of all dice, the own one first",
    "CA07": "Up, down, and turning on 1 and 6",
    "CA08": "No value four times",
    "CA09": "Standing or extending",
    "CA10": "Going bust",
    "CA11": "Moving a disc as far as the chain is long",
    "CA12": "The centre, and walking back from it",
    "CA13": "Stacks pin down the discs below",
    "CA14": "Arrows",
    "CA15": "The spiral, its length and its arrows",
}

GAME = Game(
    slug="cadena",
    package=__name__,
    title={"en": "Dice Chain", "es": "Cadena de dados"},
    about={
        "en": "Chain your dice, and be the first who can't move.",
        "es": "Encadena dados y sé el primero que no pueda mover.",
    },
    newcomer_rank=7,
    players=range(2, 5),
    colours=("red", "blue", "green", "yellow"),
    starter={"en": "The youngest starts.", "es": "Empieza la persona más joven."},
    options=Options,
    rule_sets=RULE_SETS,
    rule_ids=RULE_IDS,
    board_for=lambda options: spiral_board(options.length, options.arrows),
    rules=rules,
    plan=plan,
    notation=notation,
    words=words,
    race=race,
    features=features,
    endgame=endgame,
    view=VIEW,
    wholeturn=wholeturn,
    introduction=SCENES,
)
