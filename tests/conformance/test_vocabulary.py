"""Nothing outside a game's folder, and nothing in the page, knows a game or a kind of cell that only one game has.

Nor does the page know an event that only one game explains.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import vuelta
from vuelta.core.events import KINDS
from vuelta.text.lessons import GOAL, LESSONS

SOURCE = Path(vuelta.__file__).parent
PAGE = Path(__file__).parents[2] / "web" / "src"
SHARED = sorted({path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()} - {"games"})
OTHER_MEANINGS = {kind.name for kind in KINDS.values()} | {"corner"}
"""Words that are kinds of events, too; and what ring boards call the square where a stretch turns off."""


def kinds_of_one_game() -> set[str]:
    """Kinds of cells and ways that only one game's boards have."""
    users: dict[str, set[str]] = {}
    for game in map(vuelta.game, vuelta.games()):
        for rule_set in game.rule_sets.values():
            board = game.board(rule_set.options)
            for kind in {cell.kind for cell in board.cells} | {way.kind for way in board.ways}:
                users.setdefault(kind, set()).add(game.slug)
    return {kind for kind, games in users.items() if len(games) == 1} - OTHER_MEANINGS


TOKENS_OF_ANY_GAME = {"swap", "covered", "arrow"}
"""Events that the board shows as what they are: tokens that cross, that lie under others, that follow an arrow."""


def events_of_one_game() -> set[str]:
    """Kinds of events that only games themselves explain; others they may explain better than we do."""
    own = [getattr(game.words, "LESSONS", {}).get("en", {}) for game in map(vuelta.game, vuelta.games())]
    return {kind for lessons in own for kind in lessons} - LESSONS["en"].keys() - {GOAL} - TOKENS_OF_ANY_GAME


def page_files() -> list[Path]:
    """The page's own code, without its tests and what is written by the build."""
    found = [path for path in PAGE.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}]
    return [path for path in found if ".test." not in path.name and "generated" not in path.parts]


def code_of(path: Path) -> str:
    """A file of the page without its comments."""
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?<!:)//.*", "", text)


def test_there_are_kinds_to_look_for() -> None:
    assert {"lane", "catwalk", "rosette"} <= kinds_of_one_game()
    assert {"bust", "reset"} <= events_of_one_game()
    assert len(page_files()) > 50


def test_the_page_names_no_game() -> None:
    # In Spanish, "cadena" is also the word for a chain.
    named = re.compile(rf"\b(?:{'|'.join(sorted({*vuelta.games()} - {'cadena'}))})\b", re.IGNORECASE)
    assert {path.name: named.findall(code_of(path)) for path in page_files() if named.search(code_of(path))} == {}


@pytest.mark.parametrize("found", [kinds_of_one_game, events_of_one_game], ids=["cells", "events"])
def test_the_page_names_no_kind_of_cell_or_event_that_only_one_game_has(found: Callable[[], set[str]]) -> None:
    words = "|".join(map(re.escape, sorted(found())))
    named = re.compile(rf"""["'`](?:{words})["'`]|^\s*["']?(?:{words})["']?:\s|--(?:{words})\b""", re.MULTILINE)
    assert {path.name: named.findall(code_of(path)) for path in page_files() if named.search(code_of(path))} == {}


@pytest.mark.parametrize("package", SHARED)
def test_shared_code_names_no_kind_of_cell_that_only_one_game_has(package: str) -> None:
    kinds = kinds_of_one_game()
    for path in (SOURCE / package).rglob("*.py"):
        strings = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not strings & kinds, path
