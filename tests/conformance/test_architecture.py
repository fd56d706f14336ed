"""Imports point one way, nothing outside `games/` names a game, and importing Vuelta is light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import vuelta

SOURCE = Path(vuelta.__file__).parent
# What each package may import of Vuelta, besides itself. The registry alone looks into the folder of games.
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "conformance": {"engine", "conformance"},
    "players": {"engine", "players"},
    "draw": {"engine", "draw"},
    "lab": {"engine", "players", "draw", "lab"},
    "envs": {"engine", "players", "draw", "envs"},
    "server": {"engine", "players", "draw", "server"},
    "cli": {"engine", "conformance", "players", "draw", "lab", "server", "cli"},
}


def modules(package: str) -> list[Path]:
    found = sorted((SOURCE / package).rglob("*.py"))
    assert found
    return found


def imported(path: Path) -> set[str]:
    """The names of Vuelta's packages that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in found if name.startswith("vuelta.")}


def test_every_package_says_what_it_may_import() -> None:
    assert {path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py") if path.parent != SOURCE} == set(ALLOWED)


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_point_one_way(package: str) -> None:
    for path in modules(package):
        allowed = ALLOWED[package] | ({"games"} if path == SOURCE / "engine" / "registry.py" else set())
        assert imported(path) <= allowed, path


@pytest.mark.parametrize("name", vuelta.games())
def test_a_game_knows_no_other_game(name: str) -> None:
    others = "|".join(other for other in vuelta.games() if other != name)
    for path in (SOURCE / "games" / name).rglob("*.py"):
        assert not re.search(rf"vuelta\.games\.({others})\b", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("package", [".", *(package for package in ALLOWED if package != "games")])
def test_nothing_outside_games_names_a_game(package: str) -> None:
    for path in sorted(SOURCE.glob("*.py")) if package == "." else modules(package):
        assert games_named_in(ast.parse(path.read_text(encoding="utf-8"))) == [], path


def games_named_in(tree: ast.Module) -> list[str]:
    """Where code, but for its docstrings, names a game: the line and the words."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    names, found = set(vuelta.games()), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            if names & set(re.findall(r"[a-z]+", node.value.lower())):
                found.append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.Name) and names & set(node.id.lower().split("_")):
            found.append(f"line {node.lineno}: {node.id}")
    return found


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_importing_vuelta_imports_no_game_and_nothing_heavy() -> None:
    loaded = run("import sys, vuelta; print(*sys.modules)").split()
    assert not {"numpy", "numba", "asyncio", "argparse"} & set(loaded)
    assert not [name for name in loaded if re.fullmatch(r"vuelta\.games\..+", name)]


def test_the_function_games_survives_the_import_of_a_game() -> None:
    code = "import vuelta; vuelta.game('{0}'); from vuelta.games import {0}; print(vuelta.games()[0])"
    assert run(code.format(vuelta.games()[0])) == vuelta.games()[0]


def test_files_stay_small() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
    assert {str(path): length for path, length in lengths.items() if length > 450} == {}
