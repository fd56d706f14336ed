"""Numba's traps, each closed: warm starts, edits, games side by side, a user's own game, races, a read-only home."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import vuelta
from tests.support import TOY
from vuelta.compiled.generator import numba_module
from vuelta.compiled.loader import compiled
from vuelta.kernels.random_streams import counter_before, draw, mix, next_game
from vuelta.lab.game_batches import Batches

DASH = """
import sys, vuelta
from vuelta.compiled.loader import compiled
from vuelta.lab.game_batches import Batches
vuelta.add_games(sys.argv[1])
batches = Batches(vuelta.game("dash").start(), 1)
rows = batches.play(0, 200)
hits = compiled(vuelta.game("dash")).random_games.dispatcher.stats.cache_hits
print(int(rows[:, 0].sum()), sum(hits.values()))
"""


def dash(folder: Path, cache: Path) -> tuple[int, int]:
    """In a fresh process: the plies of 200 games of a user's own game, and how often the cache was hit."""
    environment = {**os.environ, "VUELTA_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", DASH, str(folder)], check=True, capture_output=True, text=True, env=environment
    )
    plies, hits = done.stdout.split()
    return int(plies), int(hits)


@pytest.fixture
def own_games(tmp_path: Path) -> Path:
    """A folder with a user's own game that may be edited."""
    shutil.copytree(TOY, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "games"


def test_a_second_process_starts_warm_and_an_edit_compiles_anew(own_games: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first, cold = dash(own_games, cache)
    again, warm = dash(own_games, cache)
    assert (cold, warm) == (0, 1)
    assert again == first
    board = own_games / "dash" / "board.py"
    board.write_text(board.read_text().replace("END = 10", "END = 8"))
    shorter, hits = dash(own_games, cache)
    assert hits == 0
    assert shorter < first
    board.write_text(board.read_text().replace("END = 8", "END = 10"))
    assert dash(own_games, cache) == (first, 1)


def test_games_side_by_side_do_not_run_each_others_code() -> None:
    alone = {name: Batches(vuelta.game(name).start(), 3).play(0, 30).tolist() for name in vuelta.games()}
    assert len({str(rows) for rows in alone.values()}) == len(alone)
    for name in reversed(vuelta.games()):
        assert Batches(vuelta.game(name).start(), 3).play(0, 30).tolist() == alone[name]
    paths = {compiled(vuelta.game(name)).path for name in vuelta.games()}
    assert len(paths) == len(vuelta.games())


def test_silent_and_telling_code_are_two_files() -> None:
    game = vuelta.game(vuelta.games()[0])
    assert compiled(game).path != compiled(game, silent=False).path
    assert compiled(game).path == compiled(game).path


def test_a_cache_that_can_not_be_written_is_done_without(own_games: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert dash(own_games, blocked / "cache")[1] == 0


def test_two_processes_that_compile_at_once_do_not_disturb_each_other(own_games: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "VUELTA_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", DASH, str(own_games)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(2)]
    told = [process.communicate(timeout=120)[0].split()[0] for process in both]
    assert told[0] == told[1]


def test_rules_that_leave_the_subset_are_refused_by_name(own_games: Path) -> None:
    rules = own_games / "dash" / "rules.py"
    rules.write_text(
        rules.read_text().replace("GO = 1", "GO = 1\nNAMES = {}").replace("return 1\n", "return 1 + len(NAMES)\n", 1)
    )
    script = (
        "import sys, vuelta\nfrom vuelta.compiled.generator import numba_module\nvuelta.add_games(sys.argv[1])\n"
        "numba_module(vuelta.game('dash'))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(own_games)], capture_output=True, text=True)
    line = rules.read_text().splitlines().index("    return 1 + len(NAMES)") + 1
    assert f"{rules}:{line}: dash: dice names NAMES, a dict; rules use integers and tables" in done.stderr


def test_without_numba_the_message_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['numba'] = None\nimport vuelta\nfrom vuelta.compiled.loader import compiled\n"
        "try:\n    compiled(vuelta.game(vuelta.games()[0]))\n"
        "except vuelta.VueltaError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "compiled rules need numba; install it with: pip install 'vuelta[fast]'"


@pytest.mark.parametrize("name", vuelta.games())
def test_the_flat_module_imports_nothing_of_vuelta_but_how_it_is_compiled(name: str) -> None:
    source = numba_module(vuelta.game(name))
    assert [line for line in source.splitlines() if "vuelta." in line or "import vuelta" in line] == [
        "from vuelta.compiled.numba_linking import Inner"
    ]
    assert "def call_random_games(" in source


def test_streams_are_splitmix64() -> None:
    stream, drawn = [1234567], [0]
    numbers = []
    for _ in range(3):
        draw(stream, drawn, 1)
        numbers.append(mix(stream[0]))
    # The first outputs of SplitMix64 seeded with 1234567, as its author's reference gives them.
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_streams_of_neighbouring_games_have_nothing_in_common() -> None:
    firsts = set()
    for game in range(2000):
        counter, stream = [counter_before(7, game)], [0]
        next_game(counter, stream)
        assert counter[0] == counter_before(7, game + 1)
        firsts.add(stream[0])
    assert len(firsts) == 2000
