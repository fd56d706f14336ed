"""Poliana: four pawns each break out of jail, two dice, a ring of 64 with catwalks over the jails."""

from vuelta.core.game import Game
from vuelta.games.poliana import features, notation, plan, race, rules, words
from vuelta.games.poliana.board import BOARD, COLOURS, seating
from vuelta.games.poliana.introduction import SCENES
from vuelta.games.poliana.options import RULE_SETS, Options
from vuelta.games.poliana.view import VIEW

RULE_IDS = {
    "PO01": "Players, colours, pawns and their jails",
    "PO02": "Who starts, and the order of play against the pawns' way",
    "PO03": "Two dice, each a move of its own",
    "PO04": "Breaking out of jail on a six",
    "PO05": "A pawn that broke out waits for the next turn",
    "PO06": "Whom a break-out meets on square 0",
    "PO07": "Dice that nobody can use",
    "PO08": "Giving up a die of one's own will",
    "PO09": "Never two whole turns given up in a row",
    "PO10": "Doubles earn a whole extra turn",
    "PO11": "Capture",
    "PO12": "Stacks are safe",
    "PO13": "On the catwalks: no combat, no passing",
    "PO14": "Up the stairway",
    "PO15": "The Exit needs the exact number",
    "PO16": "Winning ends the game",
    "PO17": "The hallway and its names",
    "PO18": "The hallway on the grid",
    "PO19": "The catwalks and the jails on the grid",
    "PO20": "The stairways and the Exits on the grid",
    "PO21": "A pawn's way, and the dice pit",
}

GAME = Game(
    slug="poliana",
    package=__name__,
    title={"en": "Poliana", "es": "Poliana"},
    about={
        "en": "Break out of jail, by catwalks and stairways.",
        "es": "Sal de la cárcel por pasarelas y escaleras.",
    },
    newcomer_rank=5,
    players=range(2, 5),
    colours=COLOURS,
    opposite=True,
    starter={"en": "The oldest player starts.", "es": "Empieza la persona de más edad."},
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
    view=VIEW,
    seating=seating,
    introduction=SCENES,
)
