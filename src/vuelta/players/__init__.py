"""Computer players. Like people, they only see the position."""

from collections.abc import Callable, Mapping
from random import Random

from vuelta.core.match import Player
from vuelta.players.easy import easy
from vuelta.players.medium import medium
from vuelta.players.strong import expert, hard, prepare

LEVELS: Mapping[str, Callable[[Random], Player]] = {"easy": easy, "medium": medium, "hard": hard, "expert": expert}
"""Level → a function that makes its players, from weak to strong."""

__all__ = ["LEVELS", "Player", "easy", "expert", "hard", "medium", "prepare"]
