"""A batch plays as the interpreter does, game by game, whatever its size; it refuses what is illegal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vuelta
from tests.support import SOME_GAMES
from vuelta import IllegalMove, InvalidOption, Position, envs
from vuelta.compiled.loader import compiled, option_codes
from vuelta.envs import Batch
from vuelta.kernels import batch_step
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import PlayWorkspace

EVERY_GAME = pytest.mark.parametrize("name", SOME_GAMES)


def batch_of(start: Position, policies: list[int], *, games: int, limit: int, plain: bool) -> Any:
    """A batch to be stepped from the first game to the last; game i has the stream i."""
    game, view = start.game, start.game.seen()
    seats = tuple(start.pieces()) or (0, 1)
    batch = batch_step.BatchWorkspace(
        game,
        plain=plain,
        games=games,
        width=view.size,
        skip_forced=0,
        limit=limit,
        seated=sum(1 << seat for seat in seats),
        players=len(seats),
        board_seats=len(game.colours),
    )
    batch.layout = view.layout if plain else np.array(view.layout)
    for seat, policy in enumerate(policies):
        batch.policies[seat] = policy
    for number in range(games):
        batch.streams[number] = number
        batch.codes[number] = batch_step.RESTART
    return batch


TOLD = ("states", "streams", "played", "seen", "masks", "legal", "choices", "seats", "ended", "last_seen")


def numbers(field: Any) -> list[Any]:
    """A field as a flat list, be it an array or a memoryview."""
    return list(np.ravel(getattr(field, "flat", field)).tolist())


@EVERY_GAME
def test_machine_code_steps_a_batch_as_the_interpreter_does(name: str) -> None:
    game, count, limit = vuelta.game(name), 5, 60
    start = game.start(game.players[0])
    policies = [batch_step.EXTERNAL] + [1] * (len(game.colours) - 1)
    plain = batch_of(start, policies, games=count, limit=limit, plain=True)
    fast = batch_of(start, policies, games=count, limit=limit, plain=False)
    listed, work = PlayWorkspace(game, plain=True), PlayWorkspace(game)
    code, options, state = compiled(game), option_codes(start.codes), np.array(start.state, np.int8)
    for _ in range(150):
        batch_step.step_batch(parts_of(game), start.codes, list(start.state), plain, listed, 0, count)
        code.step_batch(options, state, fast, work, 0, count)
        for field in TOLD:
            assert numbers(getattr(fast, field)) == numbers(getattr(plain, field)), field
        assert numbers(fast.rewards) == pytest.approx(numbers(plain.rewards))
        for number in range(count):
            plain.codes[number] = fast.codes[number] = list(plain.masks[number]).index(1)
    assert max(plain.played) < limit


def play(batch: Batch, steps: int, *, seed: int = 1, only: int | None = None) -> list[Any]:
    """What happens with the first legal code, or for a batch of a larger size in its first games."""
    told = []
    for _ in range(steps):
        batch.step(batch.mask.argmax(axis=1))
        some = slice(only)
        told.append(
            [
                array[some].tolist()
                for array in (batch.observation, batch.mask, batch.seat, batch.reward, batch.terminated)
            ]
        )
    return told


def test_a_game_of_a_seed_is_the_same_in_a_batch_of_any_size_and_with_any_number_of_threads() -> None:
    few = play(envs.batch("ludo", 3, seed=9), 300)
    assert play(envs.batch("ludo", 64, seed=9), 300, only=3) == few
    assert play(envs.batch("ludo", 64, seed=9, threads=3), 300, only=3) == few
    assert play(envs.batch("ludo", 3, seed=10), 300) != few


@EVERY_GAME
def test_the_first_game_of_a_batch_is_that_of_the_environment_of_the_same_seed(name: str) -> None:
    env, batch = envs.aec(name, limit=400), envs.batch(name, 2, seed=4, limit=400)
    env.reset(seed=4)
    for _ in range(400):
        now = env.observe(env.agent_selection)
        assert env.agent_selection == f"seat_{batch.seat[0]}"
        assert now["observation"].tolist() == batch.observation[0].tolist()
        assert now["action_mask"].tolist() == batch.mask[0].tolist()
        codes = batch.mask.argmax(axis=1)
        env.step(codes[0])
        batch.step(codes)
        if batch.terminated[0] or batch.truncated[0]:
            assert all(env.terminations.values()) or all(env.truncations.values())
            return
        while env.terminations[env.agent_selection]:
            env.step(None)  # a seat that has its place
    raise AssertionError("neither ended nor cut off")


@pytest.mark.parametrize("name", ["ludo", "senet"])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_vector_environment_plays_as_a_single_one_does(name: str, level: str) -> None:
    single, vector = envs.single(name, seats=2, opponents=level), envs.vector(name, 3, seats=2, opponents=level)
    seen, info = single.reset(seed=6)
    all_seen, all_info = vector.reset(seed=6)
    for _ in range(250):
        assert seen.tolist() == all_seen[0].tolist()
        assert info["action_mask"].tolist() == all_info["action_mask"][0].tolist()
        codes = all_info["action_mask"].argmax(axis=1)
        seen, reward, terminated, _, info = single.step(codes[0])
        all_seen, all_reward, all_terminated, _, all_info = vector.step(codes)
        assert (reward, terminated) == (all_reward[0], all_terminated[0])
        if terminated:
            assert seen.tolist() == all_info["final_obs"][0].tolist()
            seen, info = single.reset()


def test_an_illegal_code_is_refused_with_the_games_number_and_nothing_is_played() -> None:
    batch = envs.batch("ludo", 6, seed=1)
    codes = batch.mask.argmax(axis=1)
    before = batch.get_state()
    for wrong in (78, -1, 79, 10**9):
        codes[4] = wrong
        with pytest.raises(
            IllegalMove, match=rf"game 4 of the batch: {wrong} is not a legal move; legal are 0; nothing"
        ):
            batch.step(codes)
        assert batch.get_state() == before


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"games": 0}, "games: 0 must be a whole number of at least 1"),
        ({"threads": 0}, "threads: 0 must be"),
        ({"seed": -1}, "from 0 to 2"),
        ({"limit": 0}, "limit 0: it must be"),
        ({"opponents": {0: "expert"}}, "can't play 'expert': an opponent is easy or medium"),
        ({"opponents": {0: ["easy"]}}, "a batch can't play"),
        ({"opponents": "easy"}, "opponents: 'easy' must be a dictionary .* such as {1: 'easy'}"),
        ({"opponents": ""}, "opponents: '' must be a dictionary"),
        ({"opponents": {7: "easy"}}, "seat 7 does not play; it must be 0, 1, 2 or 3"),
        ({"opponents": dict.fromkeys(range(4), "easy")}, "nobody is asked"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    asked = {"games": 4, "seed": 1} | wrong
    with pytest.raises(InvalidOption, match=says):
        envs.batch("ludo", **asked)


def test_codes_of_the_wrong_number_are_refused() -> None:
    with pytest.raises(InvalidOption, match="4 codes are needed, one for each game"):
        envs.batch("ludo", 4, seed=1).step([0, 0])


@pytest.mark.parametrize(
    "codes",
    [
        [0.9, 0.0, 0.0],
        np.zeros(3),
        ["0", "0", "0"],
        [False, False, False],
        [False, 0, 0],
        [np.False_, 0, 0],
        np.zeros(3, dtype=np.bool_),
        [None, 0, 0],
        [10**30, 0, 0],
        [[0], [0, 0], 0],
    ],
)
def test_codes_that_are_no_whole_numbers_are_refused_and_nothing_is_played(codes: Any) -> None:
    batch = envs.batch("ludo", 3, seed=1)
    before = batch.get_state()
    with pytest.raises(IllegalMove, match="actions: codes must be whole numbers"):
        batch.step(codes)
    assert batch.get_state() == before


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_codes_can_be_whole_numbers_of_any_kind(kind: type) -> None:
    batch, other = envs.batch("ludo", 3, seed=1), envs.batch("ludo", 3, seed=1)
    codes = batch.mask.argmax(axis=1)
    batch.step(codes.astype(kind))
    other.step(tuple(codes.tolist()))
    assert batch.get_state() == other.get_state()


def test_the_arrays_can_not_be_written_to() -> None:
    batch = envs.batch("ludo", 2, seed=1)
    for array in (batch.observation, batch.mask, batch.seat, batch.reward):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@EVERY_GAME
def test_every_game_pays_out_evenly_and_nothing_before_its_end(name: str) -> None:
    batch, random, ended = envs.batch(name, 64, seed=2), np.random.default_rng(2), 0
    while ended < 40:
        batch.step(batch.random_actions(random))
        done = batch.terminated
        assert not batch.reward[~done].any()
        for row in batch.reward[done]:
            assert row.max() == 1
            assert abs(row.sum()) < 1e-6
        ended += int(done.sum())


def test_places_in_a_game_that_is_played_to_the_end_are_worth_evenly_less() -> None:
    batch = envs.batch("ludo", 64, seed=3)
    random = np.random.default_rng(3)
    while not batch.terminated.any():
        batch.step(batch.random_actions(random))
    assert sorted(batch.reward[batch.terminated][0].tolist()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])


def test_a_limit_cuts_off_and_begins_anew() -> None:
    batch = envs.batch("ludo", 4, seed=3, limit=5)
    for step in range(1, 16):
        batch.step(batch.mask.argmax(axis=1))
        assert batch.truncated.all() == (step % 5 == 0)
        assert not batch.reward.any()


def test_moves_without_a_choice_can_be_skipped() -> None:
    batch, random = envs.batch("ludo", 32, seed=3, skip_forced=True), np.random.default_rng(3)
    for _ in range(100):
        assert (batch.mask.sum(axis=1) > 1).all()
        batch.step(batch.random_actions(random))


def test_only_some_games_can_be_begun_again() -> None:
    batch = envs.batch("ludo", 3, seed=3)
    first = batch.position(1)
    for _ in range(50):
        batch.step(batch.mask.argmax(axis=1))
    others = batch.position(0), batch.position(2)
    batch.reset(seed=3, only=[False, True, False])
    assert batch.position(1) == first
    assert (batch.position(0), batch.position(2)) == others


def test_random_actions_are_legal_and_each_as_likely() -> None:
    start = vuelta.game("ludo").position("seat 0: H H r10 r20 | seat 2: H H H H | seat 0 rolled 6, sixes 1")
    batch = envs.batch(start, 3000, seed=1)
    codes = batch.random_actions(np.random.default_rng(1))
    assert (np.take_along_axis(batch.mask, codes[:, None], axis=1) == 1).all()
    assert np.bincount(codes)[[0, 11, 21]] == pytest.approx([1000, 1000, 1000], abs=100)


def test_a_batch_begins_at_any_position() -> None:
    start = vuelta.game("ludo").position("seat 0: r70 F F F | seat 2: r10 F F F | seat 0 to roll")
    batch = envs.batch(start, 16, seed=1)
    assert {str(batch.position(game)).split(" | ")[0] for game in range(16)} <= {
        "seat 0: F F F r70",
        "seat 0: r70 F F F",
    }


def test_a_code_that_is_refused_is_named_as_it_was_given() -> None:
    batch = envs.batch("ludo", 2, seed=1)
    with pytest.raises(IllegalMove, match="game 0 of the batch: 18446744073709551615 is not a legal move"):
        batch.step(np.array([2**64 - 1, 0], dtype=np.uint64))


@pytest.mark.parametrize("games", [10**12, 10**18, 10**30])
def test_more_games_than_fit_into_memory_are_refused(games: int) -> None:
    with pytest.raises(InvalidOption, match=r"^games: 10+ need more memory"):
        envs.batch("ludo", games, seed=1)
