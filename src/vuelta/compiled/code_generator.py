"""One module of plain functions out of a game's rules, the drivers and what both use: what the compiler is given.

Numba caches machine code by file and is blind to what a file imports, so everything must stand in one real file. Here
its text is made: the functions' own source without annotations, the values of the integers and tables that they name,
and `rules.play(…)` of the drivers turned into a call of the game's own function. Nothing is written by hand again.
"""

from __future__ import annotations

import ast
import linecache
import re
from types import FunctionType
from typing import Any

from vuelta.core import state
from vuelta.core.game import Game
from vuelta.kernels import (
    arena_games,
    batch_step,
    default_endgame,
    default_race,
    default_whole_turn,
    metrics,
    playouts,
    rollouts,
    search,
    td_lambda,
    value_iteration,
    whole_turns,
)

RULES = ("setup", "dice", "weight", "roll", "legal_moves", "refusal", "play", "ranking")
DRIVERS = ("random_games", "policy_games", "expand_rolls")
_LEARNED = (
    (search, ("think", "look")),
    (whole_turns, ("decide",)),
    (td_lambda, ("learn_games",)),
    (arena_games, ("contest_games",)),
)
_MODULES = ("rules", "plan", "features", "endgame", "race", "wholeturn")
_IN_PLACE = {"endgame": default_endgame, "race": default_race, "wholeturn": default_whole_turn}
_POINTERS = ("State", "Buffer", "Codes", "Reals")
_SHORT_TABLE = 8
_SMALL = re.compile(r"-?\d{1,9}")
_BUILTINS = {"len", "range", "abs", "min", "max", "int", "bool", "exp"}

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
_VIEW = '''
@intrinsic
def state_view(typing_context, cells, offset):
    """The address so many numbers further on."""

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


class _Module:
    """Collects functions and the constants that they name, each under the name of the module that it comes from."""

    def __init__(self, game: Game, *, silent: bool) -> None:
        self.game = game
        self.silent = silent
        self.constants: dict[str, str] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        self.signatures: dict[str, list[tuple[str, bool]]] = {}
        self.modules: dict[str, str] = {}
        self._files: dict[str, dict[tuple[str, int], ast.FunctionDef]] = {}

    def add(self, function: FunctionType) -> str:
        """Take in a function and everything that it names. Returns the name that it has here."""
        name = self._qualified(function.__module__, function.__name__)
        if name in self.functions or function is state.view:  # the prologue has that one
            return name
        node = self._parsed(function)
        node.args.args = [argument for argument in node.args.args if argument.arg not in _MODULES]
        self.signatures[name] = [(argument.arg, _is_pointer(argument)) for argument in node.args.args]
        if function is state.emit and self.silent:
            node.body = [ast.Pass()]
        self.functions[name] = node  # before its names are looked up: functions may call each other
        self.functions[name] = _Names(self, function).visit(_bare(node))
        return name

    def _parsed(self, function: FunctionType) -> ast.FunctionDef:
        """A function as it is written. Every file is parsed once: to find functions one by one takes longer."""
        code = function.__code__
        if code.co_filename not in self._files:
            self._files[code.co_filename] = _beside(function)
        found = self._files[code.co_filename].get((code.co_name, code.co_firstlineno))
        if found is None:
            raise TypeError(f"{self.game.slug}: {function.__name__} is no function of a module that can be read")
        return found

    def mean(self, function: FunctionType, name: str) -> str:
        """Take in what a global name of a function means. Returns the name that it has here."""
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            return self.add(value)
        text = _constant(value)
        if text is None:
            what = type(value).__name__
            raise TypeError(
                f"{self.game.slug}: {function.__name__} names {name}, a {what}; rules use integers and tables"
            )
        qualified = self._qualified(function.__module__, name)
        self.constants[qualified] = text
        return qualified

    def _qualified(self, module: str, name: str) -> str:
        short = self.modules.setdefault(module, module.rpartition(".")[2])
        if list(self.modules.values()).count(short) > 1:
            short = self.modules[module] = f"{short}{len(self.modules)}"
        return f"{short}_{name}"

    def text(self, *, safe: bool, linked: bool) -> str:
        """The module. With `safe`, functions work on arrays, and every index is checked."""
        parts = [
            PROLOGUE,
            _IMPORT if linked else "",
            _SAFE_VIEW if safe else _VIEW,
            "\n".join(f"{name} = {text}" for name, text in sorted(self.constants.items())),
            "",
        ]
        for name, node in self.functions.items():
            node.name = name
            text = ast.unparse(node)
            parts.append(f"\n{_PART if linked else _INNER}\n{text}\n")
            if name in _HOT:
                parts.append(f"\n{_INLINED}\n{_hot(text)}\n")
        for source, names in _entries(self.game):
            parts += [self._entry(entry, self.add(getattr(source, entry)), safe=safe) for entry in names]
        text = "\n".join(parts)
        return text.replace(_UNCHECKED, f"{_UNCHECKED}, boundscheck=True") if safe else text

    def _entry(self, name: str, called: str, *, safe: bool) -> str:
        """The function through which a function is called from outside: it takes arrays."""
        arguments = self.signatures[called]
        given = ", ".join(argument for argument, _ in arguments)
        passed = [f"pointer({argument})" if array and not safe else argument for argument, array in arguments]
        call = f"{called}({', '.join(passed)})"
        return f"\n{_OUTER}\ndef call_{name}({given}):\n    return {_hot(call) if name == 'random_games' else call}\n"


class _Names(ast.NodeTransformer):
    """Gives the global names in a function their names in the module; `rules.play(…)` becomes `rules_play(…)`."""

    def __init__(self, module: _Module, function: FunctionType) -> None:
        self.module = module
        self.function = function
        self.kept = _BUILTINS.union(function.__code__.co_varnames).difference(_MODULES)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        assert isinstance(node.value, ast.Name)
        part = getattr(self.module.game, node.value.id) or _IN_PLACE[node.value.id]
        meant = getattr(part, node.attr)
        return ast.Constant(meant) if isinstance(meant, int) else ast.Name(self.module.add(meant), ast.Load())

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self.kept:
            node.id = self.module.mean(self.function, node.id)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        assert node.value is not None
        return self.generic_visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.args = [argument for argument in node.args if not _is_module(argument)]
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.module.signatures:
            node.args = [self._plain(argument) for argument in node.args]
        return node

    def _plain(self, argument: ast.expr) -> ast.expr:
        """An argument as any number of its kind: numba compiles a function anew for every constant that it is given."""
        if not isinstance(argument, (ast.Name, ast.Constant, ast.UnaryOp)):
            return argument
        text = ast.unparse(argument)
        constant = _SMALL.fullmatch(self.module.constants.get(text, text))
        return ast.Call(ast.Name("int64", ast.Load()), [argument], []) if constant else argument


def flatten(game: Game, *, silent: bool = True, safe: bool = False, linked: bool = True) -> str:
    """The source of the game's one module.

    With `silent`, events are left out of it altogether; with `linked`, inner functions are compiled as `linking` says.
    """
    module = _Module(game, silent=silent)
    for source, names in _entries(game):
        for name in names:
            module.add(getattr(source, name))
    return module.text(safe=safe, linked=linked)


def _entries(game: Game) -> list[tuple[Any, tuple[str, ...]]]:
    """What can be called from outside: modules with the names of their functions."""
    always = [
        (game.rules, RULES),
        (playouts, DRIVERS),
        (batch_step, ("step_batch",)),
        (metrics, ("measured_games",)),
        (rollouts, ("play_out",)),
    ]
    solved = [(value_iteration, ("sweep",))] if game.endgame else []
    return [*always, *solved, *(_LEARNED if game.features else ())]


def _hot(text: str) -> str:
    """The same with the inlined copies of the functions that every ply goes through."""
    return re.sub(rf"\b({'|'.join(_HOT)})\b", r"inlined_\1", text)


def _beside(function: FunctionType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a function's file by their names and first lines, as their code has them."""
    path = function.__code__.co_filename
    linecache.checkcache(path)
    tree = ast.parse("".join(linecache.getlines(path, function.__globals__)))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {(node.name, min([node.lineno, *(part.lineno for part in node.decorator_list)])): node for node in found}


def _is_module(argument: ast.AST) -> bool:
    return isinstance(argument, ast.Name) and argument.id in _MODULES


def _is_pointer(argument: ast.arg) -> bool:
    """Whether an argument is annotated as a sequence."""
    return isinstance(argument.annotation, ast.Name) and argument.annotation.id in _POINTERS


def _bare(node: ast.FunctionDef) -> ast.FunctionDef:
    """A function without annotations and docstring."""
    for argument in node.args.args:
        argument.annotation = None
    node.returns = None
    if isinstance(node.body[0], ast.Expr) and len(node.body) > 1:
        node.body = node.body[1:]
    return node


def _constant(value: Any) -> str | None:
    """A global as text: an integer, or a table; long tables as arrays, which compile faster than tuples."""
    if isinstance(value, int):
        return repr(int(value))
    if isinstance(value, tuple) and all(isinstance(entry, int) for entry in value):
        return repr(value) if len(value) <= _SHORT_TABLE else f"np.array({value!r}, dtype=np.int64)"
    return None
