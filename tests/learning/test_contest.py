"""Contests: the same dice for everybody, luck that sums to nothing, the same games in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

import vuelta
from tests.learning.small import give_weights, plain_workspace, random_net
from tests.support import SOAK
from vuelta import InvalidOption
from vuelta.kernels import arena_games
from vuelta.kernels.network import FACTS
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import PLANNED, RANDOM
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.contest import Contest, can_contest


def test_deals_are_the_same_in_one_call_or_two() -> None:
    start = vuelta.game("ludo").start()
    give_weights(start, "hard")
    games = Contest(start, ["hard", "easy", "medium", "easy"], 5, solutions=False)
    deals, cut = (5, 2) if SOAK == 1 else (12, 5)
    whole, begin, rest = games.play(0, deals), games.play(0, cut), games.play(cut, deals - cut)
    assert whole.winner.tolist() == [*begin.winner, *rest.winner]
    assert whole.plies.tolist() == [*begin.plies, *rest.plies]
    assert whole.luck is not None
    assert begin.luck is not None
    assert rest.luck is not None
    assert (whole.luck == np.concatenate([begin.luck, rest.luck])).all()
    other = Contest(start, ["hard", "easy", "medium", "easy"], 6, solutions=False).play(0, deals)
    assert other.plies.tolist() != whole.plies.tolist()


@pytest.mark.parametrize(("name", "count"), [("ludo", 4), ("ludo", 3), ("senet", 2)])
def test_players_that_play_alike_win_as_often_in_every_deal(name: str, count: int) -> None:
    """Dice belong to seats, so all rotations of a deal are one game, and each player has once the seat that wins."""
    start = vuelta.game(name).start(count)
    give_weights(start, "hard")
    deals = 60 // count**2 + 5 if SOAK == 1 else 30  # the more play, the further hard looks
    results = Contest(start, ["hard"] * count, 3, solutions=False).play(0, deals)
    assert np.sort(results.winner.reshape(-1, count)).tolist() == [list(range(count))] * deals
    plies = results.plies.reshape(-1, count)
    assert (plies == plies[:, :1]).all()
    assert len(set(plies[:, 0].tolist())) > deals // 3


@pytest.mark.parametrize(("name", "count", "deals"), [("senet", 2, 400), ("ludo", 3, 150)])
def test_luck_sums_to_nothing_in_a_game_and_on_the_whole(name: str, count: int, deals: int) -> None:
    start = vuelta.game(name).start(count)
    give_weights(start, "hard")
    luck = Contest(start, ["medium", "easy", "easy"][:count], 3, solutions=False).play(0, deals).luck
    assert luck is not None
    assert np.abs(luck.sum(axis=1)).max() < 1e-6
    means = luck.reshape(deals, count, count).mean(axis=1)  # of a deal's rotations, which share their dice
    error = means.std(axis=0) / np.sqrt(deals)
    assert luck.std() > 0.05
    assert (np.abs(means.mean(axis=0)) < 4 * error).all()


def test_luck_is_not_measured_without_a_judge() -> None:
    assert Contest(vuelta.game("senet").start(), ["medium", "easy"], 1).play(0, 3).luck is None


@pytest.mark.parametrize("name", ["senet", "ludo"])
def test_the_interpreter_plays_the_same_games(name: str) -> None:
    start, deals = vuelta.game(name).start(2), 3
    arena = arena_games.ArenaWorkspace(start.game, plain=True, games=2 * deals, players=2)
    arena.taken, arena.policies = start.game.seats(2), [PLANNED, RANDOM]
    work = plain_workspace(start.game, random_net(start.game), [0] * FACTS)
    work.counter[0] = counter_before(9, 0)
    arena_games.contest_games(parts_of(start.game), start.codes, list(start.state), arena, work, 100_000)
    results = Contest(start, ["medium", "easy"], 9, solutions=False).play(0, deals)
    assert results.winner.tolist() == [arena.rows[number, arena_games.WINNER] for number in range(2 * deals)]
    assert results.plies.tolist() == [arena.rows[number, arena_games.PLIES] for number in range(2 * deals)]


def test_strong_players_need_weights() -> None:
    start = vuelta.game("senet").start()
    assert can_contest(start, ["easy", "medium"])
    assert not can_contest(start, ["easy", "hard"])
    with pytest.raises(InvalidOption, match="no weights have been learned for hard with these rules"):
        Contest(start, ["easy", "hard"], 1)
    give_weights(start, "hard")
    assert can_contest(start, ["easy", "hard"])
