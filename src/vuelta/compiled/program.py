"""A game's program: its rules, the kernels and whatever these call, as one set of flat functions.

This is the form between Python and what a writer makes of it (`numba_writer`). Every function is an ast.FunctionDef of
its own, without annotations, on numbers and one-dimensional arrays alone; functions and constants have unique names.
What parameters mean is told by their annotations:

- `Parts`, `Rules`, `Plan` and so on (`core.contract`) are the game's own modules. They vanish, and `game.rules.play(…)`
  becomes a call of the game's function.
- A `Workspace` becomes the fields of it that the function and its callees use: `work.ends[level, at]` is then an
  element or a row of the array `work_ends`.

Whatever leaves the subset is a defect, with its file and line.
"""

from __future__ import annotations

import ast
import linecache
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from types import FunctionType
from typing import Annotated, Any, TypeAlias, get_args, get_origin

from vuelta.core import contract, state
from vuelta.core.defects import Defect, Place
from vuelta.core.game import Game
from vuelta.kernels import (
    arena_games,
    batch_step,
    metrics,
    playouts,
    rollouts,
    search,
    td_lambda,
    value_iteration,
    whole_turns,
)
from vuelta.kernels.parts import GameParts, parts_of
from vuelta.kernels.workspace import Field, OfGame, Scalar, Size, Workspace, fields

RULES = ("setup", "dice", "weight", "roll", "legal_moves", "refusal", "play", "ranking")
_PARTS = {
    contract.Rules: "rules",
    contract.Plan: "plan",
    contract.Features: "features",
    contract.Endgame: "endgame",
    contract.Race: "race",
    contract.WholeTurn: "wholeturn",
}
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
    ast.Assert,
    ast.With,
    ast.Match,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
    ast.Delete,
    ast.Global,
    ast.Nonlocal,
    ast.AsyncFunctionDef,
    ast.Starred,
)
BUILTINS = frozenset({"len", "range", "abs", "min", "max", "int", "bool"})
INTRINSICS = {math.exp: "exp", state.view: "state_view"}
"""What a writer provides besides the builtins; `state_view(array, offset)` is the rest of an array."""

Constant: TypeAlias = int | tuple[int, ...]


@dataclass
class Parameter:
    """A parameter as it is written, and what becomes of it."""

    name: str
    part: Any = None
    """The game's part that takes its place; the parameter is then gone."""
    workspace: type[Workspace] | None = None
    fields: dict[str, Field | Scalar] = field(default_factory=dict)
    """The fields of the workspace that are used, each a parameter of its own."""
    kind: str | None = None
    """The kind of its numbers, if it is an array."""

    @property
    def flat(self) -> list[str]:
        """The names of the parameters in its place."""
        if self.workspace:
            return [f"{self.name}_{used}" for used in self.fields]
        return [] if self.part is not None else [self.name]

    def arguments(self) -> Iterator[tuple[str, str | None]]:
        """These names, with the kind of its numbers for each that is an array."""
        used = [field.kind if isinstance(field, Field) else None for field in self.fields.values()]
        yield from zip(self.flat, used if self.workspace else [self.kind], strict=False)


@dataclass
class Function:
    """A flat function."""

    name: str
    source: FunctionType
    node: ast.FunctionDef
    parameters: list[Parameter]

    @property
    def given(self) -> list[Parameter]:
        """The parameters that a caller from outside has to give."""
        return [parameter for parameter in self.parameters if parameter.part is None]

    def arguments(self) -> Iterator[tuple[str, str | None]]:
        """The flat parameters, with the kind of its numbers for each that is an array."""
        for parameter in self.parameters:
            yield from parameter.arguments()


@dataclass
class Program:
    """All functions of a game that can be compiled, callees before their callers."""

    game: Game
    functions: dict[str, Function] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    """What is called from outside: its name there → the function."""
    defects: list[Defect] = field(default_factory=list)


Entries: TypeAlias = list[tuple[Any, tuple[str, ...]]]
"""What can be called from outside: modules with the names of their functions."""


def program_of(game: Game, entries: Entries) -> Program:
    """Collect a game's program. What can't be compiled is listed among its defects."""
    return _Collector(game).collected(entries)


def machine_entries(game: Game) -> Entries:
    """What simulation, learning and solving call."""
    always = [
        (game.rules, RULES),
        (playouts, ("random_games", "policy_games", "expand_rolls")),
        (batch_step, ("step_batch",)),
        (metrics, ("measured_games",)),
        (rollouts, ("play_out",)),
    ]
    solved = [(value_iteration, ("sweep",))]
    learned = [
        (search, ("think", "look", "after_roll")),
        (whole_turns, ("decide",)),
        (td_lambda, ("learn_games",)),
        (arena_games, ("contest_games",)),
    ]
    return [*always, *(solved if game.endgame else ()), *(learned if game.features else ())]


def browser_entries(game: Game) -> Entries:
    """What it takes to play, to judge and to explain a game."""
    always = [
        (game.rules, (*RULES, "describe", "turn")),
        (game.plan, ("priority",)),
        (playouts, ("random_games", "policy_games", "expand_rolls")),
        (rollouts, ("play_out",)),
    ]
    learned = [(search, ("think", "look", "after_roll")), (whole_turns, ("decide",))]
    return [*always, *(learned if game.features else ())]


class _Collector:
    """Takes in functions and the constants that they name, each under the name of the module that it comes from."""

    def __init__(self, game: Game) -> None:
        self.program = Program(game)
        self.parts: GameParts = parts_of(game)
        self._modules: dict[str, str] = {}
        self._files: dict[str, dict[tuple[str, int], ast.FunctionDef]] = {}
        self._open: list[FunctionType] = []

    def collected(self, entries: Entries) -> Program:
        for source, names in entries:
            for name in names:
                if taken := self.add(getattr(source, name)):
                    self.program.entries[name] = taken.name
        return self.program

    def add(self, function: FunctionType) -> Function | None:
        """Take in a function and everything that it names; None if that is not possible."""
        name = self._qualified(function.__module__, function.__name__)
        if name in self.program.functions:
            return self.program.functions[name]
        if function in self._open:
            self.defect(function, None, "calls itself, if only through others")
            return None
        node = self._parsed(function)
        if node is None:
            self.defect(function, None, "is no function of a module that can be read")
            return None
        self._open.append(function)
        flat = _Flattener(self, function, node).flat(name)
        self._open.pop()
        self.program.functions[name] = flat
        return flat

    def _parsed(self, function: FunctionType) -> ast.FunctionDef | None:
        """A function as it is written. Every file is parsed once: to find functions one by one takes longer."""
        code = function.__code__
        if code.co_filename not in self._files:
            self._files[code.co_filename] = _beside(function)
        return self._files[code.co_filename].get((code.co_name, code.co_firstlineno))

    def constant(self, function: FunctionType, name: str, value: Constant) -> str:
        """Take in a constant that a function names. Returns the name that it has here."""
        qualified = self._qualified(function.__module__, name)
        self.program.constants[qualified] = value
        return qualified

    def _qualified(self, module: str, name: str) -> str:
        short = self._modules.setdefault(module, module.rpartition(".")[2])
        if list(self._modules.values()).count(short) > 1:
            short = self._modules[module] = f"{short}{len(self._modules)}"
        return f"{short}_{name}"

    def defect(self, function: FunctionType, node: ast.AST | None, sentence: str) -> None:
        """Note why a function can't be compiled."""
        line = getattr(node, "lineno", function.__code__.co_firstlineno)
        place = Place(function.__code__.co_filename, line)
        self.program.defects.append(Defect(f"{function.__name__} {sentence}", place))


class _Flattener(ast.NodeTransformer):
    """Makes one function flat."""

    def __init__(self, collector: _Collector, function: FunctionType, node: ast.FunctionDef) -> None:
        self.collector = collector
        self.function = function
        self.node = node
        self.parameters = {argument.arg: self._parameter(argument.arg) for argument in node.args.args}
        self.local = BUILTINS.union(function.__code__.co_varnames)

    def flat(self, name: str) -> Function:
        node, arguments = self.node, self.node.args
        if any((arguments.defaults, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)):
            self._defect(node, "has more than plain arguments")
        body = node.body[1:] if isinstance(node.body[0], ast.Expr) and len(node.body) > 1 else node.body  # docstring
        node.body = [self.visit(statement) for statement in body]
        parameters = list(self.parameters.values())
        flat = [argument for parameter in parameters for argument in parameter.flat]
        if clash := self.local.intersection(flat).difference(self.parameters):
            self._defect(node, f"has a variable {min(clash)}, which is the name of a field of its workspace")
        node.name, node.returns, node.decorator_list = name, None, []
        arguments.args = [ast.arg(argument) for argument in flat]
        return Function(name, self.function, ast.fix_missing_locations(node), parameters)

    def _parameter(self, name: str) -> Parameter:
        annotation = self.function.__annotations__.get(name)
        meant = self.function.__globals__.get(annotation) if isinstance(annotation, str) else annotation
        if meant is contract.Parts:
            return Parameter(name, part=self.collector.parts)
        if isinstance(meant, type) and meant in _PARTS:
            return Parameter(name, part=getattr(self.collector.parts, _PARTS[meant]))
        if isinstance(meant, type) and get_origin(meant) is None and issubclass(meant, Workspace):
            return Parameter(name, workspace=meant)
        return Parameter(name, kind=get_args(meant)[1] if get_origin(meant) is Annotated else None)

    def _defect(self, node: ast.AST, sentence: str) -> None:
        self.collector.defect(self.function, node, sentence)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, FORBIDDEN):
            self._defect(node, f"uses {type(node).__name__}, which is not in the subset")
            return node
        return super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._defect(node, "has a function inside")
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            self._defect(node, "declares a variable without a value")
            return node
        return self.generic_visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.parameters and node.id not in self.parameters[node.id].flat:
            self._defect(node, f"uses {node.id} as a value; it can be passed on, or its attributes used")
            return node
        if node.id in self.local:
            return node
        meant = self._meant(node)
        if isinstance(meant, FunctionType):
            self._defect(node, f"uses the function {node.id} as a value")
        elif not isinstance(meant, int) and not _is_table(meant):
            what = type(meant).__name__
            self._defect(node, f"names {node.id}, a {what}; rules use integers and tables")
        else:
            return ast.copy_location(ast.Name(self.collector.constant(self.function, node.id, meant), node.ctx), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        parameter = self.parameters.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if parameter and (known := self._field(parameter, node.attr)):
            if isinstance(known, Field) and len(known.shape) > 1:
                self._defect(node, f"uses {ast.unparse(node)} without its indices")
            return self._leaf(parameter, node.attr, known)
        meant = self._meant(node)
        if isinstance(meant, int):
            return ast.copy_location(ast.Constant(int(meant)), node)
        self._defect(node, f"uses {ast.unparse(node)}, which is no field of a workspace and no number of the game")
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        array = node.value
        if not isinstance(array, ast.Attribute) or not isinstance(array.value, ast.Name):
            return self.generic_visit(node)
        parameter = self.parameters.get(array.value.id)
        known = self._field(parameter, array.attr) if parameter else None
        if parameter is None or not isinstance(known, Field) or len(known.shape) == 1:
            return self.generic_visit(node)
        given = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if len(known.shape) - len(given) not in (0, 1):
            self._defect(node, f"uses {ast.unparse(node)}; {array.attr} has {len(known.shape)} dimensions")
            return node
        place = self._place(parameter, known, [self.visit(index) for index in given])
        leaf = self._leaf(parameter, array.attr, known)
        if len(given) == len(known.shape):
            return ast.copy_location(ast.Subscript(leaf, place, node.ctx), node)
        row = ast.Call(ast.Name(INTRINSICS[state.view], ast.Load()), [leaf, place], [])
        return ast.copy_location(row, node)

    def _place(self, parameter: Parameter, known: Field, indices: list[ast.expr]) -> ast.expr:
        """Where an element or a row stands in the flat array."""
        place = indices[0]
        for index, size in zip(indices[1:], known.shape[1:], strict=False):
            place = _sum(_product(place, self._size(parameter, size)), index)
        return place if len(indices) == len(known.shape) else _product(place, self._size(parameter, known.shape[-1]))

    def _size(self, parameter: Parameter, size: Size) -> ast.expr:
        if isinstance(size, int):
            return ast.Constant(size)
        if isinstance(size, OfGame):
            return ast.Constant(size.of(self.collector.program.game))
        return self._leaf(parameter, size.name, size)

    def _field(self, parameter: Parameter, name: str) -> Any:
        return fields(parameter.workspace).get(name) if parameter.workspace else None

    def _leaf(self, parameter: Parameter, name: str, known: Field | Scalar) -> ast.Name:
        """A field of a workspace as a parameter of its own."""
        assert parameter.workspace
        if known not in (parameter.fields.get(name, known), fields(parameter.workspace).get(name, known)):
            self._defect(self.node, f"is given two fields of the name {name}, in {parameter.name} and in a callee's")
        parameter.fields[name] = known
        return ast.Name(f"{parameter.name}_{name}", ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if node.keywords:
            self._defect(node, f"names the arguments of {ast.unparse(node.func)}; the subset has plain ones")
        if isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
            node.args = [self.visit(argument) for argument in node.args]
            return node
        called = self._meant(node.func)
        if isinstance(called, FunctionType) and called is not state.view:
            return self._call(node, self.collector.add(called))
        if not callable(called) or called not in INTRINSICS:
            self._defect(node, f"calls {ast.unparse(node.func)}, which is no function of the subset")
            return node
        node.func = ast.Name(INTRINSICS[called], ast.Load())
        node.args = [self.visit(argument) for argument in node.args]
        return node

    def _call(self, node: ast.Call, callee: Function | None) -> ast.AST:
        """A call, without parts and with the fields that the callee uses in place of a workspace."""
        if callee is None:
            return node
        if len(node.args) != len(callee.parameters):
            self._defect(
                node, f"gives {ast.unparse(node.func)} {len(node.args)} arguments, not {len(callee.parameters)}"
            )
            return node
        flat: list[ast.expr] = []
        for argument, parameter in zip(node.args, callee.parameters, strict=True):
            if parameter.workspace:
                own = self.parameters.get(argument.id) if isinstance(argument, ast.Name) else None
                if own is None or own.workspace is None:
                    self._defect(node, f"gives {ast.unparse(node.func)} no workspace for {parameter.name}")
                    return node
                flat += [self._leaf(own, name, used) for name, used in parameter.fields.items()]
            elif parameter.part is None:
                flat.append(self.visit(argument))
        return ast.copy_location(ast.Call(ast.Name(callee.name, ast.Load()), flat, []), node)

    def _meant(self, node: ast.expr) -> Any:
        """What a name, or a path that begins at one of the game's parts, stands for; None if it is nothing global."""
        path: list[str] = []
        while isinstance(node, ast.Attribute):
            path.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return None
        if path:
            parameter = self.parameters.get(node.id)
            return reduce(lambda part, name: getattr(part, name, None), path, parameter.part if parameter else None)
        return None if node.id in self.local else self.function.__globals__.get(node.id)


def _product(left: ast.expr, right: ast.expr) -> ast.expr:
    return ast.BinOp(left, ast.Mult(), right)


def _sum(left: ast.expr, right: ast.expr) -> ast.expr:
    return ast.BinOp(left, ast.Add(), right)


def _is_table(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(entry, int) for entry in value)


def _beside(function: FunctionType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a function's file by their names and first lines, as their code has them."""
    path = function.__code__.co_filename
    linecache.checkcache(path)
    tree = ast.parse("".join(linecache.getlines(path, function.__globals__)))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {(node.name, min([node.lineno, *(part.lineno for part in node.decorator_list)])): node for node in found}
