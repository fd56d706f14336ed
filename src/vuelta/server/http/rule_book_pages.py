"""Rule books as HTML, and their worked examples as data that can be played on a board."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

import vuelta
from vuelta.core.game import Game
from vuelta.core.move_reader import move_code
from vuelta.core.position import Position
from vuelta.core.sentences import refusal_sentence
from vuelta.core.state import LEGAL
from vuelta.server.tables.replay import ply_events
from vuelta.server.tables.views import position_view
from vuelta.text.choices import choices
from vuelta.text.rulebook_examples import MARK, Anchors, Claim, Example, examples, start_of


@cache
def book_html(game: str, language: str, picture: str | None = None) -> str:
    """A rule book as an HTML fragment. Headings and rules have ids to link to; examples are numbered from 0.
    Quotes have the exact rules, which readers may fold away.

    Its picture is the board that we draw, which this server has unless another address is given; wide tables scroll on
    their own.
    """
    found = vuelta.game(game)
    drawn = picture or f"/api/games/{game}/board.svg?language={language}"
    text = found.rule_book(language).replace(f"(board.{language}.svg)", f"({drawn})")
    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    tokens = reader.parse(text)
    anchors, number = Anchors(), 0
    rules = {f"[{rule}]": rule for rule in found.rule_ids}
    mentioned: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchors.name(tokens[at + 1].content))
        elif token.type == "fence" and token.info == MARK:
            tokens[at] = _figure(token, number)
            number += 1
        for strong, inner in pairwise(token.children or ()):
            if strong.type == "strong_open" and (rule := rules.get(inner.content)):
                strong.attrSet("class", "rule")
                if rule not in mentioned:
                    strong.attrSet("id", rule)
                    mentioned.add(rule)
    html: str = reader.renderer.render(tokens, reader.options, {})
    return html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")


def _figure(fence: Token, number: int) -> Token:
    """An example as text, in an element that a page can find by its number."""
    html = (
        f'<pre class="example" id="example-{number}" data-example="{number}"><code>{escape(fence.content)}</code></pre>'
    )
    return Token("html_block", "", 0, content=f"{html}\n")


@cache
def examples_json(game: str, language: str) -> bytes:
    """The worked examples of a rule book, in order."""
    found = vuelta.game(game)
    data = [
        _example(found, example, number, language) for number, example in enumerate(examples(found.rule_book(language)))
    ]
    return json.dumps({"examples": data}, ensure_ascii=False, separators=(",", ":")).encode()


def _example(game: Game, example: Example, number: int, language: str) -> dict[str, Any]:
    """An example as data. Squares have the names that people see on its board."""
    positions, claims = [start_of(game, example.start)], []
    texts: list[str] = []
    for step in example.steps:
        if isinstance(step, Claim):
            claims.append({"after": len(texts), **_claim(positions[-1], step, language)})
        else:
            texts.append(step)
            positions.append(positions[-1].play(step))
    return {
        "number": number,
        "anchor": example.anchor,
        "rules": list(example.rules),
        "story": list(example.story),
        "now": position_view(positions[0], seen=True),
        "events": ply_events(positions, texts, seen=True),
        "claims": claims,
    }


def _claim(position: Position, claim: Claim, language: str) -> dict[str, Any]:
    """A claim as data: legal moves have labels, those that aren't a reason."""
    labels = {choice.move.text: choice.label[language] for choice in choices(position, seen=True)}
    return {
        "kind": claim.kind,
        "seat": claim.seat,
        "value": claim.value,
        "moves": [{"label": labels.get(text), "walk": _walk(position, text)} for text in claim.moves],
        "reason": _reason(position, claim.value, language) if claim.kind == "illegal" else None,
    }


def _walk(position: Position, text: str) -> dict[str, int | str | None] | None:
    """The cells that a move names; None if no piece moves."""
    parts = next(filter(None, (form.read(text) for form in position.game.notation.MOVES.values())), {})
    if "target" not in parts:
        return None
    origin, target = (position.board.number(parts[name], position.seat) for name in ("origin", "target"))
    return {"from": origin, "to": target, "die": None}


def _reason(position: Position, text: str, language: str) -> str | None:
    """Why a move isn't allowed; None if such a move is, but leads elsewhere."""
    game, codes, state = position.game, position.codes, list(position.state)
    refusal = game.rules.refusal(codes, state, move_code(game, codes, state, text))
    return refusal_sentence(position, refusal, language, seen=True) if refusal != LEGAL else None
