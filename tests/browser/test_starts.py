"""Start positions and options in the browser: the same as in Python, and refused with a sentence where that refuses."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

import vuelta
from tests.browser.engine_process import EngineProcess
from tests.browser.lockstep import beginning
from tests.conformance.variants import every_game
from tests.support import random_line, walk
from vuelta import Game
from vuelta.core.errors import InvalidNotation, InvalidOption
from vuelta.core.options import Faces, Pairs, choices, describe, encode, option_texts, parse_values
from vuelta.server.http import pictures


def some_options(game: Game, random: Random) -> dict[str, str]:
    """Texts of values for some options of a game, each possible by itself."""
    texts = {}
    for entry in describe(game.options):
        if random.random() < 0.5:
            values = choices(entry.domain)
            if isinstance(entry.domain, Faces):
                values = (",".join(random.sample(values, random.randint(1, len(values)))),)
            elif isinstance(entry.domain, Pairs):
                squares = random.sample(range(1, entry.domain.last + 1), 4)
                values = ("none", f"{squares[0]}>{squares[1]},{squares[2]}>{squares[3]}")
            texts[entry.name] = random.choice(values)
    return texts


@pytest.mark.parametrize("name", vuelta.games())
def test_options_have_the_same_codes(engine: EngineProcess, name: str) -> None:
    game, random = vuelta.game(name), Random(f"codes {name}")
    compared = 0
    for _ in range(200):
        texts = some_options(game, random)
        try:
            values = parse_values(name, game.options, " ".join(f"{key}={value}" for key, value in texts.items()))
            expected = encode(game.start(**values).options)
        except InvalidOption:  # options that don't go together
            continue
        assert engine.ask("codes", game, options=texts) == list(expected), texts
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize("name", vuelta.games())
def test_options_that_do_not_exist_are_refused_in_both_languages(engine: EngineProcess, name: str) -> None:
    game = vuelta.game(name)
    said = engine.ask("codes", game, options={"colour": "blue"})
    assert said["en"].startswith("there is no option colour; the options are: ")
    assert said["es"].startswith("no hay ninguna opción colour; las opciones son: ")
    for entry in describe(game.options):
        for text in ("", "maybe", "7,7", "-1", "1>1000", "0>5", "5>9,5>10"):
            said = engine.ask("codes", game, options={entry.name: text})
            with pytest.raises(InvalidOption) as error:
                parse_values(name, game.options, f"{entry.name}={text}")
            assert said["en"].startswith(f"option {entry.name}: {text} is not possible; it must be "), error
            assert said["es"].startswith(f"opción {entry.name}: {text} no es posible; debe ser "), error


@every_game
def test_every_usual_beginning_is_found_by_its_text(
    engine: EngineProcess, game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    options = option_texts(game.rule_sets[rule_set].options)
    for taken in game.seatings(len(seats)):
        for first in taken if game.starter else (None,):
            start = game.start(taken, first=first, rule_set=rule_set)
            told = {"seats": list(taken), "first": first, "options": options}
            assert engine.ask("started", game, **told) == str(start)
            assert engine.ask("startOf", game, text=str(start)) == str(start)


@every_game
def test_no_other_position_is_one_to_replay_from(
    engine: EngineProcess, game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    _, end = random_line(game.start(seats, rule_set=rule_set), Random(f"end {game.slug} {rule_set} {seats}"))
    said = engine.ask("startOf", game, text=str(end))
    assert said["en"] == f"only games from a usual beginning can be replayed here, not from: {end}"
    assert said["es"] == f"aquí solo se reproducen partidas desde un comienzo habitual, no desde: {end}"


@pytest.mark.parametrize("name", vuelta.games())
def test_seats_and_starters_that_python_refuses_are_refused(engine: EngineProcess, name: str) -> None:
    game = vuelta.game(name)
    every: list[tuple[int, ...]] = [seats for count in range(6) for seats in combinations(range(5), count)]
    for seats in every:
        for first in (None, 0, 3):
            said = engine.ask("started", game, options={}, seats=seats, first=first)
            assert said == (expected(game, seats, first) or said)
            assert isinstance(said, dict) == (expected(game, seats, first) is None), (seats, first)


def expected(game: Game, seats: tuple[int, ...], first: int | None) -> Any:
    """The start position, or None if Python refuses it."""
    try:
        return str(game.start(seats, first=first))
    except InvalidOption:
        return None


@pytest.mark.parametrize("name", vuelta.games())
def test_a_board_that_is_not_here_is_named_and_can_be_added(engine: EngineProcess, name: str) -> None:
    game = vuelta.game(name)
    here = [game.board(rule_set.options) for rule_set in game.rule_sets.values()]
    for entry in describe(game.options):
        for text in choices(entry.domain):
            try:
                start = game.start(**{entry.name: entry.domain.parse(text)})
            except InvalidOption:  # does not go with the standard values of other options
                continue
            asked = {"options": {entry.name: text}, "seats": list(start.pieces())}
            if start.board not in here:
                said = engine.ask("started", game, **asked)
                assert said["en"].startswith("the board for these options isn't here: ")
                assert f"{entry.name}={text}" in said["es"]
            board = json.loads(pictures.board_json(name, "standard", (f"{entry.name}={text}",)))
            missing = engine.ask("added", game, options=asked["options"], board=board)
            assert missing is None if start.board in here else missing[entry.name] == text
            assert engine.ask("started", game, **asked) == str(start)


@pytest.mark.parametrize("name", vuelta.games())
def test_what_cannot_be_played_is_refused_with_what_can(engine: EngineProcess, name: str) -> None:
    game = vuelta.game(name)
    walked = [position for _, position in walk(game.start(), Random(f"refused {name}"), most=40)]
    rolling, moving = (next(at for at in walked if at.awaits == awaits) for awaits in ("roll", "move"))
    for position, text in ((rolling, "nonsense"), (moving, "nonsense"), (moving, "roll:7"), (rolling, "roll:")):
        said = engine.ask("tried", game, **beginning(position), text=text)
        with pytest.raises(InvalidNotation) as error:
            position.play(text)
        if text.startswith("roll:"):
            assert said["en"] == str(error.value)
        else:
            assert said["en"].startswith("'nonsense'")
            assert said["es"].startswith("'nonsense'")
