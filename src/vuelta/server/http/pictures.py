"""Boards as data and as pictures. Drawing takes milliseconds, so it happens off the event loop and is cached."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import vuelta
from vuelta.browser.boards import board_data
from vuelta.core.errors import InvalidOption
from vuelta.core.events import Event
from vuelta.core.options import parse_values
from vuelta.core.position import Position
from vuelta.draw.svg import board_svg

_CACHED = 256
_painter = ThreadPoolExecutor(1, thread_name_prefix="vuelta painter")
"""One thread: however many pictures are requested, the event loop keeps its share of the interpreter."""


def start(game: str, rules: str, options: Sequence[str]) -> Position:
    """The start position for a rule set and options, each as name=value. UnknownGame, InvalidOption."""
    found = vuelta.game(game)
    if any(" " in option for option in options):
        raise InvalidOption("write each option once, as name=value, without spaces")
    return found.start(rule_set=rules, **parse_values(game, found.options, " ".join(options)))


@lru_cache(_CACHED)
def board_json(game: str, rules: str, options: tuple[str, ...]) -> bytes:
    """The board for a rule set and options, with its layout, as JSON."""
    board = start(game, rules, options).board
    return json.dumps(board_data(board), ensure_ascii=False, separators=(",", ":")).encode()


async def empty_board(game: str, rules: str, options: tuple[str, ...], language: str, *, legend: bool) -> str:
    """The empty board for a rule set and options, as a picture."""
    return await _drawn(_empty_board, game, rules, options, language, legend)


async def position_board(position: Position, language: str) -> str:
    """A board with its pieces, as a picture that frames the last ply."""
    return await _drawn(_position_board, position, position.events, language)


async def _drawn(draw: Callable[..., str], *arguments: Any) -> str:
    return await asyncio.get_running_loop().run_in_executor(_painter, draw, *arguments)


@lru_cache(_CACHED)
def _empty_board(game: str, rules: str, options: tuple[str, ...], language: str, legend: bool) -> str:
    begin = start(game, rules, options)
    return board_svg(begin.game, options=begin.options, language=language, legend=legend)


@lru_cache(_CACHED)
def _position_board(position: Position, last: tuple[Event, ...], language: str) -> str:
    return board_svg(position.game, position, language=language, legend=False, last=last)
