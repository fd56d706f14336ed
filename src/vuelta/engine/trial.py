"""A short trial of a game that Vuelta does not ship, before its machine code is trusted (decision 0021)."""

from __future__ import annotations

from random import Random

from vuelta.engine.defects import Found
from vuelta.engine.errors import BrokenGame
from vuelta.engine.game import Game
from vuelta.engine.strict import Walk, variants

GAMES = 3
PLIES = 300


def try_out(game: Game) -> None:
    """Play the beginnings of a few games of every variant on strict lists. BrokenGame tells the first defect."""
    for variant in variants(game, every_value=False):
        for seed in range(GAMES):
            try:
                for _ in Walk(variant, Random(seed)).play(PLIES):
                    pass
            except Found as found:
                raise BrokenGame(
                    f"the game {game.slug} has a defect, so its machine code can't be trusted: {found.defect}; "
                    f"vuelta check {game.slug} tells more"
                ) from None
