"""Which kind of number each variable of a program holds. Python and numba find out for themselves; WebAssembly can't.

A function is typed for the arguments that it is called with, and again for others. Truth values are whole numbers. The
kinds mix as in numba: a float32 with a whole number is a float64.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TypeAlias

from vuelta.compiled.program import Constant, Program
from vuelta.core.defects import Defect, DefectFound, Place


@dataclass(frozen=True, slots=True)
class Pointer:
    """An array, by the kind of its numbers."""

    kind: str


INT, UINT, FLOAT, DOUBLE = "int64", "uint64", "float32", "float64"
Type: TypeAlias = str | Pointer
ELEMENTS = {"int8": INT, "int16": INT, "int32": INT, "int64": INT, "uint64": UINT, "float32": FLOAT, "float64": DOUBLE}
"""What an element of each kind of array is, once it is read."""

_SIZES = {"int8": 7, "int16": 15, "int32": 31}
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult)


class Untypable(Exception):
    """Why something has no type. The defect is known once the function is."""


@dataclass
class Typed:
    """A function with the types of its parameters, variables and result."""

    name: str
    node: ast.FunctionDef
    given: tuple[Type, ...]
    variables: dict[str, Type] = field(default_factory=dict)
    result: Type | None = None
    calls: dict[int, Typed] = field(default_factory=dict)
    """The functions that it calls, by the identity of the call."""


class Typing:
    """The types of a program's functions."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.functions: dict[tuple[str, tuple[Type, ...]], Typed] = {}
        """Callees stand before their callers."""

    def typed(self, name: str, given: tuple[Type, ...]) -> Typed:
        """A function for arguments of some types."""
        if (name, given) not in self.functions:
            node = self.program.functions[name].node
            function = Typed(name, node, given)
            function.variables = dict(zip((argument.arg for argument in node.args.args), given, strict=True))
            known: object = None
            while known != (function.variables, function.result):  # a loop may widen what stood before it
                known = dict(function.variables), function.result
                self._statements(function, node.body)
            self.functions[name, given] = function
        return self.functions[name, given]

    def of(self, function: Typed, node: ast.expr) -> Type:
        """The type of an expression."""
        match node:
            case ast.Name():
                if node.id in function.variables:
                    return function.variables[node.id]
                if node.id in self.program.constants:
                    return constant_type(self.program.constants[node.id])
                return INT  # assigned further down: the next round knows
            case ast.Constant(value=float()):
                return DOUBLE
            case ast.Constant(value=int() as number):
                return constant_type(number)
            case ast.Subscript():
                self.of(function, node.slice)
                array = self.of(function, node.value)
                if not isinstance(array, Pointer):
                    raise Untypable(f"{ast.unparse(node)} takes an element of a number")
                return ELEMENTS[array.kind]
            case ast.BinOp():
                return self._operation(node.op, self.of(function, node.left), self.of(function, node.right))
            case ast.UnaryOp(op=ast.Not()):
                self.of(function, node.operand)
                return INT
            case ast.Compare():
                for side in (node.left, *node.comparators):
                    self.of(function, side)
                return INT
            case ast.Tuple():
                return joined(*(self.of(function, value) for value in node.elts))
            case ast.UnaryOp():
                return self.of(function, node.operand)
            case ast.BoolOp():
                return joined(*(self.of(function, value) for value in node.values))
            case ast.IfExp():
                self.of(function, node.test)
                return joined(self.of(function, node.body), self.of(function, node.orelse))
            case ast.Call(func=ast.Name(id=name)):
                return self._call(function, node, name)
        raise Untypable(f"{ast.unparse(node)} has no type")

    def _operation(self, operator: ast.operator, left: Type, right: Type) -> Type:
        both = joined(left, right)
        if isinstance(operator, ast.Div):
            return FLOAT if both == FLOAT else DOUBLE
        if both in (FLOAT, DOUBLE) and not isinstance(operator, _ARITHMETIC):
            raise Untypable(f"{type(operator).__name__} is for whole numbers")
        return both

    def _call(self, function: Typed, node: ast.Call, name: str) -> Type:
        if name in self.program.functions:
            called = self.typed(name, tuple(self.of(function, argument) for argument in node.args))
            function.calls[id(node)] = called
            return called.result or INT
        if name in ("state_view", "abs"):
            return self.of(function, node.args[0])
        if name in ("min", "max"):
            return joined(*(self.of(function, argument) for argument in node.args))
        for argument in node.args:
            self.of(function, argument)
        return DOUBLE if name == "exp" else INT

    def _statement(self, function: Typed, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[target]):
                self._assigned(function, target, self.of(function, node.value))
            case ast.AugAssign():
                changed = self._operation(node.op, self.of(function, node.target), self.of(function, node.value))
                self._assigned(function, node.target, changed)
            case ast.Return(value=ast.expr() as value):
                returned = self.of(function, value)
                function.result = joined(function.result, returned) if function.result else returned
            case ast.Expr(value=ast.Call() as call):
                self.of(function, call)
            case ast.If() | ast.While():
                self.of(function, node.test)
                self._statements(function, [*node.body, *node.orelse])
            case ast.For(target=ast.Name(), iter=ast.Call() as bounds):
                for bound in bounds.args:
                    self.of(function, bound)
                self._assigned(function, node.target, INT)
                self._statements(function, node.body)
            case ast.Return() | ast.Break() | ast.Continue() | ast.Pass() | ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise Untypable(f"{ast.unparse(node)} is no statement of the subset")

    def _statements(self, function: Typed, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            try:
                self._statement(function, node)
            except Untypable as error:
                source = self.program.functions[function.name].source
                place = Place(source.__code__.co_filename, node.lineno)
                raise DefectFound(Defect(f"{source.__name__}: {error}", place)) from None

    def _assigned(self, function: Typed, target: ast.expr, given: Type) -> None:
        if isinstance(target, ast.Name):
            known = function.variables.get(target.id)
            function.variables[target.id] = joined(known, given) if known else given
        else:
            self.of(function, target)


def joined(*types: Type) -> Type:
    """The type of what is one of several."""
    kinds = set(types)
    if len(kinds) == 1:
        return types[0]
    if any(isinstance(kind, Pointer) for kind in kinds):
        raise Untypable("an array is used like a number or like an array of another kind")
    if kinds & {FLOAT, DOUBLE}:
        return DOUBLE
    return UINT


def constant_type(value: Constant) -> Type:
    """The type of a constant; a table takes the smallest kind that holds its numbers."""
    if isinstance(value, int):
        return INT if -(2**63) <= value < 2**63 else UINT
    for kind, bits in _SIZES.items():
        if all(-(2**bits) <= number < 2**bits for number in value):
            return Pointer(kind)
    return Pointer("int64")
