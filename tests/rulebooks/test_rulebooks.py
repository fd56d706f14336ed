"""Rule books: complete, alike in both languages, and true."""

from __future__ import annotations

import re

import pytest

import vuelta
from tests.rulebooks.pictures import picture, picture_path
from vuelta.conformance.rule_books import book_defects
from vuelta.core.options import describe
from vuelta.core.sentences import LANGUAGES
from vuelta.text.rulebook_examples import FIRST_PART, examples

CODES = re.compile(
    r"`|\[[A-Z]{2}\d{2}\]"  # an option or notation, the id of a rule
    r"|\b[rbcsLhG]\d+\b|\b[a-h][1-3]\b"  # a square of the notation
    r"|\((house decision|decisión de la casa)\)"
)
SPAIN = re.compile(r"\b(vosotr\w+|ordenador\w*|sois|acordad\w*|poned|elegid|(?!diecis)\w+[áéó]is)\b", re.IGNORECASE)
"""Words of Spain; our Spanish is that of Latin America."""
IDS = re.compile(r"\[([A-Z]{2}\d{2})\]")
MOST_WORDS = 120
"""Of the first part: a screen."""
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


def read_by_people(book: str) -> str:
    """A book without what pages fold away or draw: quotes, pictures and the steps of examples. Their stories stay."""
    stories = re.sub(r"^```vuelta\n(.*?)^```$", lambda found: _story(found[1]), book, flags=re.MULTILINE | re.DOTALL)
    return "\n".join(line for line in stories.splitlines() if not line.startswith((">", "!")))


def _story(block: str) -> str:
    return "\n".join(line for line in block.splitlines() if line.startswith("# "))


@EVERY_BOOK
def test_a_book_begins_with_all_that_one_needs_to_play_in_a_minute(name: str, language: str) -> None:
    _, first, *_ = re.split(r"^## ", vuelta.game(name).rule_book(language), flags=re.MULTILINE)
    heading, _, text = first.partition("\n")
    assert heading == FIRST_PART[language]
    assert len(re.findall(r"\w+", text)) <= MOST_WORDS
    assert not CODES.search(text)
    assert 5 <= len(re.findall(r"^\d\. ", text, re.MULTILINE)) <= 8


@EVERY_BOOK
def test_what_people_read_has_no_codes_and_short_sentences(name: str, language: str) -> None:
    text = read_by_people(vuelta.game(name).rule_book(language))
    assert not CODES.findall(text)
    sentences = re.split(r"[.!?:|]\s|\n", re.sub(r"[*#|]", " ", text))
    lengths = [len(re.findall(r"\w+", sentence)) for sentence in sentences]
    assert max(lengths) <= 32
    assert sum(lengths) / len([length for length in lengths if length > 2]) <= 10


@EVERY_BOOK
def test_every_rule_and_house_decision_stands_where_pages_fold_it_away(name: str, language: str) -> None:
    quoted = "\n".join(line for line in vuelta.game(name).rule_book(language).splitlines() if line.startswith(">"))
    assert set(IDS.findall(quoted)) == set(vuelta.game(name).rule_ids)


@pytest.mark.parametrize("name", vuelta.games())
def test_spanish_is_that_of_latin_america(name: str) -> None:
    assert not SPAIN.findall(vuelta.game(name).rule_book("es"))
