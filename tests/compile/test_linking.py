"""Inner functions are parts of what is called from outside: made into machine code once, and as right as by numba."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

import vuelta
from vuelta.compiled import loader as compiling
from vuelta.compiled.numba_linking import Part
from vuelta.lab.game_batches import Batches, Rows

LUDO = vuelta.game("ludo").start(2)


class Played:
    """Some games, and the module that was compiled for them: nothing was compiled before."""

    def __init__(self, cache: Path, *, newest_tried: tuple[int, int] = compiling.TRIED) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("VUELTA_CACHE", str(cache))
            patch.setattr(compiling, "_loaded", {})
            patch.setattr(compiling, "TRIED", newest_tried)
            self.rows: Rows = Batches(LUDO, 3).play(0, 300)
            (self.module,) = compiling._loaded.values()

    def libraries(self) -> dict[str, str]:
        """For every function that was compiled, the kind of library that numba keeps it in."""
        overloads = {name: getattr(value, "overloads", {}) for name, value in vars(self.module).items()}
        return {name: type(next(iter(of.values())).library).__name__ for name, of in overloads.items() if of}


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("linked"))


def test_only_what_is_called_from_outside_is_made_into_machine_code(linked: Played) -> None:
    libraries = linked.libraries()
    assert len(libraries) > 10
    assert [name for name, library in libraries.items() if library != Part.__name__] == ["call_random_games"]


def test_a_function_is_not_compiled_anew_for_every_constant_that_it_is_given(linked: Played) -> None:
    signatures = [str(signature) for signature in linked.module.state_emit.overloads]
    assert signatures
    assert not [signature for signature in signatures if "Literal" in signature]


def test_the_installed_numba_is_one_that_linking_was_tried_with() -> None:
    """A newer one silently compiles in its own way, twice as long: try `numba_linking` with it, then raise TRIED."""
    installed = numba.version_info.short
    assert installed <= compiling.TRIED, f"numba {installed} is newer than {compiling.TRIED}, the newest one tried"


def test_with_a_numba_that_is_too_new_everything_is_compiled_in_its_own_way(linked: Played, tmp_path: Path) -> None:
    own = Played(tmp_path, newest_tried=(0, 60))
    assert Part.__name__ not in own.libraries().values()
    assert np.array_equal(own.rows, linked.rows)


OUTSIDE = """
import numpy as np, vuelta
from vuelta.compiled.loader import compiled
game = vuelta.game("ludo")
position = game.start(2).play("roll:6")
codes, state = np.array(position.codes), np.array(position.state, np.int8)
compiled(game, safe=True).legal_moves(codes, state[:10], np.zeros(40, np.int64))
"""


def test_an_index_outside_its_array_is_still_noticed_where_indices_are_checked(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "VUELTA_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", OUTSIDE], capture_output=True, text=True, env=environment)
    assert done.stderr.endswith("IndexError: index is out of bounds\n")
