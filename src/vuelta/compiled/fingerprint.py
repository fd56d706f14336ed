"""A fingerprint of what functions do: of their source and all that they name, but not of comments and docstrings."""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from types import FunctionType, ModuleType
from typing import Any


def fingerprint(*parts: Any) -> str:
    """A hash that changes when the functions of these modules would do something else."""
    told: dict[FunctionType, str] = {}
    for part in parts:
        for value in vars(part).values():
            if isinstance(value, FunctionType) and value.__module__ == part.__name__:
                _tell(value, told)
    return hashlib.sha256("\n".join(sorted(told.values())).encode()).hexdigest()


def _tell(function: FunctionType, told: dict[FunctionType, str]) -> None:
    """Take in a function with the values that it names, and the functions that it calls.

    Where they stand does not count: a function that moves to another module does what it did.
    """
    if function in told:
        return
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    lines = [function.__name__, *map(ast.unparse, node.body[1:] if ast.get_docstring(node) else node.body)]
    told[function] = ""  # it may be called by what it calls
    for used in sorted(function.__code__.co_names):
        value = function.__globals__.get(used)
        if isinstance(value, FunctionType):
            lines.append(f"{used} is {value.__name__}")
            _tell(value, told)
        elif value is not None and not isinstance(value, ModuleType):
            lines.append(f"{used} = {value!r}")
    told[function] = "\n".join(lines)
