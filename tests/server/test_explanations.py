"""Tapping a piece that can't move shows the reason, as a friend would say it: without codes and rule ids."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta import Game, InvalidNotation, Position
from vuelta.text.explanations import why


def told(name: str, text: str, square: str, seat: int | None = None, language: str = "en") -> str:
    position = vuelta.game(name).position(text)
    return why(position, position.board.number(square, position.seat if seat is None else seat))[language]


@pytest.mark.parametrize(
    ("name", "text", "square", "words"),
    [
        (
            "ludo",
            "seat 0: H r5 r9 L4 | seat 2: H H H H | seat 0 rolled 3",
            "H",
            "This roll doesn't bring a token out. Pick another.",
        ),
        (
            "ludo",
            "seat 0: H r5 r9 L4 | seat 2: H H H H | seat 0 rolled 5",
            "L4",
            "That goes beyond the finish, which needs the exact number. Pick another.",
        ),
        ("ludo", "seat 0: F r5 r9 L4 | seat 2: H H H H | seat 0 rolled 5", "F", "That token is home and stays there."),
        (
            "ludo",
            "seat 0: H H r5 r9 | seat 2: H H H H | seat 0 rolled 4 | with stacking=no",
            "r5",
            "One of your own tokens is in the way, and tokens don't stack here. Pick another.",
        ),
        (
            "senet",
            "seat 0: 10 12 14 3 4 | seat 1: 2 21 5 6 7 | seat 0 rolled 4",
            "4",
            "Three enemies in a row from square 5 on can't be passed.",
        ),
        (
            "senet",
            "seat 0: 0 10 11 2 4 | seat 1: 1 14 3 6 7 | seat 1 rolled 5",
            "6",
            "The enemy on square 11 has a neighbour that protects it.",
        ),
        ("senet", "seat 0: 13 16 19 3 4 | seat 1: 14 2 28 5 6 | seat 1 rolled 4", "28", "exact number. Pick another."),
        (
            "senet",
            "seat 0: 15 16 20 off off | seat 1: 21 22 27 off off | seat 0 rolled 5",
            "off",
            "That piece is home and stays there.",
        ),
        (
            "poleana",
            "seat 0: B b1.4 h1 r20 | seat 1: r35 r40 r40 r6 | seat 2: B b3.6 h7 r30 | seat 3: B B h7 r3 "
            "| seat 1 to move, bonus 10",
            "r35",
            "A wall stands on green 10.",
        ),
        (
            "poleana",
            "seat 0: r1 r7 r20 r31 | seat 2: r10 r10 B B | seat 0 rolled 4-3",
            "r7",
            "A wall stands on red 10. Pick another.",
        ),
        (
            "poleana",
            "seat 0: B B B r11 | seat 2: B B B B | seat 0 rolled 4-2",
            "r11",
            "comes before everything else. Pick another.",
        ),
        ("poleana", "seat 0: B B B r45 | seat 2: B B B B | seat 0 rolled 4-3", "B", "leaves the base with that"),
        ("poliana", "seat 0: J J J r0 | seat 2: J J J J | seat 0 rolled 2-1", "J", "Only a 6 on one die"),
        ("poliana", "seat 0: J J r5 s4 | seat 2: J J J J | seat 0 rolled 6-5", "s4", "beyond the Exit"),
        (
            "poliana",
            "seat 0: J J X r5 | seat 2: J J r8 r8 | seat 0 rolled 6-3",
            "r5",
            "It can go to red B (6).",
        ),
        (
            "poliana",
            "seat 0: X r2 r5 r5 | seat 2: J r3 r8 r8 | seat 0 rolled 3-1",
            "X",
            "That pawn is home and stays there.",
        ),
        (
            "cadena",
            "seat 0: 2 S | seat 1: 2 S | stack 2: 0 1 | black: 0 1 bank 13 | seat 0 to move, stood 1",
            "2",
            "Your disc on square 2 lies under another one, so it can't move. Pick another.",
        ),
        (
            "cadena",
            "seat 0: 2 C | seat 1: 4 S | black: 0 1 bank 13 | seat 0 to move, stood 1",
            "C",
            "A disc that has reached the centre stays there for good. Pick another.",
        ),
        ("cadena", "seat 0: 2 S | seat 1: 4 S | black: 0 1 bank 13 | seat 0 to move", "2", "only after you stand"),
    ],
)
def test_the_reason_is_said_without_codes(name: str, text: str, square: str, words: str) -> None:
    assert words in told(name, text, square)
    assert told(name, text, square, language="es") != told(name, text, square)


def test_the_reason_is_told_for_every_die() -> None:
    text = "seat 0: J s4 s5 r5 | seat 2: J J J J | seat 0 rolled 5-1"
    assert told("poliana", text, "s4") == (
        "With 1, a pawn of yours stands on stair s5, and a stair holds only one; "
        "with 5, that goes beyond the Exit, which needs the exact number. Pick another."
    )


def test_backward_moves_are_explained_backward() -> None:
    text = "seat 0: 1 6 9 off off | seat 1: 10 11 12 4 5 | seat 0 rolled 3"
    assert vuelta.game("senet").position(text).moves() == ("6>3",)
    assert "A piece of yours already stands on square 6." in told("senet", text, "9")
    assert "goes back past square 0" in told("senet", text, "1")


def test_what_is_not_there_or_not_ones_own_is_said() -> None:
    text = "seat 0: H r5 r9 L4 | seat 2: H H H r7 | seat 0 to roll"
    assert told("ludo", text, "r6") == "That square is empty."
    assert told("ludo", text, "r7") == "That belongs to Green."
    assert told("ludo", text, "H", seat=2) == "That belongs to Green."
    position = vuelta.game("ludo").position(text)
    said = why(position, position.board.number("r7"), {2: "Ana"})
    assert said["en"] == "That belongs to Ana."
    assert told("ludo", text, "r5") == "Roll first."
    assert told("ludo", text, "r5", language="es") == "Primero tira."
    over = "seat 0: F F F F | seat 2: H H H r7 | over, ranking 0 2"
    assert told("ludo", over, "r7", seat=2) == "The match is over."
    with pytest.raises(InvalidNotation, match="no cell 500"):
        why(vuelta.game("ludo").start(), 500)


@every_game
def test_there_is_an_answer_for_every_piece_in_every_position(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(5)), 120):
        for seat, squares in position.pieces().items():
            for square in set(squares):
                check(position, seat, square)


def check(position: Position, seat: int, square: str) -> None:
    said = why(position, position.board.number(square, seat))
    assert set(said) == {"en", "es"}
    assert said["en"] != said["es"]
    cell = position.board.number(square, seat)
    acting = [position.board.number(own, position.seat) for own in position.pieces().get(position.seat or 0, ())]
    mine = position.awaits == "move" and cell in acting
    moves = any(re.match(rf"(?:.*:)?{re.escape(square)}>", text) for text in position.moves())
    assert ("can go to" in said["en"]) == (mine and moves)
    if mine and not moves:
        assert re.search(r"\. Pick another\.$|^That \w+ (is home|can't move now)|^[A-Z].*\.$", said["en"])
    assert not re.search(r"\b[A-Z]{2}\d\d\b|\br\d+\b", said["en"] + said["es"])
