"""A game's code for browsers: the WebAssembly module, and how its functions are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vuelta.compiled.program import Parameter, Program
from vuelta.compiled.wasm_writer import wasm_module
from vuelta.core.game import Game
from vuelta.kernels.workspace import Field, OfGame, Scalar, Size, fields


@dataclass(frozen=True, slots=True)
class BrowserModule:
    """Code, and what a caller has to know of it."""

    code: bytes
    entries: dict[str, list[dict[str, Any]]]
    """The parameters of each function: a number, an array of some kind, or a workspace with the fields it passes."""
    workspaces: dict[str, dict[str, dict[str, Any]]]
    """The fields of each workspace: their kinds of number and their sizes, of which some are the caller's."""


def browser_module(program: Program) -> BrowserModule:
    """What a browser needs to play a game."""
    entries: dict[str, list[dict[str, Any]]] = {}
    workspaces: dict[str, dict[str, dict[str, Any]]] = {}
    for name, called in program.entries.items():
        given = program.functions[called].given
        entries[name] = [_parameter(parameter) for parameter in given]
        for parameter in given:
            if parameter.workspace:
                workspaces[parameter.workspace.__name__] = {
                    field: _field(program.game, known) for field, known in fields(parameter.workspace).items()
                }
    return BrowserModule(wasm_module(program), entries, workspaces)


def _parameter(parameter: Parameter) -> dict[str, Any]:
    if parameter.workspace:
        return {
            "name": parameter.name,
            "workspace": parameter.workspace.__name__,
            "fields": list(parameter.fields),
        }
    return {"name": parameter.name, "kind": parameter.kind}


def _field(game: Game, known: Field | Scalar) -> dict[str, Any]:
    if isinstance(known, Scalar):
        return {"kind": None}
    return {"kind": known.kind, "shape": [_size(game, size) for size in known.shape]}


def _size(game: Game, size: Size) -> int | str:
    """A number, or the name of the number that the caller states."""
    if isinstance(size, Scalar):
        return size.name
    return size.of(game) if isinstance(size, OfGame) else size
