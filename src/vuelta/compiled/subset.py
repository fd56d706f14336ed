"""The subset: what a game gives to be compiled is written so that it runs on lists and compiles on arrays."""

from __future__ import annotations

from types import FunctionType

from vuelta.compiled.generator import program
from vuelta.core.defects import Defect
from vuelta.core.game import Game


def compiled_functions(game: Game) -> list[FunctionType]:
    """Every function that the compiler is given: the game's, the kernels', and those that they call."""
    return [function.source for function in program(game).functions.values()]


def subset_defects(game: Game) -> list[Defect]:
    """Where a game's functions leave the subset."""
    return program(game).defects
