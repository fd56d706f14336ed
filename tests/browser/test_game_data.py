"""What browsers get of a game is complete, and goes with its code."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
from typing import Any

import pytest

import vuelta
from vuelta.browser.boards import boards
from vuelta.browser.errors import NotForBrowsers
from vuelta.browser.files import browser_files
from vuelta.browser.forms import DOMAINS, NOTE_FORMS, domain_data
from vuelta.browser.words import ENGINE, words_data
from vuelta.core import note_forms, options
from vuelta.core.events import KINDS
from vuelta.core.note_forms import NoteForm
from vuelta.core.sentences import LANGUAGES
from vuelta.server.http import pictures
from vuelta.server.http.games import games


def data_of(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(browser_files(vuelta.game(name)).data.content)
    return data


def test_browsers_know_every_domain_and_every_form_of_a_note() -> None:
    forms = {found for _, found in inspect.getmembers(note_forms, inspect.isclass) if issubclass(found, NoteForm)}
    assert set(NOTE_FORMS) == forms - {NoteForm}
    domains = {found for _, found in inspect.getmembers(options, inspect.isclass) if hasattr(found, "encode")}
    assert set(DOMAINS) == domains - {options.Domain}


def test_a_domain_that_browsers_do_not_know_is_named() -> None:
    class Odd(options.Whole):
        pass

    with pytest.raises(NotForBrowsers, match="option pieces: Odd is a domain that browsers don't know"):
        domain_data("pieces", Odd((1, 3, 5)))


@pytest.mark.parametrize("name", vuelta.games())
def test_words_are_complete_in_every_language(name: str) -> None:
    game = vuelta.game(name)
    said = {language: words_data(game, language) for language in LANGUAGES}
    for key, words in said["en"].items():
        assert type(said["es"][key]) is type(words)
        if isinstance(words, dict):
            assert said["es"][key].keys() == words.keys(), key
    for language in LANGUAGES:
        assert set(said[language]["events"]) >= {kind.name for kind in KINDS.values()}
        assert set(said[language]["refusals"]) == set(map(str, game.words.REFUSALS))
        keys = {key for form in game.notation.CLAUSES.forms.values() for key in form.keys}
        assert set(said[language]["notes"]) == keys
        assert ENGINE[language].keys() == ENGINE["en"].keys()


@pytest.mark.parametrize("name", vuelta.games())
def test_the_data_names_the_code_that_goes_with_it(name: str) -> None:
    code = browser_files(vuelta.game(name)).code
    assert data_of(name)["module"] == code.version == hashlib.sha256(code.content).hexdigest()[:16]


def test_a_game_is_listed_as_the_server_lists_it() -> None:
    listed = {game.name: game.model_dump() for game in asyncio.run(games()).games}
    assert [data_of(name)["listing"] for name in vuelta.games()] == [listed[name] for name in vuelta.games()]


@pytest.mark.parametrize("name", vuelta.games())
def test_the_board_of_every_rule_set_is_there_as_the_server_gives_it(name: str) -> None:
    found = [json.dumps(entry["board"], sort_keys=True) for entry in data_of(name)["boards"]]
    for rule_set in vuelta.game(name).rule_sets:
        assert json.dumps(json.loads(pictures.board_json(name, rule_set, ())), sort_keys=True) in found
    assert len(found) == len(set(found)) == len(boards(vuelta.game(name)))
