"""What a game gives to be compiled keeps to the subset that runs on lists and compiles on arrays."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import vuelta

GAMES = Path(vuelta.__file__).parent / "games"
EVERY_FILE = pytest.mark.parametrize(
    "path",
    sorted(
        path
        for part in ("rules", "plan", "features", "endgame", "race", "oneturn")
        for path in GAMES.glob(f"*/{part}.py")
    ),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
FORBIDDEN = (
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.JoinedStr,
    ast.Slice,
    ast.Try,
    ast.Raise,
    ast.With,
    ast.Yield,
    ast.ClassDef,
    ast.Global,
    ast.Nonlocal,
    ast.AsyncFunctionDef,
    ast.Starred,
)
BUILTINS = {"len", "range", "abs", "min", "max", "int", "bool"}


@EVERY_FILE
def test_rules_keep_to_the_subset(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for function in functions.values():
        where = f"{path}:{function.lineno} {function.name}"
        arguments = function.args
        fancy = [arguments.defaults, arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        assert not any(fancy), f"{where}: only plain arguments"
        assert ast.get_docstring(function), f"{where} says what it does"
        for node in ast.walk(function):
            assert not isinstance(node, FORBIDDEN), f"{where}: {type(node).__name__} at line {node.lineno}"
            if node is not function:
                assert not isinstance(node, ast.FunctionDef), f"{where}: a function inside a function"
            if isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Name), f"{where}: only plain functions are called"
                assert node.func.id in functions.keys() | imported | BUILTINS, f"{where}: calls {node.func.id}"


@EVERY_FILE
def test_rules_call_no_function_that_calls_it_back(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = {
        node.name: {
            call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    reached = {name: set(called) for name, called in calls.items()}
    for _ in calls:
        for called in reached.values():
            called |= {further for name in called & reached.keys() for further in reached[name]}
    assert [name for name, called in reached.items() if name in called] == []
