"""What the medium player does in Cadena, step by step of the turn."""

from __future__ import annotations

from random import Random

import vuelta
from vuelta.players import medium

cadena = vuelta.game("cadena")


def choice(text: str) -> str:
    return medium(Random(1))(cadena.position(text))


def stood(discs: str, links: int) -> str:
    """The disc that seat 0 of two moves after it has stood with so many links."""
    return choice(f"{discs} | black: {links - 1} 1 bank {14 - links} | seat 0 to move, stood {links}")


def test_goes_into_the_centre_rather_than_as_far_on_the_way() -> None:
    assert stood("seat 0: 13 45 | seat 1: S S", 4) == "disc:45>C"


def test_takes_an_arrow_forward_rather_than_a_plain_square() -> None:
    assert stood("seat 0: 13 32 | seat 1: S S", 4) == "disc:32>36"


def test_takes_no_arrow_backward() -> None:
    assert stood("seat 0: 13 34 | seat 1: S S", 4) == "disc:13>17"


def test_would_rather_go_back_than_give_the_game_away() -> None:
    assert stood("seat 0: 13 34 | seat 1: 17 C", 4) == "disc:34>38"  # on 17 lies the last free disc of seat 1


def test_lies_where_it_can_be_covered_rather_than_on_an_enemy() -> None:
    assert stood("seat 0: 13 23 | seat 1: 15 27", 4) == "disc:13>17"


def test_forms_the_chain_that_most_faces_can_extend() -> None:
    text = "seat 0: 13 20 | seat 1: S S | black: 3 1 bank 10 | seat 0 rolled 2-1-3-6"
    links = choice(text).removeprefix("chain:").split("-")
    assert links[-1] in ("1", "6")


def test_extends_if_the_chance_is_good_else_stands() -> None:
    text = "seat 0: 12 20 | seat 1: S S | black: 2 1 bank 11 | seat 0 to move"
    assert choice(f"{text}, links 2-2-3, last 2, direction down") == "stand"  # two faces of six fit
    assert choice(f"{text}, links 2-3-6, last 6") == "extend:down"  # all six fit


def test_stands_when_the_chain_wins() -> None:
    assert choice("seat 0: 45 C | seat 1: S S | black: 3 1 bank 10 | seat 0 to move, links 1-2-6-6, last 6") == "stand"


def test_discards_to_the_hand_that_wins() -> None:
    assert choice("seat 0: 45 C | seat 1: S S | black: 5 1 bank 8 | seat 0 to move") == "discard:2"


def test_discards_when_a_hand_is_too_big_for_a_chain() -> None:
    assert choice("seat 0: 11 12 | seat 1: S S | black: 11 1 bank 2 | seat 0 to move") != "discard:0"
    assert choice("seat 0: 11 17 | seat 1: S S | black: 3 1 bank 10 | seat 0 to move") == "discard:0"
