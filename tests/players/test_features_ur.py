"""What the learned evaluation sees of a state of Ur."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.rules.ur.test_turns import position
from tests.support import SOAK, walk
from vuelta import Position
from vuelta.games.ur import features
from vuelta.games.ur.board import STEPS
from vuelta.games.ur.features import CAPTURE, EXPOSED, FEATURES, LEAD, LEAD_BUCKETS, LEAD_MOST, ROSETTE, TO_PASS

ur = vuelta.game("ur")
every_rule_set = pytest.mark.parametrize("rule_set", sorted(ur.rule_sets))


def seen(position: Position) -> list[int]:
    """The active indices, sorted."""
    found = [-1] * features.MOST_ACTIVE
    return sorted(found[: features.active(position.codes, list(position.state), found)])


def between(position: Position, low: int, high: int) -> list[int]:
    """Those of a kind, counted from its first."""
    return [index - low for index in seen(position) if low <= index < high]


@every_rule_set
def test_every_index_is_in_range_and_there_are_never_too_many(rule_set: str) -> None:
    for seed in range(4 * SOAK):
        for _, at in walk(ur.start(rule_set=rule_set), Random(seed)):
            indices = seen(at)  # more than MOST_ACTIVE would not fit
            assert indices[0] >= 0
            assert indices[-1] < FEATURES


@every_rule_set
def test_light_and_dark_see_the_same_of_the_same(rule_set: str) -> None:
    swapped = str.maketrans("13", "31")
    for _, at in walk(ur.start(rule_set=rule_set), Random(3)):
        if at.awaits != "roll":
            continue
        light, dark, turn, *rest = str(at).split(" | ")
        other = "seat 0 to roll" if turn == "seat 1 to roll" else "seat 1 to roll"
        light, dark = (text.partition(":")[2].translate(swapped) for text in (light, dark))
        mirrored = ur.position(" | ".join([f"seat 0:{dark}", f"seat 1:{light}", other, *rest]))
        assert seen(mirrored) == seen(at)


def test_who_leads_is_told() -> None:
    level = position("b1 a1", "b3 a3", "seat 0 to roll")
    assert between(level, LEAD, LEAD + LEAD_BUCKETS) == [LEAD_MOST]
    ahead = position("h2 off off", "a3", "seat 0 to roll")
    assert between(ahead, LEAD, LEAD + LEAD_BUCKETS)[0] > LEAD_MOST
    behind = position("h2 off off", "a3", "seat 1 to roll")
    assert between(behind, LEAD, LEAD + LEAD_BUCKETS)[0] < LEAD_MOST


def test_a_piece_that_an_enemy_can_reach_is_exposed_and_one_on_a_rosette_is_not() -> None:
    reached = position("c2", "a2", "seat 0 to roll")  # a two: six of sixteen
    assert EXPOSED + 7 * features.DANGERS + 1 in seen(reached)
    assert any(index >= STEPS * features.DANGERS for index in between(reached, EXPOSED, features.CHOICE)) is False
    assert between(position("d2", "b2", "seat 0 to roll"), EXPOSED, features.CHOICE) == []


def test_rosettes_and_captures_are_told_by_throw() -> None:
    both = position("b2", "c2 e2", "seat 0 to roll")
    assert {0, 2} <= set(between(both, CAPTURE, CAPTURE + 4))  # a one and a three capture
    assert {1, 3} <= set(between(both, ROSETTE, ROSETTE + 4))  # a two to d2, a four to a1


def test_the_middle_is_told_with_those_who_have_yet_to_pass_it() -> None:
    held = position("d2", "a2 e2 off", "seat 0 to roll")
    assert between(held, TO_PASS, TO_PASS + features.COUNTS) == [5]
