"""What the learned evaluation sees of Poliana."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta.games.poliana import features
from vuelta.games.poliana.features import (
    DANGER,
    FEATURES,
    FROM_JAIL,
    IDLE_SEAT,
    JAIL_BLOCKED,
    MOST_ACTIVE,
    ON_PLACE,
    PLAYING,
    danger,
)
from vuelta.games.poliana.rules import LAST_TURN, PAWNS, PLACE

GAME = vuelta.game("poliana")
EVERY_TABLE = pytest.mark.parametrize("seats", [GAME.seats(count) for count in GAME.players], ids=len)


def indices(state: list[int]) -> list[int]:
    found = [0] * MOST_ACTIVE
    return sorted(found[: features.active((), state, found)])


def seen(text: str, low: int = 0, high: int = FEATURES) -> list[int]:
    """The indices of a position from `low` on and below `high`."""
    return [index for index in indices(list(GAME.position(text).state)) if low <= index < high]


def dangers(text: str) -> list[int]:
    return seen(text, DANGER, PLAYING)


def turned(state: list[int]) -> list[int]:
    """The same with every seat one further along the hallway."""
    seat, *rest = state[:LAST_TURN]
    last, places = state[LAST_TURN:PLACE], state[PLACE:]
    return [(seat + 1) % 4, *rest, last[-1], *last[:-1], *places[-PAWNS:], *places[:-PAWNS]]


def crowd(random: Random) -> list[int]:
    """Pawns anywhere, whether or not a game leads there: more meet than in most games."""
    narrow = random.sample(range(58), 8) if random.random() < 0.5 else range(-1, 86)
    places = [place for _ in range(4) for place in sorted(random.choice(narrow) for _ in range(PAWNS))]
    return [random.randrange(4), 0, 0, 0, 0, 0, 0, *(random.randrange(2) for _ in range(4)), *places]


@EVERY_TABLE
def test_every_index_of_random_games_is_in_range_and_none_is_lost(seats: tuple[int, ...]) -> None:
    for seed in range(3):
        for _, position in walk(GAME.start(seats=seats), Random(seed)):
            found = indices(list(position.state))
            assert all(0 <= index < FEATURES for index in found)
            on_way = sum(place not in (-1, 64) for place in position.state[PLACE:])
            assert sum(ON_PLACE <= index < features.IN_JAIL for index in found) == on_way
            assert sum(features.IN_JAIL <= index < features.STACK for index in found) == 2 * len(seats)


@EVERY_TABLE
def test_the_board_turned_by_a_seat_looks_the_same(seats: tuple[int, ...]) -> None:
    for _, position in walk(GAME.start(seats=seats), Random(7)):
        state = list(position.state)
        assert indices(state) == indices(turned(state))


def test_a_crowd_fits_and_looks_the_same_from_every_side() -> None:
    random = Random(1)
    for _ in range(500):
        state = crowd(random)
        found = indices(state)
        assert all(0 <= index < FEATURES for index in found)
        assert found == indices(turned(state))


def test_an_enemy_behind_a_single_pawn_is_a_danger_by_its_distance() -> None:
    text = "seat 0: J J J r40 | seat 2: J J J r36 | seat {} to roll"
    assert dangers(text.format(0)) == [danger(0, 2, 40, 4)]  # mine, by whom does not matter
    assert dangers(text.format(2)) == [danger(2, 0, 40, 4)]  # I am behind the opposite's
    assert danger(0, 1, 40, 4) == danger(0, 2, 40, 4) != danger(2, 0, 40, 4) != danger(1, 0, 40, 4)


def test_two_others_are_a_danger_of_their_own_kind() -> None:
    found = dangers("seat 0: J J J J | seat 1: J J J r40 | seat 2: J J J r36 | seat 0 to roll")
    assert found == [danger(1, 2, 24, 4)] == [danger(2, 3, 24, 4)]


def test_a_stack_a_pawn_on_a_catwalk_and_one_on_the_stairs_are_in_no_danger() -> None:
    for squares in ("r40 r40", "J c3.2", "J s2"):
        assert dangers(f"seat 0: J J {squares} | seat 2: J J J r36 | seat 0 to roll") == []


def test_an_enemy_s_jail_endangers_who_stands_before_it() -> None:
    assert dangers("seat 0: J J J r32 | seat 2: J J J X | seat 0 to roll") == [danger(0, 2, 32, FROM_JAIL)]
    assert dangers("seat 0: J J J r33 | seat 2: J J J X | seat 0 to roll") == []
    assert dangers("seat 0: J J J r16 | seat 2: J J J X | seat 0 to roll") == []  # nobody plays seat 1


def test_a_stack_before_an_enemy_s_jail_blocks_it() -> None:
    text = "seat 0: J J r32 r32 | seat 2: J J J J | seat 2 to roll"
    assert seen(text, JAIL_BLOCKED, DANGER) == [JAIL_BLOCKED]  # seen from the seat that can't break out
    assert seen("seat 0: J J r0 r0 | seat 2: J J J J | seat 2 to roll", JAIL_BLOCKED, DANGER) == []


def test_an_enemy_behind_a_fork_has_two_ways() -> None:
    found = dangers("seat 0: J J J r21 | seat 2: J J J r14 | seat 0 to roll")
    assert found == [danger(0, 2, 21, 7), danger(0, 2, 21, 10)]


def test_an_enemy_on_a_catwalk_reaches_only_what_lies_behind_it() -> None:
    assert dangers("seat 0: J J J r17 | seat 2: J J J c1.1 | seat 0 to roll") == []
    assert dangers("seat 0: J J J r20 | seat 2: J J J c1.1 | seat 0 to roll") == [danger(0, 2, 20, 7)]


def test_beyond_one_roll_all_distances_are_one_up_to_two_rolls() -> None:
    found = [dangers(f"seat 0: J J J r57 | seat 2: J J J r{at} | seat 0 to roll") for at in (45, 44, 33)]
    assert found == [[danger(0, 2, 57, 12)], [danger(0, 2, 57, 13)], [danger(0, 2, 57, 24)]]
    assert found[1] == found[2]


def test_an_enemy_that_turns_off_before_a_pawn_is_no_danger() -> None:
    assert dangers("seat 0: J J J r28 | seat 2: J J J r24 | seat 0 to roll") == []


def test_idle_seats_and_unplayed_dice_are_seen() -> None:
    places = "seat 0: J J J r5 | seat 2: J J J J | "
    assert seen(places + "seat 0 to roll, idle 2", IDLE_SEAT) == [IDLE_SEAT + 2]
    assert seen(places + "seat 0 to roll", IDLE_SEAT) == []
    assert len(seen(places + "seat 0 rolled 4-1", IDLE_SEAT)) == 2


def test_who_does_not_play_is_not_seen() -> None:
    assert len(seen("seat 0: J J J r5 | seat 2: J J J J | seat 0 to roll", high=PLAYING)) == 1 + 2 * 2
