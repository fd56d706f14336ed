"""Introductions: every game has one, which is played here as the page plays it, and mistakes in one are found."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import vuelta
from vuelta.browser.introduction import introduction_data
from vuelta.conformance.introductions import introduction_defects
from vuelta.core.game import Game
from vuelta.core.introduction import Scene, staged
from vuelta.core.sentences import LANGUAGES

EVERY_GAME = pytest.mark.parametrize("name", vuelta.games())
WORDS = {"en": "One word.", "es": "Una palabra."}


def defects(game: Game, *scenes: Scene) -> list[str]:
    """What is said of another introduction of a game."""
    return [defect.sentence for defect in introduction_defects(replace(game, introduction=scenes))]


@EVERY_GAME
def test_every_scene_can_be_played_and_does_what_its_words_say(name: str) -> None:
    assert list(introduction_defects(vuelta.game(name))) == []


@EVERY_GAME
def test_an_introduction_shows_the_goal_the_way_a_capture_and_a_special_square(name: str) -> None:
    about = [scene.about for scene in vuelta.game(name).introduction]
    assert [subject for subject in about if subject != "turn"] == ["goal", "way", "capture", "square"]
    assert about[-1] == "square"


@EVERY_GAME
def test_every_scene_gives_something_to_do_and_the_special_square_is_proved(name: str) -> None:
    scenes = vuelta.game(name).introduction
    assert all(scene.play for scene in scenes)
    assert all(scene.shows for scene in scenes if scene.about in ("capture", "square"))


@EVERY_GAME
def test_the_two_languages_differ_and_no_rule_or_square_is_named(name: str) -> None:
    for scene in vuelta.game(name).introduction:
        for words in filter(None, (scene.says, scene.then)):
            assert set(words) == set(LANGUAGES)
            assert words["en"] != words["es"]
            assert not any(re.search(r"[A-Z]{2}\d\d|\b[a-zA-Z]\d+\b", text) for text in words.values())


@EVERY_GAME
def test_pages_get_the_same_scenes(name: str) -> None:
    game = vuelta.game(name)
    ended = None
    for scene, data in zip(game.introduction, introduction_data(game)["scenes"], strict=True):
        begins, ended = staged(game, scene, ended)
        assert tuple(data["state"]) == begins.state
        assert [begins.board.cells[cell].name for cell in data["points"]] == list(scene.points)
        assert (data["play"], data["says"]) == (scene.play, dict(scene.says))


LUDO = vuelta.game("ludo")
GOAL, WAY, CAPTURE, SQUARE = LUDO.introduction


@pytest.mark.parametrize(
    ("scenes", "sentence"),
    [
        ((WAY,), "the first scene of an introduction must be about the goal"),
        ((GOAL, CAPTURE, WAY), "scenes come in this order, each at most once: goal, way, capture, square"),
        ((GOAL, GOAL), "scenes come in this order, each at most once"),
        ((GOAL, *[replace(GOAL, about="turn")] * 6), "an introduction has 6 scenes at most, this one has 7"),
        ((replace(GOAL, says={"en": "One word."}),), "a sentence is missing in the language es"),
        ((replace(GOAL, says=WORDS | {"es": "ñ" * 91}),), "a sentence has 90 characters at most, this one has 91"),
        ((replace(GOAL, says=WORDS | {"en": "Go to r13."}),), "people can't see what 'r1' means"),
        ((replace(GOAL, says=WORDS | {"en": "See [LU05]."}),), "people can't see what"),
        ((replace(GOAL, play="roll:7"),), "the scene can't be played: "),
        ((replace(GOAL, position="seat 0: r99"),), "the scene can't be played: "),
        ((replace(GOAL, points=("r99",)),), "it points at 'r99', which is no square of the board"),
        ((replace(GOAL, points=()),), "a scene about the goal must point at it"),
        (
            (GOAL, replace(CAPTURE, play="r30>r34", shows=())),
            "nothing is captured, swapped with or covered in this scene",
        ),
        ((GOAL, replace(SQUARE, shows=("event: capture",))), "'event: capture' is not true"),
        ((GOAL, replace(SQUARE, shows=("> roll:6", "> r7>r14"))), "'r7>r14': "),
        ((GOAL, replace(SQUARE, play="")), "nothing is played in this scene, so nothing can be said afterwards"),
        (
            (GOAL, replace(WAY, position="seat 0: H H H H | seat 2: H H H H | seat 2 rolled 6, sixes 1", play="H>r36")),
            "seat 0 plays in the first scene, so it must be its turn in this one",
        ),
    ],
)
def test_a_mistake_is_a_sentence(scenes: tuple[Scene, ...], sentence: str) -> None:
    found = defects(LUDO, *scenes)
    assert [defect for defect in found if defect.startswith(sentence)], found


def test_a_game_without_an_introduction_has_no_mistake_in_it() -> None:
    assert defects(LUDO) == []
