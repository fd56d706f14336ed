"""The engine in TypeScript stands alone, and knows no game and no words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vuelta
from tests.browser.engine_process import WEB

ENGINE = WEB / "src" / "engine"
SOURCES = sorted(path for path in ENGINE.rglob("*.ts") if not path.name.endswith(".test.ts"))
TYPES = WEB / "src" / "lib" / "generated" / "schema"
"""The server's schemas, of which only types are taken: nothing of them is left when the page is built."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_imports_only_itself_and_types(path: Path) -> None:
    imports = re.findall(r'^(import|export)( type)? [^;]*? from "([^"]+)";', path.read_text(encoding="utf-8"), re.M)
    assert len(imports) == len(re.findall(r'\bfrom "', path.read_text(encoding="utf-8")))
    for _, only_type, name in imports:
        found = (path.parent / name).resolve()
        assert name.startswith(".")
        assert found.with_suffix(".ts").is_relative_to(ENGINE) or (only_type and found == TYPES), name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_names_no_game(path: Path) -> None:
    words = set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower()))
    assert not words & set(vuelta.games())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_says_nothing_of_its_own_but_to_programmers(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not re.search(r"Error\(|^\s*[/*]", line)]
    strings = re.findall(r'"([^"\n]*)"', "\n".join(line.partition(" // ")[0] for line in lines))
    assert [text for text in strings if len(re.findall(r"[a-z]{2,}", text)) > 2 and "/" not in text] == []
