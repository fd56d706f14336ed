"""Choices and the state of a turn, as people read them, for every game."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta import Game, Position
from vuelta.cli.choices import Choices
from vuelta.cli.narration import Names
from vuelta.cli.status import status_line


def choices(position: Position, language: str = "en") -> Choices:
    return Choices(position, Names(position.game, language))


def status(position: Position, language: str = "en", people: dict[int, str] | None = None) -> str:
    return status_line(position, Names(position.game, language, people))


@every_game
def test_every_move_is_a_choice_and_every_key_means_one_move(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(7)), 300):
        if position.awaits != "move":
            continue
        told = choices(position)
        assert sorted(choice.move.text for choice in told.by_key.values()) == sorted(position.moves())
        for key, choice in told.by_key.items():
            assert told.meant(key) == choice.move.text
        for columns, most in ((80, 2), (40, 5), (20, 1)):
            lines = told.lines(columns, most)
            assert len(lines) <= most
            assert all(len(line) <= max(columns, 45) for line in lines)


@every_game
def test_every_note_of_a_turn_has_words_in_both_languages(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(11)), 400):
        english, spanish = status(position), status(position, "es")
        if position.over:
            assert english == spanish == ""
            continue
        assert english
        parts = (english.split(" · "), spanish.split(" · "))
        assert len(parts[0]) == len(parts[1])
        assert not {part for part in parts[0] if re.search("[a-z]", part)} & set(parts[1])
        assert "seat" not in english + spanish


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("ludo", "seat 0: H H H r3 | seat 2: H H H H | seat 0 rolled 6, sixes 2", "Red rolled 6 · sixes in a row: 2"),
        (
            "senet",
            "seat 0: 0 2 4 6 8 | seat 1: 1 3 5 7 9 | seat 0 to roll, owed 1",
            "Light is to roll · rolls to come: 1",
        ),
        (
            "cadena",
            "seat 0: 2 S | seat 1: S S | black: 1 2 bank 11 | seat 0 to move, links 3-6, last 3, direction down",
            "Red is to move · black dice: R 1 B 2 · bank: 11 · chain of 3-6 · last link: 3 · going down",
        ),
    ],
)
def test_the_state_of_a_turn_is_told(name: str, text: str, words: str) -> None:
    assert status(vuelta.game(name).position(text)) == words


def test_people_are_named_in_the_state() -> None:
    assert status(vuelta.game("ludo").start(2), "es", {0: "Ana"}) == "Tira Rojo (Ana)"


def test_a_choice_says_what_it_does() -> None:
    position = vuelta.game("ludo").position("seat 0: H H r5 r9 | seat 2: H H H r8 | seat 0 rolled 3")
    assert choices(position).lines(80, 2) == ["1 r5→r8 captures Green   2 r9→r12"]
    assert choices(position, "es").lines(80, 2) == ["1 r5→r8 captura a Verde   2 r9→r12"]
    board = position.board
    assert choices(position).marks.origins == {board.number("r5"): "1", board.number("r9"): "2"}
    assert choices(position).marks.targets == {board.number("r8"): ["1"], board.number("r12"): ["2"]}


def test_moves_that_move_no_piece_have_the_words_of_their_game() -> None:
    position = vuelta.game("cadena").start(2)
    assert choices(position).lines(80, 2) == ["1 Keep all dice   2 Put back 1 die"]
    assert choices(position, "es").lines(80, 2) == ["1 Quedarse con los dados   2 Devolver 1 dado"]


def test_what_does_not_fit_is_counted() -> None:
    position = vuelta.game("poleana").position("seat 0: r1 r7 r20 r31 | seat 2: B B B B | seat 0 rolled 4-3")
    told = choices(position)
    lines = told.lines(80, 2)
    shown = len(re.findall(r"\d[a-z]", lines[0]))
    assert lines[1] == f"… and {len(told) - shown} more; ? shows all"
    assert len(told.all_lines()) == len(told)
