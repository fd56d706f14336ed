"""Winning Cadena: being unable to move when the turn comes."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import line, rule
from vuelta import IllegalMove

cadena = vuelta.game("cadena")


@rule("CA01")
def test_who_is_pinned_down_when_the_turn_comes_wins_at_once() -> None:
    position = cadena.position(
        "seat 0: 13 S | seat 1: 16 C | black: 2 1 bank 11 | seat 0 to move, stood 3",
    ).play("disc:13>16")
    assert position.over
    assert position.ranking == (1,)
    assert position.seat is None
    assert position.moves() == ()
    assert [str(event) for event in position.events][-1] == "won seat 1"
    assert str(position) == "seat 0: 16 S | seat 1: 16 C | stack 16: 1 0 | black: 2 1 bank 11 | over, winner 1"


@rule("CA01")
def test_two_discs_at_the_centre_win_only_when_the_turn_comes_again() -> None:
    position = cadena.position("seat 0: 45 C | seat 1: S S | black: 3 1 bank 10 | seat 0 to move, stood 4").play(
        "disc:45>C"
    )
    assert not position.over
    assert position.seat == 1
    after = line(position, "discard:1", "roll:2", "chain:2", "stand", "disc:S>1")
    assert after.over
    assert after.ranking == (0,)


@rule("CA01", "CA10")
def test_a_bust_of_the_player_before_ends_the_turn_and_so_the_game() -> None:
    position = cadena.position("seat 0: C C | seat 1: S S | black: 3 2 bank 9 | seat 1 to roll").play("roll:3-2-4")
    assert [str(event) for event in position.events] == ["bust seat 1 amount 2", "won seat 0"]
    assert position.ranking == (0,)


@rule("CA01", "CA03")
def test_the_first_whose_turn_comes_wins_if_several_are_stuck() -> None:
    position = cadena.position(
        "seat 0: C C | seat 1: 20 S | seat 2: C C | black: 1 1 1 bank 18 | seat 1 to move, stood 2"
    ).play("disc:20>22")
    assert position.ranking == (2,)


@rule("CA01", "CA13")
def test_a_pinned_player_who_is_set_free_in_time_plays_on() -> None:
    position = cadena.position(
        "seat 0: 16 S | seat 1: 16 C | stack 16: 1 0 | black: 2 1 bank 11 | seat 0 to move, stood 3"
    ).play("disc:16>19")
    assert not position.over
    assert position.seat == 1
    assert position.moves() == ("discard:0", "discard:1")


@rule("CA01")
def test_one_free_disc_is_enough_to_play_on() -> None:
    position = cadena.position("seat 0: 13 S | seat 1: 16 S | black: 2 1 bank 11 | seat 0 to move, stood 3").play(
        "disc:13>16"
    )
    assert not position.over
    assert position.seat == 1


@rule("CA01")
def test_pinning_oneself_wins_when_the_turn_comes_again() -> None:
    position = cadena.position(
        "seat 0: 16 16 | seat 1: 14 S | black: 2 1 bank 11 | seat 1 to move, stood 2",
    ).play("disc:14>16")
    assert position.ranking == (0,)


@rule("CA01")
def test_nothing_can_be_played_after_the_end() -> None:
    position = cadena.position("seat 0: C C | seat 1: 16 S | black: 2 1 bank 11 | over, winner 0")
    for text in ("discard:0", "roll:3", "stand"):
        with pytest.raises(IllegalMove, match="the game is over"):
            position.play(text)
