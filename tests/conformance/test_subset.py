"""What a game gives to be compiled keeps to the subset that runs on lists and compiles on arrays."""

from __future__ import annotations

import inspect

import pytest

import vuelta
from vuelta.compiled.subset import compiled_functions, subset_defects

EVERY_GAME = pytest.mark.parametrize("name", vuelta.games())


@EVERY_GAME
def test_what_is_compiled_keeps_to_the_subset_and_calls_nothing_back(name: str) -> None:
    assert [str(defect) for defect in subset_defects(vuelta.game(name))] == []


@EVERY_GAME
def test_every_function_that_is_compiled_says_what_it_does(name: str) -> None:
    for function in compiled_functions(vuelta.game(name)):
        assert inspect.getdoc(function), f"{function.__module__}.{function.__name__}"


def test_whatever_the_compiler_takes_in_is_looked_at() -> None:
    looked_at = {
        function.__module__.removeprefix("vuelta.")
        for name in vuelta.games()
        for function in compiled_functions(vuelta.game(name))
    }
    assert {"games.cadena.chain_values", "games.cadena.wholeturn"} <= looked_at
    assert {"games.ur.side_values", "games.ludo.rules"} <= looked_at
    assert {"kernels.search", "kernels.td_lambda", "kernels.value_iteration", "core.state"} <= looked_at
