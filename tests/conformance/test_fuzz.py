"""Thousands of mutated texts: a clear error or a legal value, never a traceback of another kind."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

import vuelta
from tests.support import walk
from vuelta import VueltaError

ALPHABET = "0123456789>:-+,. |seatrolwithpBHLFJXSCbchrnm=;\n\t\x00é٣²−"


def mutated(text: str, random: Random) -> str:
    """A text with some characters cut, doubled, swapped or replaced."""
    letters = list(text)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(letters) + 1)
        match random.randrange(5):
            case 0:
                letters[at : at + random.randint(1, 3)] = []
            case 1:
                letters.insert(at, random.choice(ALPHABET))
            case 2:
                letters[at : at + 1] = [random.choice(ALPHABET)]
            case 3:
                piece = letters[at : at + random.randint(1, 12)]
                letters[at:at] = piece
            case _:
                other = random.randrange(len(letters) + 1)
                letters[min(at, other) : max(at, other)] = reversed(letters[min(at, other) : max(at, other)])
    return "".join(letters)


def assert_usable(position: vuelta.Position) -> None:
    """A position that was accepted is one that can be played on."""
    assert position.game.position(str(position)) == position
    if position.awaits == "move":
        assert position.moves()
        for text in position.moves():
            position.play(text)
    elif position.awaits == "roll":
        count = position.game.rules.dice(position.codes, list(position.state))
        position.play("roll:" + "-".join(["1"] * count))


@pytest.mark.parametrize("name", vuelta.games())
def test_mutated_plies_get_a_clear_error_or_are_played(name: str) -> None:
    game, random = vuelta.game(name), Random(name)
    refused: list[str] = []
    for rule_set in game.rule_sets:
        for text, position in walk(game.start(rule_set=rule_set), random, most=300):
            for _ in range(5 if text else 0):
                broken = mutated(text, random)
                try:
                    after = position.play(broken)
                except VueltaError as error:
                    refused.append(str(error))
                else:
                    assert after.game is game
    assert len(refused) > 500
    assert all(10 < len(sentence) < 600 for sentence in refused)


@pytest.mark.parametrize("name", vuelta.games())
def test_mutated_positions_get_a_clear_error_or_can_be_played_on(name: str) -> None:
    game, random = vuelta.game(name), Random(name)
    refused: list[str] = []
    for rule_set in game.rule_sets:
        for _, position in walk(game.start(rule_set=rule_set), random, most=250):
            for _ in range(6):
                broken = mutated(str(position), random)
                try:
                    other = game.position(broken)
                except VueltaError as error:
                    refused.append(str(error))
                else:
                    assert_usable(other)
    assert len(refused) > 500
    assert all(10 < len(sentence) < 600 for sentence in refused)


@pytest.mark.parametrize("name", vuelta.games())
@pytest.mark.parametrize(
    "text", ["", "|", " | ", "with", "with ", "over", "seat 0:", "seat 0 to roll", "x" * 5000, "\x00"]
)
def test_texts_that_are_no_position_say_so(name: str, text: str) -> None:
    with pytest.raises(VueltaError):
        vuelta.game(name).position(text)


@pytest.mark.parametrize("name", vuelta.games())
def test_positions_of_another_game_are_refused_or_usable(name: str) -> None:
    game = vuelta.game(name)
    for other in vuelta.games():
        if other == name:
            continue
        for _, position in walk(vuelta.game(other).start(), Random(1), most=60):
            with contextlib.suppress(VueltaError):
                assert_usable(game.position(str(position)))
