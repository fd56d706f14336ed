"""Senet: two players, five pieces each, thirty squares walked as a snake."""

from vuelta.core.game import Game
from vuelta.games.senet import endgame, features, notation, plan, race, rules, words
from vuelta.games.senet.board import board_for
from vuelta.games.senet.introduction import SCENES
from vuelta.games.senet.options import RULE_SETS, Options
from vuelta.games.senet.view import VIEW

RULE_IDS = {
    "SE01": "The board and the snake through it",
    "SE02": "Two players, five pieces, the roll-off",
    "SE03": "Where the pieces begin",
    "SE04": "The throw: a die or four sticks",
    "SE05": "What each throw does",
    "SE06": "Owed rolls add up",
    "SE07": "Moving forward, one piece a square",
    "SE08": "Swapping with an enemy",
    "SE09": "The three safe squares",
    "SE10": "Two side by side protect each other",
    "SE11": "Three side by side are a blockade",
    "SE12": "13, the House of Netting",
    "SE13": "14 and 25, one more roll",
    "SE14": "26, the Waters of Chaos",
    "SE15": "Whom a square's effect concerns",
    "SE16": "Bearing off",
    "SE17": "Moving is mandatory, backward if need be",
    "SE18": "Jail",
    "SE19": "Winning",
}

GAME = Game(
    slug="senet",
    package=__name__,
    title={"en": "Senet", "es": "Senet"},
    about={
        "en": "From ancient Egypt: lucky houses, and one that drowns you.",
        "es": "Del antiguo Egipto: casas con suerte y una que te ahoga.",
    },
    newcomer_rank=4,
    players=range(2, 3),
    colours=("light", "dark"),
    starter=None,
    roll_off={
        "en": "Both roll until only one has a 1: that one starts.",
        "es": "Tiran los dos hasta que solo uno saque un 1: ese empieza.",
    },
    options=Options,
    rule_sets=RULE_SETS,
    rule_ids=RULE_IDS,
    board_for=lambda options: board_for(options.throw),
    rules=rules,
    plan=plan,
    notation=notation,
    words=words,
    race=race,
    features=features,
    transferable=("throw", "own_blockade"),
    endgame=endgame,
    view=VIEW,
    introduction=SCENES,
)
