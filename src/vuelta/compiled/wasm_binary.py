"""The binary form of a WebAssembly module: sections, numbers and the few instructions that the writer uses."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from vuelta.compiled.wasm_opcodes import END, I32_CONST

_PAGE = 65536


def unsigned(number: int) -> bytes:
    """LEB128 of a number that is not negative."""
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def signed(number: int) -> bytes:
    """LEB128 of any number."""
    encoded = bytearray()
    while not -0x40 <= number < 0x40:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number & 0x7F)
    return bytes(encoded)


def double(number: float) -> bytes:
    """The eight bytes of a float64."""
    return struct.pack("<d", number)


def _text(text: str) -> bytes:
    encoded = text.encode()
    return unsigned(len(encoded)) + encoded


def _vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


def _runs(types: Iterable[int]) -> list[bytes]:
    """Locals are declared as runs of equal types."""
    runs: list[list[int]] = []
    for value in types:
        if runs and runs[-1][1] == value:
            runs[-1][0] += 1
        else:
            runs.append([1, value])
    return [unsigned(count) + bytes([value]) for count, value in runs]


@dataclass
class Module:
    """A module that imports some functions, defines others and exports its memory."""

    imports: list[tuple[str, int]] = field(default_factory=list)
    """Names in the namespace `math`, with the numbers of their types."""
    types: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    """The types of the functions, and …"""
    bodies: list[bytes] = field(default_factory=list)
    """… what they do."""
    exports: dict[str, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    """What debuggers and profilers call functions."""
    data: bytes = b""
    base: int = _PAGE
    """Where the data stands in memory."""

    def type_of(self, parameters: Iterable[int], results: Iterable[int]) -> int:
        """The number of a function's type."""
        wanted = (tuple(parameters), tuple(results))
        if wanted not in self.types:
            self.types.append(wanted)
        return self.types.index(wanted)

    def define(self, index: int, signature: int, locals_: Iterable[int], code: bytes) -> None:
        """Give the function of the next number its body."""
        assert index == len(self.imports) + len(self.functions)
        body = _vector(_runs(locals_)) + code + bytes([END])
        self.functions.append(signature)
        self.bodies.append(unsigned(len(body)) + body)

    def encoded(self) -> bytes:
        """The whole module."""
        types = [
            b"\x60" + _vector([bytes([value]) for value in given]) + _vector([bytes([value]) for value in results])
            for given, results in self.types
        ]
        imports = [_text("math") + _text(name) + b"\x00" + unsigned(signature) for name, signature in self.imports]
        pages = (self.base + len(self.data) + _PAGE - 1) // _PAGE
        exports = [_text("memory") + b"\x02\x00"]
        exports += [_text(name) + b"\x00" + unsigned(index) for name, index in self.exports.items()]
        placed = b"\x00" + bytes([I32_CONST]) + signed(self.base) + bytes([END])
        sections = [
            _section(1, _vector(types)),
            _section(2, _vector(imports)) if imports else b"",
            _section(3, _vector([unsigned(signature) for signature in self.functions])),
            _section(5, _vector([b"\x00" + unsigned(pages)])),
            _section(7, _vector(exports)),
            _section(10, _vector(self.bodies)),
            _section(11, _vector([placed + unsigned(len(self.data)) + self.data])) if self.data else b"",
            _section(0, _text("name") + _section(1, self._names())),
        ]
        return b"\x00asm\x01\x00\x00\x00" + b"".join(sections)

    def _names(self) -> bytes:
        return _vector([unsigned(index) + _text(name) for index, name in sorted(self.names.items())])
