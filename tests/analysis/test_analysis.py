"""What an analysis says is true of the record, given its judge."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

import vuelta
from tests.analysis.judges import Naive, judged, played
from tests.support import SOME_GAMES
from vuelta import InvalidRecord, Position, Record
from vuelta.analysis.record_analysis import Decision, analyse
from vuelta.players.estimators import Chances

every_name = pytest.mark.parametrize("name", SOME_GAMES)
NEARLY_HOME = "seat 0: F F F L6 | seat 2: H H H r40 | seat 0 to roll"


class Told(Naive):
    """Says what it was told: chances of seat 0 after each roll, and before."""

    def __init__(self, after: dict[str, float], before: float) -> None:
        super().__init__()
        self.after = after
        self.before = before

    def chances(self, position: Position) -> Chances:
        return super().chances(position) if position.ranking else shared(self.before)

    def roll_chances(self, position: Position) -> list[tuple[str, int, Chances]]:
        assert position.awaits == "roll"
        return [(text, 1, shared(chance)) for text, chance in self.after.items()]


def shared(chance: float) -> dict[int, float]:
    return {0: chance, 2: 1 - chance}


def nearly_home(*plies: str) -> Record:
    return Record(start=vuelta.game("ludo").position(NEARLY_HOME), plies=plies)


@every_name
def test_chances_add_up_to_one_and_changes_to_nothing(name: str) -> None:
    analysis = judged(name)
    assert len(analysis.chances) == analysis.plies + 1
    for chances in analysis.chances:
        assert sum(chances.values()) == pytest.approx(1)
    for point in analysis.points:
        assert sum(point.changes.values()) == pytest.approx(0, abs=1e-9)


@every_name
def test_a_decision_is_a_move_that_was_not_the_only_one(name: str) -> None:
    analysis = judged(name)
    positions = list(analysis.record.positions())[: analysis.plies]
    assert [decision.ply for decision in analysis.decisions] == [
        ply for ply, position in enumerate(positions, 1) if len(position.moves()) > 1
    ]
    assert [roll.ply for roll in analysis.rolls] == [
        ply for ply, position in enumerate(positions, 1) if position.awaits == "roll"
    ]


@every_name
def test_what_a_decision_lost_is_the_best_move_less_the_one_played(name: str) -> None:
    analysis, judge = judged(name), Naive()
    positions = list(analysis.record.positions())
    for decision in analysis.decisions[::4]:
        before = positions[decision.ply - 1]
        worth = {text: judge.chances(before.play(text))[decision.seat] for text in before.moves()}
        assert decision.loss == pytest.approx(max(worth.values()) - worth[decision.text])
        assert decision.best[0][1] == max(worth.values())
        assert len(decision.best) == min(3, len(worth))


@every_name
def test_the_luck_of_all_rolls_is_nothing_on_average(name: str) -> None:
    start = vuelta.game(name).start(2)
    while start.awaits != "roll":
        start = start.play(start.moves()[0])
    rolls = start.rolls()
    luck = {
        text: analyse(Record(start=start, plies=(text,)), judge=Naive()).rolls[0].changes[0]
        for text in list(rolls)[:36]
    }
    if len(luck) == len(rolls):
        assert sum(rolls[text] * gain for text, gain in luck.items()) == pytest.approx(0, abs=1e-9)
    assert all(abs(gain) <= 1 for gain in luck.values())


@every_name
def test_everybodys_account_adds_up(name: str) -> None:
    analysis = judged(name)
    for seat, account in analysis.accounts.items():
        assert account.own <= 0
        assert account.begin == analysis.chances[0][seat]
        assert account.end == analysis.chances[-1][seat] == float(seat == analysis.winner)
        assert account.dice == pytest.approx(sum(roll.changes[seat] for roll in analysis.rolls))
        parts = account.begin + account.dice + account.own + account.others + account.rest
        assert parts == pytest.approx(account.end)
        assert 0 <= account.adjusted <= 1
    assert sum(account.rest for account in analysis.accounts.values()) == pytest.approx(0, abs=1e-9)


def test_luck_is_the_chance_after_the_roll_less_the_mean_and_a_true_judge_leaves_no_rest() -> None:
    after = {"roll:1": 1.0, "roll:2": 0.7, "roll:3": 0.7, "roll:4": 0.7, "roll:5": 0.7, "roll:6": 0.4}
    analysis = analyse(nearly_home("roll:1", "L6>F"), judge=Told(after, before=0.7))
    (roll,) = analysis.rolls
    assert roll.changes == pytest.approx({0: 0.3, 2: -0.3})
    assert analysis.winner == 0
    account = analysis.accounts[0]
    assert (account.begin, account.end) == (0.7, 1)
    assert (account.dice, account.own, account.others) == pytest.approx((0.3, 0, 0))
    assert account.rest == pytest.approx(0)
    assert account.adjusted == pytest.approx(0.7)


def test_a_roll_that_the_judges_sample_lacks_is_judged_by_its_position() -> None:
    judge = Told({"roll:2": 0.5, "roll:3": 0.7}, before=0.8)
    (roll,) = analyse(nearly_home("roll:6"), judge=judge).rolls
    assert roll.change == pytest.approx(0.8 - 0.6)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0, ""),
        (0.0199, ""),
        (0.02, "dubious"),
        (0.0399, "dubious"),
        (0.04, "mistake"),
        (0.08, "blunder"),
        (1, "blunder"),
    ],
)
def test_marks_begin_at_two_four_and_eight_percent(loss: float, mark: str) -> None:
    assert Decision(1, 0, "a", {0: -loss, 1: loss}, 0.5 - loss, (("b", 0.5),), loss).mark == mark


def test_marks_are_counted_for_whoever_made_them() -> None:
    analysis = judged("senet")
    for seat, account in analysis.accounts.items():
        own = [decision for decision in analysis.decisions if decision.seat == seat]
        assert account.decisions == len(own)
        assert sum(account.marks.values()) == sum(decision.loss >= 0.02 for decision in own)
        assert account.mean_loss == pytest.approx(sum(decision.loss for decision in own) / len(own))


@every_name
def test_accuracy_is_the_share_of_what_was_at_stake_that_was_kept(name: str) -> None:
    analysis = judged(name)
    for seat, account in analysis.accounts.items():
        own = [decision for decision in analysis.decisions if decision.seat == seat]
        assert all(decision.loss <= decision.stake for decision in own)
        assert account.stakes == pytest.approx(sum(decision.stake for decision in own))
        assert account.accuracy == pytest.approx(1 - sum(decision.loss for decision in own) / account.stakes)


def test_whoever_always_plays_the_best_move_is_wholly_accurate_and_the_worst_not_at_all() -> None:
    start, judge = vuelta.game("poleana").start(2), Naive()

    def accuracy(place: int) -> float | None:
        position, plies, rolls = start, list[str](), Random(1)
        for _ in range(60):
            ply = position.roll(rolls) if position.awaits == "roll" else judge.ranked(position)[place].text
            plies.append(ply)
            position = position.play(ply)
        return analyse(Record(start=start, plies=tuple(plies)), judge=Naive()).accounts[0].accuracy

    assert accuracy(0) == pytest.approx(1)
    assert accuracy(-1) == pytest.approx(0)


def test_nothing_at_stake_is_no_accuracy() -> None:
    start = vuelta.game("ludo").start(2)
    assert analyse(Record(start=start, plies=()), judge=Naive()).accounts[0].accuracy is None
    forced = analyse(Record(start=start, plies=("roll:6", start.play("roll:6").moves()[0])), judge=Naive())
    assert forced.accounts[0].accuracy is None
    alike = analyse(played(vuelta.game("ludo"), most=80), judge=Naive(lambda _position, _seat: 0))
    assert alike.decisions
    assert all(account.accuracy is None for account in alike.accounts.values())


def test_the_analysis_ends_where_first_place_is_taken() -> None:
    record = played(vuelta.game("ludo"), 3)
    taken = next(ply for ply, position in enumerate(record.positions()) if position.ranking)
    analysis = analyse(record, judge=Naive())
    assert (analysis.plies, analysis.cut, analysis.over) == (taken, True, True)
    assert analysis.chances[-1][record.end().ranking[0]] == 1
    assert max(roll.ply for roll in analysis.rolls) <= taken


def test_an_unfinished_record_is_analysed_as_far_as_it_goes() -> None:
    analysis = analyse(played(vuelta.game("poleana"), 2, most=50), judge=Naive())
    assert (analysis.plies, analysis.over, analysis.winner, analysis.cut) == (50, False, None, False)
    assert 0 < analysis.accounts[0].end < 1


def test_a_record_without_plies_has_its_start_alone() -> None:
    analysis = analyse(Record(start=vuelta.game("ludo").start(2)), judge=Naive())
    assert (analysis.plies, analysis.rolls, analysis.decisions) == (0, (), ())
    assert (analysis.luckiest, analysis.unluckiest, analysis.turning_points()) == (None, None, [])


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    analysis = judged("senet")
    points = analysis.turning_points(5)
    assert len(points) == 5
    assert all(first.ply < second.ply for first, second in pairwise(points))
    least = min(abs(point.change) for point in points)
    others = [point for point in analysis.points if point not in points]
    assert all(abs(point.change) <= least for point in others)


def test_the_luckiest_roll_gave_most_to_whoever_threw_it() -> None:
    analysis = judged("poleana")
    assert analysis.luckiest is not None
    assert analysis.unluckiest is not None
    assert analysis.luckiest.change == max(roll.changes[roll.seat] for roll in analysis.rolls) > 0
    assert analysis.unluckiest.change == min(roll.changes[roll.seat] for roll in analysis.rolls) < 0


def test_an_illegal_ply_is_found_before_anything_is_judged() -> None:
    def asked(position: Position, seat: int) -> float:
        raise AssertionError(f"{position} was judged for {seat}")

    with pytest.raises(InvalidRecord, match="r0>r9"):
        analyse(
            Record(start=vuelta.game("ludo").start(2), plies=("roll:6", "H>r0", "roll:3", "r0>r9")), judge=Naive(asked)
        )


def test_progress_hears_of_every_ply() -> None:
    heard: list[int] = []
    analyse(played(vuelta.game("senet"), most=20), judge=Naive(), progress=heard.append)
    assert heard == list(range(1, 21))


@every_name
def test_all_of_it_is_plain_data(name: str) -> None:
    analysis = judged(name)
    told = json.loads(json.dumps(analysis.as_json()))
    assert told["game"] == name
    assert told["players"] == {"0": "Ana"}
    assert len(told["chances"]) == told["analysed"] + 1
    assert len(told["rolls"]) == len(analysis.rolls)
    assert [entry["mark"] for entry in told["decisions"]] == [decision.mark or None for decision in analysis.decisions]
    assert set(told["accounts"]) == {str(seat) for seat in analysis.accounts}


def test_the_learned_evaluation_judges_a_record() -> None:
    pytest.importorskip("numba")
    analysis = analyse(played(vuelta.game("ludo"), 2, most=24), level="hard")
    assert analysis.plies == 24
    assert all(sum(chances.values()) == pytest.approx(1) for chances in analysis.chances)
    assert all(decision.loss >= 0 for decision in analysis.decisions)
