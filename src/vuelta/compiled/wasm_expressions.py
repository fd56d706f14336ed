"""Writes the expressions of the subset as WebAssembly."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import Protocol

from vuelta.compiled import wasm_opcodes as wasm
from vuelta.compiled.program import Program
from vuelta.compiled.wasm_binary import signed
from vuelta.compiled.wasm_code import Code, value_type
from vuelta.compiled.wasm_types import DOUBLE, FLOAT, INT, UINT, Pointer, Type, Typed, Typing


class Surroundings(Protocol):
    """What a function's code refers to."""

    program: Program
    typing: Typing
    tables: dict[str, int]
    """Where the constant tables stand in memory."""

    def index(self, function: Typed) -> int:
        """The number of a function."""

    def is_inlined(self, function: Typed) -> bool:
        """Whether a function is inlined."""


class Expressions(Code, ABC):
    """Methods for expressions leave a value on the stack."""

    def __init__(self, writer: Surroundings, function: Typed) -> None:
        super().__init__([value_type(kind) for kind in function.variables.values()])
        self.writer = writer
        self.function = function
        self.places = {name: at for at, name in enumerate(function.variables)}
        """The locals of the variables."""

    @abstractmethod
    def inline(self, called: Typed) -> None:
        """The body of a function whose arguments are on the stack."""

    def type(self, node: ast.expr) -> Type:
        return self.writer.typing.of(self.function, node)

    def expression(self, node: ast.expr, wanted: Type | None = None) -> None:
        """The value of an expression, as the type that is wanted."""
        kind = self.type(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and wanted in (FLOAT, DOUBLE):
            self.real(float(node.value), wanted)
            return
        self.value(node, kind)
        if wanted is not None and wanted != kind and (kind, wanted) in wasm.CONVERSIONS:
            self.emit(wasm.CONVERSIONS[kind, wanted])  # type: ignore[index]

    def value(self, node: ast.expr, kind: Type) -> None:
        match node:
            case ast.Name():
                self.name(node.id)
            case ast.Constant(value=float() as number):
                self.real(number, DOUBLE)
            case ast.Constant(value=int() as number):
                self.integer(int(number))
            case ast.Subscript():
                offset = self.address(node)
                self.load(self.element_kind(node), offset)
            case ast.BinOp():
                self.operation(node, kind)
            case ast.UnaryOp(op=ast.USub()):
                self.negated(node.operand, kind)
            case ast.UnaryOp(op=ast.Invert()):
                self.expression(node.operand, INT)
                self.integer(-1)
                self.emit(wasm.INTEGER[ast.BitXor])
            case ast.BoolOp():
                self.either(node, kind)
            case ast.IfExp():
                self.condition(node.test)
                self.open(wasm.IF, value_type(kind))
                self.expression(node.body, kind)
                self.emit(wasm.ELSE)
                self.expression(node.orelse, kind)
                self.close()
            case ast.Call():
                self.call(node)
            case _:  # a comparison or a negation
                self.condition(node)
                self.emit(wasm.I64_EXTEND_I32_UNSIGNED)

    def name(self, name: str) -> None:
        if name in self.places:
            self.emit(wasm.LOCAL_GET, self.places[name])
            return
        constant = self.writer.program.constants[name]
        if isinstance(constant, int):
            self.integer(int(constant))
        else:
            self.code += bytes([wasm.I32_CONST]) + signed(self.writer.tables[name])

    def negated(self, operand: ast.expr, kind: Type) -> None:
        if isinstance(operand, ast.Constant) and isinstance(operand.value, int):
            self.integer(-operand.value)
        elif kind in (FLOAT, DOUBLE):
            self.expression(operand)
            self.emit(wasm.NEGATED[str(kind)])
        else:
            self.integer(0)
            self.expression(operand)
            self.emit(wasm.INTEGER[ast.Sub])

    def operation(self, node: ast.BinOp, kind: Type) -> None:
        operator = type(node.op)
        if kind in (FLOAT, DOUBLE):
            self.expression(node.left, kind)
            self.expression(node.right, kind)
            self.emit(wasm.REAL[str(kind)][operator])
        elif operator in (ast.FloorDiv, ast.Mod):
            self.division(node)
        else:
            self.expression(node.left, kind)
            self.expression(node.right, kind)
            if operator in wasm.INTEGER:
                self.emit(wasm.INTEGER[operator])
            else:
                self.emit(wasm.LOGICAL_SHIFT if kind == UINT and operator is ast.RShift else wasm.SHIFTS[operator])

    def division(self, node: ast.BinOp) -> None:
        """Whole division rounds down, and a remainder has the sign of the divisor, as in Python."""
        divisor = self.number(node.right)
        modulo = isinstance(node.op, ast.Mod)
        self.expression(node.left, INT)
        if divisor is not None and divisor > 0 and divisor & (divisor - 1) == 0:
            self.integer(divisor - 1 if modulo else divisor.bit_length() - 1)
            self.emit(wasm.INTEGER[ast.BitAnd] if modulo else wasm.SHIFTS[ast.RShift])
            return
        left, right, rest = (self.temporary(wasm.I64) for _ in range(3))
        self.emit(wasm.LOCAL_TEE, left)
        self.expression(node.right, INT)
        self.emit(wasm.LOCAL_TEE, right)
        self.emit(wasm.REMAINDER)
        self.emit(wasm.LOCAL_SET, rest)
        if modulo:  # rest + (right if rest is on the other side of 0)
            self.emit(wasm.LOCAL_GET, rest)
            self.emit(wasm.LOCAL_GET, right)
        else:  # left ÷ right − (1 if the rest is on the other side of 0)
            self.emit(wasm.LOCAL_GET, left)
            self.emit(wasm.LOCAL_GET, right)
            self.emit(wasm.QUOTIENT)
            self.integer(-1)
        self.integer(0)
        self.emit(wasm.LOCAL_GET, rest)
        self.emit(wasm.LOCAL_GET, right)
        self.emit(wasm.INTEGER[ast.BitXor])
        self.integer(0)
        self.emit(wasm.COMPARISONS[INT][ast.Lt])
        self.emit(wasm.LOCAL_GET, rest)
        self.integer(0)
        self.emit(wasm.I64_NE)
        self.emit(wasm.I32_AND)
        self.emit(wasm.SELECT)
        self.emit(wasm.INTEGER[ast.Add])
        self.release(wasm.I64, left, right, rest)

    def number(self, node: ast.expr) -> int | None:
        """The value of a constant whole number."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        value = self.writer.program.constants.get(node.id) if isinstance(node, ast.Name) else None
        return value if isinstance(value, int) and node.id not in self.places else None  # type: ignore[attr-defined]

    def either(self, node: ast.BoolOp, kind: Type) -> None:
        """`and` and `or` give the operand that decides."""
        *first, last = node.values
        place = self.temporary(value_type(kind))
        for value in first:
            self.expression(value, kind)
            self.emit(wasm.LOCAL_TEE, place)
            self.truth(kind)
            self.open(wasm.IF, value_type(kind))
            if isinstance(node.op, ast.Or):
                self.emit(wasm.LOCAL_GET, place)
                self.emit(wasm.ELSE)
        self.expression(last, kind)
        for _ in first:
            if isinstance(node.op, ast.And):
                self.emit(wasm.ELSE)
                self.emit(wasm.LOCAL_GET, place)
            self.close()
        self.release(value_type(kind), place)

    def truth(self, kind: Type) -> None:
        """Whether the number on the stack is not zero."""
        if kind in (FLOAT, DOUBLE):
            self.real(0.0, kind)
            self.emit(wasm.COMPARISONS[str(kind)][ast.NotEq])
        else:
            self.integer(0)
            self.emit(wasm.I64_NE)

    def condition(self, node: ast.expr) -> None:
        """Whether an expression is true, as i32."""
        match node:
            case ast.BoolOp():
                *first, last = node.values
                for value in first:
                    self.condition(value)
                    self.open(wasm.IF, wasm.I32)
                    if isinstance(node.op, ast.Or):
                        self.code += bytes([wasm.I32_CONST, 1, wasm.ELSE])
                self.condition(last)
                for _ in first:
                    if isinstance(node.op, ast.And):
                        self.code += bytes([wasm.ELSE, wasm.I32_CONST, 0])
                    self.close()
            case ast.UnaryOp(op=ast.Not()):
                self.condition(node.operand)
                self.emit(wasm.I32_EQZ)
            case ast.Compare(ops=[ast.In()], comparators=[among]):
                equal = [ast.Compare(node.left, [ast.Eq()], [choice]) for choice in self.listed(among)]
                self.condition(ast.BoolOp(ast.Or(), list[ast.expr](equal)))
            case ast.Compare(ops=[_]):
                self.comparison(node.left, node.ops[0], node.comparators[0])
            case ast.Compare():
                self.comparisons(node)
            case ast.Constant():
                self.code += bytes([wasm.I32_CONST, int(bool(node.value))])
            case _:
                self.expression(node)
                self.truth(self.type(node))

    def listed(self, node: ast.expr) -> list[ast.expr]:
        """The numbers of a tuple, written out or named."""
        if isinstance(node, ast.Tuple):
            return node.elts
        table = self.writer.program.constants[node.id]  # type: ignore[attr-defined]
        assert isinstance(table, tuple)
        return [ast.Constant(number) for number in table]

    def comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
        kind = self.type(ast.BinOp(left, ast.Add(), right))
        self.expression(left, kind)
        self.expression(right, kind)
        self.emit(wasm.COMPARISONS[str(kind)][type(operator)])

    def comparisons(self, node: ast.Compare) -> None:
        """`a < b < c`: what stands in the middle has no effects and is worked out twice."""
        sides = [node.left, *node.comparators]
        parts = [
            ast.Compare(left, [operator], [right])
            for left, operator, right in zip(sides, node.ops, sides[1:], strict=False)
        ]
        self.condition(ast.BoolOp(ast.And(), list[ast.expr](parts)))

    def element_kind(self, node: ast.Subscript) -> str:
        array = self.type(node.value)
        assert isinstance(array, Pointer)
        return array.kind

    def address(self, node: ast.Subscript) -> int:
        """The address of an element, but for the constant offset that is returned."""
        kind = self.element_kind(node)
        self.expression(node.value)
        index: ast.expr | None = node.slice
        offset = 0
        if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            if (constant := self.number(index.right)) is not None and constant >= 0:
                index, offset = index.left, constant
            elif (constant := self.number(index.left)) is not None and constant >= 0:
                index, offset = index.right, constant
        elif (constant := self.number(node.slice)) is not None and constant >= 0:
            index, offset = None, constant
        if index is not None:
            self.expression(index, INT)
            self.scaled(kind)
        return offset << wasm.MEMORY[kind][0]

    def scaled(self, kind: str) -> None:
        """Add an index to an address."""
        self.emit(wasm.I32_WRAP_I64)
        if exponent := wasm.MEMORY[kind][0]:
            self.code += bytes([wasm.I32_CONST, exponent, wasm.I32_SHL])
        self.emit(wasm.I32_ADD)

    def load(self, kind: str, offset: int) -> None:
        exponent, instruction, _ = wasm.MEMORY[kind]
        self.emit(instruction, exponent, offset)

    def call(self, node: ast.Call) -> None:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in self.writer.program.functions:
            self.type(node)
            called = self.function.calls[id(node)]
            for argument, kind in zip(node.args, called.given, strict=True):
                self.expression(argument, kind)
            if self.writer.is_inlined(called):
                self.inline(called)
            else:
                self.emit(wasm.CALL, self.writer.index(called))
        elif name == "state_view":
            kind = self.type(node)
            assert isinstance(kind, Pointer)
            self.expression(node.args[0])
            self.expression(node.args[1], INT)
            self.scaled(kind.kind)
        elif name == "exp":
            self.expression(node.args[0], DOUBLE)
            self.emit(wasm.CALL, 0)
        elif name in ("min", "max"):
            self.extreme(node, ast.Lt() if name == "min" else ast.Gt())
        elif name == "abs":
            self.absolute(node.args[0])
        elif name == "len":
            table = self.writer.program.constants[node.args[0].id]  # type: ignore[attr-defined]
            assert isinstance(table, tuple)
            self.integer(len(table))
        elif name == "bool":
            self.condition(node.args[0])
            self.emit(wasm.I64_EXTEND_I32_UNSIGNED)
        else:
            self.whole(node.args[0])

    def whole(self, node: ast.expr) -> None:
        """`int`."""
        kind = self.type(node)
        self.expression(node, DOUBLE if kind == FLOAT else kind)
        if kind in (FLOAT, DOUBLE):
            self.emit(wasm.I64_TRUNC_F64)

    def extreme(self, node: ast.Call, better: ast.cmpop) -> None:
        kind = self.type(node)
        best, other = self.temporary(value_type(kind)), self.temporary(value_type(kind))
        self.expression(node.args[0], kind)
        for argument in node.args[1:]:
            self.emit(wasm.LOCAL_SET, best)
            self.expression(argument, kind)
            self.emit(wasm.LOCAL_TEE, other)
            self.emit(wasm.LOCAL_GET, best)
            self.emit(wasm.LOCAL_GET, other)
            self.emit(wasm.LOCAL_GET, best)
            self.emit(wasm.COMPARISONS[str(kind)][type(better)])
            self.emit(wasm.SELECT)
        self.release(value_type(kind), best, other)

    def absolute(self, node: ast.expr) -> None:
        kind = self.type(node)
        self.expression(node)
        if kind in (FLOAT, DOUBLE):
            self.emit(wasm.ABSOLUTE[str(kind)])
            return
        place = self.temporary(wasm.I64)
        self.emit(wasm.LOCAL_TEE, place)
        self.integer(0)
        self.emit(wasm.LOCAL_GET, place)
        self.emit(wasm.INTEGER[ast.Sub])
        self.emit(wasm.LOCAL_GET, place)
        self.integer(0)
        self.emit(wasm.COMPARISONS[INT][ast.GtE])
        self.emit(wasm.SELECT)
        self.release(wasm.I64, place)
