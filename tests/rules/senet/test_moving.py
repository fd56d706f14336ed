"""Moving, swapping and the safe squares."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

senet = vuelta.game("senet")


@rule("SE07")
@pytest.mark.parametrize(
    ("origin", "die", "target"),
    [(0, 1, 1), (8, 4, 12), (9, 1, 10), (17, 5, 22), (19, 1, 20), (20, 4, 24)],
)
def test_a_piece_moves_exactly_the_throw_along_the_snake_over_row_ends_too(origin: int, die: int, target: int) -> None:
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: 2 4 6 27 29 | seat 0 rolled {die}")
    assert position.moves() == (f"{origin}>{target}",)
    after = position.play(f"{origin}>{target}")
    assert after.pieces()[0] == (str(target), "off", "off", "off", "off")
    assert str(after.events[0]) == f"moved seat 0 {origin}>{target}"


@rule("SE07")
def test_a_piece_may_not_end_on_its_own_colour() -> None:
    position = senet.position("seat 0: 3 5 8 off off | seat 1: 20 22 24 27 29 | seat 0 rolled 2")
    assert position.moves() == ("5>7", "8>10")
    with pytest.raises(IllegalMove, match=r"3>5: a piece of yours already stands on 5 \(SE07\); you can play 5>7 or"):
        position.play("3>5")


@rule("SE07")
def test_passing_single_pieces_of_either_colour_is_free() -> None:
    position = senet.position("seat 0: 3 4 off off off | seat 1: 5 7 20 27 29 | seat 0 rolled 5")
    assert position.moves() == ("3>8", "4>9")
    after = position.play("3>8")
    assert after.pieces() == {0: ("4", "8", "off", "off", "off"), 1: ("20", "27", "29", "5", "7")}


@rule("SE07")
def test_a_square_without_an_own_piece_has_no_move() -> None:
    position = senet.position("seat 0: 3 off off off off | seat 1: 6 20 22 27 29 | seat 0 rolled 2")
    for text in ("6>8", "11>13", "26>28"):
        cell = text.partition(">")[0]
        with pytest.raises(IllegalMove, match=rf"you have no piece on {cell} to move \(SE07\)"):
            position.play(text)


@rule("SE07")
def test_a_move_written_with_the_wrong_length_is_told_the_right_one() -> None:
    position = senet.position("seat 0: 3 off off off off | seat 1: 6 20 22 27 29 | seat 0 rolled 2")
    with pytest.raises(IllegalMove, match=r"'3>6': here it would be 3>5; you can play 3>5"):
        position.play("3>6")


@rule("SE08")
def test_ending_on_an_enemy_swaps_the_two() -> None:
    position = senet.position("seat 0: 3 10 off off off | seat 1: 6 20 22 27 29 | seat 0 rolled 3").play("3>6")
    assert position.pieces() == {0: ("10", "6", "off", "off", "off"), 1: ("20", "22", "27", "29", "3")}
    assert [str(event) for event in position.events] == ["moved seat 0 3>6", "swap seat 0 other 1 3"]
    assert position.seat == 1


@rule("SE08", "SE05")
def test_a_swap_with_a_four_still_owes_its_roll() -> None:
    position = senet.position("seat 0: 6 20 22 24 29 | seat 1: 2 8 10 12 off | seat 1 rolled 4").play("2>6")
    assert position.pieces() == {0: ("2", "20", "22", "24", "29"), 1: ("10", "12", "6", "8", "off")}
    assert kinds(position) == ["moved", "swap", "extra-roll"]
    assert str(position).endswith("seat 1 to roll, owed 1")


@rule("SE08", "SE10")
def test_a_swap_can_put_the_enemy_into_a_run_that_protects_it() -> None:
    position = senet.position("seat 0: 3 5 12 off off | seat 1: 4 8 20 22 29 | seat 0 rolled 3").play("5>8")
    assert position.pieces()[1] == ("20", "22", "29", "4", "5")
    later = line(position, "roll:2", "22>24", "roll:2")
    assert later.moves() == ("12>14", "8>10")  # 3>5 would end on a piece that 4 protects now


@rule("SE09")
@pytest.mark.parametrize(("die", "safe"), [(2, 27), (3, 28), (4, 29)])
def test_a_piece_on_a_safe_square_is_never_swapped(die: int, safe: int) -> None:
    position = senet.position(f"seat 0: 3 25 off off off | seat 1: {safe} 11 15 17 19 | seat 0 rolled {die}")
    assert position.moves() == (f"3>{3 + die}",)
    with pytest.raises(IllegalMove, match=rf"the enemy on {safe} is safe there and can't be swapped \(SE09\)"):
        position.play(f"25>{safe}")


@rule("SE09")
def test_a_free_safe_square_next_to_an_enemy_can_be_entered() -> None:
    position = senet.position("seat 0: 25 off off off off | seat 1: 28 11 15 17 19 | seat 0 rolled 2").play("25>27")
    assert position.pieces()[0] == ("27", "off", "off", "off", "off")
    assert kinds(position) == ["moved"]


@rule("SE09")
@pytest.mark.parametrize(("origin", "die", "target"), [(12, 2, 14), (23, 2, 25)])
def test_the_bonus_squares_are_not_safe(origin: int, die: int, target: int) -> None:
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: {target} 0 2 4 6 | seat 0 rolled {die}")
    after = position.play(f"{origin}>{target}")
    assert after.pieces()[0] == (str(target), "off", "off", "off", "off")
    assert after.pieces()[1] == tuple(sorted(["0", "2", "4", "6", str(origin)]))
    assert "swap" in kinds(after)


@rule("SE09", "SE08", "SE17")
def test_an_enemy_can_be_put_on_a_safe_square_by_a_swap_backward() -> None:
    position = senet.position("seat 0: 29 off off off off | seat 1: 25 0 2 4 6 | seat 0 rolled 4")
    assert position.moves() == ("29>25",)
    after = position.play("29>25")
    assert after.pieces() == {0: ("25", "off", "off", "off", "off"), 1: ("0", "2", "29", "4", "6")}
    assert kinds(after) == ["moved", "swap", "bonus", "extra-roll"]
