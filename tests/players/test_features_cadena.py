"""What the learned evaluation sees of a Cadena state."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import SOAK, walk
from vuelta import Position
from vuelta.games.cadena import features
from vuelta.games.cadena.board import DISCS, SEATS
from vuelta.games.cadena.features import (
    BY_ARROW,
    DISCARD_LANDING,
    FACES,
    FEWEST,
    FORWARD,
    GIFT,
    HOME,
    HOMES,
    IN_CENTRE,
    LANDINGS,
    LINK_FITS,
    NEAR,
    ON_OTHER,
    ON_OWN,
    PURSUED,
    REACH,
    ROLL_LANDING,
    WINS,
)
from vuelta.games.cadena.rules import BLACK, COVERS, SQUARES, STATE_SIZE

cadena = vuelta.game("cadena")
VARIANTS = [
    *({"rule_set": name} for name in sorted(cadena.rule_sets)),
    {"length": 17, "arrows": ()},
    {"length": 80, "arrows": ((3, 79), (80, 1))},
]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def seen(position: Position, state: list[int] | None = None) -> list[int]:
    """The active indices, sorted; of another state of the same board, if one is given."""
    found = [-1] * features.MOST_ACTIVE
    return sorted(found[: features.active(position.codes, state or list(position.state), found)])


def sees(text: str) -> list[int]:
    return seen(cadena.position(text))


def kinds(indices: list[int], group: int, more: int) -> list[int]:
    """How the discs would land with so many links more than the whole hand."""
    first = group + (more - FEWEST if group == DISCARD_LANDING else more) * LANDINGS
    return [index - first for index in indices if first <= index < first + LANDINGS]


def turned(state: list[int], by: int) -> list[int]:
    """The same state with every seat so many chairs further."""
    copy = list(state)
    copy[0] = (state[0] + by) % SEATS
    for seat in range(SEATS):
        there = (seat + by) % SEATS
        copy[BLACK + there] = state[BLACK + seat]
        for first in (SQUARES, COVERS):
            for disc in range(DISCS):
                copy[first + there * DISCS + disc] = state[first + seat * DISCS + disc]
    return copy


@every_variant
@pytest.mark.parametrize("seats", cadena.players)
def test_every_index_is_in_range_and_there_are_never_too_many(variant: dict[str, object], seats: int) -> None:
    for seed in range(4 * SOAK):
        for _, position in walk(cadena.start(seats, **variant), Random(seed)):  # type: ignore[arg-type]
            indices = seen(position)  # more than MOST_ACTIVE would not fit
            assert indices[0] >= 0
            assert indices[-1] < features.FEATURES


@every_variant
@pytest.mark.parametrize("seats", cadena.players)
def test_the_table_may_be_turned(variant: dict[str, object], seats: int) -> None:
    for _, position in walk(cadena.start(seats, **variant), Random(7)):  # type: ignore[arg-type]
        if position.over:
            break
        state = list(position.state)
        assert len(state) == STATE_SIZE
        for by in range(1, SEATS):
            assert seen(position, turned(state, by)) == seen(position)


def test_one_opponent_is_the_next_seat_wherever_it_sits() -> None:
    starts = [cadena.start((0, other)) for other in (1, 2, 3)]
    assert seen(starts[0]) == seen(starts[1]) == seen(starts[2])
    assert seen(cadena.start((0, 1), first=1)) == seen(starts[0])


def test_three_players_are_told_by_the_empty_chair() -> None:
    assert seen(cadena.start((0, 1, 2))) != seen(cadena.start((0, 2, 3)))


def test_a_link_about_to_be_rolled_tells_how_many_faces_fit() -> None:
    text = "seat 0: 12 20 | seat 1: S S | black: 2 1 bank 11 | seat 0 to move"
    up = cadena.position(f"{text}, links 2-2-3, last 3, direction up").play("extend:up")
    assert LINK_FITS + 2 * (FACES + 1) + 4 in seen(up)  # four links then; 3, 4, 5 and 6 fit
    down = cadena.position(f"{text}, links 2-2-3, last 2, direction down").play("extend:down")
    assert LINK_FITS + 2 * (FACES + 1) + 2 in seen(down)


def test_a_hand_about_to_be_rolled_tells_its_size() -> None:
    text = "seat 0: 12 20 | seat 1: S S | black: 5 1 bank 8 | seat 0 to move"
    assert features.HAND_ROLLED + 6 - 1 in seen(cadena.position(text).play("discard:0"))
    assert features.HAND_ROLLED + 4 - 1 in seen(cadena.position(text).play("discard:2"))


def test_the_last_free_disc_into_the_centre_wins_the_first_does_not() -> None:
    one = sees("seat 0: 45 C | seat 1: S S | black: 5 1 bank 8 | seat 0 to move")
    assert kinds(one, DISCARD_LANDING, -2) == [WINS]
    two = sees("seat 0: 20 45 | seat 1: S S | black: 3 1 bank 10 | seat 0 to move")
    assert kinds(two, DISCARD_LANDING, 0) == [IN_CENTRE, FORWARD]


def test_landings_tell_gifts_stacks_and_arrows() -> None:
    text = "seat 0: 13 32 | seat 1: 17 C | black: 3 1 bank 10 | seat 0 to move"
    assert kinds(sees(text), DISCARD_LANDING, 0) == [GIFT, BY_ARROW]  # 13>17 and 32>36>47
    assert kinds(seen(cadena.position(text).play("discard:0")), ROLL_LANDING, 0) == [GIFT, BY_ARROW]
    stacks = sees("seat 0: 13 17 | seat 1: 21 S | black: 3 1 bank 10 | seat 0 to move")
    assert kinds(stacks, DISCARD_LANDING, 0) == [ON_OWN, ON_OTHER]


def test_no_landing_needs_more_dice_than_the_bank_has() -> None:
    indices = sees("seat 0: 13 20 | seat 1: S S | black: 7 6 bank 1 | seat 0 to move")
    assert kinds(indices, DISCARD_LANDING, 1)
    assert not kinds(indices, DISCARD_LANDING, 2)


def test_the_centre_is_in_reach_of_the_hand_or_some_links_short() -> None:
    indices = sees("seat 0: 13 20 | seat 1: 44 C | black: 3 4 bank 7 | seat 0 to move")
    assert HOME + (1 * 2 + 1) * HOMES + 5 - 1 in indices  # five dice, five squares, the last free disc
    indices = sees("seat 0: 13 20 | seat 1: 41 44 | black: 3 4 bank 7 | seat 0 to move")
    assert HOME + 1 * 2 * HOMES + NEAR + 3 - 1 in indices  # eight squares from 41
    assert HOME + 1 * 2 * HOMES + 5 - 1 in indices


def test_a_disc_close_behind_is_seen_from_either_side() -> None:
    mine = sees("seat 0: 20 C | seat 1: 14 S | black: 3 4 bank 7 | seat 0 to move")
    assert PURSUED + 1 * REACH + 6 - 1 in mine  # six squares behind the last free disc of the seat to act
    theirs = sees("seat 0: 20 C | seat 1: 14 S | black: 3 4 bank 7 | seat 1 to move")
    assert PURSUED + (1 * 2 + 1) * REACH + 6 - 1 in theirs


def test_a_pinned_disc_tells_who_lies_on_it_and_whether_that_one_can_wait() -> None:
    text = "seat 0: 12 20 | seat 1: 12 {other} | stack 12: 0 1 | black: 3 4 bank 7 | seat 0 to move"
    assert features.PINNED_BY + (0 * SEATS + 1) * 2 + 1 in sees(text.format(other="S"))
    assert features.PINNED_BY + (0 * SEATS + 1) * 2 in sees(text.format(other="C"))
