"""Throws, what they allow, and whose turn is next."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove
from vuelta.core.sentences import ply_sentences

ur = vuelta.game("ur")


def position(light: str, dark: str, turn: str, **options: str) -> vuelta.Position:
    """A position of which the pieces that are not named wait."""
    count = int(options.get("pieces", 7))
    seats = [(text.split() + ["start"] * count)[:count] for text in (light, dark)]
    told = " | with " + " ".join(f"{name}={value}" for name, value in options.items()) if options else ""
    return ur.position(f"seat 0: {' '.join(seats[0])} | seat 1: {' '.join(seats[1])} | {turn}{told}")


@rule("UR04")
def test_four_dice_show_two_marks_most_often_and_a_six_is_no_mark() -> None:
    assert ur.start().rolls() == {"roll:1": 4, "roll:2": 6, "roll:3": 4, "roll:4": 1, "roll:6": 1}
    with pytest.raises(IllegalMove, match="a 5 never comes up"):
        ur.start().play("roll:5")


@rule("UR04")
def test_three_dice_count_no_mark_as_four() -> None:
    assert ur.start(throw="three").rolls() == {"roll:1": 3, "roll:2": 3, "roll:3": 1, "roll:4": 1}


@rule("UR04")
def test_a_throw_without_a_mark_passes_the_turn() -> None:
    after = position("a2", "b2", "seat 1 to roll").play("roll:6")
    assert kinds(after) == ["turn-lost"]
    assert ply_sentences(position("a2", "b2", "seat 1 to roll"), "roll:6", after)[0] == "Dark rolls 0."
    assert (after.seat, after.awaits) == (0, "roll")


@rule("UR05")
def test_a_throw_moves_one_piece_a_new_one_or_one_on_the_way() -> None:
    rolled = position("c1", "", "seat 0 to roll").play("roll:3")
    assert list(rolled.moves()) == ["c1>a2", "start>b1"]
    assert rolled.play("start>b1").pieces()[0] == ("b1", "c1", *["start"] * 5)


@rule("UR05")
def test_what_is_not_there_can_not_be_moved() -> None:
    with pytest.raises(IllegalMove, match=r"you have no piece on e2 to move \(UR05\)"):
        position("c1", "", "seat 0 rolled 3").play("e2>h2")
    with pytest.raises(IllegalMove, match=r"none of your pieces is waiting any more \(start, UR05\)"):
        position("c1 a1 a2 b2 c2 e2 off", "", "seat 0 rolled 3").play("start>b1")


@rule("UR06")
def test_a_turn_with_nothing_to_move_passes() -> None:
    after = position("f2 g1 h2 off off off off", "d3", "seat 0 to roll").play("roll:2")
    assert kinds(after) == ["blocked"]
    assert after.seat == 1


@rule("UR06")
def test_the_only_move_must_be_made_even_out_of_safety() -> None:
    rolled = position("d2 off off off off off off", "c2 b2", "seat 0 to roll").play("roll:1")
    assert list(rolled.moves()) == ["d2>e2"]


@rule("UR07")
def test_a_square_holds_one_piece_of_a_colour() -> None:
    rolled = position("a1 c1", "", "seat 0 rolled 2")
    assert list(rolled.moves()) == ["a1>b2"]
    with pytest.raises(IllegalMove, match=r"a piece of yours already stands on a1 \(UR07\)"):
        rolled.play("c1>a1")
    with pytest.raises(IllegalMove, match=r"a piece of yours already stands on c1 \(UR07\)"):
        rolled.play("start>c1")


@rule("UR07")
def test_pieces_of_both_colours_may_be_passed() -> None:
    assert "a2>d2" in position("a2 b2", "c2", "seat 0 rolled 3").moves()


@rule("UR08")
def test_an_enemy_that_is_landed_on_waits_again() -> None:
    after = line(position("c2", "a3 e2", "seat 0 rolled 2"), "c2>e2")
    assert kinds(after) == ["moved", "capture"]
    assert after.pieces()[1] == ("a3", *["start"] * 6)
    assert after.seat == 1


@rule("UR08")
def test_on_the_outer_rows_of_the_short_way_nobody_meets() -> None:
    after = position("h2", "h3 g3 a3", "seat 0 rolled 2").play("h2>g1")
    assert "capture" not in kinds(after)
    assert after.pieces()[1][:3] == ("a3", "g3", "h3")


@rule("UR08")
@pytest.mark.parametrize(("light", "dark", "end"), [("g2", "g3", "g3"), ("g3", "h3", "h3"), ("h3", "h2", "h2")])
def test_on_the_long_way_they_meet_in_the_end_block(light: str, dark: str, end: str) -> None:
    after = position(light, dark, "seat 0 rolled 1", way="long", safe_rosettes="no").play(f"{light}>{end}")
    assert "capture" in kinds(after)


@rule("UR09")
def test_nobody_is_captured_on_a_rosette() -> None:
    rolled = position("c2", "d2", "seat 0 rolled 1")
    assert "c2>d2" not in rolled.moves()
    with pytest.raises(IllegalMove, match=r"the enemy on d2 is safe on a rosette \(UR09\)"):
        rolled.play("c2>d2")


@rule("UR09")
def test_where_rosettes_are_not_safe_a_capture_there_rolls_again() -> None:
    after = position("c2", "d2", "seat 0 rolled 1", safe_rosettes="no").play("c2>d2")
    assert kinds(after) == ["moved", "capture", "extra-roll"]
    assert (after.seat, after.awaits) == (0, "roll")


@rule("UR10")
@pytest.mark.parametrize(("start", "stride", "end"), [("start", 4, "a1"), ("a1", 4, "d2"), ("h2", 2, "g1")])
def test_a_rosette_rolls_again_as_often_as_it_happens(start: str, stride: int, end: str) -> None:
    after = position("" if start == "start" else start, "", f"seat 0 rolled {stride}").play(f"{start}>{end}")
    assert kinds(after)[-1] == "extra-roll"
    assert after.seat == 0


@rule("UR10")
@pytest.mark.parametrize(("option", "seat"), [("no", 1), ("yes", 0)])
def test_a_capture_rolls_again_only_where_the_table_says_so(option: str, seat: int) -> None:
    assert position("c2", "e2", "seat 0 rolled 2", capture_roll=option).play("c2>e2").seat == seat
