"""After clone, deepcopy, pickle or JSON the same actions have the same future, in every game and from anywhere."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vuelta
from tests.support import SOAK, SOME_GAMES
from vuelta import InvalidOption, envs
from vuelta.envs import Batch, SeatEnv, SeatsEnv

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def agents_step(env: SeatsEnv, choice: int) -> Any:
    """Step on with the choice-th legal action. Returns everything that can be seen."""
    if not env.agents:
        env.reset()
    agent = env.agent_selection
    seen, reward, terminated, truncated, _ = env.last()
    legal = np.flatnonzero(seen["action_mask"]).tolist()
    env.step(None if terminated or truncated else legal[choice % len(legal)])
    return agent, reward, terminated, truncated, str(env.position), env.rewards, env.agents


def single_step(env: SeatEnv, choice: int) -> Any:
    legal = np.flatnonzero(env.action_masks()).tolist()
    seen, reward, terminated, truncated, _ = env.step(legal[choice % len(legal)])
    if terminated or truncated:
        env.reset()
    return seen.tolist(), reward, terminated, truncated, str(env.position)


def batch_step(batch: Batch, choice: int) -> Any:
    batch.step(batch.legal[np.arange(batch.games), choice % batch.choices])
    seen = (batch.observation, batch.mask, batch.choices, batch.seat, batch.reward, batch.terminated, batch.truncated)
    return [array.tolist() for array in seen]


def same_future(env: Any, other: Any, step: Callable[[Any, int], Any], choices: list[int]) -> None:
    for choice in choices:
        assert step(env, choice) == step(other, choice)
    assert env.get_state() == other.get_state()


@pytest.mark.parametrize("name", SOME_GAMES)
@settings(max_examples=6 * SOAK, deadline=None)
@given(data=st.data())
def test_one_game_has_the_same_future_after_any_way_of_copying(name: str, data: st.DataObject) -> None:
    game = vuelta.game(name)
    seats = data.draw(st.sampled_from(game.players))
    rule_set = data.draw(st.sampled_from(sorted(game.rule_sets)))
    seed, before, after = data.draw(st.integers(0, 2**64 - 1)), data.draw(st.integers(0, 150)), range(40)

    def agents() -> SeatsEnv:
        return envs.aec(name, seats=seats, rule_set=rule_set, dice_agent=seed % 2 == 0, limit=120)

    def single() -> SeatEnv:
        return envs.single(name, seats=seats, rule_set=rule_set, opponents="medium", limit=50)

    makers: list[tuple[Callable[[], Any], Callable[[Any, int], Any]]] = [(agents, agents_step), (single, single_step)]
    for make, step in makers:
        env = make()
        env.reset(seed=seed)
        if step is single_step:
            env.give_rolls([])
        for choice in range(before):
            step(env, choice * 7)
        way = data.draw(st.sampled_from(sorted(WAYS)))
        copied = WAYS[way](env)
        restored = make()
        restored.set_state(env.get_state())
        same_future(WAYS[way](env), restored, step, [choice * 5 for choice in after])
        same_future(env, copied, step, [choice * 5 for choice in after])


@pytest.mark.parametrize("name", SOME_GAMES)
def test_a_batch_has_the_same_future_after_any_way_of_copying(name: str) -> None:
    batch = envs.batch(name, 5, seed=8, limit=200)
    for choice in range(130):
        batch_step(batch, choice)
    told = batch.get_state()
    restored = envs.batch(name, 5, seed=1, limit=200)
    restored.set_state(json.dumps(json.loads(told)))
    assert restored.mask.tolist() == batch.mask.tolist()
    assert restored.observation.tolist() == batch.observation.tolist()
    copies = [way(batch) for way in WAYS.values()]
    future = [batch_step(batch, choice) for choice in range(150)]
    for other in (restored, *copies):
        assert [batch_step(other, choice) for choice in range(150)] == future


def test_laid_out_dice_are_part_of_the_state() -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1, options={"rolls": ["roll:6", "roll:6", "roll:2"]})
    other = envs.aec("ludo", seats=2)
    other.set_state(env.get_state())
    for now in (env, other):
        now.step(0)
        now.step(0)
        assert str(now.position).endswith("seat 0: H H r0 r0 | seat 2: H H H H | seat 0 rolled 2")


BROKEN = [
    ("{", "not JSON"),
    ("[]", "must have the entries"),
    ('{"game": 1, "moves": 0, "done": false}', "game is 1"),
    ('{"game": {}, "moves": 0, "done": false}', "its game is incomplete"),
]


@pytest.mark.parametrize(("text", "says"), BROKEN)
def test_a_broken_state_is_refused_and_nothing_changes(text: str, says: str) -> None:
    env = envs.single("ludo", seats=2)
    env.reset(seed=1)
    before = env.get_state()
    with pytest.raises(InvalidOption, match=says):
        env.set_state(text)
    assert env.get_state() == before


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rolled 6, sixes 1", "rolled 9", "the state is broken"),
        ('"stream": [', '"stream": [-', "one number of 64 bits"),
        ('"start": "', '"start": "x', "from another environment"),
        ("seat_2", "seat_9", "has other agents"),
    ],
)
def test_a_state_that_was_changed_by_hand_is_refused(old: str, new: str, says: str) -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1, options={"rolls": ["roll:6"]})
    told = env.get_state()
    assert old in told
    with pytest.raises(InvalidOption, match=says):
        env.set_state(told.replace(old, new))
    assert env.get_state() == told


def changed(told: str, **entries: Any) -> str:
    return json.dumps(json.loads(told) | entries)


LIVE = [0.0, 0.0, False, False]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"moves": -1}, "moves is -1, and must be a number from 0 to 50"),
        ({"moves": 51}, "moves is 51, and must be"),
        ({"moves": 10**30}, "moves is 1000"),
        ({"moves": 50}, "is cut off"),
        ({"thrown": [1, 2]}, "dice aren't possible"),
        ({"agents": {}}, "an agent that plays is missing"),
        ({"agents": {"seat_0": LIVE}}, "an agent that plays is missing"),
        ({"agents": {"seat_0": LIVE, "seat_2": [0.0, 0.0, True, False]}}, "is done"),
        ({"agents": {"seat_0": LIVE, "seat_2": [0.0, 0.0, False, True]}}, "is done"),
        ({"agents": {"seat_0": LIVE, "seat_2": 5}}, "has other agents"),
        ({"selected": ["seat_2", ""]}, "seat_0 is to act"),
        ({"selected": ["", ""]}, "is to act"),
        ({"selected": ["seat_0", "seat_2"]}, "seat_0 is to act"),
    ],
)
def test_a_state_of_agents_that_contradicts_itself_is_refused(entries: dict[str, Any], says: str) -> None:
    env = envs.aec("ludo", seats=2, limit=50)
    env.reset(seed=1, options={"rolls": ["roll:6"]})
    told = env.get_state()
    with pytest.raises(InvalidOption, match=says):
        env.set_state(changed(told, **entries))
    assert env.get_state() == told
    env.last()


@pytest.mark.parametrize("thrown", [[1, 2], [7], [True], [1.0], ["1"]])
def test_dice_that_can_not_lie_there_are_refused(thrown: list[Any]) -> None:
    env = envs.aec("poleana", seats=2, dice_agent=True)
    env.reset(seed=1)
    told = env.get_state()
    with pytest.raises(InvalidOption, match="dice aren't possible"):
        env.set_state(changed(told, thrown=thrown))
    assert env.get_state() == told
    env.set_state(changed(told, thrown=[6]))
    env.step(2)
    assert str(env.position).endswith("rolled 6-3")


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"moves": -1}, "moves is -1, and must be a number from 0 to 50"),
        ({"moves": 10**30}, "moves is 1000"),
        ({"moves": 50}, "is cut off"),
    ],
)
def test_a_state_of_one_seat_that_contradicts_itself_is_refused(entries: dict[str, Any], says: str) -> None:
    env = envs.single("ludo", seats=2, limit=50)
    env.reset(seed=1)
    told = env.get_state()
    with pytest.raises(InvalidOption, match=says):
        env.set_state(changed(told, **entries))
    assert env.get_state() == told


def test_a_seat_that_plays_on_must_have_a_move() -> None:
    env = envs.single("ludo", seats=2)
    env.reset(seed=1)
    told = env.get_state()
    game = json.loads(told)["game"] | {"position": "seat 0: H H H H | seat 2: H H H H | seat 0 to roll"}
    with pytest.raises(InvalidOption, match="seat 0 has no move"):
        env.set_state(changed(told, game=game))
    assert env.get_state() == told


def test_a_position_of_other_seats_is_refused() -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1)
    told = env.get_state()
    game = json.loads(told)["game"] | {"position": "seat 0: H H H H | seat 1: H H H H | seat 1 rolled 6, sixes 1"}
    with pytest.raises(InvalidOption, match="other seats"):
        env.set_state(changed(told, game=game))
    assert env.get_state() == told


@pytest.mark.parametrize("limit", [7, None])
def test_a_state_is_taken_back_to_the_last_agent_that_leaves(limit: int | None) -> None:
    """Up to the empty list of agents, at the end of a game and where it is cut off."""
    near = "seat 0: F F F L1 | seat 1: F F F L1 | seat 2: F F F L1 | seat 3: H H H H | seat 0 to roll"
    env, other = (envs.aec(vuelta.game("ludo").position(near), limit=limit, dice_agent=True) for _ in range(2))
    env.reset(seed=3)
    choice = 0
    while env.agents:
        agents_step(env, choice)
        choice += 1
        other.set_state(env.get_state())
        assert other.get_state() == env.get_state()


def test_a_batch_refuses_the_state_of_another() -> None:
    batch = envs.batch("ludo", 3, seed=1)
    before = batch.get_state()
    for other, says in (
        (envs.batch("ludo", 4, seed=1), "doesn't have 3 games"),
        (envs.batch("ludo", 3, seed=1, seats=2), "its start or its opponents"),
        (envs.batch("ludo", 3, seed=1, opponents={1: "easy"}), "its start or its opponents"),
    ):
        with pytest.raises(InvalidOption, match=says):
            batch.set_state(other.get_state())
    over = json.loads(before)
    over["positions"][0] = "seat 0: H H H H | seat 1: H H H H | seat 2: H H H H | seat 3: H H H H | seat 0 to roll"
    with pytest.raises(InvalidOption, match="nobody is asked"):
        batch.set_state(json.dumps(over))
    assert batch.get_state() == before
