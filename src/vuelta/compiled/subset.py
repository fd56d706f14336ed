"""The subset: what a game gives to be compiled is written so that it runs on lists and compiles on arrays."""

from __future__ import annotations

from types import FunctionType

from vuelta.compiled.generator import browser_program, program, wasm_module
from vuelta.core.defects import Defect, DefectFound
from vuelta.core.game import Game


def compiled_functions(game: Game) -> list[FunctionType]:
    """Every function that is compiled: the game's, the kernels', and those that they call."""
    programs = (program(game), browser_program(game))
    return list(dict.fromkeys(function.source for each in programs for function in each.functions.values()))


def subset_defects(game: Game) -> list[Defect]:
    """Where a game's functions leave the subset."""
    if defects := list(dict.fromkeys([*program(game).defects, *browser_program(game).defects])):
        return defects
    try:
        wasm_module(game)
    except DefectFound as found:
        return [found.defect]
    return []
