"""Protection by two side by side, and blockades of three."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

senet = vuelta.game("senet")


@rule("SE10")
@pytest.mark.parametrize("die", [2, 3])
def test_two_neighbours_can_not_be_swapped(die: int) -> None:
    position = senet.position(f"seat 0: 3 16 off off off | seat 1: 5 6 20 22 29 | seat 0 rolled {die}")
    assert position.moves() == (f"16>{16 + die}",)
    with pytest.raises(IllegalMove, match=rf"the enemy on {3 + die} has a neighbour .* protects it \(SE10\)"):
        position.play(f"3>{3 + die}")


@rule("SE10")
def test_a_gap_or_another_colour_between_them_protects_nobody() -> None:
    gap = senet.position("seat 0: 3 off off off off | seat 1: 5 7 20 22 29 | seat 0 rolled 2")
    assert kinds(gap.play("3>5")) == ["moved", "swap"]
    between = senet.position("seat 0: 3 6 off off off | seat 1: 5 7 20 22 29 | seat 0 rolled 2")
    assert kinds(between.play("3>5")) == ["moved", "swap"]


@rule("SE10")
def test_two_can_be_passed() -> None:
    position = senet.position("seat 0: 4 off off off off | seat 1: 5 6 20 22 29 | seat 0 rolled 3")
    assert kinds(position.play("4>7")) == ["moved"]


@rule("SE10")
@pytest.mark.parametrize(("origin", "die", "target"), [(7, 2, 9), (7, 3, 10), (17, 2, 19), (17, 3, 20)])
def test_neighbours_over_the_end_of_a_row_protect_nobody(origin: int, die: int, target: int) -> None:
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: 9 10 19 20 29 | seat 0 rolled {die}")
    after = position.play(f"{origin}>{target}")
    assert after.pieces()[0] == (str(target), "off", "off", "off", "off")
    assert str(origin) in after.pieces()[1]
    assert kinds(after) == ["moved", "swap"]


@rule("SE10")
def test_pairs_at_the_very_ends_of_a_row_do_protect() -> None:
    position = senet.position("seat 0: 8 18 off off off | seat 1: 10 11 20 21 29 | seat 0 rolled 2")
    assert position.moves() == ("18>16", "8>6")  # 10 and 20 are protected, so backward
    for text, cell in (("8>10", 10), ("18>20", 20)):
        with pytest.raises(IllegalMove, match=rf"the enemy on {cell} has a neighbour"):
            position.play(text)


@rule("SE10", "SE17")
def test_protection_counts_backward_too() -> None:
    position = senet.position("seat 0: 29 off off off off | seat 1: 24 25 0 2 4 | seat 0 to roll").play("roll:4")
    assert kinds(position) == ["jail"]
    assert position.seat == 1


@rule("SE11")
def test_three_in_a_row_can_not_be_passed() -> None:
    text = "seat 0: 4 11 off off off | seat 1: 5 6 7 22 29 | seat 0 rolled "
    for die in (4, 5):
        position = senet.position(f"{text}{die}")
        assert position.moves() == (f"11>{11 + die}",)
        with pytest.raises(IllegalMove, match=r"three enemies in a row from 5 on can't be passed \(SE11\)"):
            position.play(f"4>{4 + die}")


@rule("SE11", "SE10")
def test_every_piece_of_a_blockade_is_protected() -> None:
    for die in (1, 2, 3):
        position = senet.position(f"seat 0: 4 15 off off off | seat 1: 5 6 7 22 29 | seat 0 rolled {die}")
        assert position.moves() == (f"15>{15 + die}",)
        with pytest.raises(IllegalMove, match="protects it"):
            position.play(f"4>{4 + die}")


@rule("SE11")
def test_four_in_a_row_block_as_three_do() -> None:
    position = senet.position("seat 0: 4 15 off off off | seat 1: 5 6 7 8 29 | seat 0 rolled 5")
    assert position.moves() == ("15>20",)


@rule("SE11", "SE10")
@pytest.mark.parametrize(
    ("squares", "origin"), [("8 9 10", 7), ("9 10 11", 8), ("18 19 20", 17), ("19 20 21", 18), ("9 10", 8)]
)
def test_three_over_the_end_of_a_row_are_no_blockade(squares: str, origin: int) -> None:
    rest = "27 28" if squares.count(" ") == 2 else "0 27 28"
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: {squares} {rest} | seat 0 rolled 4")
    assert position.moves() == (f"{origin}>{origin + 4}",)


@rule("SE11")
def test_a_blockade_that_fills_a_row_up_to_its_end_blocks() -> None:
    position = senet.position("seat 0: 6 20 off off off | seat 1: 7 8 9 22 29 | seat 0 rolled 4")
    assert position.moves() == ("20>24",)
    position = senet.position("seat 0: 9 20 off off off | seat 1: 10 11 12 22 29 | seat 0 rolled 4")
    assert position.moves() == ("20>24",)


@rule("SE11", "SE17")
def test_a_blockade_can_not_be_passed_backward() -> None:
    blocked = senet.position("seat 0: 15 off off off off | seat 1: 12 13 14 18 19 | seat 0 to roll").play("roll:4")
    assert kinds(blocked) == ["jail"]  # 19 is protected, and 11 lies behind the blockade
    opened = senet.position("seat 0: 15 off off off off | seat 1: 0 12 13 18 19 | seat 0 to roll").play("roll:4")
    assert opened.moves() == ("15>11",)


@rule("SE11", "SE14")
def test_a_blockade_bars_the_way_into_the_waters() -> None:
    position = senet.position("seat 0: 2 22 off off off | seat 1: 23 24 25 8 10 | seat 0 rolled 4")
    assert position.moves() == ("2>6",)
    with pytest.raises(IllegalMove, match=r"22>26: three enemies in a row from 23 on"):
        position.play("22>26")


@rule("SE11")
def test_a_colours_own_run_does_not_block_it() -> None:
    position = senet.position("seat 0: 4 5 6 7 20 | seat 1: 0 2 22 27 29 | seat 0 rolled 4")
    assert position.moves() == ("20>24", "4>8", "5>9", "6>10", "7>11")


@rule("SE11")
def test_with_own_blockade_it_does_counted_without_the_moving_piece() -> None:
    position = senet.position("seat 0: 4 5 6 7 20 | seat 1: 0 2 22 27 29 | seat 0 rolled 4 | with own_blockade=yes")
    assert position.moves() == ("20>24", "5>9", "6>10", "7>11")  # 5 leaves only 6 and 7 before it
    with pytest.raises(IllegalMove, match=r"4>8: three of your own in a row from 5 on can't be passed here \(SE11\)"):
        position.play("4>8")


@rule("SE11")
def test_with_own_blockade_a_piece_leaves_its_own_run_of_three_freely() -> None:
    position = senet.position("seat 0: 5 6 7 off off | seat 1: 0 2 22 27 29 | seat 0 rolled 3 | with own_blockade=yes")
    assert position.moves() == ("5>8", "6>9", "7>10")


@rule("SE11", "SE10")
def test_with_own_blockade_rows_still_end_runs_and_enemies_still_block() -> None:
    text = "seat 0: 7 8 9 10 20 | seat 1: 21 22 23 27 29 | seat 0 rolled 4 | with own_blockade=yes"
    assert senet.position(text).moves() == ("10>14", "7>11", "8>12", "9>13")  # 8 9 10 is no run; 21 22 23 is one


@rule("SE11", "SE17")
def test_with_own_blockade_a_piece_can_not_step_back_over_its_own_run() -> None:
    text = "seat 0: 11 12 13 14 off | seat 1: 0 15 16 17 18 | seat 0 rolled 4"
    assert senet.position(text).moves() == ("11>7", "12>8", "13>9", "14>10")
    walled = senet.position(text + " | with own_blockade=yes")
    assert walled.moves() == ("11>7", "12>8", "13>9")
    with pytest.raises(IllegalMove, match="three of your own in a row from 11 on"):
        walled.play("14>10")
