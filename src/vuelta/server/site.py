"""The page and all that it asks for as files, for hosts that run no programs: everything but tables with friends."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from vuelta.browser.boards import board_data, board_options
from vuelta.browser.errors import NotForBrowsers
from vuelta.browser.files import browser_files
from vuelta.browser.introduction import introduction_file
from vuelta.browser.thinking_files import thinking_file, weights_files
from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.options import Domain, choices, describe, option_texts
from vuelta.core.registry import loaded_games
from vuelta.draw.svg import board_svg
from vuelta.server.http.games import games_data
from vuelta.server.http.guard import POLICY
from vuelta.server.http.page import page_files
from vuelta.server.http.rule_book_pages import book_html, examples_json

DATA = "data"
"""The folder of what a server would answer."""
_PAGE = "index.html"
_OWN = re.compile(r'((?:href|src)=")/')
_ONLY_IN_HEADERS = "frame-ancestors"


def is_built() -> bool:
    """Whether there is a page to make a site of."""
    return _PAGE in page_files()


def games_for_sites() -> tuple[list[Game], list[str]]:
    """The games that a page can play by itself, and why others can't be."""
    games, reasons = [], []
    for game in loaded_games()[0]:
        try:
            browser_files(game)
            games.append(game)
        except NotForBrowsers as error:
            reasons.append(f"{game.slug}: {error}")
    return games, reasons


def site_files(games: Sequence[Game]) -> Iterator[tuple[str, bytes]]:
    """Every file of a site with its path; last the page, which asks for the others."""
    yield f"{DATA}/games.json", games_data(games).model_dump_json().encode()
    for game in games:
        for name, content in _game_files(game):
            yield f"{DATA}/{game.slug}/{name}", content
    page = dict(page_files())
    first = page.pop(_PAGE)
    yield from page.items()
    yield _PAGE, _as_site(first.decode()).encode()


def _as_site(html: str) -> str:
    """The page, for any folder: with relative addresses, and marked as static."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith(_ONLY_IN_HEADERS))
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n'
        '    <meta name="referrer" content="no-referrer" />\n'
        '    <meta name="vuelta-site" content="yes" />\n    '
    )
    return _OWN.sub(r"\1./", html).replace("<title>", f"{head}<title>", 1)


def _game_files(game: Game) -> Iterator[tuple[str, bytes]]:
    files = browser_files(game)
    yield "engine.json", files.data.content
    yield "engine.wasm", files.code.content
    yield "thinking.json", thinking_file(game).content
    if game.introduction:
        yield "introduction.json", introduction_file(game).content
    for name, content in weights_files(game).items():
        yield f"weights/{name}", content
    offered = _boards(game)
    yield "boards.json", _json([options for options, _ in offered])
    for number, (_, board) in enumerate(offered):
        yield f"boards/{number}.json", board
    for language in game.rule_books():
        picture = f"board.{language}.svg"
        yield picture, board_svg(game, options=game.start().options, language=language).encode()
        yield f"rules.{language}.html", book_html(game.slug, language, f"{DATA}/{game.slug}/{picture}").encode()
        yield f"examples.{language}.json", examples_json(game.slug, language)


def _boards(game: Game) -> list[tuple[dict[str, str], bytes]]:
    """All boards for values that can be listed, the standard one first, each with the options on which it depends.

    What is free text has only the values that rule sets give it.
    """
    names = board_options(game)
    domains = {entry.name: entry.domain for entry in describe(game.options)}
    found: dict[tuple[str, ...], bytes] = {}
    for rule_set in game.rule_sets.values():
        usual = option_texts(rule_set.options)
        for values in [
            tuple(usual[name] for name in names),
            *itertools.product(*(_values(domains[name], usual[name]) for name in names)),
        ]:
            chosen = {name: domains[name].parse(value) for name, value in zip(names, values, strict=True)}
            try:
                board = game.board(game.start(**chosen).options)
            except InvalidOption:  # these values don't go together
                continue
            found.setdefault(values, _json(board_data(board)))
    return [(dict(zip(names, values, strict=True)), board) for values, board in found.items()]


def _values(domain: Domain, usual: str) -> tuple[str, ...]:
    return tuple(choices(domain)) or (usual,)


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
