"""Vuelta: dice race games, exact and on one engine.

>>> import vuelta
>>> vuelta.games()
('cadena', 'ludo', 'maedn', 'poleana', 'poliana', 'senet', 'ur')
>>> position = vuelta.game("ludo").start(seats=2).play("roll:6")
>>> position.moves()
('H>r0',)
"""

# `games` is the folder of games and the function that lists them. The registry imports the folder first, so the
# function is bound last and stays: importing a game later does not bind the folder's name again.
from vuelta.engine.board import Board, Cell, Way
from vuelta.engine.dice import SealedDice
from vuelta.engine.errors import (
    BrokenGame,
    IllegalMove,
    InvalidNotation,
    InvalidOption,
    InvalidRecord,
    NoGameFolder,
    TooLong,
    TooManyRolls,
    UnknownGame,
    VueltaError,
)
from vuelta.engine.events import Event
from vuelta.engine.game import Game, RuleSet
from vuelta.engine.match import Match
from vuelta.engine.position import Position
from vuelta.engine.reading import read_record
from vuelta.engine.record import Record
from vuelta.engine.registry import add_games, game, games

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BrokenGame",
    "Cell",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "InvalidOption",
    "InvalidRecord",
    "Match",
    "NoGameFolder",
    "Position",
    "Record",
    "RuleSet",
    "SealedDice",
    "TooLong",
    "TooManyRolls",
    "UnknownGame",
    "VueltaError",
    "Way",
    "__version__",
    "add_games",
    "game",
    "games",
    "read_record",
]
