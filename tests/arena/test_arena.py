"""Deals, rotations and what is made of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import vuelta
from tests.cli.run import PATIENCE
from tests.support import SOAK
from vuelta.core.errors import InvalidOption
from vuelta.kernels.network import net_size
from vuelta.lab.arena import BATCH, Outcome, arena, batch_of, field, score
from vuelta.lab.contest import Contest
from vuelta.lab.executors import Run
from vuelta.lab.referee import FORFEIT, Referee, Refereed, dealt_roll, roll_luck
from vuelta.lab.strength import Sprt
from vuelta.lab.train import first_net
from vuelta.lab.weights_trial import trial
from vuelta.players.weights import Weights, nearest, own_file, write

OWN = str(Path(__file__).with_name("own.py"))
FIRST, CHANCE = f"{OWN}:first", f"{OWN}:chance"


def told(outcome: Outcome) -> object:
    """All that an outcome says."""
    rows = range(len(outcome.names))
    figures = [(outcome.scores.wins(row), outcome.scores.share(row), outcome.scores.adjusted(row)) for row in rows]
    return figures, outcome.games, outcome.plies, outcome.unfinished, outcome.forfeits


def test_a_roll_depends_on_seed_deal_seat_and_number_alone() -> None:
    start = vuelta.game("ludo").start(2)
    later = start.play("roll:6").play("H>r0")
    key = {"seed": 7, "deal": 3, "seat": 2, "number": 5}
    assert dealt_roll(start, **key) == dealt_roll(later, **key)
    for changed in ("seed", "deal", "seat", "number"):
        rolls = [dealt_roll(start, **(key | {changed: value})) for value in range(60)]
        assert {f"roll:{face}" for face in range(1, 7)} == set(rolls)


def test_dealt_dice_are_fair() -> None:
    start = vuelta.game("ludo").start(2)
    rolls = [dealt_roll(start, 1, deal, seat, number) for deal in range(50) for seat in (0, 2) for number in range(60)]
    counts = np.array([rolls.count(f"roll:{face}") for face in range(1, 7)])
    assert (((counts - 1000) ** 2) / 1000).sum() < 20.5  # χ² with 5 degrees of freedom: 0.1 %
    together = sum(one == other for one, other in pairwise(rolls))
    assert together / len(rolls) == pytest.approx(1 / 6, abs=0.02)


@pytest.mark.parametrize(("game", "seats"), [("ludo", 2), ("ur", 2), ("ludo", 3), ("ludo", 4)])
def test_a_player_against_itself_gets_exactly_its_share(game: str, seats: int) -> None:
    deals = 2 if seats == 2 or SOAK > 1 else 1  # games of more players are long
    referee = Referee(vuelta.game(game).start(seats), (FIRST,) * seats, seed=7, seconds=20.0)
    try:
        played = referee.play(5, deals)
    finally:
        referee.close()
    assert np.sort(played.winner.reshape(-1, seats)).tolist() == [list(range(seats))] * deals
    assert len(set(played.plies[:seats])) == 1


def test_deals_are_the_same_wherever_they_are_cut() -> None:
    start = vuelta.game("senet").start(2)
    referee = Referee(start, ("medium", "easy"), seed=3, seconds=1.0)
    whole, parts = referee.play(4, 3), [referee.play(4, 1), referee.play(5, 2)]
    assert whole.winner.tolist() == [winner for part in parts for winner in part.winner]
    assert whole.plies.tolist() == [plies for part in parts for plies in part.plies]
    assert whole.winner.tolist() != referee.play(7, 3).winner.tolist()


def test_the_same_seed_gives_the_same_on_any_number_of_cores() -> None:
    start = vuelta.game("ur").start(2)
    outcomes = [arena(start, [CHANCE, "medium"], 7, Run(seed=5, jobs=jobs)) for jobs in (1, 2)]
    assert told(outcomes[0]) == told(outcomes[1])
    assert outcomes[0].games == 8  # whole deals
    other, referee = Outcome(start, [CHANCE, "medium"]), Referee(start, (CHANCE, "medium"), seed=6, seconds=20.0)
    try:
        other.add(0, referee.play(0, 4))  # as one core does
    finally:
        referee.close()
    assert other.games == 8
    assert told(other) != told(outcomes[0])


def test_games_of_bad_players_are_forfeited_and_the_others_go_on() -> None:
    start = vuelta.game("cadena").start(3)
    bad = [f"{OWN}:raises", f"{OWN}:illegal", "medium"]
    outcome = arena(start, bad, 6, Run(seed=5, jobs=2))
    assert outcome.games == 6
    assert sum(count for count, _ in outcome.forfeits.values()) == 6
    kinds = {kind for _, kind in outcome.forfeits}
    assert kinds <= {"raised", "illegal"}
    assert outcome.scores.wins(2) == pytest.approx(3)
    for (name, _), (_, sentence) in outcome.forfeits.items():
        assert sentence.startswith(name)
        assert "(deal 0, rotation " in sentence


def test_a_test_stops_the_arena_at_the_same_deal_on_any_number_of_cores() -> None:
    start = vuelta.game("cadena").start(2)
    test = Sprt(low=0.5, high=0.9)
    outcomes = [arena(start, [f"{OWN}:raises", "easy"], 1000, Run(seed=5, jobs=jobs), sprt=test) for jobs in (1, 2)]
    assert outcomes[0].games == outcomes[1].games < 1000
    assert outcomes[0].scores.deals >= test.LEAST
    assert test.decided(outcomes[0].scores)
    assert test.evidence(outcomes[0].scores) < 0


@pytest.mark.parametrize("size", [1, 10])
def test_it_does_not_matter_how_many_deals_are_played_at_a_time(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    start, test = vuelta.game("ludo").start(2), Sprt(low=0.5, high=0.6)
    usual = arena(start, ["medium", "easy"], 4000, Run(seed=5), sprt=test)
    assert usual.scores.deals % BATCH == 0
    assert test.decided(usual.scores)
    monkeypatch.setattr("vuelta.lab.arena.batch_of", lambda *_: size)
    other = arena(start, ["medium", "easy"], 4000, Run(seed=5, jobs=2), sprt=test)
    assert (other.games, other.plies, other.scores.wins(0)) == (usual.games, usual.plies, usual.scores.wins(0))
    assert test.evidence(other.scores) == pytest.approx(test.evidence(usual.scores))


def test_who_thinks_long_plays_few_deals_at_a_time() -> None:
    start = vuelta.game("poliana").start(2)
    sizes = [batch_of(start, players) for players in (["medium", "easy"], ["hard", "easy"], ["expert", "hard"])]
    assert sizes == [BATCH, 10, 1]


def test_games_of_machine_code_can_be_stopped(learned: vuelta.Position) -> None:
    contest = Contest(learned, ("hard", "hard", "hard"), 7)
    contest.play(0, 1)  # compiled by now
    with ThreadPoolExecutor(1) as threads:
        played = threads.submit(contest.play, 0, 1_000_000)
        contest.stop()  # before or after it has begun
        assert (played.result(timeout=PATIENCE).winner == -1).any()


def test_scores_share_what_nobody_won_and_what_was_forfeited() -> None:
    winner = np.array([1, -1, FORFEIT, FORFEIT - 2])
    assert score(winner, 3).tolist() == [[0, 1, 0], [1 / 3] * 3, [0, 0.5, 0.5], [0.5, 0.5, 0]]
    assert score(np.array([FORFEIT - 1]), 2).tolist() == [[1, 0]]


def test_players_of_the_last_name_fill_the_table_and_share_a_row() -> None:
    start = vuelta.game("ludo").start(4)
    assert field(start, ["medium", "easy"]) == ("medium", "easy", "easy", "easy")
    outcome = Outcome(start, ["medium", "easy"])
    winner = np.array([0, 0, 2, 3])
    luck = np.array([[0.3, -0.1, -0.1, -0.1]] * 4)
    outcome.add(0, Refereed(winner, luck, np.array([10, 20, 30, 40]), ()))
    assert (outcome.copies(0), outcome.copies(1)) == (1, 3)
    assert outcome.scores.share(0).value == 0.5
    assert outcome.scores.share(1).value == pytest.approx(0.5 / 3)
    assert outcome.plies == 100


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["medium"], "the arena needs at least two players"),
        (["medium", "easy", "easy"], "3 players are named, but 2 play; name at most 2"),
        (["medium", "genius"], "there is no player 'genius'; use easy"),
        (["medium", ""], "there is no player ''"),
        (["medium", "nowhere.py:f"], "there is no file nowhere.py"),
    ],
)
def test_players_that_do_not_fit_are_told_in_a_sentence(names: list[str], words: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        arena(vuelta.game("ludo").start(2), names, 2, Run(seed=1))
    assert words in str(caught.value)


class Judge:
    """An evaluation that knows the value of every roll, or of a sample of them."""

    def __init__(self, faces: int) -> None:
        self.faces = faces

    def roll_chances(self, _position: vuelta.Position) -> list[tuple[str, int, dict[int, float]]]:
        return [(f"roll:{face}", 1, {0: face / 10, 2: 1 - face / 10}) for face in range(1, self.faces + 1)]


def test_luck_is_what_a_roll_gives_beyond_the_mean_and_nothing_where_rolls_are_sampled() -> None:
    start = vuelta.game("ludo").start(2)
    lucks = [roll_luck(Judge(6), start, f"roll:{face}") for face in range(1, 7)]  # type: ignore[arg-type]
    assert sum(luck[0] for luck in lucks) == pytest.approx(0)
    assert lucks[5] == pytest.approx({0: 0.25, 2: -0.25})
    assert roll_luck(Judge(5), start, "roll:6") == {}  # type: ignore[arg-type]


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> vuelta.Position:
    """A start with rules that nobody else plays, for which hard has learned: a net of random weights, but a net."""
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path))
    start = vuelta.game("ludo").start(3, max_sixes=47)
    net = first_net(start.game, 8, 1, None)
    write(own_file(start, "hard"), start, "hard", net, 8, {})
    return start


def test_machine_code_and_interpreter_play_the_same_deals(learned: vuelta.Position) -> None:
    fast = Contest(learned, ("hard", "hard", "hard"), 7).play(11, 1)
    slow = Referee(learned, ("hard", "hard", "hard"), 7, 5.0).play(11, 1)
    assert fast.plies.tolist() == slow.plies.tolist()
    assert fast.winner.tolist() == slow.winner.tolist()
    assert fast.luck is not None
    assert slow.luck is not None
    assert fast.luck.sum(axis=1) == pytest.approx(0, abs=1e-5)
    assert slow.luck.sum(axis=1) == pytest.approx(0, abs=1e-5)


def test_levels_play_in_machine_code_and_any_number_of_cores_gives_the_same(learned: vuelta.Position) -> None:
    games = 60 if SOAK == 1 else 120
    outcomes = [arena(learned, ["hard", "medium", "easy"], games, Run(seed=5, jobs=jobs)) for jobs in (1, 2, 3)]
    assert told(outcomes[0]) == told(outcomes[1]) == told(outcomes[2])
    assert outcomes[0].games == games
    assert outcomes[0].scores.with_luck
    assert outcomes[0].notices == ()
    wins = sum(outcomes[0].scores.wins(row) for row in range(3))
    assert wins == pytest.approx(games)


def test_the_luck_of_dice_is_zero_on_average_however_bad_the_judge(learned: vuelta.Position) -> None:
    deals = 80 if SOAK == 1 else 2000  # with more of them in tests/learning/test_contest.py, where nobody thinks
    luck = Contest(learned, ("hard", "medium", "easy"), 3).play(0, deals).luck
    assert luck is not None
    of_deals = luck.reshape(deals, 3, 3).mean(axis=1)
    assert (abs(of_deals.mean(axis=0)) < 4 * of_deals.std(axis=0) / deals**0.5).all()
    assert (luck.std(axis=0) > 0).all()


def test_players_that_have_learned_nothing_for_some_rules_say_so_and_play_all_the_same() -> None:
    start = vuelta.game("cadena").start(2, length=17, arrows=())
    outcome = arena(start, ["hard", "easy"], 2, Run(seed=1))
    assert outcome.games == 2
    assert "These rules are new to the computer" in outcome.notices[0]["en"]
    assert not outcome.scores.with_luck


def test_a_challenger_is_the_first_player_alone(learned: vuelta.Position) -> None:
    in_use = nearest(learned, "hard")
    assert in_use is not None
    games, deals = (30, 5) if SOAK == 1 else (60, 20)
    same = trial(learned, "hard", in_use, games, Run(seed=3, jobs=2))
    assert (same.opponent, same.games) == ("hard", games)
    assert same.share.value == pytest.approx(1 / 3)
    assert not same.better
    other = replace(in_use, net=first_net(learned.game, 8, 2, None))
    fast = Contest(learned, ("hard", "hard", "hard"), 3, challenger=other).play(0, deals)
    usual = Contest(learned, ("hard", "hard", "hard"), 3).play(0, deals)
    assert fast.plies.tolist() != usual.plies.tolist()


def test_where_nothing_was_learned_a_challenger_plays_against_medium_and_judges_luck_itself() -> None:
    start = vuelta.game("cadena").start(2, length=17, arrows=())
    game = start.game
    assert game.features is not None
    net = np.random.default_rng(1).normal(0, 0.1, net_size(game.features, 4)).astype(np.float32)
    found = trial(start, "hard", Weights(net, 4, {}), 20, Run(seed=1, jobs=1))
    assert (found.opponent, found.players, found.games) == ("medium", 2, 20)
    assert found.share.low < found.share.high


def test_a_trial_that_is_cut_short_shows_nothing(learned: vuelta.Position) -> None:
    in_use = nearest(learned, "hard")
    assert in_use is not None

    def stop(_games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trial(learned, "hard", in_use, 600, Run(seed=3, jobs=1, progress=stop))
