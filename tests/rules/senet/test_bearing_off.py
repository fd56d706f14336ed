"""Bearing off and winning."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

senet = vuelta.game("senet")


@rule("SE16")
@pytest.mark.parametrize(("origin", "die"), [(25, 5), (27, 3), (28, 2), (29, 1)])
def test_the_exact_throw_to_30_bears_off_wherever_the_others_are(origin: int, die: int) -> None:
    position = senet.position(f"seat 0: 0 1 12 13 {origin} | seat 1: 8 10 20 22 off | seat 0 rolled {die}")
    after = position.play(f"{origin}>off")
    assert after.pieces()[0] == ("0", "1", "12", "13", "off")
    assert [str(event) for event in after.events[:2]] == [f"moved seat 0 {origin}>off", "finished seat 0 off"]


@rule("SE16", "SE05")
def test_bearing_off_with_one_or_five_owes_a_roll_and_with_two_or_three_does_not() -> None:
    owes = {}
    for origin, die in ((25, 5), (27, 3), (28, 2), (29, 1)):
        position = senet.position(f"seat 0: 0 1 2 3 {origin} | seat 1: 8 10 20 22 off | seat 0 rolled {die}")
        after = position.play(f"{origin}>off")
        owes[die] = (after.seat, str(after).partition(", ")[2], "extra-roll" in kinds(after))
    assert owes == {5: (0, "owed 1", True), 1: (0, "owed 1", True), 3: (1, "", False), 2: (1, "", False)}


@rule("SE16")
def test_a_throw_beyond_30_does_not_bear_off() -> None:
    position = senet.position("seat 0: 3 29 off off off | seat 1: 8 10 20 22 off | seat 0 rolled 2")
    assert position.moves() == ("3>5",)
    with pytest.raises(IllegalMove, match=r"29>off: that goes past the end, .* the exact number \(SE16\)"):
        position.play("29>off")


@rule("SE16")
def test_several_pieces_may_be_off_and_each_is_borne_off_by_itself() -> None:
    position = senet.position("seat 0: 3 28 29 off off | seat 1: 8 10 20 22 off | seat 0 to roll")
    position = line(position, "roll:1", "29>off", "roll:2", "28>off")
    assert position.pieces()[0] == ("3", "off", "off", "off", "off")
    assert (position.seat, position.over) == (1, False)


@rule("SE16", "SE11")
def test_an_enemy_blockade_in_between_bars_the_way_off() -> None:
    position = senet.position("seat 0: 3 25 off off off | seat 1: 27 28 29 10 12 | seat 0 rolled 5")
    assert position.moves() == ("3>8",)
    with pytest.raises(IllegalMove, match=r"25>off: three enemies in a row from 27 on can't be passed \(SE11\)"):
        position.play("25>off")
    opened = senet.position("seat 0: 3 25 off off off | seat 1: 27 28 8 10 12 | seat 0 rolled 5")
    assert opened.moves() == ("25>off", "3>8")


@rule("SE16", "SE11")
def test_an_own_blockade_in_between_bars_the_way_off_only_with_the_option() -> None:
    text = "seat 0: 3 25 27 28 29 | seat 1: 0 10 12 14 16 | seat 0 rolled 5"
    assert senet.position(text).moves() == ("25>off", "3>8")
    assert senet.position(text + " | with own_blockade=yes").moves() == ("3>8",)


@rule("SE16", "SE17")
def test_bearing_off_is_a_forward_move_so_nobody_may_go_back_instead() -> None:
    position = senet.position("seat 0: 29 off off off off | seat 1: 0 10 12 14 16 | seat 0 rolled 1")
    assert position.moves() == ("29>off",)
    with pytest.raises(IllegalMove, match=r"29>28: nobody moves back .* yours on 29 can \(SE17\)"):
        position.play("29>28")


@rule("SE19")
def test_the_first_to_bear_off_all_five_wins_and_the_game_is_over() -> None:
    position = senet.position("seat 0: 3 10 12 14 off | seat 1: 27 off off off off | seat 1 rolled 3").play("27>off")
    assert (position.over, position.awaits, position.seat, position.ranking) == (True, "nothing", None, (1,))
    assert [str(event) for event in position.events] == ["moved seat 1 27>off", "finished seat 1 off", "won seat 1"]
    assert str(position) == "seat 0: 10 12 14 3 off | seat 1: off off off off off | over"
    assert (position.rolls(), position.moves()) == ({}, ())
    assert position == senet.position(str(position))


@rule("SE19", "SE06")
def test_rolls_still_owed_to_the_winner_are_forgotten() -> None:
    position = senet.position("seat 0: 29 off off off off | seat 1: 3 10 12 14 off | seat 0 rolled 1, owed 2")
    after = position.play("29>off")
    assert kinds(after) == ["moved", "finished", "won"]
    assert str(after).endswith("| over")
    assert after == senet.position(str(after))


@rule("SE19")
def test_four_borne_off_win_nothing_yet() -> None:
    position = senet.position("seat 0: 3 29 off off off | seat 1: 8 10 20 22 off | seat 0 rolled 1").play("29>off")
    assert (position.over, position.ranking, position.seat) == (False, (), 0)


@rule("SE19")
def test_nothing_can_be_played_once_the_game_is_over() -> None:
    position = senet.position("seat 0: off off off off off | seat 1: 3 10 12 14 off | over")
    assert position.ranking == (0,)
    for text in ("roll:3", "3>6"):
        with pytest.raises(IllegalMove, match="the game is over"):
            position.play(text)
