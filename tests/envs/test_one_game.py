"""One game at a time: what an agent meets, who is done when, opponents, illegal moves, dice that are laid out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import vuelta
from tests.support import SOME_GAMES
from vuelta import IllegalMove, InvalidNotation, InvalidOption, Position, envs
from vuelta.envs import SeatsEnv

NEAR = "seat 0: F F F r70 | seat 1: F F F r10 | seat 2: F F F r17 | seat 0 to roll"


def play_on(env: SeatsEnv) -> dict[str, float]:
    """Play first legal moves to the end. Returns what every agent earned in all."""
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        env.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    return earned


def test_a_seat_that_has_its_place_is_done_and_the_others_play_on() -> None:
    env = envs.aec(
        vuelta.game("ludo").position("seat 0: F F F L6 | seat 1: F F F r10 | seat 2: F F F r17 | seat 0 to roll")
    )
    env.reset(seed=1, options={"rolls": ["roll:1"]})
    env.step(int(env.observe("seat_0")["action_mask"].argmax()))
    assert (env.terminations, env.rewards["seat_0"]) == ({"seat_0": True, "seat_1": False, "seat_2": False}, 1.0)
    assert env.agent_selection == "seat_0"
    env.step(None)
    assert env.agents == ["seat_1", "seat_2"]
    assert sorted(play_on(env).values()) == [-1.0, 0.0]


@pytest.mark.parametrize("name", SOME_GAMES)
def test_a_whole_game_pays_what_the_places_are_worth(name: str) -> None:
    env, random = envs.aec(name), Random(1)
    env.reset(seed=1)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if terminated or truncated else random.choice(legal))
    assert env.position.over
    assert earned[f"seat_{env.position.ranking[0]}"] == 1
    assert sum(earned.values()) == pytest.approx(0)


def test_only_the_agent_that_is_selected_has_moves() -> None:
    env = envs.aec("ludo")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert {agent for agent, count in masks.items() if count} == {env.agent_selection}


def test_an_illegal_move_is_refused_with_what_is_possible_and_nothing_changes() -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1, options={"rolls": ["roll:6"]})
    before = env.get_state()
    with pytest.raises(IllegalMove, match=r"5 is not a legal move of seat 0; it can play 0 \(H>r0\)"):
        env.step(5)
    assert env.get_state() == before


def test_before_reset_and_after_the_end_a_step_says_what_to_do() -> None:
    with pytest.raises(IllegalMove, match="call reset first"):
        envs.aec("ludo").step(0)
    with pytest.raises(IllegalMove, match="call reset first"):
        envs.single("ludo").step(0)


def test_a_limit_truncates_every_agent_that_still_plays() -> None:
    env = envs.aec("ludo", limit=3)
    env.reset(seed=1)
    assert play_on(env) == dict.fromkeys(env.possible_agents, 0.0)
    assert not env.position.over


def test_dice_that_are_laid_out_fall_in_their_order_and_then_chance_goes_on() -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1, options={"rolls": ["roll:6", "roll:5"]})
    assert str(env.position).endswith("seat 0 rolled 6, sixes 1")
    env.step(0)
    assert str(env.position).endswith("seat 0 rolled 5")
    env.give_rolls(["roll:6"])
    env.step(1)
    assert str(env.position).endswith("seat 2 rolled 6, sixes 1")


def test_dice_that_are_none_are_refused() -> None:
    env = envs.aec("ludo", seats=2)
    env.reset(seed=1)
    with pytest.raises(InvalidNotation, match="'six' is not a roll"):
        env.give_rolls(["six"])
    with pytest.raises(IllegalMove, match="1 die is rolled now, not 2"):
        env.reset(seed=1, options={"rolls": ["roll:6-6"]})


@pytest.mark.parametrize(
    ("make", "known"),
    [
        (lambda: envs.aec("ludo", seats=2), "rolls"),
        (lambda: envs.single("ludo", seats=2), "rolls"),
        (lambda: envs.vector("ludo", 3, seats=2), "reset_mask"),
    ],
)
def test_options_of_reset_that_do_not_exist_are_refused(make: Callable[[], Any], known: str) -> None:
    env = make()
    env.reset(seed=1, options={})
    before = env.get_state()
    with pytest.raises(InvalidOption, match=f"reset has no option 'roll'; it knows {known}"):
        env.reset(seed=2, options={"roll": ["roll:6"]})
    with pytest.raises(InvalidOption, match="options of reset are a dictionary"):
        env.reset(seed=2, options=["rolls"])
    assert env.get_state() == before
    env.reset(seed=2, options=None)


def test_a_move_after_which_the_laid_out_dice_can_not_fall_is_not_made() -> None:
    for env in (envs.aec("ludo", seats=2), envs.single("ludo", seats=2)):
        env.reset(seed=1, options={"rolls": ["roll:6", "roll:1-2"]})
        before = env.get_state()
        with pytest.raises(IllegalMove, match="1 die is rolled now, not 2"):
            env.step(0)
        assert env.get_state() == before


def test_dice_can_be_an_agent_that_names_one_die_after_the_other() -> None:
    env = envs.aec("poleana", seats=2, dice_agent=True)
    env.reset(seed=1)
    assert (env.agent_selection, env.observe("dice_0")["action_mask"].tolist()) == ("dice_0", [1] * 6)
    env.step(5)
    assert env.agent_selection == "dice_0"
    env.step(5)
    assert str(env.position).endswith("seat 0 rolled 6-6, pairs 1")
    assert env.agent_selection == "seat_0"


def test_a_die_shows_whole_numbers_only() -> None:
    env = envs.aec("ludo", seats=2, dice_agent=True)
    env.reset(seed=1)
    before = env.get_state()
    for wrong in (0.9, "5", [5]):
        with pytest.raises(IllegalMove, match="is not a face of a die; the action is the face minus one"):
            env.step(wrong)  # type: ignore[arg-type]
        assert env.get_state() == before
    env.step(5)
    assert str(env.position).endswith("rolled 6, sixes 1")


def test_sticks_never_show_a_six() -> None:
    sticks = vuelta.game("senet").start(throw="sticks")
    env = envs.aec(sticks, dice_agent=True)
    env.reset(seed=1)
    assert env.observe("dice_0")["action_mask"].tolist() == [1, 1, 1, 1, 1, 0]
    with pytest.raises(IllegalMove, match="a die can't show 6 here"):
        env.step(5)


def test_moves_without_a_choice_can_be_skipped() -> None:
    env = envs.aec("ludo", skip_forced=True)
    env.reset(seed=1)
    for _ in range(50):
        assert env.observe(env.agent_selection)["action_mask"].sum() > 1
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


# One seat against opponents


def test_an_illegal_move_loses_at_once_or_raises_if_that_is_asked_for() -> None:
    env = envs.single("ludo", seats=2)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(77)
    assert (reward, terminated) == (-1.0, True)
    assert "77 is not a legal move" in info["illegal"]
    strict = envs.single("ludo", seats=2, illegal="raise")
    strict.reset(seed=1)
    before = strict.get_state()
    with pytest.raises(IllegalMove, match="77 is not a legal move"):
        strict.step(77)
    assert strict.get_state() == before


def test_the_episode_ends_when_the_seat_has_its_place() -> None:
    env = envs.single(vuelta.game("ludo").position(NEAR.replace("r70", "L6")))
    env.reset(seed=1, options={"rolls": ["roll:1"]})
    _, reward, terminated, _, _ = env.step(int(env.action_masks().argmax()))
    assert (reward, terminated, env.position.over) == (1.0, True, False)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_every_level_can_be_the_opponent(level: str) -> None:
    near = vuelta.game("senet").position("seat 0: 20 25 off off off | seat 1: 22 24 off off off | seat 0 to roll")
    env = envs.single(near, opponents=level)
    _, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(int(info["action_mask"].argmax()))
    assert abs(reward) == 1


def test_an_opponent_can_be_a_function_of_a_position() -> None:
    asked: list[Position] = []

    def last_move(position: Position) -> str:
        asked.append(position)
        return position.moves()[-1]

    env = envs.single("ludo", seats=2, seat=2, opponents=last_move)
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    assert {position.seat for position in asked} == {0}


def test_an_opponent_that_plays_what_is_not_legal_is_told_so() -> None:
    env = envs.single("ludo", seats=2, seat=2, opponents=lambda _: "r3>r5")
    with pytest.raises(IllegalMove, match="r3>r5"):
        env.reset(seed=1, options={"rolls": ["roll:6"]})


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"opponents": "genius"}, "opponent 'genius': it must be easy, medium, hard or expert, or a function"),
        ({"opponents": {1: "easy"}}, "one for each of the seats 1, 2 or 3"),
        ({"seat": 9}, "seat 9 does not play; it must be 0, 1, 2 or 3"),
        ({"illegal": "shrug"}, "it must be 'lose' or 'raise'"),
        ({"render_mode": "hologram"}, "it must be human, ansi or svg"),
        ({"rule_set": "none"}, "has no rule set"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidOption, match=says):
        envs.single("ludo", **wrong)


def test_a_start_from_which_nobody_is_ever_asked_is_refused() -> None:
    lost = vuelta.game("ludo").position("seat 0: F F F L6 | seat 2: H H H H | seat 0 to roll | with exact_finish=no")
    with pytest.raises(InvalidOption, match="every game ends before a seat is asked"):
        envs.single(lost, seat=2).reset(seed=1)
    with pytest.raises(InvalidOption, match="every game ends before a seat is asked"):
        envs.vector(lost, 3, seat=2)


def test_a_position_has_its_own_seats() -> None:
    with pytest.raises(InvalidOption, match="already has seats and options"):
        envs.aec(vuelta.game("ludo").start(2), seats=2)


def test_an_environment_that_has_not_begun_has_nothing_to_tell() -> None:
    with pytest.raises(IllegalMove, match="call reset first"):
        envs.aec("ludo").last()


@pytest.mark.parametrize("rolls", [None, 6, "roll:6"])
def test_rolls_that_are_no_list_are_refused(rolls: Any) -> None:
    env = envs.aec("ludo")
    env.reset(seed=1)
    with pytest.raises(InvalidNotation, match="rolls are a list such as"):
        env.give_rolls(rolls)


def test_a_game_instead_of_its_name_is_refused() -> None:
    with pytest.raises(vuelta.UnknownGame, match=r"named by text such as .*, not a value of type Game"):
        envs.aec(vuelta.game("ludo"))  # type: ignore[arg-type]
