"""What the learned evaluation sees of Mensch ärgere dich nicht."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta.games.maedn import features
from vuelta.games.maedn.board import RING
from vuelta.games.maedn.features import (
    BOTH_INSIDE,
    BY_OTHERS,
    ENTRY,
    FEATURES,
    IN_VAIN,
    INSIDE,
    LEAD,
    LEADS,
    LOSSES,
    MOST_ACTIVE,
    PLAYERS,
    THREAT,
    WAITING,
    ZONES,
)
from vuelta.games.maedn.rules import HOME, SEATED, STEPS, TOKENS

GAME = vuelta.game("maedn")
EVERY_TABLE = pytest.mark.parametrize("seats", [GAME.seats(count) for count in GAME.players], ids=len)


def indices(state: list[int]) -> list[int]:
    found = [0] * MOST_ACTIVE
    return sorted(found[: features.active((), state, found)])


def seen(text: str, low: int, high: int) -> list[int]:
    """The indices of a position from `low` on and below `high`."""
    return [index for index in indices(list(GAME.position(text).state)) if low <= index < high]


def threats(text: str) -> list[tuple[int, int, int]]:
    """Who threatens whom, from which zone, and how much is to be lost."""
    found = [index - THREAT for index in seen(text, THREAT, ENTRY)]
    return [(index // LOSSES // ZONES, index // LOSSES % ZONES, index % LOSSES) for index in found]


def turned(state: list[int]) -> list[int]:
    """The same with every seat one further along the ring."""
    seated, steps = state[SEATED], state[STEPS:]
    around = (seated << 1 | seated >> 3) & 15
    return [(state[0] + 1) % 4, *state[1:SEATED], around, *steps[-TOKENS:], *steps[:-TOKENS]]


@EVERY_TABLE
def test_every_index_of_random_games_is_in_range_and_no_token_is_lost(seats: tuple[int, ...]) -> None:
    for seed in range(3):
        for _, position in walk(GAME.start(seats=seats), Random(seed)):
            found = indices(list(position.state))
            assert all(0 <= index < FEATURES for index in found)
            assert sum(index < WAITING for index in found) == sum(step != HOME for step in position.state[STEPS:])
            assert sum(WAITING <= index < THREAT for index in found) == 2 * len(seats)


@EVERY_TABLE
def test_the_board_turned_by_a_seat_looks_the_same(seats: tuple[int, ...]) -> None:
    for _, position in walk(GAME.start(seats=seats), Random(7)):
        state = list(position.state)
        assert indices(state) == indices(turned(state))


def test_a_crowd_fits() -> None:
    random = Random(5)
    for _ in range(500):
        steps = [step for _ in range(4) for step in sorted(random.sample(range(RING), TOKENS))]
        found = indices([random.randrange(4), 0, 0, 0, 15, *steps])
        assert all(0 <= index < FEATURES for index in found)


def test_an_enemy_behind_is_a_threat_to_the_seat_to_act() -> None:
    assert threats("seat 0: H H H r30 | seat 2: H H H r26 | seat 0 to roll") == [(0, 3, 3)]


def test_the_seat_to_act_is_a_threat_to_a_token_before_it() -> None:
    assert threats("seat 0: H H H r30 | seat 2: H H H r33 | seat 0 to roll") == [(2, 2, 1)]


def test_a_third_seat_is_told_apart_from_the_seat_to_act() -> None:
    crowded = "seat 0: H H H H | seat 1: H H H r25 | seat 2: H H H r23 | seat 0 to roll"
    assert threats(crowded) == [(BY_OTHERS + 1, 1, 1)]


def test_a_token_in_the_goal_is_neither_threatened_nor_a_threat() -> None:
    assert threats("seat 0: G1 G2 H H | seat 2: H H H r37 | seat 0 to roll") == []


def test_a_token_on_the_start_of_somebody_who_waits_is_seen() -> None:
    assert len(seen("seat 0: H H H r20 | seat 2: H H H H | seat 0 to roll", ENTRY, IN_VAIN)) == 1
    assert not seen("seat 0: H H H r20 | seat 2: r30 r31 r32 r33 | seat 0 to roll", ENTRY, IN_VAIN)


def test_throws_in_vain_are_seen() -> None:
    text = "seat 0: H H H H | seat 2: H H H H | seat 0 to roll{} | with three_throws=yes"
    told = [seen(text.format(note), IN_VAIN, PLAYERS) for note in ("", ", tries 1", ", tries 2")]
    assert told == [[IN_VAIN], [IN_VAIN + 1], [IN_VAIN + 2]]


def leads(text: str) -> list[tuple[int, int]]:
    """The seats after the one to act, and how far it leads them."""
    return [divmod(index - LEAD, LEADS) for index in seen(text, LEAD, FEATURES)]


def test_a_lead_is_told_for_the_other_seat_and_grows() -> None:
    assert leads("seat 0: H H H r9 | seat 2: H H H r29 | seat 0 to roll") == [(1, LEADS // 2)]
    told = [leads(f"seat 0: {own} | seat 1: G4 H H r15 | seat 0 to roll") for own in ("H H H H", "G3 G4 H H")]
    assert 0 < told[0][0][1] < LEADS // 2 < told[1][0][1] < LEADS


def test_tokens_in_the_goal_of_two_seats_are_told_together_and_among_three_not() -> None:
    told = seen("seat 0: G2 G3 G4 H | seat 2: G3 G4 H H | seat 0 to roll", BOTH_INSIDE, LEAD)
    assert told == [BOTH_INSIDE + (1 * 5 + 3) * 5 + 2]
    three = "seat 0: G2 G3 G4 H | seat 1: H H H H | seat 2: G3 G4 H H | seat 0 to roll"
    assert seen(three, BOTH_INSIDE, FEATURES) == []
    assert len(seen(three, INSIDE, THREAT)) == 3
