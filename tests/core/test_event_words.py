"""Every event is told to three people: those who watch, the person who did it, and the person it was done to."""

from __future__ import annotations

import re
from random import Random
from string import Formatter

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta import Game
from vuelta.core.event_words import EVENTS, ROLLED, TOKEN, Count, Said
from vuelta.core.events import KINDS
from vuelta.core.sentences import LANGUAGES, ply_sentences
from vuelta.server.tables.views import ply_view

DONE_TO_OTHERS = {"capture", "swap", "covered", "uncovered"}
WITHOUT_A_PLAYER = {"tied"}
YOU = {"en": re.compile(r"\byou(rs?|'re)?\b", re.IGNORECASE), "es": re.compile(r"\b(te|tú|tus?)\b|\w+(s|aste)\b", re.I)}
NAME = "Zoë"


def fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def told(name: str, language: str) -> dict[str, str | Said]:
    """All events of a game, as they are told in it."""
    return dict(EVENTS[language]) | dict(vuelta.game(name).words.EVENTS.get(language, {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_words(language: str) -> None:
    assert {kind.name for kind in KINDS.values()} <= set(EVENTS[language])
    assert set(EVENTS["en"]) == set(EVENTS["es"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", vuelta.games())
def test_every_event_of_a_game_is_told_to_those_it_is_about(name: str, language: str) -> None:
    for kind, said in (told(name, language) | {"rolled": ROLLED[language]}).items():
        assert isinstance(said, Said), f"{kind} speaks to nobody"
        if kind in WITHOUT_A_PLAYER:
            continue
        assert "player" in fields(said.they), kind
        assert "player" not in fields(said.you), kind
        assert YOU[language].search(said.you), kind
        if kind in DONE_TO_OTHERS:
            assert YOU[language].search(said.to_you), kind
            assert "player" in fields(said.to_you), kind
            assert "other" not in fields(said.to_you), kind


@every_game
def test_nobody_hears_the_own_name_and_nobody_else_hears_you(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    names = {seats[0]: NAME}
    position = game.start(seats, rule_set=rule_set)
    for text, before in walk(position, Random(12), most=400):
        if not text:
            break
        after = before.play(text)
        for language in LANGUAGES:
            heard = " ".join(ply_sentences(before, text, after, language, seen=True, names=names, you=seats[0]))
            neutral = " ".join(ply_sentences(before, text, after, language, seen=True, names=names))
            assert NAME not in heard, heard
            assert (heard != neutral) == (NAME in neutral), (heard, neutral)
            assert not re.search(r"\br\d+\b|\b[A-Z]{2}\d\d\b|[{}]|None", heard + neutral)


def test_examples() -> None:
    ludo = vuelta.game("ludo")
    before = ludo.position("seat 0: H H r53 r3 | seat 2: H H H r55 | seat 0 rolled 2")
    after = before.play("r53>r55")

    def heard(language: str, you: int | None) -> str:
        names = {2: "Ben"}
        return " ".join(ply_sentences(before, "r53>r55", after, language, seen=True, names=names, you=you))

    assert heard("en", None) == "Red moves 2. Red captures Ben."
    assert heard("en", 0) == "You move 2. You capture Ben."
    assert heard("en", 2) == "Red moves 2. Red captures your token."
    assert heard("es", None) == "Rojo mueve 2. Rojo captura a Ben."
    assert heard("es", 0) == "Mueves 2. Capturas a Ben."
    assert heard("es", 2) == "Rojo mueve 2. Rojo captura tu ficha."
    opening = ludo.start(2)
    assert ply_sentences(opening, "roll:6", opening.play("roll:6"), "es", you=0) == ["Sacaste 6."]


def test_a_view_has_the_words_for_those_people_whom_a_ply_is_about() -> None:
    game = vuelta.game("ludo")
    before = game.position("seat 0: H H r53 r3 | seat 1: H H H H | seat 2: H H H r55 | seat 0 rolled 2")
    after = before.play("r53>r55")
    assert "heard" not in ply_view(before, "r53>r55", after)
    heard = ply_view(before, "r53>r55", after, hearers=[0, 1, 2])["heard"]
    assert {seat: sentences["en"] for seat, sentences in heard.items()} == {
        "0": ["You move 2.", "You capture Green."],
        "2": ["Red moves 2.", "Red captures your token."],
    }


def test_what_is_moved_is_called_as_in_its_game() -> None:
    found = {name: getattr(vuelta.game(name).words, "TOKEN", TOKEN) for name in vuelta.games()}
    assert {name: words["en"][0] for name, words in found.items()} == {
        "cadena": "disc",
        "ludo": "token",
        "maedn": "token",
        "poleana": "token",
        "poliana": "pawn",
        "senet": "piece",
        "ur": "piece",
    }


def test_numbers_come_with_their_noun_in_singular_or_plural() -> None:
    assert f"{Count(1):die|dice}, {Count(2):die|dice}, {Count(0):die|dice}, {Count(7)}" == "1 die, 2 dice, 0 dice, 7"
