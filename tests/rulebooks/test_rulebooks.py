"""Rule books: complete, alike in both languages, and true."""

from __future__ import annotations

import re

import pytest

import vuelta
from tests.rulebooks.pictures import picture, picture_path
from vuelta.conformance.rule_books import book_defects
from vuelta.core.options import describe
from vuelta.core.sentences import LANGUAGES
from vuelta.text.rulebook_examples import examples

IDS = re.compile(r"\[([A-Z]{2}\d{2})\]")
EVERY_BOOK = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in vuelta.games() for language in LANGUAGES]
)


@pytest.mark.parametrize("name", vuelta.games())
def test_every_rule_id_is_told_and_worked_examples_are_true(name: str) -> None:
    assert list(book_defects(vuelta.game(name))) == []


@EVERY_BOOK
def test_every_option_and_rule_set_is_told(name: str, language: str) -> None:
    game = vuelta.game(name)
    book = game.rule_book(language)
    for entry in describe(game.options):
        assert f"`{entry.name}" in book
    for rule_set in game.rule_sets:
        assert len(game.rule_sets) == 1 or f"`{rule_set}`" in book


@EVERY_BOOK
def test_house_decisions_are_marked_and_the_board_is_shown(name: str, language: str) -> None:
    book = vuelta.game(name).rule_book(language)
    assert {"en": "(house decision)", "es": "(decisión de la casa)"}[language] in book
    assert re.search(rf"^!\[.+\]\(board\.{language}\.svg\)$", book, re.MULTILINE)


@EVERY_BOOK
def test_the_picture_in_the_book_is_the_board_of_today(name: str, language: str) -> None:
    assert picture_path(name, language).read_text("utf-8") == picture(name, language), "run make pictures"


@EVERY_BOOK
def test_worked_examples_tell_a_story_and_show_something(name: str, language: str) -> None:
    found = examples(vuelta.game(name).rule_book(language))
    assert len(found) >= 6
    for example in found:
        assert example.story, "every example tells its story"
        assert example.steps, "every example shows something"


@pytest.mark.parametrize("name", vuelta.games())
def test_both_languages_show_the_same_examples_and_rules(name: str) -> None:
    english, spanish = (vuelta.game(name).rule_book(language) for language in LANGUAGES)
    both = [[(example.start, example.steps) for example in examples(book)] for book in (english, spanish)]
    assert both[0] == both[1]
    assert IDS.findall(english) == IDS.findall(spanish)
    stories = zip(examples(english), examples(spanish), strict=True)
    assert all(one.story != other.story for one, other in stories)
