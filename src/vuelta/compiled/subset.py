"""The subset: what a game gives to be compiled is written so that it runs on lists and compiles on arrays."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from vuelta.core.defects import Defect, Place
from vuelta.core.game import Game

PARTS = ("rules", "plan", "features", "endgame", "race", "wholeturn")
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


def compiled_modules(game: Game) -> list[ModuleType]:
    """The modules of a game whose functions are compiled: its parts, and those whose functions they call."""
    waiting: list[Any] = [part for name in PARTS if (part := getattr(game, name)) is not None]
    found: list[ModuleType] = []
    while waiting:
        module = waiting.pop(0)
        if module in found or not module.__name__.startswith(f"{game.package}."):
            continue
        found.append(module)
        for function in _functions(module):
            for name in function.__code__.co_names:
                called = function.__globals__.get(name)
                if isinstance(called, FunctionType):
                    waiting.append(sys.modules[called.__module__])
    return found


def _functions(module: ModuleType) -> list[FunctionType]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def subset_defects(game: Game) -> Iterator[Defect]:
    """Where a game's functions leave the subset."""
    for module in compiled_modules(game):
        path = str(module.__file__)
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        yield from _leaving(tree, path)
        yield from _calling_back(tree, path)


def _leaving(tree: ast.Module, path: str) -> Iterator[Defect]:
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for function in functions.values():
        arguments = function.args
        if any((arguments.defaults, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)):
            yield Defect(f"{function.name} has more than plain arguments", Place(path, function.lineno))
        for node in ast.walk(function):
            place = Place(path, getattr(node, "lineno", function.lineno))
            if isinstance(node, FORBIDDEN):
                yield Defect(f"{function.name} uses {type(node).__name__}, which is not in the subset", place)
            if isinstance(node, ast.FunctionDef) and node is not function:
                yield Defect(f"{function.name} has a function inside", place)
            if isinstance(node, ast.Call) and not _of_a_part(node.func, function):
                name = ast.unparse(node.func)
                if name not in functions.keys() | imported | BUILTINS:
                    yield Defect(f"{function.name} calls {name}, which is no function of the subset", place)


def _of_a_part(called: ast.expr, function: ast.FunctionDef) -> bool:
    """Whether it is `rules.play` and the like, of a part that the function is given."""
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return False
    return called.value.id in PARTS and called.value.id in {argument.arg for argument in function.args.args}


def _calling_back(tree: ast.Module, path: str) -> Iterator[Defect]:
    """Functions that call themselves, directly or through others: machine code of the subset has none."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    reached = {
        name: {
            call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        for name, node in functions.items()
    }
    for _ in functions:
        for called in reached.values():
            called |= {further for name in called & reached.keys() for further in reached[name]}
    for name, called in reached.items():
        if name in called:
            yield Defect(f"{name} calls itself, if only through others", Place(path, functions[name].lineno))
