"""How a game of Senet begins."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, InvalidNotation, InvalidOption

senet = vuelta.game("senet")

ODD = ("1", "3", "5", "7", "9")
EVEN = ("0", "2", "4", "6", "8")


@rule("SE02")
def test_a_game_begins_with_a_throw_of_both_and_nothing_on_the_board() -> None:
    start = senet.start()
    assert (start.awaits, start.seat, start.moves()) == ("roll", 0, ())
    assert start.pieces() == {0: (), 1: ()}
    assert str(start) == "seat 0: | seat 1: | seat 0 to roll"
    assert start.rolls() == {f"roll:{light}-{dark}": 1 for light in range(1, 7) for dark in range(1, 7)}


@rule("SE02", "SE03")
@pytest.mark.parametrize("other", [2, 3, 4, 5, 6])
def test_the_only_one_with_a_one_starts_from_the_odd_squares(other: int) -> None:
    light = senet.start().play(f"roll:1-{other}")
    assert (light.awaits, light.seat) == ("roll", 0)
    assert light.pieces() == {0: ODD, 1: EVEN}
    assert [str(event) for event in light.events] == ["starts seat 0"]
    dark = senet.start().play(f"roll:{other}-1")
    assert (dark.awaits, dark.seat) == ("roll", 1)
    assert dark.pieces() == {0: EVEN, 1: ODD}
    assert [str(event) for event in dark.events] == ["starts seat 1"]


@rule("SE02")
@pytest.mark.parametrize("roll", ["roll:1-1", "roll:2-5", "roll:6-6", "roll:4-3"])
def test_two_ones_or_none_mean_another_round(roll: str) -> None:
    start = senet.start()
    again = start.play(roll)
    assert again == start
    assert kinds(again) == ["tied"]


@rule("SE02")
def test_the_one_of_the_roll_off_moves_nothing_and_owes_nothing() -> None:
    position = line(senet.start(), "roll:1-1", "roll:3-1")
    assert str(position) == "seat 0: 0 2 4 6 8 | seat 1: 1 3 5 7 9 | seat 1 to roll"
    assert position.rolls() == {f"roll:{face}": 1 for face in range(1, 7)}


@rule("SE02", "SE04")
def test_the_roll_off_is_thrown_with_the_tables_sticks() -> None:
    rolls = senet.start(rule_set="sticks").rolls()
    assert len(rolls) == 25
    assert sum(rolls.values()) == 16 * 16
    assert (rolls["roll:1-1"], rolls["roll:1-2"], rolls["roll:2-2"], rolls["roll:5-4"]) == (16, 24, 36, 1)


@rule("SE02")
def test_in_the_roll_off_nobody_moves_and_one_die_is_too_few() -> None:
    start = senet.start()
    with pytest.raises(IllegalMove, match="no move is awaited; seat 0 has to roll"):
        start.play("1>4")
    with pytest.raises(IllegalMove, match="2 dice are rolled now, not 1"):
        start.play("roll:1")


@rule("SE02")
def test_after_the_roll_off_two_dice_are_too_many() -> None:
    with pytest.raises(IllegalMove, match="1 die is rolled now, not 2"):
        line(senet.start(), "roll:1-2", "roll:1-2")


@rule("SE02")
def test_nobody_chooses_who_starts_and_only_two_play() -> None:
    with pytest.raises(InvalidOption, match="its rules decide who starts"):
        senet.start(first=1)
    with pytest.raises(InvalidOption, match="senet is for 2 players, not 3"):
        senet.start(3)


@rule("SE02", "SE03")
@pytest.mark.parametrize(
    "text",
    [
        "seat 0: | seat 1: | seat 1 to roll",
        "seat 0: | seat 1: | seat 0 to roll, owed 1",
        "seat 0: | seat 1: | seat 0 rolled 1",
        "seat 0: | seat 1: | seat 0 rolled 3-1",
        "seat 0: | seat 1: | over",
    ],
)
def test_a_roll_off_has_only_one_form(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"only in the roll-off, which is written 'seat 0 to roll' \(SE02\)"):
        senet.position(text)


@rule("SE03")
def test_the_first_move_of_the_starter_may_be_any_piece_that_finds_room() -> None:
    position = line(senet.start(), "roll:1-2", "roll:2")
    assert position.moves() == ("9>11",)  # 1>3, 3>5, 5>7 and 7>9 would end on an own piece
    position = line(senet.start(), "roll:1-2", "roll:1")
    assert position.moves() == ("1>2", "3>4", "5>6", "7>8", "9>10")  # nobody in the alternating set-up has a neighbour
