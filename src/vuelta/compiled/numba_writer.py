"""Writes a game's program as one Python module for numba.

Numba caches machine code by file and is blind to what a file imports, so everything must stand in one real file.
Arrays are passed on as bare pointers, except in `safe` code.
"""

from __future__ import annotations

import ast
import copy
import re

from vuelta.compiled.program import Constant, Function, Program
from vuelta.core import state
from vuelta.kernels.workspace import KINDS, Field, Scalar

_SHORT_TABLE = 8
_SMALL = 10**9

PROLOGUE = '''"""Made by Vuelta from a game's rules; never edited. The name holds a hash of what it was made from."""

from math import exp

import numpy as np
from numba import int64, njit, types
from numba.extending import intrinsic


@intrinsic
def pointer(typing_context, array):
    """An array's bare address: no reference counts, no negative indices, one register instead of seven."""

    def code(context, builder, signature, arguments):
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), code

'''
_FIELD = '''
@intrinsic
def {kind}_at(typing_context, addresses, index):
    """The field of a workspace whose address stands at an index."""

    def code(context, builder, signature, arguments):
        table = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        address = builder.load(builder.gep(table, [arguments[1]]))
        return builder.inttoptr(address, context.get_value_type(signature.return_type))

    return types.CPointer(types.{kind})(addresses, types.int64), code

'''
_VIEW = '''
@intrinsic
def state_view(typing_context, cells, offset):
    """The address `offset` elements on."""

    def code(context, builder, signature, arguments):
        return builder.gep(arguments[0], [arguments[1]])

    return cells(cells, types.int64), code

'''
_SAFE_VIEW = """
@njit
def state_view(cells, offset):
    return cells[offset:]

"""
_UNCHECKED = 'error_model="numpy"'
# Only what is called from outside is cached and callable from Python; it holds the machine code of all the rest.
_INNER = '@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)'
_INLINED = _INNER.replace("(", '(inline="always", ', 1)
_IMPORT = "from vuelta.compiled.numba_linking import Inner\n"
_PART = _INNER.replace("(", "(pipeline_class=Inner, ", 1)
# What every ply of random games goes through. There they stand inlined, a fifth faster, as copies of their own: in the
# search, which calls them from many places, it would only take longer to compile.
_HOT = ("playouts_random_games", "playouts_random_ply", "rules_roll", "rules_play", "rules_legal_moves")
_OUTER = '@njit(cache=True, nogil=True, error_model="numpy")'


def numba_source(program: Program, *, silent: bool, safe: bool, linked: bool) -> str:
    """The source of the game's one module.

    With `silent`, events are left out of it altogether; with `safe`, functions work on arrays, and every index is
    checked; with `linked`, inner functions are compiled as `numba_linking` says.
    """
    parts = [
        PROLOGUE,
        _IMPORT if linked else "",
        _SAFE_VIEW if safe else _VIEW + "".join(_FIELD.format(kind=kind) for kind in KINDS),
        "\n".join(f"{name} = {_constant(value)}" for name, value in sorted(program.constants.items())),
        "",
    ]
    for name, function in program.functions.items():
        text = _function(program, function, silent=silent)
        parts.append(f"\n{_PART if linked else _INNER}\n{text}\n")
        if name in _HOT:
            parts.append(f"\n{_INLINED}\n{_hot(text)}\n")
    parts += [_entry(name, program.functions[called], safe=safe) for name, called in program.entries.items()]
    text = "\n".join(parts)
    return text.replace(_UNCHECKED, f"{_UNCHECKED}, boundscheck=True") if safe else text


def _function(program: Program, function: Function, *, silent: bool) -> str:
    node = _PlainNumbers(program).visit(copy.deepcopy(function.node))
    if silent and function.source is state.emit:
        node.body = [ast.Pass()]
    return ast.unparse(node)


class _PlainNumbers(ast.NodeTransformer):
    """Passes constants as variables of their type: numba recompiles a function for each constant argument."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.program.functions:
            node.args = [
                ast.Call(ast.Name("int64", ast.Load()), [argument], []) if self._is_small(argument) else argument
                for argument in node.args
            ]
        return node

    def _is_small(self, argument: ast.expr) -> bool:
        value: object = None
        if isinstance(argument, ast.Name):
            value = self.program.constants.get(argument.id)
        elif isinstance(argument, (ast.Constant, ast.UnaryOp)):
            try:
                value = ast.literal_eval(argument)
            except ValueError:
                return False
        return type(value) is int and abs(value) < _SMALL


def _entry(name: str, function: Function, *, safe: bool) -> str:
    """The function through which a function is called from outside.

    It takes arrays; of a workspace it takes the addresses of the fields, or these themselves if they shall be checked.
    """
    given, passed = list[str](), list[str]()
    for parameter in function.given:
        if parameter.workspace and not safe:
            given.append(parameter.name)
            passed += [_field(parameter.name, at, used) for at, used in enumerate(parameter.fields.values())]
            continue
        given += parameter.flat
        for argument, array in parameter.arguments():
            reach = "{}.reshape(-1)" if safe else "pointer({})"
            passed.append(reach.format(argument) if array else argument)
    call = f"{function.name}({', '.join(passed)})"
    if name == "random_games":
        call = _hot(call)
    return f"\n{_OUTER}\ndef call_{name}({', '.join(given)}):\n    return {call}\n"


def _field(workspace: str, at: int, used: Field | Scalar) -> str:
    return f"{used.kind}_at({workspace}, {at})" if isinstance(used, Field) else f"{workspace}[{at}]"


def _hot(text: str) -> str:
    """The same with the inlined copies of the functions that every ply goes through."""
    return re.sub(rf"\b({'|'.join(_HOT)})\b", r"inlined_\1", text)


def _constant(value: Constant) -> str:
    """Long tables as arrays, which compile faster than tuples."""
    if isinstance(value, int):
        return repr(int(value))
    return repr(value) if len(value) <= _SHORT_TABLE else f"np.array({value!r}, dtype=np.int64)"
