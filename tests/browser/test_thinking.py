"""What thinks in pages plays, judges and explains as Python does.

Only `exp` may differ in its last bit, so chances agree far within 1e-6, and a move may be another one only where Python
likes both alike to 1e-9.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import vuelta
from tests.analysis.judges import played
from tests.browser.thinking_process import ThinkingProcess, here, record_here
from tests.learning.small import has_choice, some_positions
from tests.support import SOAK, walk
from vuelta import Position
from vuelta.analysis.hints import hints
from vuelta.analysis.record_analysis import analyse
from vuelta.analysis.sentences import point_sentences, remarks, verdict
from vuelta.core.game import Game
from vuelta.players.estimators import Chances
from vuelta.players.evaluator import STRENGTHS, Evaluator, evaluator
from vuelta.players.notices import rollouts_notice
from vuelta.players.rollouts import Rollouts

POSITIONS = 1000 if SOAK > 1 else 30
"""In which each level chooses, in each game."""
TOLERANCE = 1e-6
ALIKE = 1e-9
ROUNDED = 1.1e-5
"""Chances in answers have five digits."""

every_name = pytest.mark.parametrize("name", vuelta.games())
every_level = pytest.mark.parametrize("level", STRENGTHS)


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThinkingProcess]:
    process = ThinkingProcess(tmp_path_factory.mktemp("thinking"))
    yield process
    process.close()


@pytest.fixture(scope="module")
def unlearned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThinkingProcess]:
    """One that finds no weights."""
    process = ThinkingProcess(tmp_path_factory.mktemp("unlearned"), learned=False)
    yield process
    process.close()


@pytest.fixture(autouse=True)
def shipped_alone(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VUELTA_DATA", str(tmp_path))


def seatings(game: Game) -> list[tuple[int, ...]]:
    return [game.seats(count) for count in game.players]


def judge_of(position: Position, level: str = "hard") -> Evaluator:
    """Python's judge, without the exact tables that this machine may have."""
    return evaluator(position, level, solutions=False)


def assert_chosen(position: Position, judge: Evaluator, code: int) -> None:
    """The move is Python's, or Python likes it as much."""
    text = judge.choose(position)
    if position.legal[text] != code:
        worths = {choice.text: choice.chances[position.state[0]] for choice in judge.ranked(position)}
        other = next(other for other, known in position.legal.items() if known == code)
        assert worths[other] == pytest.approx(worths[text], abs=ALIKE), str(position)


@every_name
@every_level
def test_a_level_chooses_the_same_moves(thinking: ThinkingProcess, name: str, level: str) -> None:
    game = vuelta.game(name)
    for seats in seatings(game):
        positions = some_positions(game.start(seats), has_choice, POSITIONS // len(game.players))
        judge = judge_of(positions[0], level)
        for position, chosen in zip(positions, thinking.chosen(positions, level), strict=True):
            assert_chosen(position, judge, chosen["code"])


@every_name
def test_chances_of_moves_and_rolls_are_the_same(thinking: ThinkingProcess, name: str) -> None:
    game = vuelta.game(name)
    for seats in seatings(game):
        start = game.start(seats)
        for position in [*some_positions(start, has_choice, 3), *some_positions(start, awaits_roll, 2)]:
            assert_judged_alike(position, judge_of(position), thinking.judged(position))


@every_name
def test_without_weights_they_play_the_same_games_on(unlearned: ThinkingProcess, name: str) -> None:
    start = vuelta.game(name).start()
    samples = STRENGTHS["hard"].samples
    judge = Evaluator(Rollouts(start.game, samples=samples, notice=rollouts_notice(start, "hard", samples)))
    for position in [*some_positions(start, has_choice, 3 * SOAK), *some_positions(start, awaits_roll, 1)]:
        assert_judged_alike(position, judge, unlearned.judged(position))
        if position.awaits == "move":
            assert unlearned.page("move", position, level="hard", seed=1) == judge.choose(position)
    assert unlearned.page("prepare", start, level="hard") == judge.notice


def awaits_roll(position: Position) -> bool:
    return position.awaits == "roll" and not position.ranking


def assert_judged_alike(position: Position, judge: Evaluator, told: Any) -> None:
    assert told["chances"] == by_seat(judge.chances(position))
    if position.awaits == "move":
        ours = {choice.text: by_seat(choice.chances) for choice in judge.ranked(position)}
        assert {choice["text"]: choice["chances"] for choice in told["ranked"]} == ours
    else:
        rolls = [(text, weight, by_seat(chances)) for text, weight, chances in judge.roll_chances(position)]
        assert [(roll["text"], roll["weight"], roll["chances"]) for roll in told["rolls"]] == rolls


def by_seat(chances: Chances) -> Any:
    return pytest.approx({str(seat): chance for seat, chance in chances.items()}, abs=TOLERANCE)


@every_name
def test_medium_goes_by_the_same_plan(thinking: ThinkingProcess, name: str) -> None:
    for position in some_positions(vuelta.game(name).start(), has_choice, 10 * SOAK):
        priority, state = position.game.plan.priority, list(position.state)
        liked = {text: priority(position.codes, state, code) for text, code in position.legal.items()}
        best = {text for text, worth in liked.items() if worth == max(liked.values())}
        assert set(thinking.ask("favourites", position.game, here=here(position))) == best
        for level, possible in (("medium", best), ("easy", set(liked))):
            moves = {thinking.page("move", position, level=level, seed=seed) for seed in range(40)}
            assert moves <= possible
            assert len(moves) > 1 or len(possible) == 1


@every_name
def test_hints_are_the_same(thinking: ThinkingProcess, name: str) -> None:
    for position in some_positions(vuelta.game(name).start(2), has_choice, 4 * SOAK, every=11):
        for language in ("en", "es"):
            names = {0: "Ana"} if language == "es" else {}
            asks: dict[str, Any] = {"count": 2, "also": position.moves()[-1], "language": language, "names": names}
            ours = hints(position, judge=judge_of(position), seen=True, **asks)
            theirs = thinking.page("hints", position, level="hard", **asks)
            assert [(hint["move"], hint["reason"]) for hint in theirs] == [(hint.text, hint.reason) for hint in ours]
            assert [hint["chance"] for hint in theirs] == pytest.approx([hint.chance for hint in ours], abs=ROUNDED)
            assert [hint["loss"] for hint in theirs] == pytest.approx([hint.loss for hint in ours], abs=ROUNDED)


@every_name
def test_the_analysis_of_a_record_is_the_same(thinking: ThinkingProcess, name: str) -> None:
    record = played(vuelta.game(name), 2, most=60)
    for language in ("en", "es"):
        asks = {"record": record_here(record), "level": "hard", "language": language}
        told = thinking.ask("page", record.start.game, question="analyse", asks=asks)
        assert_alike(told["answer"], answer_of(record, language))
        # To tell of it in another language it isn't judged again.
        assert told["heard"] == (told["answer"]["analysed"] if language == "en" else 0)


def test_a_whole_game_is_analysed_alike_up_to_the_first_place(thinking: ThinkingProcess) -> None:
    record = played(vuelta.game("senet"))
    asks = {"record": record_here(record), "level": "hard", "language": "en"}
    told = thinking.ask("page", record.start.game, question="analyse", asks=asks)
    assert_alike(told["answer"], answer_of(record, "en"))


def answer_of(record: vuelta.Record, language: str) -> dict[str, Any]:
    """As the server answers."""
    analysis = analyse(record, judge=judge_of(record.start))
    extremes = [roll for roll in (analysis.luckiest, analysis.unluckiest) if roll]
    told = point_sentences(analysis, [*analysis.turning_points(), *extremes], language, seen=True)
    return analysis.as_json(language) | {
        "sentences": {str(seat): verdict(analysis, seat, language) for seat in analysis.accounts},
        "told": {str(ply): sentence for ply, sentence in told.items()},
        "remarks": remarks(analysis, language),
    }


def assert_alike(theirs: Any, ours: Any) -> None:
    """The same data, numbers within the rounding."""
    if isinstance(ours, dict):
        assert set(theirs) == set(ours)
        for key, value in ours.items():
            assert_alike(theirs[key], value)
    elif isinstance(ours, list):
        assert len(theirs) == len(ours)
        for one, other in zip(theirs, ours, strict=True):
            assert_alike(one, other)
    elif isinstance(ours, float):
        assert theirs == pytest.approx(ours, abs=ROUNDED)
    else:
        assert theirs == ours


def test_an_analysis_that_nobody_waits_for_ends_and_others_are_answered_meanwhile(thinking: ThinkingProcess) -> None:
    record = played(vuelta.game("ur"), seed=4, most=60)
    asks = {"record": record_here(record), "level": "hard", "language": "en"}
    (position,) = some_positions(record.start, has_choice, 1)
    told = thinking.ask("cancelled", record.start.game, asks=asks, plies=5, here=here(position))
    assert told == {"ended": "enough", "heard": 5, "hints": 1}


NEARLY: dict[str, list[dict[str, Any]]] = {
    "ludo": [{"max_sixes": 2}, {"open_on": {1, 6}, "stacking": False}],
    "maedn": [{"three_throws": False}, {"goal_jump": True}],
    "ur": [{"rule_set": "masters"}, {"pieces": 5}],
}
"""Options for which something was learned, or for similar ones, or for none."""


@pytest.mark.parametrize("name", NEARLY)
def test_the_nearest_weights_and_what_is_said_of_them_are_the_same(thinking: ThinkingProcess, name: str) -> None:
    for chosen in NEARLY[name]:
        start = vuelta.game(name).start(2, **chosen)
        for level in STRENGTHS:
            assert thinking.page("prepare", start, level=level) == judge_of(start, level).notice


def test_seats_that_play_on_for_the_next_place_are_judged_alike(thinking: ThinkingProcess) -> None:
    decided = (
        position
        for _, position in walk(vuelta.game("ludo").start(), Random(2))
        if len(position.ranking) == 1 and has_choice(position)
    )
    position = next(decided)
    assert_judged_alike(position, judge_of(position), thinking.judged(position))
