"""The games that exist: every folder in `vuelta.games` is one, and others can be added by their folder."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import vuelta.games as folder
from vuelta.engine.errors import UnknownGame, listed, shown
from vuelta.engine.game import Game

_loaded: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg))


def game(name: str) -> Game:
    """The game of that name. UnknownGame (a LookupError) lists the known ones."""
    if name in _loaded:
        return _loaded[name]
    if name not in games():
        raise UnknownGame(f"there is no game {shown(name)}; the games are {listed(games(), most=20)}")
    module = importlib.import_module(f"{folder.__name__}.{name}")
    made = getattr(module, "GAME", None)
    if not isinstance(made, Game) or made.slug != name:
        raise TypeError(f"the folder {name} must define GAME, a Game whose slug is {name!r}")
    _loaded[name] = made
    return made


def add_games(path: str | Path) -> None:
    """Let every game folder inside `path` be a game, too. Code in it is run when its game is asked for."""
    place = str(Path(path).resolve())
    if not Path(place).is_dir():
        raise NotADirectoryError(f"{path} is not a folder; name the folder that holds the game's folder")
    if place not in folder.__path__:
        folder.__path__.append(place)
        importlib.invalidate_caches()
