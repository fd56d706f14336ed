"""The code of one WebAssembly function while it is written: instructions, locals and blocks."""

from __future__ import annotations

import struct

from vuelta.compiled import wasm_opcodes as wasm
from vuelta.compiled.wasm_binary import double, signed, unsigned
from vuelta.compiled.wasm_types import DOUBLE, FLOAT, INT, UINT, Pointer, Type

_NUMBERS = {INT: wasm.I64, UINT: wasm.I64, FLOAT: wasm.F32, DOUBLE: wasm.F64}


def value_type(kind: Type) -> int:
    """What WebAssembly calls a type."""
    return wasm.I32 if isinstance(kind, Pointer) else _NUMBERS[kind]


class Code:
    """Every method appends to the code."""

    def __init__(self, locals_: list[int]) -> None:
        self.code = bytearray()
        self.locals = locals_
        self.depth = 0
        self.free: dict[int, list[int]] = {}

    def emit(self, instruction: int, *immediates: int) -> None:
        self.code.append(instruction)
        for immediate in immediates:
            self.code += unsigned(immediate)

    def simd(self, instruction: int) -> None:
        self.emit(wasm.SIMD, instruction)

    def integer(self, number: int) -> None:
        self.code.append(wasm.I64_CONST)
        self.code += signed(number if number < 2**63 else number - 2**64)

    def temporary(self, kind: int) -> int:
        """A local that nobody uses at the moment."""
        if self.free.get(kind):
            return self.free[kind].pop()
        self.locals.append(kind)
        return len(self.locals) - 1

    def release(self, kind: int, *places: int) -> None:
        self.free.setdefault(kind, []).extend(places)

    def open(self, instruction: int, kind: int = wasm.EMPTY) -> int:
        """Begin a block. Returns its depth."""
        self.code += bytes([instruction, kind])
        self.depth += 1
        return self.depth

    def close(self) -> None:
        self.emit(wasm.END)
        self.depth -= 1

    def branch(self, instruction: int, depth: int) -> None:
        self.emit(instruction, self.depth - depth)

    def real(self, number: float, kind: Type) -> None:
        if kind == FLOAT:
            self.code += bytes([wasm.F32_CONST]) + struct.pack("<f", number)
        else:
            self.code += bytes([wasm.F64_CONST]) + double(number)
