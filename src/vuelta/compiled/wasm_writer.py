"""Writes a game's program as one WebAssembly module for browsers.

Whole numbers are i64, as in machine code; arrays are addresses in the module's memory, whose layout is the caller's
affair. What is called from outside takes and returns 32-bit numbers, which JavaScript has.
"""

from __future__ import annotations

from collections.abc import Iterable

from vuelta.compiled import wasm_opcodes as wasm
from vuelta.compiled.program import Program
from vuelta.compiled.wasm_binary import Module, unsigned
from vuelta.compiled.wasm_code import value_type
from vuelta.compiled.wasm_function import FunctionWriter
from vuelta.compiled.wasm_types import INT, UINT, Pointer, Type, Typed, Typing, constant_type

_SMALL = 500
"""Bytes of code. Twice as many make modules a third larger and games a tenth faster."""


def wasm_module(program: Program) -> bytes:
    """The binary module of a program."""
    return _Writer(program).module()


class _Writer:
    """Writes the functions that the program's entries need."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.typing = Typing(program)
        self.output = Module()
        self.output.imports.append(("exp", self.output.type_of([wasm.F64], [wasm.F64])))
        self.tables: dict[str, int] = {}
        self._indices: dict[int, int] = {}
        self._inlined: dict[int, bool] = {}

    def module(self) -> bytes:
        entries = {
            name: self.typing.typed(called, tuple(entry_types(self.program, called)))
            for name, called in self.program.entries.items()
        }
        self.lay_out_tables()
        for name, function in entries.items():
            self.export(name, function)
        return self.output.encoded()

    def index(self, function: Typed) -> int:
        """The number of a function, which is written when it is first called."""
        if id(function) not in self._indices:
            written = FunctionWriter(self, function)
            written.body()
            index = len(self.output.imports) + len(self.output.functions)
            given, results = _signature(function)
            body = bytes(written.code)
            self.output.define(index, self.output.type_of(given, results), written.locals[len(given) :], body)
            self.output.names[index] = function.name
            self._indices[id(function)] = index
        return self._indices[id(function)]

    def is_inlined(self, function: Typed) -> bool:
        """Whether a function is inlined: if it's so small that the call is most of its cost."""
        if id(function) not in self._inlined:
            alone = FunctionWriter(self, function)
            alone.body()
            self._inlined[id(function)] = len(alone.code) <= _SMALL
        return self._inlined[id(function)]

    def lay_out_tables(self) -> None:
        """Put the constant tables into memory, the widest numbers first, so that each is aligned."""
        data = bytearray()
        tables = {name: value for name, value in self.program.constants.items() if isinstance(value, tuple)}
        for name, value in sorted(tables.items(), key=lambda table: (-_width(constant_type(table[1])), table[0])):
            width = _width(constant_type(value))
            self.tables[name] = self.output.base + len(data)
            data += b"".join(number.to_bytes(width, "little", signed=True) for number in value)
        self.output.data = bytes(data)

    def export(self, name: str, function: Typed) -> None:
        """A function that JavaScript can call: whole numbers are 32 bits wide there."""
        called = self.index(function)
        index = len(self.output.imports) + len(self.output.functions)
        result = function.result
        code = bytearray()
        for at, given in enumerate(function.given):
            code += bytes([wasm.LOCAL_GET]) + unsigned(at)
            if not isinstance(given, Pointer):
                code.append(wasm.I64_EXTEND_I32)
        code += bytes([wasm.CALL]) + unsigned(called)
        if result in (INT, UINT):
            code.append(wasm.I32_WRAP_I64)
        outer = [] if result is None else [wasm.I32 if result in (INT, UINT) else value_type(result)]
        self.output.define(index, self.output.type_of([wasm.I32] * len(function.given), outer), [], bytes(code))
        self.output.exports[name] = index


def entry_types(program: Program, name: str) -> Iterable[Type]:
    """The types that an entry is called with."""
    for _, kind in program.functions[name].arguments():
        yield Pointer(kind) if kind else INT


def _signature(function: Typed) -> tuple[list[int], list[int]]:
    return [value_type(kind) for kind in function.given], [] if function.result is None else [
        value_type(function.result)
    ]


def _width(kind: Type) -> int:
    assert isinstance(kind, Pointer)
    return int(1 << wasm.MEMORY[kind.kind][0])
