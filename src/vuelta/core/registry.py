"""The games that exist: every folder in `vuelta.games` is one, and others can be added by their folder."""

from __future__ import annotations

import importlib
import os
import pkgutil
from pathlib import Path

import vuelta.games as folder
from vuelta.core.defects import Defect, place_of_error
from vuelta.core.errors import BrokenGame, NoGameFolder, UnknownGame, error_line, listed, shown
from vuelta.core.form import form_defects
from vuelta.core.game import Game

VARIABLE = "VUELTA_GAMES"
"""Names folders that hold games, as PATH does. `add_games` adds to it, since every process that is started later
inherits it: pickle asks for a game's modules before anybody could call a function there."""

_added: list[str] = []
_loaded: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The names of all games, sorted. NoGameFolder if VUELTA_GAMES names a folder that is not there."""
    for place in _added:
        _check_folder(place, f"; {VARIABLE} names it")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg))


def game(name: str) -> Game:
    """The game of that name. UnknownGame (a LookupError) lists the known ones; BrokenGame if it can't be loaded."""
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by text such as {games()[0]!r}, not {shown(name)}")
    if name in _loaded:
        return _loaded[name]
    if name not in games():
        raise UnknownGame(f"there is no game {shown(name)}; the games are {listed(games(), most=20)}")
    made = _load(name)
    _loaded[name] = made
    return made


def shipped(game: Game) -> bool:
    """Whether a game is one of Vuelta's own."""
    return place_of_game(game.slug).parent == Path(folder.__path__[0])


def hidden_games() -> list[BrokenGame]:
    """What is wrong with folders whose names other games already have: they are never looked into."""
    taken: dict[str, Path] = {}
    hidden: list[BrokenGame] = []
    for place in folder.__path__:
        for name in sorted(module.name for module in pkgutil.iter_modules([place]) if module.ispkg):
            if name in taken:
                hidden.append(_hidden(name, Path(place, name), taken[name]))
            else:
                taken[name] = Path(place, name)
    return hidden


def hidden_by(place: Path) -> BrokenGame | None:
    """Why a game's folder would not be used, if it is not yet: another game has its name."""
    if place.name not in games() or place_of_game(place.name) == place:
        return None
    return _hidden(place.name, place, place_of_game(place.name))


def _hidden(name: str, place: Path, other: Path) -> BrokenGame:
    whose = "Vuelta ships a game" if str(other.parent) == folder.__path__[0] else f"{other} is a game"
    return BrokenGame(f"{place} is not used: {whose} called {name}; give your folder, and its slug, another name")


def loaded_games() -> tuple[list[Game], list[BrokenGame]]:
    """All games, and what is wrong with those that can't be loaded: one broken folder takes nothing from the others."""
    found: list[Game] = []
    broken: list[BrokenGame] = []
    for name in games():
        try:
            found.append(game(name))
        except BrokenGame as error:
            broken.append(error)
    return found, broken


def own_game_mistake(error: BaseException) -> str | None:
    """A sentence about an error that came out of a game which Vuelta does not ship, None if it came from elsewhere."""
    for path in folder.__path__[1:]:
        place = place_of_error(Path(path), error)
        if place is not None:
            name = Path(place.path).relative_to(path).parts[0]
            said = error_line(error.with_traceback(None))
            return f"the game {name} has made a mistake: {said} ({place}); vuelta check {name} tells more"
    return None


def _load(name: str) -> Game:
    try:
        made = getattr(importlib.import_module(f"{folder.__name__}.{name}"), "GAME", None)
        if not isinstance(made, Game) or made.slug != name:
            raise _broken(name, Defect(f"its __init__.py must define GAME, a Game whose slug is {name!r}"))
        defects = form_defects(made)
    except BrokenGame:
        raise
    except Exception as error:  # a stranger's code can raise anything
        raise BrokenGame(f"the game {name} can't be loaded from {place_of_game(name)}: {error_line(error)}") from error
    if defects:
        raise _broken(name, *defects)
    return made


def _broken(name: str, *defects: Defect) -> BrokenGame:
    more = f" (and {len(defects) - 1} more; vuelta check {name} lists them)" if len(defects) > 1 else ""
    broken = BrokenGame(f"the game {name} can't be loaded from {place_of_game(name)}: {_told(defects[0])}{more}")
    broken.defects = defects
    return broken


def _told(defect: Defect) -> str:
    """A defect beside its folder's name: with the file's own name only."""
    place = defect.place
    return f"{defect.sentence} ({Path(place.path).name}, line {place.line})" if place else defect.sentence


def place_of_game(name: str) -> Path:
    """The folder of a game."""
    return next(Path(place, name) for place in folder.__path__ if Path(place, name).is_dir())


def add_games(path: str | Path) -> None:
    """Let every game folder inside `path` be a game, too. Code in it is run when its game is asked for.

    Processes that are started from now on know them as well, by the environment variable VUELTA_GAMES. BrokenGame, and
    nothing is added, if a game inside has the name of one that exists.
    """
    place = str(Path(path).resolve())
    _check_folder(place)
    if place not in folder.__path__:
        for module in pkgutil.iter_modules([place]):
            if module.ispkg and module.name in games():
                raise _hidden(module.name, Path(place, module.name), place_of_game(module.name))
    if os.pathsep in place:
        raise NoGameFolder(f"{place} has a {os.pathsep!r} in its name, which separates folders; name it otherwise")
    _search(place)
    os.environ[VARIABLE] = os.pathsep.join(_added)


def _check_folder(place: str, why: str = "") -> None:
    if not Path(place).is_dir():
        raise NoGameFolder(f"{place} is not a folder{why}; name the folder that holds the game's folder")


def _search(place: str) -> None:
    if place not in folder.__path__:
        _added.append(place)
        folder.__path__.append(place)
        importlib.invalidate_caches()


def search_named() -> None:
    """Look into the folders that VUELTA_GAMES names now."""
    for named in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _search(str(Path(named).resolve()))


search_named()
