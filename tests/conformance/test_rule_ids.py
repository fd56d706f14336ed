"""Every rule id of every rule book is named by a test, and nobody names an id that does not exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import vuelta

TESTS = Path(__file__).parents[1]
GAMES = Path(vuelta.__file__).parent / "games"
ID = re.compile(r"\b([A-Z]{2})(\d{2})\b")


@cache
def named_by_tests() -> dict[str, list[str]]:
    """Rule id → the tests that name it with @rule."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), f"{path}: @rule takes plain ids"
                        found.setdefault(str(argument.value), []).append(node.name)
    return found


@pytest.mark.parametrize("name", vuelta.games())
def test_every_rule_id_is_named_by_a_test(name: str) -> None:
    tested = named_by_tests()
    assert [rule_id for rule_id in vuelta.game(name).rule_ids if rule_id not in tested] == []


@pytest.mark.parametrize("name", vuelta.games())
def test_rule_ids_are_numbered_without_gaps(name: str) -> None:
    numbers = sorted(int(rule_id[2:]) for rule_id in vuelta.game(name).rule_ids)
    assert numbers == list(range(1, len(numbers) + 1))
    assert len({rule_id[:2] for rule_id in vuelta.game(name).rule_ids}) == 1


def test_tests_name_only_ids_that_exist() -> None:
    known = {rule_id for name in vuelta.games() for rule_id in vuelta.game(name).rule_ids}
    assert set(named_by_tests()) <= known


@pytest.mark.parametrize("name", vuelta.games())
def test_code_cites_only_ids_of_its_own_rule_book(name: str) -> None:
    known = set(vuelta.game(name).rule_ids)
    prefix = next(iter(known))[:2]
    for path in (GAMES / name).rglob("*.py"):
        cited = {match[0] for match in ID.finditer(path.read_text(encoding="utf-8")) if match[1] == prefix}
        assert cited <= known, path


@pytest.mark.parametrize("name", vuelta.games())
def test_the_rules_cite_the_rule_book(name: str) -> None:
    text = (GAMES / name / "rules.py").read_text(encoding="utf-8")
    board = (GAMES / name / "board.py").read_text(encoding="utf-8")
    options = (GAMES / name / "options.py").read_text(encoding="utf-8")
    cited = {match[0] for match in ID.finditer(text + board + options)}
    assert len(cited) >= len(vuelta.game(name).rule_ids) - 2
