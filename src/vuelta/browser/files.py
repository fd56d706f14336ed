"""The two files of a game that a page fetches to play it: its data, and its code."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from vuelta.browser.errors import NotForBrowsers
from vuelta.browser.game_data import game_data
from vuelta.compiled.generator import wasm_module
from vuelta.core.game import Game


@dataclass(frozen=True, slots=True)
class BrowserFile:
    """Bytes, and a name for exactly these bytes."""

    content: bytes
    version: str


@dataclass(frozen=True, slots=True)
class BrowserFiles:
    """A game's data names the version of the code that goes with it."""

    data: BrowserFile
    code: BrowserFile


@cache
def browser_files(game: Game) -> BrowserFiles:
    """Everything with which a browser plays a game. NotForBrowsers if it can't. Takes up to a second, once."""
    try:
        module = wasm_module(game)
    except TypeError as error:
        raise NotForBrowsers(str(error)) from None
    code = _file(module.code)
    data = game_data(game, module) | {"module": code.version}
    return BrowserFiles(json_file(data), code)


def json_file(data: dict[str, Any]) -> BrowserFile:
    """Plain data as a file."""
    return _file(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def _file(content: bytes) -> BrowserFile:
    return BrowserFile(content, hashlib.sha256(content).hexdigest()[:16])
