"""Dice statistics: sums, chi-squares, and their probabilities."""

from __future__ import annotations

import random

import pytest

from vuelta.server.http.dice_statistics import chance, chi_square, statistics
from vuelta.server.tables.persistence import DiceCounts

FAIR = (1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("value", "freedom", "expected"),
    # from tables of the distribution
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (11.0705, 5, 0.05), (15.08627, 5, 0.01), (18.30704, 10, 0.05)],
)
def test_the_chance_is_that_of_the_chi_square_distribution(value: float, freedom: int, expected: float) -> None:
    assert chance(value, freedom) == pytest.approx(expected, abs=1e-6)


def test_the_chance_stays_a_chance_at_the_ends() -> None:
    assert chance(0, 5) == 1.0
    assert chance(1e6, 5) == 0.0
    assert 0.4 < chance(1000, 1000) < 0.6


def test_the_chi_square_is_pearsons_sum() -> None:
    assert chi_square((10, 10, 10, 10, 10, 10), FAIR) == (0, 5)
    value, freedom = chi_square((20, 10, 10, 10, 10, 0), FAIR)
    assert value == pytest.approx(20)
    assert freedom == 5


def test_a_face_that_can_not_fall_counts_for_nothing() -> None:
    value, freedom = chi_square((10, 30, 20, 0, 0, 0), (1, 3, 2, 0, 0, 0))
    assert (value, freedom) == (0, 2)


def test_too_few_dice_tell_nothing() -> None:
    assert chi_square((4, 4, 4, 4, 4, 4), FAIR) == (None, 5)
    assert chi_square((0, 0, 0, 0, 0, 0), FAIR) == (None, 5)
    answer = statistics([DiceCounts("senet", FAIR, "person", (1, 0, 0, 0, 0, 0))])
    assert answer.rows[0].chance is None
    assert answer.chance is None
    assert answer.thrown == 1


def test_dice_are_summed_by_game_and_kind_and_over_all_games_with_equal_dice() -> None:
    uneven = (1, 4, 6, 4, 1, 0)
    answer = statistics(
        [
            DiceCounts("ludo", FAIR, "person", (10, 10, 10, 10, 10, 10)),
            DiceCounts("ludo", FAIR, "hard", (5, 5, 5, 5, 5, 5)),
            DiceCounts("poleana", FAIR, "person", (12, 8, 10, 10, 10, 10)),
            DiceCounts("senet", uneven, "person", (6, 24, 36, 24, 6, 0)),
        ]
    )
    assert [(row.game, row.kind) for row in answer.rows] == [
        ("ludo", "hard"),
        ("ludo", "person"),
        ("poleana", "person"),
        ("senet", "person"),
    ]
    people = [row for row in answer.kinds if row.kind == "person"]
    assert {tuple(row.counts) for row in people} == {(22, 18, 20, 20, 20, 20), (6, 24, 36, 24, 6, 0)}
    assert answer.thrown == 60 + 30 + 60 + 96
    assert answer.freedom == 5 + 5 + 5 + 4
    assert answer.chi_square == pytest.approx(0.8)
    assert answer.chance == 1.0


def test_fair_dice_look_fair_and_loaded_dice_do_not() -> None:
    draw = random.Random(7)
    fair = [0] * 6
    for _ in range(6000):
        fair[draw.randrange(6)] += 1
    loaded = [count + (150 if face == 5 else -30) for face, count in enumerate(fair)]
    answers = [statistics([DiceCounts("ludo", FAIR, "person", tuple(counts))]) for counts in (fair, loaded)]
    assert (answers[0].chance or 0) > 0.01
    assert (answers[1].chance or 0) < 0.001


def test_the_face_that_counts_as_nothing_is_told_where_it_can_fall() -> None:
    four, three = (4, 6, 4, 1, 0, 1), (3, 3, 1, 1, 0, 0)
    answer = statistics(
        [
            DiceCounts("ur", four, "person", (4, 6, 4, 1, 0, 1)),
            DiceCounts("ur", three, "person", (3, 3, 1, 1, 0, 0)),
            DiceCounts("ludo", FAIR, "person", (1,) * 6),
            DiceCounts("forgotten", FAIR, "person", (1,) * 6),
        ]
    )
    assert {(row.game, row.blank) for row in answer.rows} == {
        ("ur", 6),
        ("ur", None),
        ("ludo", None),
        ("forgotten", None),
    }
    assert {tuple(row.weights): row.blank for row in answer.kinds} == {four: 6, three: None, FAIR: None}
