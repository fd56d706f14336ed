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
    "core": set(),
    "text": {"core"},
    "kernels": {"core"},
    "games": {"core", "kernels"},
    "template": {"core"},
    "compiled": {"core", "kernels"},
    "conformance": {"core", "text", "kernels", "compiled"},
    "players": {"core", "kernels", "compiled"},
    "analysis": {"core", "text", "players"},
    "draw": {"core"},
    "lab": {"core", "kernels", "compiled", "players", "draw"},
    "envs": {"core", "kernels", "compiled", "players", "draw"},
    "browser": {"core", "text", "kernels", "compiled", "players", "analysis", "draw"},
    "server": {"core", "text", "players", "analysis", "draw", "browser"},
    "cli": {"core", "text", "conformance", "players", "analysis", "draw", "lab", "server"},
}
# The same within the server. Its plain modules (settings, logs, metrics, rates) are for all.
SERVER = {
    "tables": set(),
    "storage": {"tables"},
    "workers": {"tables"},
    "live": {"tables", "storage", "workers"},
    "http": {"tables", "storage", "workers", "live"},
}

MOST_PARAMETERS = 7


def modules(package: str) -> list[Path]:
    found = sorted((SOURCE / package).rglob("*.py"))
    assert found
    return found


def imported(path: Path) -> set[str]:
    """What a file imports of Vuelta, by dotted name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("vuelta.")}


def packages(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported(path)}


def test_every_package_says_what_it_may_import() -> None:
    assert {path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py") if path.parent != SOURCE} == set(ALLOWED)


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_point_one_way(package: str) -> None:
    for path in modules(package):
        allowed = {package} | ALLOWED[package] | ({"games"} if path == SOURCE / "core" / "registry.py" else set())
        assert packages(path) <= allowed, path


@pytest.mark.parametrize("package", SERVER)
def test_imports_point_one_way_within_the_server(package: str) -> None:
    others = {f"vuelta.server.{other}" for other in SERVER.keys() - SERVER[package] - {package}}
    for path in modules(f"server/{package}"):
        assert not [name for name in imported(path) if name.startswith(tuple(others))], path


def test_the_logic_of_tables_needs_no_web_framework_and_no_database() -> None:
    code = "import sys; from vuelta.server.tables import decide, table, views; print(*sys.modules)"
    assert not {"fastapi", "starlette", "uvicorn", "sqlalchemy", "asyncio"} & set(run(code).split())


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


def test_functions_have_few_parameters() -> None:
    found = {
        f"{path.relative_to(SOURCE).as_posix()} {function.name}"
        for path in SOURCE.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        and not is_command(function)
        and len(parameters(function)) > MOST_PARAMETERS
    }
    assert not found


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return [argument.arg for argument in every if argument.arg not in ("self", "cls")]


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a command of the command line: its parameters are the options that people can give."""
    return any("click." in ast.unparse(decorator) for decorator in function.decorator_list)
