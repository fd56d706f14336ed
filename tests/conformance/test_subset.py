"""What a game gives to be compiled keeps to the subset that runs on lists and compiles on arrays."""

from __future__ import annotations

import inspect
from types import FunctionType

import pytest

import vuelta
from vuelta.compiled.subset import compiled_modules, subset_defects

EVERY_GAME = pytest.mark.parametrize("name", vuelta.games())


@EVERY_GAME
def test_what_is_compiled_keeps_to_the_subset_and_calls_nothing_back(name: str) -> None:
    assert [str(defect) for defect in subset_defects(vuelta.game(name))] == []


@EVERY_GAME
def test_every_function_that_is_compiled_says_what_it_does(name: str) -> None:
    for module in compiled_modules(vuelta.game(name)):
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                assert inspect.getdoc(function), f"{module.__name__}.{function.__name__}"


def test_whatever_the_compiler_takes_in_is_looked_at() -> None:
    looked_at = {
        module.__name__.partition("games.")[2]
        for name in vuelta.games()
        for module in compiled_modules(vuelta.game(name))
    }
    assert {"cadena.wholeturn", "cadena.oneturn", "ur.valuing", "ludo.rules"} <= looked_at
