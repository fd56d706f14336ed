"""The registry of games: those Vuelta ships, those in added folders, and those that installed packages provide.

A game is a normal package whose `__init__.py` defines GAME. Shipped games are `vuelta.games.NAME`. A game in an added
folder is imported by its own name, and a package that pip has installed announces its games as entry points:

    [project.entry-points."vuelta.games"]
    dash = "vuelta_dash"
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import vuelta.games as folder
from vuelta.core.defects import Defect, folder_of, place_of_error
from vuelta.core.errors import BrokenGame, NoGameFolder, UnknownGame, error_line, listed, shown
from vuelta.core.form import form_defects
from vuelta.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VARIABLE = "VUELTA_GAMES"
"""Lists folders that hold games, like PATH. `add_games` appends to it so that processes started later know the games,
too: there, unpickling imports a game's modules before any code could call `add_games`."""
GROUP = "vuelta.games"
"""The entry points of installed games. An entry point's name is the game's slug, its value the game's package."""

_SHIPPED = Path(folder.__path__[0])
_added: list[Path] = []
_loaded: dict[str, Game] = {}


@dataclass(frozen=True, slots=True)
class _Source:
    """Where a game's code comes from."""

    module: str
    place: Path | None
    """Its folder; None if Python can't find it."""
    origin: str
    """How errors call it."""


def games() -> tuple[str, ...]:
    """The names of all games, sorted. NoGameFolder if VUELTA_GAMES lists a folder that doesn't exist."""
    check_added_folders()
    return tuple(sorted({*_in_folders(), *_installed()}))


def game(name: str) -> Game:
    """The game with this name. UnknownGame (a LookupError) lists those that exist; BrokenGame if it can't be loaded."""
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by text such as {games()[0]!r}, not {shown(name)}")
    if name not in _loaded:
        _loaded[name] = _load(name, _source(name))
    return _loaded[name]


def shipped(game: Game) -> bool:
    """Whether a game is one of Vuelta's own."""
    return (_SHIPPED / game.slug).is_dir()


def place_of_game(name: str) -> Path:
    """The folder of a game. UnknownGame if there is no such game, BrokenGame if its package is missing."""
    source = _source(name)
    if source.place is None:
        raise BrokenGame(f"the game {name} can't be loaded from {source.origin}: there is no such package")
    return source.place


def loaded_games() -> tuple[list[Game], list[BrokenGame]]:
    """All games that can be used, and what is wrong with the others. A broken game never affects another."""
    found: list[Game] = []
    broken: list[BrokenGame] = []
    for name in games():
        try:
            found.append(game(name))
        except BrokenGame as error:
            broken.append(error)
    return found, broken + _hidden_installed()


def hidden_games() -> list[BrokenGame]:
    """Why some game folders aren't used: other folders have games of the same name. Ignores installed packages."""
    used = _in_folders()
    return [
        _hidden(name, str(place / name), used[name])
        for place in _added
        for name in _packages(place)
        if used[name] != place / name
    ]


def hidden_by(place: Path) -> BrokenGame | None:
    """Why a game's folder wouldn't be used: another game has its name. Otherwise None."""
    if place.name not in games() or place_of_game(place.name) == place:
        return None
    return _hidden(place.name, str(place), place_of_game(place.name))


def own_game_mistake(error: BaseException) -> str | None:
    """A sentence about an error raised by a game that Vuelta doesn't ship; None if it came from elsewhere."""
    for name, game in _loaded.items():
        place = None if shipped(game) else place_of_error(folder_of(game), error)
        if place is not None:
            mistake = error_line(error.with_traceback(None))
            return f"the game {name} has made a mistake: {mistake} ({place}); for details, run vuelta check {name}"
    return None


def add_games(path: str | Path) -> None:
    """Add every game folder inside `path` to the games. A game's code only runs when it is needed.

    Processes started later know these games as well, through the environment variable VUELTA_GAMES. If a folder has the
    name of an existing game, BrokenGame is raised and nothing is added.
    """
    place = Path(path).resolve()
    _check_folder(place)
    for name in _packages(place):
        if other := hidden_by(place / name):
            raise other
    if os.pathsep in str(place):
        raise NoGameFolder(f"{place} has a {os.pathsep!r} in its name, which separates folders; rename it")
    _search(place)
    os.environ[VARIABLE] = os.pathsep.join(map(str, _added))


def search_named() -> None:
    """Add the folders that VUELTA_GAMES lists."""
    for named in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _search(Path(named).resolve())


def check_added_folders() -> None:
    """NoGameFolder if VUELTA_GAMES lists a folder that doesn't exist."""
    for place in _added:
        _check_folder(place, f"; {VARIABLE} names it")


def _check_folder(place: Path, why: str = "") -> None:
    if not place.is_dir():
        raise NoGameFolder(f"{place} is not a folder{why}; name the folder that holds the game's folder")


def _search(place: Path) -> None:
    if place not in _added:
        _added.append(place)
        importlib.invalidate_caches()


class _AddedFolders(MetaPathFinder):
    """Imports the games in added folders under their own names, if Python finds no other module of that name.

    Adding the folders to `sys.path` would make everything else in them importable as well.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The package of a game."""
        if path is None:
            for place in _added:
                if (place / fullname / "__init__.py").is_file():
                    return PathFinder.find_spec(fullname, [str(place)])
        return None


def _packages(place: Path) -> list[str]:
    """The names of the packages in a folder."""
    return sorted(module.name for module in pkgutil.iter_modules([str(place)]) if module.ispkg)


def _in_folders() -> dict[str, Path]:
    """Name → folder, of shipped games and those in added folders. The first one of each name is used."""
    found: dict[str, Path] = {}
    for place in (_SHIPPED, *_added):
        for name in _packages(place):
            found.setdefault(name, place / name)
    return found


def _installed() -> dict[str, EntryPoint]:
    """The entry points of installed games. The first one of each name is used."""
    return {point.name: point for point in reversed(_entry_points())}


@cache
def _entry_points() -> tuple[EntryPoint, ...]:
    """All of them, in a fixed order. Cached, because looking them up takes about 20 ms."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def _source(name: str) -> _Source:
    """Where a game comes from. Games in folders come first: for them, installed packages needn't be looked up."""
    check_added_folders()
    if place := _in_folders().get(name):
        module = f"{folder.__name__}.{name}" if place.parent == _SHIPPED else name
        return _Source(module, place, str(place))
    if point := _installed().get(name):
        return _Source(point.module, _place_of_package(point.module), _distribution(point))
    raise UnknownGame(f"there is no game {shown(name)}; the games are {listed(games(), most=20)}")


def _distribution(point: EntryPoint) -> str:
    return f"the installed package {point.dist.name} ({point.value})" if point.dist else f"the package {point.value}"


def _place_of_package(module: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(module)
    except Exception:  # this imports parent packages, whose code can raise anything
        return None
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


def _hidden(
    name: str, what: str, other: Path, advice: str = "give your folder, and its slug, another name"
) -> BrokenGame:
    whose = "Vuelta ships a game" if other.parent == _SHIPPED else f"{other} is a game"
    return BrokenGame(f"{what} is not used: {whose} called {name}; {advice}")


def _hidden_installed() -> list[BrokenGame]:
    """Why some installed games aren't used: other games have their names."""
    hidden = []
    for point in _entry_points():
        place = _place_of_package(point.module)
        used = _source(point.name).place
        if used is not None and used != place:
            hidden.append(_hidden(point.name, _distribution(point), used, "its game needs another name"))
    return hidden


def _load(name: str, source: _Source) -> Game:
    try:
        module = importlib.import_module(source.module)
        if source.place is not None and Path(module.__file__ or "").resolve().parent != source.place.resolve():
            raise _broken(name, source, _taken(module))
        made = getattr(module, "GAME", None)
        if not isinstance(made, Game) or made.slug != name:
            raise _broken(name, source, Defect(f"its __init__.py must define GAME, a Game whose slug is {name!r}"))
        defects = form_defects(made)
    except BrokenGame:
        raise
    except Exception as error:  # the game's code can raise anything
        raise BrokenGame(f"the game {name} can't be loaded from {source.origin}: {error_line(error)}") from error
    if defects:
        raise _broken(name, source, *defects)
    return made


def _taken(module: ModuleType) -> Defect:
    where = f" ({module.__file__})" if module.__file__ else ""
    return Defect(f"Python has another module called {module.__name__}{where}; give it, and its slug, another name")


def _broken(name: str, source: _Source, *defects: Defect) -> BrokenGame:
    more = f" (and {len(defects) - 1} more; vuelta check {name} lists them)" if len(defects) > 1 else ""
    broken = BrokenGame(f"the game {name} can't be loaded from {source.origin}: {_short(defects[0])}{more}")
    broken.defects = defects
    return broken


def _short(defect: Defect) -> str:
    """A defect for a sentence that names the folder: only the file's own name is added."""
    place = defect.place
    return f"{defect.sentence} ({Path(place.path).name}, line {place.line})" if place else defect.sentence


sys.meta_path.append(_AddedFolders())
search_named()
