"""Rule books as HTML, and their worked examples as data that can be played on a board."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

import vuelta
from vuelta.core.errors import IllegalMove, VueltaError
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.server.tables.replay import ply_events
from vuelta.server.tables.views import position_view
from vuelta.text.rulebook_examples import MARK, PLY, Anchors, Example, examples, start_of

_RULE = re.compile(r"<strong>\[([A-Z]{2}\d{2})\]</strong>")
_ABOUT_MOVES = {"legal", "legal includes", "illegal"}
_SEAT = re.compile(r"(.+?) (\d)")


@cache
def book_html(game: str, language: str) -> str:
    """A rule book as an HTML fragment. Headings and rules have ids to link to; examples are numbered from 0.

    Its picture is the board that we draw, and wide tables scroll on their own.
    """
    text = vuelta.game(game).rule_book(language)
    text = text.replace(f"(board.{language}.svg)", f"(/api/games/{game}/board.svg?language={language})")
    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    tokens = reader.parse(text)
    anchors, number = Anchors(), 0
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchors.name(tokens[at + 1].content))
        elif token.type == "fence" and token.info == MARK:
            tokens[at] = _figure(token, number)
            number += 1
    html = reader.renderer.render(tokens, reader.options, {})
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return _with_rules(html)


def _figure(fence: Token, number: int) -> Token:
    """An example as text, in an element that a page can find by its number."""
    html = (
        f'<pre class="example" id="example-{number}" data-example="{number}"><code>{escape(fence.content)}</code></pre>'
    )
    return Token("html_block", "", 0, content=f"{html}\n")


def _with_rules(html: str) -> str:
    """Give the first mention of each rule an id to link to."""
    seen: set[str] = set()

    def marked(match: re.Match[str]) -> str:
        rule = match[1]
        anchor = "" if rule in seen else f' id="{rule}"'
        seen.add(rule)
        return f'<strong class="rule"{anchor}>[{rule}]</strong>'

    return _RULE.sub(marked, html)


@cache
def examples_json(game: str, language: str) -> bytes:
    """The worked examples of a rule book, in order."""
    found = vuelta.game(game)
    data = [
        _example(found, example, number, language) for number, example in enumerate(examples(found.rule_book(language)))
    ]
    return json.dumps({"examples": data}, ensure_ascii=False, separators=(",", ":")).encode()


def _example(game: Game, example: Example, number: int, language: str) -> dict[str, Any]:
    """An example as data. It names squares by notation, as its story and claims do."""
    head, _, value = example.lines[0].partition(": ")
    positions, texts, claims = [start_of(game, {head: value})], [], []
    for line in example.lines[1:]:
        if line.startswith(PLY):
            texts.append(line.removeprefix(PLY))
            positions.append(positions[-1].play(texts[-1]))
        else:
            claims.append({"after": len(texts), **_claim(positions[-1], line, language)})
    return {
        "number": number,
        "anchor": example.anchor,
        "rules": list(example.rules),
        "story": list(example.story),
        "now": position_view(positions[0], seen=False),
        "events": ply_events(positions, texts, seen=False),
        "claims": claims,
    }


def _claim(position: Position, line: str, language: str) -> dict[str, Any]:
    """A claim about a position; an illegal move comes with the reason."""
    kind, _, value = line.partition(": ")
    seat = _SEAT.fullmatch(kind)
    return {
        "kind": seat[1] if seat else kind,
        "seat": int(seat[2]) if seat else None,
        "value": value,
        "moves": [move for move in value.split(", ") if move and kind in _ABOUT_MOVES],
        "reason": _reason(position, value, language) if kind == "illegal" else None,
    }


def _reason(position: Position, move: str, language: str) -> str | None:
    try:
        position.play(move)
    except IllegalMove as error:
        return error.sentences[language]
    except VueltaError as error:
        return str(error)
    return None
