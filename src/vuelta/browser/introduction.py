"""A game's introduction as data: scenes that a page plays with the game's own rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from vuelta.browser.files import BrowserFile, json_file
from vuelta.core.game import Game
from vuelta.core.introduction import staged
from vuelta.core.options import option_texts
from vuelta.core.position import Position


@cache
def introduction_file(game: Game) -> BrowserFile:
    """The introduction as a page fetches it."""
    return json_file(introduction_data(game))


def introduction_data(game: Game) -> dict[str, Any]:
    """Its scenes, each with the state that it begins with."""
    scenes: list[dict[str, Any]] = []
    ended: Position | None = None
    for scene in game.introduction:
        begins, ended = staged(game, scene, ended)
        scenes.append(
            {
                "about": scene.about,
                "says": dict(scene.says),
                "then": dict(scene.then) or None,
                "state": list(begins.state),
                "options": option_texts(begins.options),
                "play": scene.play or None,
                "points": [begins.board.number(name, begins.seat) for name in scene.points],
            }
        )
    return {"scenes": scenes}
