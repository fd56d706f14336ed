"""Hard and expert players and what judges for them: always a legal move, with weights or without."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

import vuelta
from tests.conformance.variants import some_games
from tests.learning.small import give_weights, has_choice, some_positions, wins
from tests.support import SOAK, SOME_GAMES, walk
from vuelta import Game, InvalidOption, Position
from vuelta.kernels.random_streams import seed_of
from vuelta.players import LEVELS
from vuelta.players.estimators import Chances
from vuelta.players.evaluator import STRENGTHS, Evaluator, evaluator, strength
from vuelta.players.rollouts import Rollouts, Winners, mcnemar
from vuelta.players.strong import prepare

every_name = pytest.mark.parametrize("name", SOME_GAMES)


def assert_judges(judge: Evaluator, position: Position) -> None:
    """Every legal move stands there once, best first, with chances that sum to one."""
    ranked, seat = judge.ranked(position), position.state[0]
    assert sorted(choice.text for choice in ranked) == sorted(position.moves())
    liked = [choice.chances[seat] for choice in ranked]
    assert liked == sorted(liked, reverse=True)
    for choice in ranked:
        assert set(choice.chances) == set(position.pieces())
        assert sum(choice.chances.values()) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in choice.chances.values())


@some_games
def test_without_weights_they_judge_by_playing_on_and_say_so(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    for at, position in enumerate(some_positions(start, has_choice, 2 * SOAK)):
        for level in STRENGTHS if at == 0 or SOAK > 1 else ["hard"]:  # expert plays four times as many games on
            assert LEVELS[level](Random(1))(position) in position.moves()
        judge = evaluator(position)
        assert_judges(judge, position)
        assert judge.notice
        for language, players in (("en", "players"), ("es", "jugadores")):
            assert game.title[language] in judge.notice[language]
            assert f"{len(seats)} {players}" in judge.notice[language]


@some_games
def test_with_weights_they_judge_by_them(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    for level in STRENGTHS:
        give_weights(start, level)
    for position in some_positions(start, lambda position: 1 < len(position.moves()) < 6, 2 * SOAK):
        for level in STRENGTHS:
            assert LEVELS[level](Random(1))(position) in position.moves()
            assert evaluator(position, level).notice is None
            assert_judges(evaluator(position, level), position)


@every_name
def test_any_position_has_chances_that_sum_to_one_also_the_first_and_the_last(name: str) -> None:
    start = vuelta.game(name).start(2)
    give_weights(start, "hard")
    positions = [position for _, position in walk(start, Random(1))]
    assert positions[-1].over
    for position in [*positions[::40], positions[-1]]:
        chances = evaluator(start).chances(position)
        assert sum(chances.values()) == pytest.approx(1)
        if position.ranking:
            assert chances[position.ranking[0]] == 1


@pytest.mark.parametrize("seats", [(1, 2), (0, 3), (1, 2, 3), (0, 2, 3)])
@pytest.mark.parametrize("weights", [True, False])
def test_unusual_seats_are_judged_too(seats: tuple[int, ...], weights: bool) -> None:
    start = vuelta.game("ludo").start(seats)
    if weights:
        give_weights(start, "hard")
    for position in some_positions(start, has_choice, 3):
        assert (evaluator(position).notice is None) == weights
        assert_judges(evaluator(position), position)


@pytest.mark.parametrize("weights", [True, False])
def test_after_the_first_place_the_others_play_on_for_the_next(weights: bool) -> None:
    start = vuelta.game("ludo").start()
    if weights:
        give_weights(start, "hard")
    for place in (1, 2):

        def decided(position: Position, place: int = place) -> bool:
            return len(position.ranking) == place and has_choice(position)

        position = some_positions(start, decided, 1)[0]
        judge = evaluator(position)
        assert judge.choose(position) in position.moves()
        assert_judges(judge, position)
        for choice in judge.ranked(position):
            assert all(choice.chances[seat] == 0 for seat in position.ranking)
        assert judge.chances(position)[position.ranking[0]] == 1  # who has won


class Even:
    """An estimator that likes all seats alike."""

    notice = None

    def chances(self, position: Position) -> Chances:
        return {seat: 1 / len(position.pieces()) for seat in position.pieces()}

    def choose(self, position: Position) -> int:
        return next(iter(position.legal.values()))

    def estimates(self, position: Position) -> dict[int, Chances]:
        return {code: self.chances(position) for code in position.legal.values()}


def dice(position: Position) -> int:
    awaited = position.awaits == "roll"
    return position.game.rules.dice(position.codes, list(position.state)) if awaited else 0


class Asleep:
    """An estimator that must not be asked."""

    notice = None

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} was asked for")


@every_name
def test_the_only_move_is_made_without_thinking(name: str) -> None:
    start = vuelta.game(name).start()
    position = some_positions(start, lambda position: len(position.moves()) == 1, 1)[0]
    assert Evaluator(Asleep()).choose(position) == position.moves()[0]  # type: ignore[arg-type]


def test_the_seed_of_a_state_is_the_same_in_every_process_and_language() -> None:
    assert seed_of([]) == 0
    assert seed_of([0, 1, -1]) == 0x7143460E1A4F1531
    assert seed_of([1, 0, -1]) != 0x7143460E1A4F1531


def test_where_there_are_too_many_rolls_the_same_sample_stands_for_them() -> None:
    start = vuelta.game("cadena").start(2)
    position = next(position for _, position in walk(start, Random(4)) if dice(position) > 3)
    judge = Evaluator(Even())
    sampled = judge.roll_chances(position)
    assert sum(weight for _, weight, _ in sampled) == 48
    assert sampled == judge.roll_chances(vuelta.game("cadena").position(str(position)))


@every_name
def test_rollouts_are_deterministic(name: str) -> None:
    start = vuelta.game(name).start(2)
    position = some_positions(start, has_choice, 1)[0]
    rollouts = [Rollouts(start.game, samples=640, notice={}) for _ in range(2)]
    assert rollouts[0].estimates(position) == rollouts[0].estimates(position) == rollouts[1].estimates(position)
    assert rollouts[0].choose(position) == rollouts[1].choose(position)


class Coins(Rollouts):
    """Rollouts whose games are coins: each move wins so often, whatever is played."""

    def __init__(self, start: Position, shares: list[float], seed: int) -> None:
        super().__init__(start.game, samples=640, notice={})
        self.shares = shares
        self.played = 0
        self._coins = np.random.default_rng(seed)

    def _play_out(self, position: Position, states: list[list[int]], _first: int, games: int) -> Winners:
        self.played += games * len(states)
        shares = np.array([self.shares[state[0]] for state in states])
        return np.where(self._coins.random((games, len(states))) < shares, position.state[0], -1)

    def better(self, position: Position) -> int:
        """Which of the moves is chosen if the plan likes the first."""
        return self._better(position, [[at] for at in range(len(self.shares))], 0)


@pytest.fixture
def undecided() -> Position:
    return some_positions(vuelta.game("ludo").start(2), has_choice, 1)[0]


@pytest.mark.parametrize("moves", [2, 4, 12])
def test_noise_hardly_ever_talks_rollouts_out_of_the_plan(moves: int, undecided: Position) -> None:
    left = sum(Coins(undecided, [0.5] * moves, seed).better(undecided) != 0 for seed in range(200))
    assert left <= 0.05 * 200 + 3 * (0.05 * 0.95 * 200) ** 0.5  # three standard errors for the coins' own luck


def test_rollouts_leave_the_plan_for_a_move_that_is_clearly_better(undecided: Position) -> None:
    chosen = [Coins(undecided, [0.4, 0.35, 0.55, 0.4], seed).better(undecided) for seed in range(100)]
    assert chosen.count(2) >= 95


def test_rollouts_spend_no_more_games_on_moves_that_do_worse(undecided: Position) -> None:
    coins = Coins(undecided, [0.5, 0.1, 0.1, 0.1], 1)
    assert coins.better(undecided) == 0
    assert coins.played == 4 * 640 // 8


@pytest.mark.parametrize(
    ("won", "lost", "errors"), [(0, 0, 0.0), (5, 5, 0.0), (1, 0, 0.0), (9, 0, 8 / 3), (0, 9, -8 / 3), (60, 40, 1.9)]
)
def test_pairs_that_differ_tell_which_move_is_better(won: int, lost: int, errors: float) -> None:
    assert mcnemar(won, lost) == pytest.approx(errors)


def test_every_move_of_a_rollout_meets_the_same_dice(undecided: Position) -> None:
    rollouts = Rollouts(undecided.game, samples=640, notice={})
    state = list(undecided.state)
    winners = rollouts._play_out(undecided, [state, state, state], 0, 50)
    assert (winners == winners[:, :1]).all()
    assert len(set(winners[:, 0])) == 2
    assert (rollouts._play_out(undecided, [state], 20, 30)[:, 0] == winners[20:, 0]).all()


@pytest.mark.parametrize("name", ["poleana", "poliana"])
def test_rollouts_see_a_win_at_once(name: str) -> None:
    """In the other games, who can win has hardly ever a choice: one piece is left."""
    start = vuelta.game(name).start(2)

    def could_win(position: Position) -> bool:
        return 0 < len(wins(position)) < len(position.moves())

    rollouts = Rollouts(start.game, samples=640, notice={})
    for position in some_positions(start, could_win, 3, every=1):
        texts = {code: move for move, code in position.legal.items()}
        for code, chances in rollouts.estimates(position).items():
            if texts[code] in wins(position):
                assert chances[position.state[0]] == 1
        assert texts[rollouts.choose(position)] in wins(position)


@pytest.mark.parametrize("weights", [True, False])
def test_several_threads_get_the_same_answers(weights: bool) -> None:
    start = vuelta.game("ludo").start()
    if weights:
        give_weights(start, "hard")
    positions = some_positions(start, has_choice, 20)
    judge = evaluator(start)
    alone = [judge.ranked(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(judge.ranked, positions * 4)) == alone * 4


@every_name
def test_the_chances_after_every_roll_are_told_with_their_weights(name: str) -> None:
    start = vuelta.game(name).start(2)
    give_weights(start, "hard")
    position = some_positions(start, lambda position: position.awaits == "roll", 1, every=30)[0]
    told = evaluator(start).roll_chances(position)
    assert len({roll for roll, _, _ in told}) == len(told)
    for roll, weight, chances in told:
        assert weight > 0
        assert sum(chances.values()) == pytest.approx(1)
        assert chances == evaluator(start).chances(position.play(roll))
    if 0 < len(position.rolls()) <= 216:
        assert {roll: weight for roll, weight, _ in told} == position.rolls()


def test_an_evaluator_is_made_once_for_a_game_its_options_and_seats() -> None:
    ludo = vuelta.game("ludo")
    kinds = [ludo.start(2), ludo.start((1, 3)), ludo.start(3), ludo.start(2, max_sixes=2), vuelta.game("senet").start()]
    made = [evaluator(start) for start in kinds]
    assert len(set(map(id, made))) == len(made)
    assert [evaluator(start) for start in kinds] == made
    assert evaluator(some_positions(kinds[0], has_choice, 1)[0]) is made[0]


def test_who_prepares_a_player_hears_what_a_person_should_know() -> None:
    start = vuelta.game("ludo").start(2)
    assert prepare("easy", start) is None
    assert "These rules are new to the computer" in (prepare("hard", start) or {})["en"]
    give_weights(start, "expert")
    assert prepare("expert", start) is None


@pytest.mark.parametrize("missing", ["vuelta.players.evaluator", "vuelta.lab.train", "vuelta.lab.contest"])
def test_without_numpy_one_is_told_what_to_install(missing: str) -> None:
    script = f"import sys; sys.modules['numpy'] = None; import {missing}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "MissingExtra" in done.stderr
    assert "pip install" in done.stderr


@pytest.mark.parametrize("level", ["easy", "godlike", ""])
def test_levels_that_judge_nothing_are_refused(level: str) -> None:
    with pytest.raises(InvalidOption, match="levels that do are hard or expert"):
        evaluator(vuelta.game("ludo").start(), level)


@pytest.mark.parametrize(
    ("name", "level", "depths"),
    [
        ("ludo", "hard", [1, 2, 3]),  # a roll for each opponent
        ("ludo", "expert", [4, 4, 4]),
        ("poleana", "hard", [1, 1, 1]),  # two dice
        ("poleana", "expert", [2, 2, 2]),
    ],
)
def test_levels_look_further_where_a_roll_is_a_single_die(name: str, level: str, depths: list[int]) -> None:
    game = vuelta.game(name)
    assert [strength(level, game.start(count)).depth for count in game.players] == depths
