"""Compiled rules: a game's `rules.py` as machine code (numba, the extra `vuelta[fast]`).

`compiled(game)` gives the game's functions and the kernels on NumPy arrays. Machine code is cached on disk under a hash
of the whole source, numba's and Python's versions and the processor, so an edit triggers a
recompile, games never collide, and a second process starts warm.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import platform
import sys
import tempfile
import threading
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from vuelta.compiled.checked_lists import variants
from vuelta.compiled.generator import numba_module, program
from vuelta.compiled.program import Function
from vuelta.compiled.trial import try_out, untrusted
from vuelta.core.errors import MissingExtra
from vuelta.core.game import Game
from vuelta.core.registry import shipped
from vuelta.core.state import Codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TRIED = (0, 68)
"""The newest numba whose inside `numba_linking` was tried with. A newer one compiles in its own way, twice as long."""

_lock = threading.Lock()
_loaded: dict[tuple[Game, bool, bool, bool], ModuleType] = {}


class Entry:
    """A function of machine code that is called with workspaces: it is given the fields that it uses."""

    def __init__(self, function: Function, dispatcher: Any, *, safe: bool) -> None:
        self.dispatcher = dispatcher
        self._safe = safe
        self._fields = [tuple(given.fields) if given.workspace else None for given in function.given]

    def __call__(self, *given: Any) -> Any:
        flat: list[Any] = []
        for argument, fields in zip(given, self._fields, strict=True):
            if fields is None:
                flat.append(argument)
            elif not self._safe:
                flat.append(argument.addresses(fields))
            else:
                flat += [getattr(argument, name) for name in fields]
        return self.dispatcher(*flat)


class Compiled:
    """A game's rules and kernels as machine code. Functions take arrays: int8 states, int64 buffers, uint64 streams.

    `play`, `random_games` and so on are the functions of `rules.py` and the kernels with their own arguments, the
    game's parts left out.
    """

    def __init__(self, game: Game, module: ModuleType, *, safe: bool) -> None:
        self.game = game
        self.path = Path(str(module.__file__))
        for name, function in program(game).entries.items():
            dispatcher = getattr(module, f"call_{name}")
            called = program(game).functions[function]
            takes_workspace = any(given.workspace for given in called.given)
            setattr(self, name, Entry(called, dispatcher, safe=safe) if takes_workspace else dispatcher)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def compiled(game: Game, *, silent: bool = True, safe: bool = False) -> Compiled:
    """The game, compiled. MissingExtra without numba.

    `silent` leaves events out, which simulation does not need; `safe` works on arrays instead of bare addresses, so
    that every index is checked (IndexError), and is two to four times slower. BrokenGame if a short trial shows that
    the rules of a game which Vuelta does not ship leave their lists; `safe` code needs none.
    """
    wanted = game, silent, safe, _numba().version_info.short <= TRIED
    with _lock:
        if wanted not in _loaded:
            source = _source(*wanted)
            name = f"vuelta_{game.slug}_{_key(source)}"
            if not safe and not shipped(game):
                _try_out_once(game, name)
            _loaded[wanted] = _load(name, source)
    return Compiled(game, _loaded[wanted], safe=safe)


def option_codes(codes: Codes) -> NDArray[np.int64]:
    """The codes of options as machine code takes them. Where a game has none, there is one that nobody reads."""
    import numpy as np

    return np.array(codes or (0,), dtype=np.int64)


def _source(game: Game, silent: bool, safe: bool, linked: bool) -> str:
    try:
        return numba_module(game, silent=silent, safe=safe, linked=linked)
    except Exception as error:
        if shipped(game):
            raise
        try_out(game)  # which says more, if it finds the cause
        raise untrusted(game, str(error)) from error


def _try_out_once(game: Game, name: str) -> None:
    """Try a game out, unless the same rules with the same options have passed before."""
    played = "\n".join(map(str, variants(game, every_value=False)))
    passed = cache_folder() / name / f"tried-{hashlib.sha256(played.encode()).hexdigest()[:16]}"
    with contextlib.suppress(OSError):
        if passed.exists():
            return
    try_out(game)
    with contextlib.suppress(OSError):  # a home that can't be written to: try it out every time
        passed.parent.mkdir(parents=True, exist_ok=True)
        passed.touch()


def _numba() -> Any:
    try:
        import numba
    except ImportError:
        raise MissingExtra("compiled rules need numba; install it with: pip install 'vuelta[fast]'") from None
    return numba


def _key(source: str) -> str:
    """A hash of everything that the machine code depends on."""
    import llvmlite

    parts = (source, _numba().__version__, llvmlite.__version__, sys.version, platform.machine(), _processor())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _processor() -> str:
    """What LLVM calls this processor: code for one may not run on another."""
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def cache_folder() -> Path:
    """Where compiled games are kept: VUELTA_CACHE, else the user's cache folder."""
    if os.environ.get("VUELTA_CACHE"):
        return Path(os.environ["VUELTA_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "vuelta"


def _load(name: str, source: str) -> ModuleType:
    path = _written(name, source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _written(name: str, source: str) -> Path:
    """Write the module's file atomically, so no process sees a partial one."""
    for folder in (cache_folder() / name, Path(tempfile.gettempdir()) / f"vuelta-{os.getpid()}" / name):
        path = folder / f"{name}.py"
        try:
            if path.exists() and path.read_text(encoding="utf-8") == source:
                return path
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".part", delete=False, encoding="utf-8") as file:
                file.write(source)
            Path(file.name).replace(path)
        except OSError:  # a home that can't be written to: compile for this process only
            continue
        return path
    raise OSError("neither the cache folder nor the temporary folder can be written to; set VUELTA_CACHE")
