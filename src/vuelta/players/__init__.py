"""Computer players. They see what a person sees: a position."""

from collections.abc import Callable, Mapping
from random import Random

from vuelta.core.match import Player
from vuelta.players.easy import easy
from vuelta.players.medium import medium
from vuelta.players.strong import expert, hard, prepare

LEVELS: Mapping[str, Callable[[Random], Player]] = {"easy": easy, "medium": medium, "hard": hard, "expert": expert}
"""The levels, from weak to strong; each makes a player from a source of randomness."""

__all__ = ["LEVELS", "Player", "easy", "expert", "hard", "medium", "prepare"]
