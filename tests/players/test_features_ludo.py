"""What the learned evaluation sees of Ludo."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta.games.ludo import features
from vuelta.games.ludo.board import RING
from vuelta.games.ludo.features import (
    BOTH_DONE,
    BY_OTHERS,
    ENTRY,
    FEATURES,
    IN_A_ROW,
    LEAD,
    LEADS,
    LOSSES,
    MOST_ACTIVE,
    PASS,
    PASSES,
    REACH,
    THREAT,
)
from vuelta.games.ludo.rules import FINISH, HOME, PLACES, STEPS, TOKENS

GAME = vuelta.game("ludo")
EVERY_TABLE = pytest.mark.parametrize("seats", [GAME.seats(count) for count in GAME.players], ids=len)


def indices(state: list[int]) -> list[int]:
    found = [0] * MOST_ACTIVE
    return sorted(found[: features.active((), state, found)])


def seen(text: str, low: int, high: int) -> list[int]:
    """The indices of a position from `low` on and below `high`."""
    return [index for index in indices(list(GAME.position(text).state)) if low <= index < high]


def threats(text: str) -> list[tuple[int, int, int]]:
    """Who threatens whom, how far behind, and how much is to be lost."""
    found = [index - THREAT for index in seen(text, THREAT, PASS)]
    return [(index // LOSSES // REACH, index // LOSSES % REACH + 1, index % LOSSES) for index in found]


def turned(state: list[int]) -> list[int]:
    """The same with every seat one further along the ring."""
    places, steps = state[PLACES:STEPS], state[STEPS:]
    return [
        (state[0] + 1) % 4,
        *state[1:PLACES],
        places[-1],
        *places[:-1],
        *steps[-TOKENS:],
        *steps[:-TOKENS],
    ]


@EVERY_TABLE
def test_every_index_of_random_games_is_in_range_and_no_token_is_lost(seats: tuple[int, ...]) -> None:
    for seed in range(3):
        for _, position in walk(GAME.start(seats=seats), Random(seed)):
            found = indices(list(position.state))
            assert all(0 <= index < FEATURES for index in found)
            on_way = sum(step not in (HOME, FINISH) for step in position.state[STEPS:])
            assert sum(index < features.WAITING for index in found) == on_way
            assert sum(features.WAITING <= index < THREAT for index in found) == 2 * len(seats)


@EVERY_TABLE
def test_the_board_turned_by_a_seat_looks_the_same(seats: tuple[int, ...]) -> None:
    for _, position in walk(GAME.start(seats=seats), Random(7)):
        state = list(position.state)
        assert indices(state) == indices(turned(state))


def test_a_crowd_fits() -> None:
    random = Random(5)
    for _ in range(500):
        near = random.sample(range(RING), 3)
        steps = [step for _ in range(4) for step in sorted(random.choice(near) for _ in range(TOKENS))]
        found = indices([random.randrange(4), 0, 0, 0, 0, 0, 0, 0, *steps])
        assert all(0 <= index < FEATURES for index in found)


def test_an_enemy_close_behind_is_a_threat_to_the_seat_to_act() -> None:
    assert threats("seat 0: H H H r30 | seat 2: H H H r26 | seat 0 to roll") == [(0, 4, 2)]


def test_the_seat_to_act_is_a_threat_to_a_token_before_it() -> None:
    assert threats("seat 0: H H H r30 | seat 2: H H H r33 | seat 0 to roll") == [(2, 3, 5)]


def test_a_third_seat_is_told_apart_from_the_seat_to_act() -> None:
    crowded = "seat 0: H H H H | seat 1: H H H r40 | seat 2: H H H r38 | seat 0 to roll"
    assert threats(crowded) == [(BY_OTHERS + 1, 2, 1)]


@pytest.mark.parametrize("safe", ["r13", "r31", "r0"])
def test_a_token_on_a_star_or_its_own_start_is_not_threatened(safe: str) -> None:
    behind = {"r13": "r10", "r31": "r28", "r0": "r70"}[safe]
    assert not [
        told for told in threats(f"seat 0: H H H {safe} | seat 2: H H H {behind} | seat 0 to roll") if told[0] == 0
    ]


def test_a_stranger_on_the_start_of_somebody_who_waits_is_seen() -> None:
    assert len(seen("seat 0: H H H r36 | seat 2: H H H H | seat 0 to roll", ENTRY, IN_A_ROW)) == 1
    assert not seen("seat 0: H H H r36 | seat 2: r40 r40 r40 r40 | seat 0 to roll", ENTRY, IN_A_ROW)


def passes(text: str) -> list[tuple[int, int]]:
    """Whose token is yet to be passed, and from how far: a number for each distance that is told apart."""
    return [divmod(index - PASS, PASSES) for index in seen(text, PASS, ENTRY)]


@pytest.mark.parametrize(("ring", "zone"), [(30, 0), (19, 11), (18, 12), (12, 13), (6, 14), (60, 15)])
def test_an_enemy_that_has_yet_to_pass_a_safe_token_is_seen_from_any_distance(ring: int, zone: int) -> None:
    told = passes(f"seat 0: H H H r31 | seat 2: H H H r{ring} | seat 0 to roll")
    assert [found for seat, found in told if seat == 0] == [zone]


def test_a_token_that_is_not_safe_is_told_as_a_threat_if_it_is_near() -> None:
    assert passes("seat 0: H H H r33 | seat 2: H H H r23 | seat 0 to roll") == []
    assert passes("seat 0: H H H r33 | seat 2: H H H r20 | seat 0 to roll") == [(0, 16)]


@pytest.mark.parametrize("gone_by", ["r33", "L2"])
def test_a_token_that_has_gone_by_need_not_pass_again(gone_by: str) -> None:
    assert passes(f"seat 0: H H H r31 | seat 2: H H H {gone_by} | seat 0 to roll") == []


def test_among_three_nobody_tells_who_leads_or_has_yet_to_pass_whom() -> None:
    three = "seat 0: H H H r31 | seat 1: H H H H | seat 2: H H H r6 | seat 0 to roll"
    assert passes(three) == []
    assert seen(three, BOTH_DONE, FEATURES) == []


def leads(text: str) -> list[tuple[int, int]]:
    """The seats after the one to act, and how far it leads them."""
    return [divmod(index - LEAD, LEADS) for index in seen(text, LEAD, FEATURES)]


def test_a_lead_is_told_for_the_other_seat_and_grows() -> None:
    assert leads("seat 0: H H H r9 | seat 2: H H H r45 | seat 0 to roll") == [(1, LEADS // 2)]
    told = [leads(f"seat 0: {own} | seat 1: H H r22 F | seat 0 to roll") for own in ("H H H H", "H H H F", "F F F L1")]
    assert [other for [(other, _)] in told] == [0, 0, 0]
    assert 0 < told[0][0][1] < told[1][0][1] < LEADS // 2 < told[2][0][1] == LEADS - 1


def test_finished_tokens_of_two_seats_are_told_together() -> None:
    told = seen("seat 0: H F F F | seat 2: H H F F | seat 0 to roll", BOTH_DONE, LEAD)
    assert told == [BOTH_DONE + (1 * 5 + 3) * 5 + 2]
