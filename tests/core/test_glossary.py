"""What people read uses the words of docs/glossary.md, and none that it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import vuelta
from vuelta import Game
from vuelta.analysis.hint_sentences import HARM, HINTS
from vuelta.analysis.sentences import ANALYSIS
from vuelta.browser.boards import boards
from vuelta.browser.introduction import introduction_data
from vuelta.browser.listing import listing
from vuelta.browser.words import words_data
from vuelta.core.sentences import LANGUAGES

ROOT = Path(__file__).parents[2]
PARTS = ROOT / "web" / "src" / "i18n" / "parts"
GLOSSARY = ROOT / "docs" / "glossary.md"

CODES = r"\br\d+\b|\b[bc][0-3]\.\d\b|\b[A-Z]{2}\d\d\b"
FORBIDDEN = {
    "en": re.compile(
        rf"{CODES}|\bpl(y|ies)\b|\brule sets?\b|\bhouse (decisions?|sets?)\b|\bseat \d"
        r"|\bthr(ow|ew|own|ows|owing)\b|\bcells?\b|\bfields?\b|\b(bear|bears|borne|bearing)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        rf"{CODES}|\bordenador|\bmáquinas?\b|\blan(z|c)(a|e|o|ó|é)|\b\w+(áis|éis)\b|\bvuestr|\bvosotr"
        r"|\bconjuntos? de reglas\b|\b(decisi(ón|ones)|reglas) de la casa\b|\basiento \d|\bserie\b",
        re.IGNORECASE,
    ),
}
ABOUT_NOTATION = {"play", "roll", "engine"}
"""Errors about texts that somebody typed."""
PARTS_OF_THE_PAGE = sorted({path.name.split(".")[0] for path in PARTS.glob("*.en.ts")})


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)


def in_language(data: Any, language: str) -> Iterator[str]:
    """Every text that stands under a language in plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == language:
                yield from strings(value)
            else:
                yield from in_language(value, language)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from in_language(value, language)


def of_a_game(game: Game, language: str) -> Iterator[str]:
    """All that a game says to people."""
    yield from strings({name: said for name, said in words_data(game, language).items() if name not in ABOUT_NOTATION})
    yield from in_language(boards(game), language)
    yield from in_language(listing(game), language)
    yield from in_language(introduction_data(game), language)


def phrases(part: str, language: str) -> list[str]:
    """The texts of a file of phrases: whatever stands in quotes and isn't a key, a type or a comment."""
    source = (PARTS / f"{part}.{language}.ts").read_text(encoding="utf-8")
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    source = re.sub(r'^import .*$|^\s*//.*$|^\s*"[^"]+":', "", source, flags=re.MULTILINE)
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`', source)
    return [re.sub(r"\$?\{[^}]*\}", "…", plain or template) for plain, template in quoted]


def offenders(texts: Iterator[str] | list[str], language: str) -> list[str]:
    return [text for text in texts if FORBIDDEN[language].search(re.sub(r"\{[^}]*\}", "…", text))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", vuelta.games())
def test_a_game_says_nothing_that_is_forbidden(name: str, language: str) -> None:
    said = list(of_a_game(vuelta.game(name), language))
    assert len(said) > 100
    assert offenders(said, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_and_analyses_say_nothing_that_is_forbidden(language: str) -> None:
    assert offenders(list(strings([HINTS[language], HARM[language], ANALYSIS[language]])), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS_OF_THE_PAGE)
def test_the_page_says_nothing_that_is_forbidden(part: str, language: str) -> None:
    said = phrases(part, language)
    assert len(said) > 10
    assert offenders(said, language) == []


def test_every_file_of_phrases_can_be_read() -> None:
    parts = {path.name.split(".")[0] for path in PARTS.glob("*.en.ts")}
    assert {path.name.split(".")[0] for path in PARTS.glob("*.es.ts")} == parts
    assert all(phrases(part, language) for part in parts for language in LANGUAGES)


@pytest.mark.parametrize(
    ("language", "bad"),
    [
        (
            "en",
            ["moves to r36", "a wall stands there (PC17)", "512 plies", "a house set", "The rule sets", "it throws 4"],
        ),
        ("es", ["la máquina", "Lanzar", "el ordenador", "tiráis", "haceros vuestro", "una serie de 3", "en c1.3"]),
    ],
)
def test_what_is_forbidden_is_found(language: str, bad: list[str]) -> None:
    assert offenders(bad, language) == bad


@pytest.mark.parametrize(
    ("language", "good"),
    [
        ("en", ["Square b2: move 1", "supply the bank", "It's your turn", "You roll {dice}.", "through the catwalk"]),
        ("es", ["alcanza la meta", "La computadora", "seis", "casilla b2", "después"]),
    ],
)
def test_what_is_allowed_is_not_found(language: str, good: list[str]) -> None:
    assert offenders(good, language) == []


def test_the_glossary_has_a_line_for_every_term() -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    for english, spanish in (
        ("token", "ficha"),
        ("square", "casilla"),
        ("match", "partida"),
        ("computer", "computadora"),
    ):
        assert re.search(rf"^\| {english} \| .*{spanish}", text, re.MULTILINE)
