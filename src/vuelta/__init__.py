"""Vuelta: dice race games, exact and on one engine.

>>> import vuelta
>>> vuelta.games()
('cadena', 'ludo', 'maedn', 'poleana', 'poliana', 'senet', 'ur')
>>> position = vuelta.game("ludo").start(seats=2).play("roll:6")
>>> position.moves()
('H>r0',)
>>> vuelta.play(position, ["medium", "easy"], seed=7).result
(0, 2)
"""

# `games` is the folder of games and the function that lists them. The registry imports the folder first, so the
# function is bound last and stays: importing a game later does not bind the folder's name again.
from vuelta.core.board import Board, Cell, Way
from vuelta.core.dice import Dice, SealedDice, seal_of
from vuelta.core.errors import (
    BrokenGame,
    IllegalMove,
    InvalidNotation,
    InvalidOption,
    InvalidRecord,
    InvalidWeights,
    MissingExtra,
    NoGameFolder,
    TooLong,
    TooManyRolls,
    UnknownGame,
    VueltaError,
)
from vuelta.core.events import Event
from vuelta.core.game import Game, RuleSet
from vuelta.core.match import Match, Player
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.core.registry import add_games, game, games
from vuelta.players.autoplay import play

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BrokenGame",
    "Cell",
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "InvalidOption",
    "InvalidRecord",
    "InvalidWeights",
    "Match",
    "MissingExtra",
    "NoGameFolder",
    "Player",
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
    "play",
    "read_record",
    "seal_of",
]
