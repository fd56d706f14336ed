"""Rolling, opening, moving, sixes and turns in Ludo."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

ludo = vuelta.game("ludo")


@rule("LU01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_play_with_four_tokens_each_at_home(count: int) -> None:
    pieces = ludo.start(count).pieces()
    assert len(pieces) == count
    assert set(pieces.values()) == {("H", "H", "H", "H")}
    assert ludo.colours == ("red", "blue", "green", "yellow")


@rule("LU04")
def test_order_of_play_follows_the_ring_and_skips_empty_seats() -> None:
    position = ludo.start((0, 1, 3))
    seen = []
    for _ in range(4):
        seen.append(position.seat)
        position = position.play("roll:1")
    assert seen == [0, 1, 3, 0]


@rule("LU04")
def test_the_option_first_says_who_starts() -> None:
    assert ludo.start((1, 2)).seat == 1
    assert ludo.start((1, 2), first=2).seat == 2


@rule("LU04")
def test_one_die_moves_one_token() -> None:
    position = ludo.position("seat 0: H r1 r5 r20 | seat 2: H H H H | seat 0 rolled 3")
    assert position.moves() == ("r1>r4", "r20>r23", "r5>r8")
    after = position.play("r1>r4")
    assert after.pieces()[0] == ("H", "r20", "r4", "r5")
    assert after.awaits == "roll"


@rule("LU05")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_nothing_but_a_six_opens_a_token(face: int) -> None:
    position = ludo.start(2).play(f"roll:{face}")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("LU05")
def test_a_six_may_open_a_token_or_move_an_active_one() -> None:
    position = ludo.position("seat 0: H H L1 r20 | seat 2: H H H H | seat 0 rolled 6, sixes 1")
    assert position.moves() == ("H>r0", "L1>F", "r20>r26")


@rule("LU05")
@pytest.mark.parametrize(("seat", "start"), [(0, "r0"), (1, "r18"), (2, "r36"), (3, "r54")])
def test_a_token_opens_onto_its_own_start(seat: int, start: str) -> None:
    assert ludo.start(4, first=seat).play("roll:6").moves() == (f"H>{start}",)


@rule("LU06")
def test_moving_is_mandatory_and_there_is_no_pass() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H H H H | seat 0 rolled 2")
    assert position.moves() == ("r5>r7",)


@rule("LU06")
def test_a_six_without_a_move_ends_the_turn() -> None:
    position = ludo.position("seat 0: F F L2 L3 | seat 2: H H H H | seat 0 to roll").play("roll:6")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("LU11")
def test_the_finish_needs_the_exact_roll() -> None:
    text = "seat 0: F F L4 r5 | seat 2: H H H H | seat 0 rolled {}"
    assert "L4>F" in ludo.position(text.format(3)).moves()
    position = ludo.position(text.format(5))
    assert position.moves() == ("r5>r10",)
    with pytest.raises(IllegalMove, match="beyond the finish"):
        position.play("L4>F")


@rule("LU11")
def test_waiting_for_the_exact_roll_costs_one_roll_a_turn() -> None:
    position = ludo.position("seat 0: F F F L6 | seat 2: H H H H | seat 0 to roll").play("roll:5")
    assert kinds(position) == ["blocked"]
    assert position.seat == 2


@rule("LU14", "LU11")
def test_without_exact_finish_a_roll_beyond_finishes_the_token() -> None:
    position = ludo.position("seat 0: H H L4 r5 | seat 2: H H H H | seat 0 rolled 5 | with exact_finish=no")
    assert position.moves() == ("L4>F", "r5>r10")
    assert position.play("L4>F").pieces()[0] == ("F", "H", "H", "r5")


@rule("LU12")
def test_a_six_that_was_played_rolls_again() -> None:
    position = line(ludo.start(2), "roll:6", "H>r0")
    assert kinds(position) == ["moved", "extra-roll"]
    assert (position.seat, position.awaits) == (0, "roll")


@rule("LU12")
def test_the_third_six_in_a_row_moves_nothing_and_ends_the_turn() -> None:
    position = line(ludo.start(2), "roll:6", "H>r0", "roll:6", "H>r0", "roll:6")
    assert kinds(position) == ["turn-lost"]
    assert (position.seat, position.awaits) == (2, "roll")
    assert position.pieces()[0] == ("H", "H", "r0", "r0")


@rule("LU12")
def test_sixes_are_counted_anew_in_every_turn() -> None:
    position = line(ludo.start(2), "roll:6", "H>r0", "roll:6", "H>r0", "roll:6", "roll:1", "roll:6")
    assert position.awaits == "move"
    assert "sixes 1" in str(position)


@rule("LU14", "LU12")
@pytest.mark.parametrize(("limit", "sixes"), [(2, 2), (4, 4), (0, 30)])
def test_max_sixes_sets_how_many_sixes_end_the_turn(limit: int, sixes: int) -> None:
    position = ludo.start(2, max_sixes=limit)
    for number in range(1, sixes + 1):
        position = position.play("roll:6")
        if number == limit:
            assert kinds(position) == ["turn-lost"]
            return
        position = position.play(position.moves()[-1])
    assert limit == 0
    assert position.seat == 0


@rule("LU14")
def test_only_unbroken_sixes_count() -> None:
    text = "seat 0: H r5 r20 r60 | seat 2: H H H r27 | seat 0 to roll, sixes 2 | with capture_extra_turn=yes"
    position = line(ludo.position(text), "roll:1", "r5>r6")
    assert position.seat == 2  # no capture: the turn is over
    capturing = text.replace("r27", "r25")
    position = line(ludo.position(capturing), "roll:5", "r20>r25")
    assert kinds(position) == ["moved", "capture", "extra-roll"]
    assert position.play("roll:6").awaits == "move"  # the five broke the row of sixes


@rule("LU14", "LU05")
def test_open_on_names_the_rolls_that_open_and_only_a_six_rolls_again() -> None:
    start = ludo.start(2, open_on={1, 6})
    opened = line(start, "roll:1", "H>r0")
    assert kinds(opened) == ["moved"]
    assert opened.seat == 2
    assert line(start, "roll:6", "H>r0").seat == 0


@rule("LU14", "LU05")
def test_a_six_does_not_open_where_open_on_leaves_it_out() -> None:
    position = ludo.start(2, open_on={1}).play("roll:6")
    assert kinds(position) == ["blocked"]
