"""What the learned evaluation sees of a Senet state."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import SOAK, walk
from vuelta import Position
from vuelta.games.senet import features
from vuelta.games.senet.board import FIRST_SAFE, NET, OFF, PIECES, ROW, ROWS, SQUARES, WATERS
from vuelta.games.senet.features import (
    CHOICE,
    CHOICES,
    GOOD_LANDINGS,
    NO_LANDING,
    ONLY_NET,
    ONLY_WATERS,
)
from vuelta.games.senet.plan import LONGEST_STRIDE
from vuelta.games.senet.rules import PLACES, held, landing, weight

senet = vuelta.game("senet")
every_rule_set = pytest.mark.parametrize("rule_set", sorted(senet.rule_sets))


def seen(position: Position) -> list[int]:
    """The active indices, sorted."""
    found = [-1] * features.MOST_ACTIVE
    return sorted(found[: features.active(position.codes, list(position.state), found)])


def sees(text: str) -> list[int]:
    return seen(senet.position(text))


def choice(position: Position, side: int, stride: int) -> int | None:
    """What a side may choose from with a throw; None if nothing is said of it."""
    first = CHOICE + (side * LONGEST_STRIDE + stride - 1) * CHOICES
    found = [index - first for index in seen(position) if first <= index < first + CHOICES]
    assert len(found) <= 1
    return found[0] if found else None


@every_rule_set
def test_every_index_is_in_range_and_there_are_never_too_many(rule_set: str) -> None:
    for seed in range(10 * SOAK):
        for _, position in walk(senet.start(rule_set=rule_set), Random(seed)):
            indices = seen(position)  # more than MOST_ACTIVE would not fit
            assert indices
            assert indices[0] >= 0
            assert indices[-1] < features.FEATURES


@every_rule_set
def test_both_sides_see_the_same_when_they_change_places(rule_set: str) -> None:
    for _, position in walk(senet.start(rule_set=rule_set), Random(3)):
        if position.over:
            break
        state = list(position.state)
        light, dark = state[PLACES : PLACES + PIECES], state[PLACES + PIECES :]
        changed = [1 - state[0], *state[1:PLACES], *dark, *light]
        found = [0] * features.MOST_ACTIVE
        assert sorted(found[: features.active(position.codes, changed, found)]) == seen(position)


@every_rule_set
def test_choices_and_swaps_are_those_that_the_rules_allow(rule_set: str) -> None:
    for seed in range(5 * SOAK):
        for _, position in walk(senet.start(rule_set=rule_set), Random(seed)):
            codes, state = position.codes, list(position.state)
            if position.over or state[PLACES] < 0:
                continue
            swaps = []
            for side, seat in enumerate((state[0], 1 - state[0])):
                own, enemy = held(state, seat), held(state, 1 - seat)
                for stride in range(1, LONGEST_STRIDE + 1):
                    if weight(codes, stride) == 0:
                        assert choice(position, side, stride) is None
                        continue
                    targets = {
                        landing(codes, own, enemy, square, stride) for square in range(SQUARES) if own >> square & 1
                    }
                    good = {target for target in targets if target >= 0} - {NET, WATERS}
                    if good:
                        expected = GOOD_LANDINGS + min(len(good), 3)
                    else:
                        expected = ONLY_NET if NET in targets else ONLY_WATERS if WATERS in targets else NO_LANDING
                    assert choice(position, side, stride) == expected
                    throw = side * LONGEST_STRIDE + stride - 1
                    for target in targets:
                        if 0 <= target < OFF and enemy >> target & 1:
                            swaps.append(features.SWAP + side * FIRST_SAFE + target)
                            swaps.append(features.SWAP_BY + throw * ROWS + target // ROW)
            assert [index for index in seen(position) if index >= features.SWAP] == sorted(swaps)


def test_nothing_but_the_roll_off_is_seen_before_it_is_won() -> None:
    assert seen(senet.start()) == [features.ROLL_OFF]


def test_the_first_throw_of_a_turn_counts_as_one_that_is_owed() -> None:
    pieces = "seat 0: 3 8 12 off off | seat 1: 0 19 20 22 24 | seat 0 to roll"
    assert sees(pieces) == sees(f"{pieces}, owed 1")
    assert sees(pieces) != sees(f"{pieces}, owed 2")
    assert sees(f"{pieces}, owed 4") == sees(f"{pieces}, owed 9")


def test_a_blockade_tells_how_many_it_holds_back() -> None:
    indices = sees("seat 0: 15 16 17 28 off | seat 1: 2 11 13 20 24 | seat 0 to roll")
    assert features.WALL + 15 in indices
    assert features.HELD_BACK + 3 in indices
    assert {features.PROTECTED + square for square in (15, 16, 17)} <= set(indices)
    assert features.PROTECTED + 28 not in indices


def test_neighbours_in_different_rows_are_not_protected() -> None:
    indices = sees("seat 0: 9 10 25 28 off | seat 1: 2 12 14 20 23 | seat 0 to roll")
    assert not any(features.PROTECTED <= index < features.PROTECTED + SQUARES for index in indices)


def test_steps_left_say_who_is_ahead() -> None:
    even = sees("seat 0: 20 off off off off | seat 1: 22 off off off off | seat 0 to roll")
    assert features.LEAD + features.LEAD_MOST in even
    ahead = sees("seat 0: 20 off off off off | seat 1: 0 2 4 6 8 | seat 0 to roll")
    assert features.LEAD + features.LEAD_BUCKETS - 1 in ahead
    behind = sees("seat 0: 20 off off off off | seat 1: 0 2 4 6 8 | seat 1 to roll")
    assert features.LEAD in behind
