"""Rule books as safe HTML with links, and examples that can be played."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

import vuelta
from tests.server.server_process import Server
from vuelta.core.sentences import LANGUAGES
from vuelta.server.http.rule_book_pages import book_html, examples_json
from vuelta.server.http.rule_books import ExamplesResponse
from vuelta.text.rulebook_examples import Anchors, Claim, examples

EVERY_BOOK = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in vuelta.games() for language in LANGUAGES]
)
_TEXT = {"h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "code", "pre", "a", "img", "div", "br"}
_PLAIN = _TEXT | {"blockquote", "table", "thead", "tbody", "tr", "th", "td"}
_ATTRIBUTES = {"id", "class", "tabindex", "href", "src", "alt", "title", "data-example", "start"}


class Seen(HTMLParser):
    """What a book consists of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


@EVERY_BOOK
def test_a_book_is_plain_html_in_which_everything_can_be_linked_to(name: str, language: str) -> None:
    seen = Seen(book_html(name, language))
    assert seen.tags <= _PLAIN
    assert seen.attributes <= _ATTRIBUTES
    assert len(seen.ids) == len(set(seen.ids))
    assert set(vuelta.game(name).rule_ids) <= set(seen.ids)
    assert f"/api/games/{name}/board.svg?language={language}" in seen.links
    assert all(link.startswith(("/api/", "#")) for link in seen.links)
    anchors = {example["anchor"] for example in json.loads(examples_json(name, language))["examples"]}
    assert anchors <= set(seen.ids)


@EVERY_BOOK
def test_every_example_of_a_book_can_be_played_on_a_board(name: str, language: str) -> None:
    answer = json.loads(examples_json(name, language))
    ExamplesResponse.model_validate(answer)
    found = examples(vuelta.game(name).rule_book(language))
    assert len(answer["examples"]) == len(found) >= 6
    html = book_html(name, language)
    for number, (told, example) in enumerate(zip(answer["examples"], found, strict=True)):
        assert f'id="example-{number}"' in html
        assert told["story"] == list(example.story)
        assert [event["data"]["text"] for event in told["events"]] == [
            step for step in example.steps if not isinstance(step, Claim)
        ]
        assert len(told["events"]) + len(told["claims"]) == len(example.steps)
        for claim in told["claims"]:
            assert claim["kind"] == "illegal" or claim["reason"] is None
            assert not re.search(r"[A-Z]{2}\d{2}|>", claim["reason"] or "")


def test_examples_know_the_rules_under_their_heading() -> None:
    first = json.loads(examples_json("ludo", "en"))["examples"][0]
    assert first["anchor"] == "the-board"
    assert first["rules"] == ["LU01", "LU02", "LU10", "LU03"]


def test_claims_know_where_moves_lead_and_why_they_are_refused() -> None:
    legal, refused, _, elsewhere, _ = json.loads(examples_json("ludo", "en"))["examples"][0]["claims"]
    ring_5, ring_10, lane_4, finish = (vuelta.game("ludo").board().number(name, 0) for name in ("r5", "r10", "L4", "F"))
    assert [(move["walk"]["from"], move["walk"]["to"]) for move in legal["moves"]] == [(ring_5, ring_10), (70, lane_4)]
    assert all(move["label"] for move in legal["moves"])
    assert [(move["walk"]["from"], move["walk"]["to"]) for move in refused["moves"]] == [(lane_4, finish)]
    assert refused["moves"][0]["label"] is None
    assert refused["reason"] == "that goes beyond the finish, which needs the exact number"
    assert elsewhere["kind"] == "illegal"
    assert elsewhere["reason"] is None


def test_steps_of_examples_call_squares_as_people_do_who_see_the_board() -> None:
    moved = json.loads(examples_json("poleana", "en"))["examples"][0]["events"][0]
    assert moved["data"]["text"] == "3+1:r53>h3"
    assert not re.search(r"\br\d", " ".join(moved["told"]["en"]))


def test_choices_that_move_no_piece_have_no_walk() -> None:
    example = json.loads(examples_json("cadena", "en"))["examples"][2]
    legal = next(claim for claim in example["claims"] if claim["kind"] == "legal")
    assert [move["walk"] for move in legal["moves"]] == [None, None, None]
    assert all(move["label"] for move in legal["moves"])


def test_equal_headings_get_different_anchors() -> None:
    anchors = Anchors()
    assert [anchors.name(text) for text in ("Moving", "¿Cómo se juega?", "Moving", "*")] == [
        "moving",
        "cómo-se-juega",
        "moving-2",
        "part",
    ]


def test_books_are_served_in_the_form_that_is_asked_for(server: Server) -> None:
    html = server.ask("GET", "/api/games/senet/rules?language=es&format=html")
    assert html.headers["content-type"].startswith("text/html")
    assert re.search(r'<h1 id="senet">', html.text)
    assert server.ask("GET", "/api/games/senet/rules").headers["content-type"].startswith("text/markdown")
    assert server.ask("GET", "/api/games/senet/rules?format=pdf").status_code == 422
    assert server.ask("GET", "/api/games/chess/examples").status_code == 404
    assert len(server.get("/api/games/senet/examples?language=es")["examples"]) == 12
