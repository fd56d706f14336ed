"""A short trial of a game that Vuelta does not ship, before its machine code is trusted (decision 0021)."""

from __future__ import annotations

from random import Random

from vuelta.compiled.checked_lists import Walk, variants
from vuelta.compiled.subset import subset_defects
from vuelta.core.defects import DefectFound
from vuelta.core.errors import BrokenGame
from vuelta.core.game import Game

GAMES = 3
PLIES = 300


def try_out(game: Game) -> None:
    """See whether a game keeps to the subset, and play the beginnings of a few games of every variant on strict lists.

    BrokenGame tells the first defect.
    """
    try:
        for defect in subset_defects(game):
            raise DefectFound(defect)
        for variant in variants(game, every_value=False):
            for seed in range(GAMES):
                for _ in Walk(variant, Random(seed)).play(PLIES):
                    pass
    except DefectFound as found:
        raise untrusted(game, str(found.defect)) from None


def untrusted(game: Game, defect: str) -> BrokenGame:
    """What is raised in place of running machine code."""
    return BrokenGame(
        f"the game {game.slug} has a defect, so there is no machine code of it to trust: {defect}; "
        f"for details, run vuelta check {game.slug}"
    )
