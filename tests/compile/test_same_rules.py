"""Machine code plays exactly as the interpreter does: ply by ply, game by game, in all games and rule sets."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vuelta
from tests.compile.expanding import expand_rolls
from tests.conformance.variants import every_game
from tests.support import SOAK, SOME_GAMES, random_ply
from vuelta import Game
from vuelta.compiled.loader import cache_folder
from vuelta.conformance.lockstep import check_lockstep
from vuelta.kernels import playouts
from vuelta.kernels.parts import parts_of
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.game_batches import Batches


@every_game
def test_every_ply_is_the_same(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    for seed in range(3 * SOAK):
        check_lockstep(start, Random(seed), most=2000, refusals=40)


@pytest.mark.parametrize("name", vuelta.games())
@settings(max_examples=20 * SOAK, deadline=None)
@given(data=st.data())
def test_walks_from_anywhere_are_the_same(name: str, data: st.DataObject) -> None:
    game = vuelta.game(name)
    rule_set = data.draw(st.sampled_from(sorted(game.rule_sets)))
    random = Random(data.draw(st.integers(0, 10_000)))
    position = game.start(game.seats(data.draw(st.sampled_from(game.players))), rule_set=rule_set)
    for _ in range(data.draw(st.integers(0, 600))):
        if position.over:
            break
        position = position.play(random_ply(position, random))
    check_lockstep(position, random, most=60, refusals=5)


@every_game
def test_whole_games_are_the_same_row_by_row(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    usual = rule_set == "standard" and len(seats) == game.players[-1]
    count = 20 if SOAK == 1 else 5_000 if usual else 500
    work = playouts.GamesWorkspace(game, plain=True, games=count)
    work.counter[0] = counter_before(5, 0)
    playouts.random_games(parts_of(game), start.codes, list(start.state), work, 1_000_000)
    assert Batches(start, 5).play(0, count).tolist() == [list(work.rows[number]) for number in range(count)]


@pytest.mark.parametrize("name", vuelta.games())
def test_expanded_rolls_are_those_of_the_position_with_their_weights(name: str) -> None:
    game, random = vuelta.game(name), Random(3)
    position, compared = game.start(), 0
    while not position.over and compared < 25:
        if position.awaits == "roll" and game.rules.dice(position.codes, list(position.state)) <= 3:
            after, weights = expand_rolls(position)
            rolls = position.rolls()
            assert weights == list(rolls.values())
            assert after == [list(position.play(text).state) for text in rolls]
            compared += 1
        position = position.play(random_ply(position, random))
    assert compared > 5


CHECK = """
import sys
from random import Random
import numpy as np
import vuelta
from vuelta.conformance.lockstep import check_lockstep
for name in sys.argv[3:]:
    game = vuelta.game(name)
    for rule_set in game.rule_sets:
        start, kind = game.start(rule_set=rule_set), getattr(np, sys.argv[2])
        check_lockstep(start, Random(4), most=int(sys.argv[1]), safe=True, refusals=3, kind=kind)
print("alike")
"""


@pytest.mark.parametrize(
    ("switch", "plies", "kind", "games"),
    [("NUMBA_DISABLE_JIT", "250", "int64", vuelta.games()), ("NUMBA_BOUNDSCHECK", "600", "int8", SOME_GAMES)],
    ids=["jit-off", "bounds"],
)
def test_the_flat_module_is_the_same_as_plain_python_and_with_bounds_checked(
    switch: str, plies: str, kind: str, games: tuple[str, ...]
) -> None:
    """NumPy's own int8 scalars overflow where numba's don't, so with the JIT off states have 64 bits.

    That no rules leave their lists is tested with all games in the interpreter (`tests/conformance/test_strict.py`);
    machine code with checked indices, which takes long to compile, is compared with some. It is kept for the next time,
    apart from other code: its name has the hash of what it was made from.
    """
    environment = {**os.environ, switch: "1", "VUELTA_CACHE": str(cache_folder() / switch)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHECK, plies, kind, *games],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert (done.stdout.strip(), done.stderr) == ("alike", "")
