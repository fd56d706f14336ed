"""The introduction to a game: a few scenes on its board, which show in half a minute what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from vuelta.core.game import Game
    from vuelta.core.position import Position

Subject = Literal["goal", "way", "turn", "capture", "square"]
"""What a scene is about: what wins, where one goes, what one does in a turn, what happens to others, a special square.
The board draws the whole way in the scene about it."""
SUBJECTS: tuple[Subject, ...] = get_args(Subject)
LONGEST = 90
"""Characters of a sentence: three lines of large type on a small phone."""
MOST_SCENES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A position, a sentence, and at most one thing to do. Its words name no square and no seat: the board points."""

    about: Subject
    says: Mapping[str, str]
    """What it is about and what to do, by language."""
    position: str = ""
    """As text; without it, the scene begins where the one before has ended."""
    play: str = ""
    """The roll that falls or the move to make. Without it there is only something to see."""
    then: Mapping[str, str] = field(default_factory=dict)
    """What to notice afterwards, by language, if that doesn't go without saying."""
    points: tuple[str, ...] = ()
    """The squares to look at, as whoever plays calls them."""
    shows: tuple[str, ...] = ()
    """What must be true afterwards, as the examples of rule books have it: claims, and plies that lead to more of them.
    Only `vuelta check` reads it."""


def staged(game: Game, scene: Scene, before: Position | None) -> tuple[Position, Position]:
    """Where a scene begins and where it ends; `before` is where the one before it has ended.

    InvalidNotation, InvalidOption or IllegalMove if it can't be played.
    """
    begins = game.position(scene.position) if scene.position else before or game.start()
    return begins, begins.play(scene.play) if scene.play else begins
