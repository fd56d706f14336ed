"""Mensch ärgere dich nicht: four tokens around a ring of 40, one die, nobody safe."""

from vuelta.core.game import Game
from vuelta.games.maedn import endgame, features, notation, plan, race, rules, words
from vuelta.games.maedn.board import BOARD, COLOURS
from vuelta.games.maedn.introduction import SCENES
from vuelta.games.maedn.options import RULE_SETS, Options
from vuelta.games.maedn.view import VIEW

RULE_IDS = {
    "MA01": "Players, colours and tokens",
    "MA02": "The ring and the starts",
    "MA03": "A token's way and its goal",
    "MA04": "One die, one token, the order of play",
    "MA05": "A six must bring a token in",
    "MA06": "The start must be cleared",
    "MA07": "Moving is mandatory",
    "MA08": "One token a field",
    "MA09": "Throwing out, and nobody is safe",
    "MA10": "The goal: exact rolls and jumps",
    "MA11": "Sixes roll again",
    "MA12": "The first one home ends the game",
    "MA13": "Options",
    "MA14": "Computer players",
}

GAME = Game(
    slug="maedn",
    package=__name__,
    title={"en": "Mensch ärgere dich nicht", "es": "Mensch ärgere dich nicht"},
    about={
        "en": "The German classic: until you are home, nobody is safe.",
        "es": "El clásico alemán: hasta la meta, nadie está a salvo.",
    },
    newcomer_rank=3,
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
    transferable=("three_throws", "goal_jump"),
    endgame=endgame,
    view=VIEW,
    introduction=SCENES,
)
