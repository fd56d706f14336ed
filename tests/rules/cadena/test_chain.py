"""Forming a chain of the rolled dice in Cadena."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, Position

cadena = vuelta.game("cadena")


def rolled(dice: str) -> Position:
    """Seat 0 has just rolled these dice, its own first."""
    black = dice.count("-")
    hand = cadena.position(f"seat 0: S S | seat 1: S S | black: {black} 0 bank {14 - black} | seat 0 to roll")
    return hand.play(f"roll:{dice}")


def bust(position: Position) -> bool:
    return kinds(position) == ["bust"] and position.seat == 1


def brute_force(own: int, others: tuple[int, ...]) -> tuple[str, ...]:
    """Every order of the dice by the words of CA06–CA08; of those that end alike, the first (README of the rules)."""
    first: dict[tuple[int, str], tuple[int, ...]] = {}

    def add(chain: tuple[int, ...], loose: tuple[int, ...], direction: str) -> None:
        last = chain[-1]
        if not loose:
            end = (last, "both" if last in (1, 6) or len(set(chain)) == 1 else direction)
            first[end] = min(chain, first.get(end, chain))
        for at, link in enumerate(loose):
            may_go = ("up", "down") if direction == "free" or last in (1, 6) else (direction,)
            for way in may_go:
                if (link >= last if way == "up" else link <= last) and chain.count(link) < 3:
                    kept = direction if link == last else way
                    add((*chain, link), loose[:at] + loose[at + 1 :], kept)

    add((own,), others, "free")
    return tuple(sorted("chain:" + "-".join(map(str, chain)) for chain in first.values()))


@rule("CA06", "CA07", "CA08")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_hand_of_up_to_five_dice_offers_exactly_the_chains_of_a_plain_search(count: int) -> None:
    for own in range(1, 7):
        for others in combinations_with_replacement(range(1, 7), count - 1):
            position = rolled("-".join(map(str, (own, *others))))
            expected = brute_force(own, others)
            assert (position.moves() == expected) if expected else bust(position), (own, others)


@rule("CA06")
def test_all_dice_are_linked_and_the_own_die_comes_first() -> None:
    position = rolled("3-6-4-5")
    assert position.moves() == ("chain:3-4-5-6", "chain:3-4-6-5", "chain:3-5-6-4")
    with pytest.raises(IllegalMove, match=r"no chain of all your dice with your own first"):
        position.play("chain:4-5-6")


@rule("CA06")
def test_a_single_die_is_a_chain() -> None:
    position = rolled("3")
    assert position.moves() == ("chain:3",)
    after = position.play("chain:3")
    assert str(after).endswith("seat 0 to move, links 3, last 3")
    assert [str(event) for event in after.events] == ["chained seat 0 amount 1"]


@rule("CA06")
def test_orders_that_end_alike_are_one_move_under_the_first_of_their_texts() -> None:
    position = rolled("3-4-6-6-5")
    assert "chain:3-4-5-6-6" in position.moves()
    with pytest.raises(IllegalMove, match="'chain:3-6-6-5-4': here it would be chain:3-5-6-6-4"):
        position.play("chain:3-6-6-5-4")


@rule("CA06", "CA07")
def test_a_chain_the_dice_cannot_make_is_refused_with_the_reason() -> None:
    position = rolled("3-4-5")
    with pytest.raises(
        IllegalMove, match=r"chain:3-5-4: that is no chain of all your dice .*CA08\); you can play chain:3-4-5"
    ):
        position.play("chain:3-5-4")


@rule("CA06")
def test_there_is_nothing_to_chain_before_the_roll() -> None:
    with pytest.raises(IllegalMove, match=r"no rolled hand to make a chain of now \(CA06\); you can play discard:0"):
        cadena.start(2).play("chain:3-4")


@rule("CA07")
def test_up_takes_equal_or_higher_links_and_down_equal_or_lower_ones() -> None:
    assert rolled("2-5-2-4").moves() == ("chain:2-2-4-5",)
    assert rolled("5-2-5-4").moves() == ("chain:5-5-4-2",)


@rule("CA07", "CA10")
def test_dice_on_both_sides_of_the_own_one_break_without_a_1_or_a_6() -> None:
    assert bust(rolled("3-2-4"))
    assert rolled("3-2-6").moves() == ("chain:3-6-2",)
    assert rolled("3-1-4").moves() == ("chain:3-1-4",)


@rule("CA07")
def test_a_6_turns_the_chain_down_and_leaves_the_choice_of_what_comes_last() -> None:
    assert rolled("3-6-5-4").moves() == ("chain:3-4-5-6", "chain:3-4-6-5", "chain:3-5-6-4")
    assert str(rolled("3-6-5-4").play("chain:3-5-6-4")).endswith("links 3-4-5-6, last 4, direction down")


@rule("CA07")
def test_with_a_1_and_a_6_everything_can_come_last_in_either_direction() -> None:
    assert rolled("3-1-6-4").moves() == ("chain:3-1-4-6", "chain:3-1-6-4", "chain:3-4-6-1", "chain:3-6-1-4")
    assert str(rolled("3-1-6-4").play("chain:3-1-6-4")).endswith("last 4, direction down")
    assert str(rolled("3-1-6-4").play("chain:3-6-1-4")).endswith("last 4, direction up")


@rule("CA07")
def test_an_own_6_can_only_begin_downwards() -> None:
    assert rolled("6-4-5").moves() == ("chain:6-5-4",)
    assert rolled("6-4-1").moves() == ("chain:6-1-4", "chain:6-4-1")
    assert rolled("6-6-1-4").moves() == ("chain:6-1-4-6", "chain:6-1-6-4", "chain:6-6-1-4", "chain:6-6-4-1")


@rule("CA07")
def test_an_own_1_can_only_begin_upwards() -> None:
    assert rolled("1-4-3").moves() == ("chain:1-3-4",)
    assert rolled("1-4-6").moves() == ("chain:1-4-6", "chain:1-6-4")


@rule("CA07")
def test_equal_links_leave_the_direction_free() -> None:
    position = rolled("3-3-3").play("chain:3-3-3")
    assert str(position).endswith("links 3-3-3, last 3")
    assert position.moves() == ("extend:down", "extend:up", "stand")


@rule("CA07")
def test_equal_links_keep_a_direction_that_is_set() -> None:
    position = rolled("3-4-4").play("chain:3-4-4")
    assert str(position).endswith("links 3-4-4, last 4, direction up")
    assert position.moves() == ("extend:up", "stand")


@rule("CA07")
@pytest.mark.parametrize("dice", ["3-6", "3-1"])
def test_after_a_1_or_a_6_both_directions_are_open(dice: str) -> None:
    assert rolled(dice).play(f"chain:{dice}").moves() == ("extend:down", "extend:up", "stand")


@rule("CA08", "CA10")
def test_a_value_may_stand_three_times_but_a_fourth_breaks_the_hand() -> None:
    assert rolled("2-2-2").moves() == ("chain:2-2-2",)
    assert bust(rolled("2-2-2-2"))
    assert bust(rolled("5-2-2-2-2"))


@rule("CA08")
def test_eighteen_dice_make_a_chain_at_once() -> None:
    hand = "seat 0: S S | seat 1: S S | seat 2: S S | black: 17 0 0 bank 4 | seat 0 to roll"
    dice = [value for value in range(1, 7) for _ in range(3)]
    position = cadena.position(hand).play("roll:" + "-".join(map(str, [4, 4, 4, *(die for die in dice if die != 4)])))
    assert len(position.moves()) == 10
    assert "chain:4-1-1-1-2-2-2-3-3-3-4-4-5-5-5-6-6-6" in position.moves()
    stood = line(position, "chain:4-1-1-1-2-2-2-3-3-3-4-4-5-5-5-6-6-6", "stand")
    assert stood.moves() == ("disc:S>18",)


@rule("CA06", "CA07")
@pytest.mark.parametrize("text", ["chain:3-4-1-6", "chain:3-1-4", "chain:4-3-1-6", "chain:3-1-4-6-6"])
def test_what_is_no_chain_of_these_dice_is_never_taken_for_one_that_ends_alike(text: str) -> None:
    with pytest.raises(IllegalMove, match="that is no chain of all your dice with your own first"):
        rolled("3-1-4-6").play(text)
