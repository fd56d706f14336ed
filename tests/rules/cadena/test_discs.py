"""Moving discs in Cadena: counting, the centre, stacks and arrows."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove, Position

cadena = vuelta.game("cadena")


def stood(discs: str, links: int, *, options: str = "") -> Position:
    """Seat 0 of two has stood with so many links; the bank has the rest of the black dice."""
    text = f"{discs} | black: {links - 1} 0 bank {15 - links} | seat 0 to move, stood {links}"
    return cadena.position(f"{text} | with {options}" if options else text)


def told(position: Position) -> list[str]:
    return [str(event) for event in position.events]


@rule("CA11")
def test_standing_leads_to_the_choice_of_a_disc() -> None:
    position = cadena.position(
        "seat 0: 13 20 | seat 1: S S | black: 2 1 bank 11 | seat 0 to move, links 3-4-5, last 5, direction up"
    ).play("stand")
    assert told(position) == ["stood seat 0 amount 3"]
    assert str(position).endswith("black: 2 1 bank 11 | seat 0 to move, stood 3")
    assert position.moves() == ("disc:13>16", "disc:20>23")


@rule("CA11")
def test_a_disc_goes_as_far_as_the_chain_has_dice_and_all_dice_are_kept() -> None:
    position = stood("seat 0: 13 20 | seat 1: S S", 3).play("disc:13>16")
    assert position.pieces() == {0: ("16", "20"), 1: ("S", "S")}
    assert told(position) == ["moved seat 0 13>16"]
    assert str(position).endswith("black: 2 0 bank 12 | seat 1 to move")


@rule("CA11")
def test_another_number_of_squares_is_refused_with_the_right_one() -> None:
    with pytest.raises(IllegalMove, match="'disc:13>17': here it would be disc:13>16"):
        stood("seat 0: 13 20 | seat 1: S S", 3).play("disc:13>17")


@rule("CA11")
def test_a_square_without_an_own_disc_is_refused() -> None:
    position = stood("seat 0: 13 20 | seat 1: 14 S", 3)
    with pytest.raises(IllegalMove, match=r"disc:14>17: you have no disc on 14 \(CA11\); you can play disc:13>16 or"):
        position.play("disc:14>17")
    with pytest.raises(IllegalMove, match=r"disc:S>3: you have no disc on S \(CA11\)"):
        position.play("disc:S>3")


@rule("CA11")
def test_no_disc_moves_before_one_stands() -> None:
    with pytest.raises(IllegalMove, match=r"only after you stand with your chain \(CA11\)"):
        cadena.start(2).play("disc:S>2")


@rule("CA12")
def test_the_centre_reached_exactly_holds_the_disc_for_good() -> None:
    position = stood("seat 0: 45 S | seat 1: S S", 4).play("disc:45>C")
    assert position.pieces()[0] == ("C", "S")
    assert told(position) == ["moved seat 0 45>C", "finished seat 0 C"]
    later = stood("seat 0: C S | seat 1: S S", 4)
    assert later.moves() == ("disc:S>4",)
    with pytest.raises(IllegalMove, match=r"reached the centre stays there for good \(C, CA12\)"):
        later.play("disc:C>45")


@rule("CA12")
def test_what_goes_beyond_the_centre_is_walked_back() -> None:
    position = stood("seat 0: 45 S | seat 1: S S", 6).play("disc:45>47")
    assert position.pieces()[0] == ("47", "S")
    assert told(position) == ["moved seat 0 45>C", "bounced seat 0 C>47"]


@rule("CA12")
def test_a_walk_back_may_end_where_it_began_and_is_a_move() -> None:
    position = stood("seat 0: 45 S | seat 1: S S", 8)
    assert position.moves() == ("disc:45>45", "disc:S>8")
    after = position.play("disc:45>45")
    assert after.pieces() == position.pieces()
    assert told(after) == ["moved seat 0 45>C", "bounced seat 0 C>45"]
    assert after.seat == 1


@rule("CA12", "CA13")
def test_a_disc_back_on_its_own_stack_neither_frees_nor_pins_anybody() -> None:
    position = stood("seat 0: 45 S | seat 1: 45 S | stack 45: 1 0", 8).play("disc:45>45")
    assert kinds(position) == ["moved", "bounced"]
    assert "stack 45: 1 0" in str(position)


@rule("CA12", "CA15")
def test_the_longest_chain_walks_back_to_square_1_at_most_on_the_shortest_board() -> None:
    position = cadena.position(
        "seat 0: 17 S | seat 1: S S | seat 2: S S | black: 17 0 0 bank 4 | seat 0 to move, stood 18"
        " | with length=17 arrows=none"
    )
    assert position.moves() == ("disc:17>1", "disc:S>C")


@rule("CA13")
def test_a_disc_that_lands_on_another_pins_it() -> None:
    position = stood("seat 0: 13 S | seat 1: 16 S", 3).play("disc:13>16")
    assert told(position) == ["moved seat 0 13>16", "covered seat 0 other 1 16"]
    assert "stack 16: 1 0" in str(position)
    pinned = cadena.position(
        "seat 0: 16 S | seat 1: 16 S | stack 16: 1 0 | black: 2 1 bank 11 | seat 1 to move, stood 2"
    )
    assert pinned.moves() == ("disc:S>2",)
    with pytest.raises(IllegalMove, match=r"your disc on 16 lies under another one, so it can't move \(CA13\)"):
        pinned.play("disc:16>18")


@rule("CA13")
def test_moving_the_top_disc_frees_only_the_one_right_below() -> None:
    position = cadena.position(
        "seat 0: 16 S | seat 1: 16 S | seat 2: 16 S | stack 16: 2 1 0 | black: 2 1 1 bank 17 | seat 0 to move, stood 3"
    ).play("disc:16>19")
    assert told(position) == ["moved seat 0 16>19", "uncovered seat 0 other 1 16"]
    assert "stack 16: 2 1 |" in str(position)


@rule("CA13")
def test_one_move_can_free_one_disc_and_pin_another() -> None:
    position = stood("seat 0: 13 16 | seat 1: 13 16 | stack 13: 1 0 | stack 16: 0 1", 3).play("disc:13>16")
    assert told(position) == ["moved seat 0 13>16", "uncovered seat 0 other 1 13", "covered seat 0 other 1 16"]
    assert "stack 16: 0 1 0" in str(position)


@rule("CA13")
def test_the_own_disc_below_is_pinned_too_and_the_text_means_the_top_one() -> None:
    position = stood("seat 0: 13 16 | seat 1: S S", 3).play("disc:13>16")
    assert told(position) == ["moved seat 0 13>16", "covered seat 0 other 0 16"]
    again = stood("seat 0: 16 16 | seat 1: S S", 3)
    assert again.moves() == ("disc:16>19",)
    freed = again.play("disc:16>19")
    assert told(freed) == ["moved seat 0 16>19", "uncovered seat 0 other 0 16"]
    assert freed.pieces()[0] == ("16", "19")


@rule("CA13")
def test_a_stack_that_holds_both_own_discs_moves_only_if_one_is_on_top() -> None:
    below = "seat 0: 16 16 | seat 1: 16 S | stack 16: 0 0 1 | black: 2 1 bank 11 | seat 1 to move, stood 2"
    assert cadena.position(below).moves() == ("disc:16>18", "disc:S>2")
    between = stood("seat 0: 16 16 | seat 1: 16 S | stack 16: 0 1 0", 3)
    assert between.moves() == ("disc:16>19",)
    assert "stack 16: 0 1 |" in str(between.play("disc:16>19"))


@rule("CA13", "CA12")
def test_discs_at_the_centre_do_not_cover_one_another() -> None:
    position = stood("seat 0: 45 S | seat 1: C S", 4).play("disc:45>C")
    assert kinds(position) == ["moved", "finished"]
    assert "stack" not in str(position)


@rule("CA14")
def test_a_disc_that_ends_on_an_arrow_follows_it() -> None:
    position = stood("seat 0: 2 S | seat 1: S S", 3)
    assert position.moves() == ("disc:2>5", "disc:S>3")
    after = position.play("disc:2>5")
    assert after.pieces()[0] == ("9", "S")
    assert told(after) == ["moved seat 0 2>5", "arrow seat 0 5>9"]


@rule("CA14")
def test_an_arrow_that_is_only_passed_does_nothing() -> None:
    position = stood("seat 0: 2 S | seat 1: S S", 5).play("disc:2>7")
    assert position.pieces()[0] == ("7", "S")
    assert kinds(position) == ["moved"]


@rule("CA14", "CA13")
def test_at_the_end_of_an_arrow_the_disc_lies_on_top() -> None:
    position = stood("seat 0: 27 S | seat 1: 6 S", 2).play("disc:27>29")
    assert told(position) == ["moved seat 0 27>29", "arrow seat 0 29>6", "covered seat 0 other 1 6"]
    assert "stack 6: 1 0" in str(position)


@rule("CA14", "CA12")
def test_a_walk_back_that_ends_on_an_arrow_follows_it() -> None:
    position = stood("seat 0: 48 S | seat 1: S S", 4).play("disc:48>46")
    assert told(position) == ["moved seat 0 48>C", "bounced seat 0 C>46", "arrow seat 0 46>35"]
    assert position.pieces()[0] == ("35", "S")


@rule("CA14", "CA13")
def test_an_arrow_back_to_the_own_square_changes_nothing() -> None:
    position = stood("seat 0: 35 S | seat 1: 35 S | stack 35: 1 0", 11).play("disc:35>46")
    assert told(position) == ["moved seat 0 35>46", "arrow seat 0 46>35"]
    assert "stack 35: 1 0" in str(position)


@rule("CA14")
def test_without_arrows_the_square_itself_is_the_end() -> None:
    position = stood("seat 0: 2 S | seat 1: S S", 3, options="arrows=none").play("disc:2>5")
    assert position.pieces()[0] == ("5", "S")
    assert kinds(position) == ["moved"]
