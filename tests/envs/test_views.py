"""What a seat sees: everything, turned to the seat that looks, within its bounds."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import SOAK, TOY, walk
from vuelta import Game
from vuelta.core.observation import bare_view
from vuelta.core.position import seats_of


@every_game
def test_the_position_can_be_restored_from_what_any_seat_sees(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    view = game.seen()
    for seed in range(2 * SOAK):
        for _, position in walk(game.start(seats, rule_set=rule_set), Random(seed), most=800):
            for seat in seats:
                seen = view.of(position.state, seat)
                assert tuple(view.state(seen, seat)) == position.state
                assert all(low <= value <= high for low, value, high in zip(view.low, seen, view.high, strict=True))


@pytest.mark.parametrize("name", vuelta.games())
def test_a_bare_state_can_be_restored_too(name: str) -> None:
    game = vuelta.game(name)
    view = bare_view(game)
    for _, position in walk(game.start(), Random(1), most=300):
        for seat in seats_of(position):
            seen = view.of(position.state, seat)
            assert seen[0] == seat
            assert tuple(view.state(seen, seat)) == position.state


def test_seats_are_turned_so_that_equal_situations_look_the_same() -> None:
    ludo = vuelta.game("ludo")
    one = ludo.position("seat 0: H H H r3 | seat 1: H H H r40 | seat 2: H H H H | seat 3: H H H H | seat 0 rolled 4")
    turned = ludo.position(
        "seat 0: H H H H | seat 1: H H H r21 | seat 2: H H H r58 | seat 3: H H H H | seat 1 rolled 4"
    )
    assert ludo.seen().of(one.state, 0) == ludo.seen().of(turned.state, 1)
    assert ludo.seen().of(one.state, 0) != ludo.seen().of(one.state, 1)


def test_the_seat_to_act_is_told_by_how_many_seats_further_on_it_is() -> None:
    position = vuelta.game("ludo").start(first=1)
    assert [vuelta.game("ludo").seen().of(position.state, seat)[0] for seat in range(4)] == [1, 0, 3, 2]


def test_who_sits_where_is_turned_as_well() -> None:
    poleana = vuelta.game("poleana")
    position = poleana.start((0, 1, 2))
    names = [part.name for part, count in poleana.seen().rows for _ in range(count)]
    first = names.index("seated")
    assert poleana.seen().of(position.state, 0)[first : first + 4] == [1, 1, 1, 0]
    assert poleana.seen().of(position.state, 2)[first : first + 4] == [1, 0, 1, 1]


SCRIPT = """
import sys
import numpy as np
import vuelta
vuelta.add_games(sys.argv[1])
from vuelta import envs
batch = envs.batch("dash", 8, seed=1)
random = np.random.default_rng(1)
ended = 0
for _ in range(60):
    batch.step(batch.random_actions(random))
    ended += batch.terminated.sum()
assert ended > 8, ended
env = envs.aec("dash")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, done, cut, info = env.last()
    env.step(None if done or cut else 1)
names = [part.name for part in vuelta.game("dash").seen().parts]
print(env.position.ranking, *names, sep=", ")
"""


def test_a_game_without_a_view_has_environments_all_the_same() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", SCRIPT, str(TOY)], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("(1,), who looks, to act, phase, state", "")
