"""What the learned evaluation sees of Poleana."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta.games.poleana import features
from vuelta.games.poleana.features import (
    DANGER,
    EXIT_BLOCKED,
    FEATURES,
    MOST_ACTIVE,
    ON_PLACE,
    PLAYING,
    STOPPED,
    danger,
)
from vuelta.games.poleana.walks import (
    PLACES,
    TOKENS,
)

GAME = vuelta.game("poleana")
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
    """The same with every seat one further along the ring."""
    seat, phase, seated, *rest = state[:PLACES]
    turned_bits = (seated << 1 | seated >> 3) & 15
    return [(seat + 1) % 4, phase, turned_bits, *rest, *state[-TOKENS:], *state[PLACES:-TOKENS]]


def crowd(random: Random) -> list[int]:
    """Tokens anywhere, whether or not a game leads there: more meet than in most games."""
    narrow = random.sample(range(55), 8) if random.random() < 0.5 else range(-1, 83)
    places = [place for _ in range(4) for place in sorted(random.choice(narrow) for _ in range(TOKENS))]
    return [random.randrange(4), 0, 15, random.randrange(3), 0, 0, 0, 0, 0, *places]


@EVERY_TABLE
def test_every_index_of_random_games_is_in_range_and_none_is_lost(seats: tuple[int, ...]) -> None:
    for seed in range(3):
        for _, position in walk(GAME.start(seats=seats), Random(seed)):
            found = indices(list(position.state))
            assert all(0 <= index < FEATURES for index in found)
            on_way = sum(place not in (-1, 61) for place in position.state[PLACES:])
            assert sum(ON_PLACE <= index < features.IN_BASE for index in found) == on_way
            assert sum(features.IN_BASE <= index < features.WALL for index in found) == 2 * len(seats)


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


def test_an_enemy_behind_a_single_token_is_a_danger_by_its_distance() -> None:
    text = "seat 0: B B B r40 | seat 2: B B B r36 | seat {} to roll"
    assert dangers(text.format(0)) == [danger(0, 2, 40, 4)]  # mine, by whom does not matter
    assert dangers(text.format(2)) == [danger(2, 0, 40, 4)]  # I am behind the opposite's
    assert danger(0, 1, 40, 4) == danger(0, 2, 40, 4) != danger(2, 0, 40, 4) != danger(1, 0, 40, 4)


def test_two_others_are_a_danger_of_their_own_kind() -> None:
    found = dangers("seat 0: B B B B | seat 1: B B B r40 | seat 2: B B B r36 | seat 0 to roll")
    assert found == [danger(1, 2, 25, 4)] == [danger(2, 3, 25, 4)]


def test_on_a_0_or_a_3_on_bridges_and_finals_there_is_no_danger() -> None:
    for square in ("r45", "r33", "b3.2", "h2"):
        assert dangers(f"seat 0: B B B {square} | seat 2: B B B r31 | seat 0 to roll") == []


def test_a_wall_is_in_no_danger_and_stops_who_stands_behind() -> None:
    text = "seat 0: B B r40 r40 | seat 2: B B B r36 | seat 0 to roll"
    assert dangers(text) == []
    assert seen(text, STOPPED, DANGER) == [STOPPED + 1 * 12 + 3]  # another seat's token, four behind mine


def test_a_wall_between_takes_the_danger_away() -> None:
    text = "seat 0: B {} r38 r40 | seat 2: B B B r36 | seat 0 to roll"
    assert len(dangers(text.format("B"))) == 2
    assert dangers(text.format("r38")) == []


def test_an_enemy_behind_a_fork_has_two_ways() -> None:
    found = dangers("seat 0: B B B r20 | seat 2: B B B r12 | seat 0 to roll")
    assert found == [danger(0, 2, 20, 8), danger(0, 2, 20, 11)]


def test_an_enemy_on_a_bridge_reaches_only_what_lies_behind_it() -> None:
    assert dangers("seat 0: B B B r16 | seat 2: B B B b1.1 | seat 0 to roll") == []
    assert dangers("seat 0: B B B r19 | seat 2: B B B b1.1 | seat 0 to roll") == [danger(0, 2, 19, 7)]


def test_beyond_one_roll_all_distances_are_one_up_to_a_bonus_more() -> None:
    found = [dangers(f"seat 0: B B B r54 | seat 2: B B B r{at} | seat 0 to roll") for at in (42, 41, 32, 31)]
    assert found == [[danger(0, 2, 54, 12)], [danger(0, 2, 54, 13)], [danger(0, 2, 54, 22)], []]
    assert found[1] == found[2]


def test_an_enemy_that_turns_off_before_a_token_is_no_danger() -> None:
    assert dangers("seat 0: B B B r26 | seat 2: B B B r22 | seat 0 to roll") == []


def test_a_wall_on_an_enemy_s_start_blocks_its_exit() -> None:
    found = seen("seat 0: B B r30 r30 | seat 2: B B B B | seat 2 to roll", EXIT_BLOCKED, STOPPED)
    assert found == [EXIT_BLOCKED + 0]  # seen from the seat that can't leave, by its square 0
    assert seen("seat 0: B B r15 r15 | seat 2: B B B B | seat 2 to roll", EXIT_BLOCKED, STOPPED) == []


def test_pairs_in_a_row_and_unplayed_dice_are_seen() -> None:
    places = "seat 0: B B B r5 | seat 2: B B B B | "
    still, pair = seen(places + "seat 0 to roll", PLAYING), seen(places + "seat 0 to roll, pairs 1", PLAYING)
    assert len(still) == len(pair) == 2
    assert still != pair
    assert len(seen(places + "seat 0 rolled 4-1", PLAYING)) == 4


def test_who_does_not_play_is_not_seen() -> None:
    two = seen("seat 0: B B B r5 | seat 2: B B B B | seat 0 to roll", high=PLAYING)
    assert len(two) == 1 + 2 * 2
