"""Ludo: four tokens around a ring of 72, one die."""

from vuelta.core.game import Game
from vuelta.games.ludo import endgame, features, notation, plan, race, rules, words
from vuelta.games.ludo.board import BOARD, COLOURS
from vuelta.games.ludo.introduction import SCENES
from vuelta.games.ludo.options import RULE_SETS, Options
from vuelta.games.ludo.view import VIEW

RULE_IDS = {
    "LU01": "Players, colours and tokens",
    "LU02": "The ring and the starts",
    "LU03": "A token's way",
    "LU04": "One die, one token, the order of play",
    "LU05": "Opening a token",
    "LU06": "Moving is mandatory",
    "LU07": "Stacking",
    "LU08": "Capture",
    "LU09": "Safe positions",
    "LU10": "Stars",
    "LU11": "The exact finish",
    "LU12": "Sixes roll again, the third ends the turn",
    "LU13": "Winning, and playing on for places",
    "LU14": "Options",
    "LU15": "Computer players",
}

GAME = Game(
    slug="ludo",
    package=__name__,
    title={"en": "Ludo", "es": "Ludo"},
    about={
        "en": "The family classic: open on a six, capture, get home.",
        "es": "El clásico familiar: sal con un seis, captura y llega.",
    },
    newcomer_rank=1,
    players=range(2, 5),
    colours=COLOURS,
    opposite=True,
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
    transferable=("exact_finish", "capture_extra_turn", "max_sixes", "open_on", "stacking"),
    endgame=endgame,
    view=VIEW,
    introduction=SCENES,
)
