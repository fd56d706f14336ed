"""Extending a chain, standing, and going bust in Cadena."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, Position

cadena = vuelta.game("cadena")


def chained(turn: str, *, black: int, bank: int) -> Position:
    """Seat 0 has this chain on the table; seat 1 holds the rest of the fourteen black dice."""
    return cadena.position(
        f"seat 0: 13 S | seat 1: S S | black: {black} {14 - black - bank} bank {bank} | seat 0 to move, {turn}"
    )


@rule("CA09")
def test_extending_takes_a_die_from_the_bank_rolls_it_and_lets_choose_again() -> None:
    position = chained("links 3-4, last 4, direction up", black=1, bank=12).play("extend:up")
    assert str(position).split(" | ")[2:] == ["black: 2 1 bank 11", "seat 0 to roll, links 3-4, last 4, direction up"]
    assert len(position.rolls()) == 6
    after = position.play("roll:5")
    assert str(after).endswith("seat 0 to move, links 3-4-5, last 5, direction up")
    assert after.moves() == ("extend:up", "stand")
    assert [str(event) for event in after.events] == ["extended seat 0 amount 5"]


@rule("CA09", "CA07")
def test_the_direction_cannot_be_named_against_the_chain() -> None:
    position = chained("links 3-4, last 4, direction up", black=1, bank=12)
    assert position.moves() == ("extend:up", "stand")
    with pytest.raises(
        IllegalMove, match=r"extend:down: .*turns only on a 1 or a 6 \(CA07\); you can play extend:up or stand"
    ):
        position.play("extend:down")


@rule("CA09", "CA07")
def test_a_chain_that_has_just_reached_a_6_can_turn() -> None:
    position = line(chained("links 3-4, last 4, direction up", black=1, bank=12), "extend:up", "roll:6")
    assert position.moves() == ("extend:down", "extend:up", "stand")
    turned = line(position, "extend:down", "roll:2")
    assert str(turned).endswith("links 2-3-4-6, last 2, direction down")
    assert turned.moves() == ("extend:down", "stand")


@rule("CA09")
def test_naming_sets_the_direction_even_if_the_new_link_is_equal() -> None:
    free = chained("links 3-3, last 3", black=1, bank=12)
    assert free.moves() == ("extend:down", "extend:up", "stand")
    for named in ("up", "down"):
        position = line(free, f"extend:{named}", "roll:3")
        assert str(position).endswith(f"links 3-3-3, last 3, direction {named}")
        assert position.moves() == (f"extend:{named}", "stand")


@rule("CA09")
def test_with_an_empty_bank_one_can_only_stand() -> None:
    position = chained("links 3-4, last 4, direction up", black=1, bank=0)
    assert position.moves() == ("stand",)
    with pytest.raises(IllegalMove, match=r"extend:up: the bank has no die left, so you can only stand \(CA09\)"):
        position.play("extend:up")


@rule("CA09")
def test_the_last_die_of_the_bank_can_still_be_taken() -> None:
    position = line(chained("links 3-4, last 4, direction up", black=1, bank=1), "extend:up", "roll:4")
    assert "bank 0" in str(position)
    assert position.moves() == ("stand",)


@rule("CA09")
def test_standing_and_extending_come_after_the_chain() -> None:
    position = cadena.start(2)
    for text in ("stand", "extend:up", "extend:down"):
        with pytest.raises(IllegalMove, match=r"once a chain lies on the table \(CA09\)"):
            position.play(text)


@rule("CA10")
@pytest.mark.parametrize(("named", "face"), [("up", 3), ("up", 1), ("down", 5), ("down", 6)])
def test_a_new_die_on_the_wrong_side_is_a_bust(named: str, face: int) -> None:
    turn = f"links 4-4, last 4, direction {named}"
    position = line(chained(turn, black=1, bank=12), f"extend:{named}", f"roll:{face}")
    assert kinds(position) == ["bust"]
    assert position.seat == 1
    assert position.pieces()[0] == ("13", "S")


@rule("CA08", "CA10")
def test_a_fourth_equal_die_fails_even_where_the_direction_allows_it() -> None:
    turn = "links 4-4-4, last 4, direction up"
    assert kinds(line(chained(turn, black=2, bank=10), "extend:up", "roll:4")) == ["bust"]
    assert kinds(line(chained(turn, black=2, bank=10), "extend:up", "roll:5")) == ["extended"]


@rule("CA10")
def test_extending_without_hope_is_allowed() -> None:
    position = chained("links 1-6-6-6, last 6", black=3, bank=10)
    assert position.moves() == ("extend:down", "extend:up", "stand")
    hopeless = position.play("extend:up")
    for face in range(1, 7):
        assert kinds(hopeless.play(f"roll:{face}")) == ["bust"]


@rule("CA10", "CA08")
def test_nothing_can_be_added_to_eighteen_links() -> None:
    every = "1-1-1-2-2-2-3-3-3-4-4-4-5-5-5-6-6-6"
    position = cadena.position(
        f"seat 0: S S | seat 1: S S | seat 2: S S | black: 17 1 1 bank 2 | seat 0 to move, links {every}, last 6"
    ).play("extend:down")
    assert str(cadena.position(str(position))) == str(position)
    after = position.play("roll:1")
    assert [str(event) for event in after.events] == ["bust seat 0 amount 10"]
    assert "black: 8 1 1 bank 11" in str(after)


@rule("CA10")
@pytest.mark.parametrize(("used", "left"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_the_dice_rounded_up_go_back_and_the_failed_one_counts(used: int, left: int) -> None:
    links = "4-4-4-5-5"[: 2 * (used - 1) - 1]
    last = links[-1]
    direction = ", direction up" if "5" in links else ""
    turn = f"links {links}, last {last}{direction}"
    before = chained(turn, black=used - 2, bank=8)
    after = line(before, "extend:up", "roll:1")
    assert [str(event) for event in after.events] == [f"bust seat 0 amount {used - left}"]
    assert f"black: {left - 1} {8 - used} bank {14 - (left - 1) - (8 - used)}" in str(after)


@rule("CA10")
@pytest.mark.parametrize(("dice", "left"), [("2-2-2-2", 2), ("3-2-4", 1), ("3-2-4-2-4", 2), ("3-2-4-2-4-5", 3)])
def test_a_hand_without_a_chain_loses_half_of_its_dice(dice: str, left: int) -> None:
    black = dice.count("-")
    hand = cadena.position(f"seat 0: S S | seat 1: S S | black: {black} 1 bank {13 - black} | seat 0 to roll")
    after = hand.play(f"roll:{dice}")
    assert [str(event) for event in after.events] == [f"bust seat 0 amount {black + 1 - left}"]
    assert str(after) == f"seat 0: S S | seat 1: S S | black: {left - 1} 1 bank {14 - left} | seat 1 to move"


@rule("CA10", "CA04")
def test_the_own_die_is_never_lost() -> None:
    position = line(cadena.start(2), "discard:1", "roll:4", "chain:4", "extend:up", "roll:2")
    assert [str(event) for event in position.events] == ["bust seat 0 amount 1"]
    assert "black: 0 1 bank 13" in str(position)
    back = line(position, "discard:1", "roll:3", "chain:3", "stand", "disc:S>1")
    assert back.play("discard:0").rolls().keys() == {f"roll:{face}" for face in range(1, 7)}


@rule("CA09")
def test_naming_a_direction_is_told_before_the_die_falls() -> None:
    turn = "links 4-4, last 4"
    assert kinds(chained(turn, black=1, bank=12).play("extend:up")) == ["extends-up"]
    assert kinds(chained(turn, black=1, bank=12).play("extend:down")) == ["extends-down"]
