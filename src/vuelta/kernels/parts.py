"""A game's parts as kernels call them, with defaults for those that a game lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from vuelta.core.contract import Endgame, Features, Plan, Race, Rules, WholeTurn
from vuelta.core.game import Game
from vuelta.kernels import default_endgame, default_race, default_whole_turn


@dataclass(frozen=True, slots=True)
class GameParts:
    """The first argument of every kernel. Machine code calls the game's functions directly instead."""

    rules: Rules
    plan: Plan
    features: Features
    endgame: Endgame
    race: Race
    wholeturn: WholeTurn


def parts_of(game: Game) -> GameParts:
    """What kernels need of a game. Kernels that learn are for games that have features."""
    return GameParts(
        rules=game.rules,
        plan=game.plan,
        features=cast(Features, game.features),
        endgame=game.endgame or cast(Any, default_endgame),
        race=game.race or default_race,
        wholeturn=game.wholeturn or default_whole_turn,
    )
