"""PettingZoo's and Gymnasium's own checkers, run on every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as their_state_test
from pettingzoo.test.state_test import test_state_space as their_space_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import vuelta
from tests.support import SOAK, SOME_GAMES
from vuelta import envs

EVERY_GAME = pytest.mark.parametrize("name", SOME_GAMES)
# PettingZoo keeps a list of its own games whose observations are dictionaries with a mask, and warns of all others.
MASKED = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


def masked(test: Callable[..., None]) -> Callable[..., None]:
    for message in MASKED:
        test = pytest.mark.filterwarnings(message)(test)
    return test


@EVERY_GAME
@masked
def test_pettingzoos_api_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seats in vuelta.game(name).players:
        api_test(envs.aec(name, seats=seats), num_cycles=100 * SOAK)
    assert capsys.readouterr().out.count("Passed API test") == len(vuelta.game(name).players)


@masked
def test_pettingzoos_api_test_passes_to_the_end_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    near = "seat 0: F F F L1 | seat 1: F F F L1 | seat 2: F F F L1 | seat 3: F F F L1 | seat 0 to roll"
    api_test(envs.aec(vuelta.game("ludo").position(near)), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@masked
@pytest.mark.filterwarnings("ignore:Agents have different observation space sizes:UserWarning")  # faces are six
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros:UserWarning")  # so Ur begins, for the dice
def test_pettingzoos_api_test_passes_with_dice_as_an_agent(capsys: pytest.CaptureFixture[str]) -> None:
    for name in vuelta.games():
        api_test(envs.aec(name, dice_agent=True), num_cycles=30)
    assert capsys.readouterr().out.count("Passed API test") == len(vuelta.games())


@EVERY_GAME
def test_pettingzoos_seed_test_passes(name: str) -> None:
    seed_test(lambda: envs.aec(name), num_cycles=100 * SOAK)


def test_pettingzoos_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = {"svg": lambda text: text.startswith("<svg") and text.endswith("</svg>")}
    render_test(lambda render_mode: envs.aec("ludo", render_mode=render_mode), custom_tests=drawn)
    assert "seat 0: H H H H" in capsys.readouterr().out


@EVERY_GAME
def test_pettingzoos_state_test_passes(name: str) -> None:
    env = TerminateIllegalWrapper(envs.aec(name), illegal_reward=-1)  # that test plays moves that are not legal
    their_space_test(env)
    their_state_test(env, 20)
    assert env.unwrapped.state_space.contains(env.unwrapped.state())


@EVERY_GAME
def test_gymnasiums_check_env_passes(name: str) -> None:
    for level in ("easy", "medium"):
        check_env(gymnasium.make(f"vuelta/{name}-v0", opponents=level).unwrapped)


def test_a_registered_game_is_made_by_name_alone() -> None:
    env = gymnasium.make("vuelta.envs:vuelta/senet-v0")  # the part before the colon is imported first
    _, info = env.reset(seed=3)
    assert env.action_space.sample(info["action_mask"]) in np.flatnonzero(info["action_mask"])
    many = gymnasium.make_vec("vuelta/senet-v0", num_envs=3, vectorization_mode="vector_entry_point")
    seen, _ = many.reset(seed=3)
    assert seen in many.observation_space


def test_a_vector_environment_keeps_to_gymnasiums_shapes_and_seeds() -> None:
    def play() -> list[Any]:
        env = envs.vector("ludo", 5, seats=2, limit=30)
        assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
        seen, info = env.reset(seed=5)
        told: list[Any] = [seen, info]
        for _ in range(120):
            assert seen in env.observation_space
            actions = info["action_mask"].argmax(axis=1)
            assert actions in env.action_space
            seen, rewards, terminated, truncated, info = env.step(actions)
            assert rewards.shape == terminated.shape == truncated.shape == (5,)
            assert truncated.dtype == terminated.dtype == np.bool_
            if (terminated | truncated).any():
                assert (info["_final_obs"] == (terminated | truncated)).all()
            told.append((seen, rewards, terminated, truncated, info))
        return told

    assert data_equivalence(play(), play())


def test_gymnasiums_own_wrapper_counts_the_episodes_of_a_vector_environment() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs.vector("ludo", 4, seats=2, limit=20))
    _, info = env.reset(seed=5)
    for _ in range(41):
        *_, info = env.step(info["action_mask"].argmax(axis=1))
    assert env.episode_count == 8
