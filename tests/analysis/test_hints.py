"""Hints: the best moves, and reasons that are true."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import vuelta
from tests.analysis.judges import Naive
from tests.support import SOME_GAMES, walk
from vuelta import Position
from vuelta.analysis.hint_sentences import HARM, HINTS
from vuelta.analysis.hints import hints
from vuelta.analysis.threats import HARMS, replies_to


def ludo(text: str) -> Position:
    return vuelta.game("ludo").position(text)


@pytest.mark.parametrize("name", SOME_GAMES)
def test_every_position_has_hints_in_order_if_it_awaits_a_move(name: str) -> None:
    game, judge = vuelta.game(name), Naive()
    for _, position in list(walk(game.start(2), Random(4), 260))[::5]:
        found = hints(position, judge=judge)
        assert len(found) == min(3, len(position.moves()))
        assert [hint.loss for hint in found[:1]] == [0] * (position.awaits == "move")
        assert all(first.chance >= second.chance for first, second in pairwise(found))
        assert all(hint.text in position.moves() for hint in found)
        spanish = hints(position, judge=judge, language="es")
        assert all(hint.reason and "{" not in hint.reason for hint in (*found, *spanish))


def test_a_capture_is_the_reason_and_missing_it_is_the_other() -> None:
    position = ludo("seat 0: F F r3 r30 | seat 2: F F H r5 | seat 0 rolled 2")
    first, second = hints(position, judge=Naive())
    assert (first.text, first.reason) == ("r3>r5", "Red captures Green (r5).")
    assert second.text == "r30>r32"
    assert second.reason == "It misses what r3>r5 does: Red captures Green (r5)."
    assert second.loss == pytest.approx(first.chance - second.chance)


def test_a_move_that_was_asked_about_is_told_with_the_best() -> None:
    position = ludo("seat 0: F F r3 r30 | seat 2: F F H r5 | seat 0 rolled 2")
    assert hints(position, judge=Naive(), count=1, also="r30>r32") == hints(position, judge=Naive())
    assert hints(position, judge=Naive(), count=1, also="r3>r5") == hints(position, judge=Naive())[:1]


def test_a_move_out_of_reach_says_what_it_avoids() -> None:
    # Green stands two squares before r42 and seven before r47.
    position = ludo("seat 0: F F r12 r42 | seat 2: F F F r40 | seat 0 rolled 5")
    judge = Naive(lambda position, seat: 0.01 * (seat == 0 and "r47" in position.pieces()[0]))
    first, _ = hints(position, judge=judge)
    assert first.text == "r42>r47"
    expected = replies_to(position.play("r42>r47"), 0)
    other = replies_to(position.play("r12>r17"), 0)
    assert expected is not None
    assert other is not None
    assert (expected.harmful, other.harmful, other.rolls) == (0, 1, 6)
    assert first.reason == "Green can't capture Red with the next roll; after r12>r17 that works in 1 of 6 cases."


def test_a_worse_move_into_reach_says_so() -> None:
    position = ludo("seat 0: F F r12 r37 | seat 2: F F F r40 | seat 0 rolled 5")
    judge = Naive(lambda position, seat: float(seat == 0 and "r17" in position.pieces()[0]))
    _, second = hints(position, judge=judge)
    assert (second.text, second.reason) == ("r37>r42", "Green could then capture Red in 1 of 6 cases.")


def test_a_piece_that_comes_into_play_is_a_reason() -> None:
    position = ludo("seat 0: H F F r50 | seat 2: F F F H | seat 0 rolled 6, sixes 1")
    judge = Naive(lambda position, seat: float(seat == 0 and "H" not in position.pieces()[0]))
    assert hints(position, judge=judge)[0].reason == "Red brings a token out."


def test_a_roll_that_comes_with_the_dice_is_no_reason_for_a_move() -> None:
    position = ludo("seat 0: F F r12 r50 | seat 2: F F F H | seat 0 rolled 6, sixes 1")
    assert all("rolls again" not in hint.reason for hint in hints(position, judge=Naive()))


def test_a_single_move_has_a_hint_as_well() -> None:
    (only,) = hints(ludo("seat 0: F F F r12 | seat 2: F F F H | seat 0 rolled 2"), judge=Naive())
    assert (only.text, only.loss) == ("r12>r14", 0)


def test_replies_are_counted_over_all_rolls() -> None:
    position = ludo("seat 0: F F r20 r22 | seat 2: F F F r18 | seat 2 to roll")
    found = replies_to(position, 0)
    assert found is not None
    assert (found.seat, found.rolls, found.harmful, found.harm, found.blocked) == (2, 6, 2, "capture", 0)
    assert replies_to(position, 2) is None
    assert replies_to(ludo("seat 0: F F F r22 | seat 2: F F F r18 | seat 2 rolled 3"), 0) is None


def test_a_seat_that_waits_for_a_six_is_blocked_by_the_other_rolls() -> None:
    found = replies_to(ludo("seat 0: F F r20 r22 | seat 2: H H H H | seat 2 to roll"), 0)
    assert found is not None
    assert (found.blocked, found.rolls, found.danger) == (5, 6, 0)


def test_every_harm_has_words_in_both_languages() -> None:
    assert set(HINTS["en"]) == set(HINTS["es"])
    assert set(HARM["en"]) == set(HARM["es"]) == set(HARMS)
