"""The House of Netting, the bonus squares and the Waters of Chaos."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule

senet = vuelta.game("senet")


@rule("SE12")
@pytest.mark.parametrize(("die", "owed"), [(1, ""), (4, ""), (5, ", owed 3"), (2, ", owed 1"), (3, "")])
def test_the_net_ends_the_turn_and_every_owed_roll_is_lost(die: int, owed: str) -> None:
    position = senet.position(f"seat 0: {13 - die} off off off off | seat 1: 0 2 4 6 20 | seat 0 rolled {die}{owed}")
    after = position.play(f"{13 - die}>13")
    assert [str(event) for event in after.events] == [f"moved seat 0 {13 - die}>13", "turn-lost seat 0 13"]
    assert after.pieces()[0] == ("13", "off", "off", "off", "off")
    assert str(after).endswith("seat 1 to roll")


@rule("SE12")
def test_passing_the_net_and_leaving_it_cost_nothing() -> None:
    position = senet.position("seat 0: 12 off off off off | seat 1: 0 2 4 6 20 | seat 0 rolled 4")
    assert str(position.play("12>16")).endswith("seat 0 to roll, owed 1")
    position = senet.position("seat 0: 13 off off off off | seat 1: 0 2 4 6 20 | seat 0 rolled 4")
    assert str(position.play("13>17")).endswith("seat 0 to roll, owed 1")


@rule("SE13")
@pytest.mark.parametrize("square", [14, 25])
@pytest.mark.parametrize(("die", "owed"), [(1, 2), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_bonus_square_owes_one_roll_on_top_of_the_throws(square: int, die: int, owed: int) -> None:
    origin = square - die
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: 0 2 4 6 29 | seat 0 rolled {die}")
    after = position.play(f"{origin}>{square}")
    assert [str(event) for event in after.events] == [
        f"moved seat 0 {origin}>{square}",
        "bonus seat 0 amount 1",
        "extra-roll seat 0",
    ]
    assert str(after).endswith(f"seat 0 to roll, owed {owed}")


@rule("SE13", "SE06")
def test_a_bonus_adds_to_what_is_owed_already() -> None:
    position = senet.position("seat 0: 10 off off off off | seat 1: 0 2 4 6 29 | seat 0 rolled 4, owed 2")
    assert str(position.play("10>14")).endswith("seat 0 to roll, owed 4")


@rule("SE13")
def test_passing_a_bonus_square_earns_nothing() -> None:
    position = senet.position("seat 0: 12 off off off off | seat 1: 0 2 4 6 29 | seat 0 rolled 3")
    assert kinds(position.play("12>15")) == ["moved"]


@rule("SE14")
@pytest.mark.parametrize(
    ("own", "enemy", "back"),
    [
        ("off off off off", "1 3 5 7 9", 13),
        ("0 off off off", "1 3 5 7 9", 13),
        ("13 off off off", "1 3 5 7 9", 0),
        ("off off off off", "13 3 5 7 9", 0),
        ("0 13 off off", "2 3 5 7 9", 1),
        ("0 off off off", "13 1 2 7 9", 3),
        ("0 2 4 6", "13 1 3 5 7", 8),
    ],
)
def test_the_waters_wash_a_piece_to_13_or_the_lowest_free_square(own: str, enemy: str, back: int) -> None:
    position = senet.position(f"seat 0: 22 {own} | seat 1: {enemy} | seat 0 rolled 4, owed 2")
    after = position.play("22>26")
    assert after.pieces() == {0: tuple(sorted([str(back), *own.split()])), 1: tuple(sorted(enemy.split()))}
    assert [str(event) for event in after.events] == [
        "moved seat 0 22>26",
        f"reset seat 0 26>{back}",
        "turn-lost seat 0 26",
    ]
    assert str(after).endswith("seat 1 to roll")


@rule("SE14", "SE08")
def test_the_waters_never_swap() -> None:
    position = senet.position("seat 0: 22 off off off off | seat 1: 0 13 20 27 29 | seat 0 rolled 4").play("22>26")
    assert position.pieces() == {0: ("1", "off", "off", "off", "off"), 1: ("0", "13", "20", "27", "29")}


@rule("SE14", "SE11")
def test_the_waters_wash_over_blockades() -> None:
    position = senet.position("seat 0: 22 off off off off | seat 1: 15 16 17 18 19 | seat 0 rolled 4").play("22>26")
    assert position.pieces()[0] == ("13", "off", "off", "off", "off")


@rule("SE14", "SE13")
def test_a_piece_washed_back_has_no_second_effect() -> None:
    position = senet.position("seat 0: 25 13 off off off | seat 1: 2 3 5 7 9 | seat 0 rolled 1").play("25>26")
    assert position.pieces()[0] == ("0", "13", "off", "off", "off")
    assert kinds(position) == ["moved", "reset", "turn-lost"]


@rule("SE14")
def test_passing_the_waters_is_dry() -> None:
    position = senet.position("seat 0: 24 off off off off | seat 1: 1 3 5 7 9 | seat 0 rolled 3").play("24>27")
    assert position.pieces()[0] == ("27", "off", "off", "off", "off")
    assert kinds(position) == ["moved"]


@rule("SE15", "SE12")
def test_a_piece_put_into_the_net_suffers_nothing_and_its_mover_rolls_on() -> None:
    position = senet.position("seat 0: 13 off off off off | seat 1: 17 2 4 6 8 | seat 0 rolled 4").play("13>17")
    assert position.pieces() == {0: ("17", "off", "off", "off", "off"), 1: ("13", "2", "4", "6", "8")}
    assert [str(event) for event in position.events] == [
        "moved seat 0 13>17",
        "swap seat 0 other 1 13",
        "extra-roll seat 0",
    ]
    assert str(position).endswith("seat 0 to roll, owed 1")


@rule("SE15", "SE13")
@pytest.mark.parametrize(
    ("text", "move", "dark"),
    [
        ("seat 0: 14 off off off off | seat 1: 16 2 4 6 8 | seat 0 rolled 2", "14>16", ("14", "2", "4", "6", "8")),
        # 27 to 29 are safe, so only a move backward leaves an enemy on 25
        ("seat 0: 25 off off off off | seat 1: 28 22 2 4 6 | seat 0 rolled 3", "25>22", ("2", "25", "28", "4", "6")),
    ],
)
def test_a_piece_put_on_a_bonus_square_earns_nobody_a_roll(text: str, move: str, dark: tuple[str, ...]) -> None:
    after = senet.position(text).play(move)
    assert after.pieces()[1] == dark
    assert kinds(after) == ["moved", "swap"]
    assert str(after).endswith("seat 1 to roll")


@rule("SE15", "SE14")
@pytest.mark.parametrize(("origin", "die"), [(21, 5), (22, 4), (23, 3), (24, 2), (25, 1)])
def test_nobody_rests_on_the_waters_whatever_throw_leads_there(origin: int, die: int) -> None:
    position = senet.position(f"seat 0: {origin} off off off off | seat 1: 1 3 5 7 9 | seat 0 rolled {die}")
    assert position.moves() == (f"{origin}>26",)
    assert position.play(f"{origin}>26").pieces()[0] == ("13", "off", "off", "off", "off")


@rule("SE15", "SE12")
def test_the_mover_that_swaps_onto_the_net_is_caught() -> None:
    position = senet.position("seat 0: 9 off off off off | seat 1: 13 2 4 6 8 | seat 0 rolled 4, owed 1").play("9>13")
    assert position.pieces() == {0: ("13", "off", "off", "off", "off"), 1: ("2", "4", "6", "8", "9")}
    assert kinds(position) == ["moved", "swap", "turn-lost"]
    assert str(position).endswith("seat 1 to roll")


@rule("SE15", "SE13")
@pytest.mark.parametrize("square", [14, 25])
def test_the_mover_that_swaps_onto_a_bonus_square_earns_its_roll(square: int) -> None:
    position = senet.position(f"seat 0: {square - 1} off off off off | seat 1: {square} 2 4 6 8 | seat 0 rolled 1")
    after = position.play(f"{square - 1}>{square}")
    assert str(square - 1) in after.pieces()[1]
    assert kinds(after) == ["moved", "swap", "bonus", "extra-roll"]
    assert str(after).endswith("seat 0 to roll, owed 2")
