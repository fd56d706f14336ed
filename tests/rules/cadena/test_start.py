"""Setting up a game of Cadena, whose turn it is, and the first two steps of a turn."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, InvalidOption

cadena = vuelta.game("cadena")


@rule("CA02")
@pytest.mark.parametrize(
    ("players", "text"),
    [
        (2, "seat 0: S S | seat 1: S S | black: 1 1 bank 12 | seat 0 to move"),
        (3, "seat 0: S S | seat 1: S S | seat 2: S S | black: 1 1 1 bank 18 | seat 0 to move"),
        (4, "seat 0: S S | seat 1: S S | seat 2: S S | seat 3: S S | black: 1 1 1 1 bank 24 | seat 0 to move"),
    ],
)
def test_everybody_starts_with_a_black_die_and_two_discs_and_gives_six_to_the_bank(players: int, text: str) -> None:
    position = cadena.start(players)
    assert str(position) == text
    assert position.awaits == "move"


@rule("CA02")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    with pytest.raises(InvalidOption, match="2, 3 or 4 players"):
        cadena.start(players)


@rule("CA02", "CA13")
def test_discs_beside_the_start_lie_side_by_side_and_are_one_move() -> None:
    position = cadena.position("seat 0: S S | seat 1: S S | black: 1 1 bank 12 | seat 0 to move, stood 2")
    assert position.moves() == ("disc:S>2",)
    assert position.play("disc:S>2").pieces() == {0: ("2", "S"), 1: ("S", "S")}
    assert kinds(position.play("disc:S>2")) == ["moved"]


@rule("CA03")
def test_the_first_seat_can_be_chosen_and_turns_go_up_through_the_occupied_seats() -> None:
    position = cadena.start((0, 1, 3), first=1)
    order = []
    for _ in range(4):
        order.append(position.seat)
        position = line(position, "discard:0", "roll:3-3", "chain:3-3", "stand", "disc:S>2")
    assert order == [1, 3, 0, 1]


@rule("CA03")
def test_a_seat_that_does_not_play_cannot_start() -> None:
    with pytest.raises(InvalidOption, match="seat 2 does not play"):
        cadena.start((0, 1), first=2)


@rule("CA04")
def test_any_number_of_black_dice_can_be_put_back() -> None:
    position = cadena.position("seat 0: S S | seat 1: S S | black: 3 1 bank 10 | seat 0 to move")
    assert position.moves() == ("discard:0", "discard:1", "discard:2", "discard:3")
    after = position.play("discard:2")
    assert str(after) == "seat 0: S S | seat 1: S S | black: 1 1 bank 12 | seat 0 to roll"
    assert [str(event) for event in after.events] == ["discarded seat 0 amount 2"]


@rule("CA04")
def test_keeping_all_dice_is_a_ply_that_nobody_needs_to_hear_of() -> None:
    position = cadena.start(2).play("discard:0")
    assert position.awaits == "roll"
    assert position.events == ()


@rule("CA04")
def test_with_no_black_die_in_hand_keeping_is_still_a_ply() -> None:
    position = cadena.position("seat 0: S S | seat 1: S S | black: 0 1 bank 13 | seat 0 to move")
    assert position.moves() == ("discard:0",)


@rule("CA04")
def test_the_own_die_is_never_put_back() -> None:
    position = cadena.start(2)
    with pytest.raises(
        IllegalMove, match=r"discard:2: .*your own die stays with you \(CA04\); .*discard:0 or discard:1"
    ):
        position.play("discard:2")


@rule("CA04")
def test_dice_are_not_put_back_once_they_have_been_rolled() -> None:
    position = line(cadena.start(2), "discard:0", "roll:3-4")
    with pytest.raises(IllegalMove, match=r"only when the turn begins.*\(CA04\); you can play chain:3-4"):
        position.play("discard:1")


@rule("CA05")
def test_the_whole_hand_is_rolled_at_once_with_the_own_die() -> None:
    position = cadena.position("seat 0: S S | seat 1: S S | black: 3 1 bank 10 | seat 0 to move").play("discard:1")
    assert len(position.rolls()) == 6**3
    with pytest.raises(IllegalMove, match="3 dice are rolled now, not 4"):
        position.play("roll:1-2-3-4")
    assert str(position.play("roll:4-6-5")).endswith("seat 0 rolled 4-5-6")


@rule("CA05", "CA06")
def test_which_die_is_the_own_one_matters() -> None:
    position = cadena.start(2).play("discard:0")
    assert position.play("roll:2-5") != position.play("roll:5-2")
    assert position.play("roll:2-5").moves() == ("chain:2-5",)
    assert position.play("roll:5-2").moves() == ("chain:5-2",)


@rule("CA05")
def test_a_move_is_not_awaited_while_the_dice_are_in_the_hand() -> None:
    with pytest.raises(IllegalMove, match="no move is awaited; seat 0 has to roll"):
        cadena.start(2).play("discard:0").play("stand")
