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
    told: dict[str, str] = {}
    for part in parts:
        for value in vars(part).values():
            if isinstance(value, FunctionType) and value.__module__ == part.__name__:
                _tell(value, told)
    return hashlib.sha256("\n".join(f"{name} {text}" for name, text in sorted(told.items())).encode()).hexdigest()


def _tell(function: FunctionType, told: dict[str, str]) -> None:
    """Take in a function, the functions that it calls and the values that it names."""
    name = f"{function.__module__}.{function.__name__}"
    if name in told:
        return
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    told[name] = "\n".join(map(ast.unparse, node.body[1:] if ast.get_docstring(node) else node.body))
    for used in function.__code__.co_names:
        value = function.__globals__.get(used)
        if isinstance(value, FunctionType):
            _tell(value, told)
        elif value is not None and not isinstance(value, ModuleType):
            told[f"{function.__module__}.{used}"] = repr(value)
