"""WebAssembly does what Python does, statement by statement; whole games are compared in tests/browser."""

from __future__ import annotations

import ast
import base64
from functools import cache
from math import exp
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import vuelta
from tests.compile.node import node
from tests.compile.test_program import changed
from vuelta.compiled.generator import wasm_module
from vuelta.compiled.program import Entries, Program, program_of
from vuelta.compiled.subset import subset_defects
from vuelta.compiled.wasm_types import DOUBLE, FLOAT, INT, UINT, Pointer, Typing, joined
from vuelta.compiled.wasm_writer import wasm_module as encoded
from vuelta.core.state import Buffer, Reals, State, view
from vuelta.kernels.workspace import Workspace, float32, int8, int64, scalar, uint64

TABLE = (3, -1, 4, -1, 5, -9, 2, 6)
WIDE = (10**12, -(10**12))
MASK = 0xFFFFFFFFFFFFFFFF


class Room(Workspace):
    """One field of each kind."""

    count = scalar()
    bytes_ = int8(16)
    wholes = int64(4, 3)
    words = uint64(2)
    singles = float32(11)
    others = float32(11)


# What is compared: each function takes two whole numbers, which are given in all combinations.


def quotient(a: int, b: int) -> int:
    return a // (b if b else 7)


def remainder(a: int, b: int) -> int:
    return a % (b if b else 7)


def by_powers(a: int, b: int) -> int:
    return a // 8 * 1000 + a % 8 + b % 1 + b // 1


def bits(a: int, b: int) -> int:
    return ((a & b) ^ (a | b) ^ ~a ^ (a << 3) ^ (b >> 2) ^ (1 << 30) ^ (1 << 31)) % 1000003


def sixty_bits(a: int, b: int) -> int:
    wide = (1 << 60) - 1 ^ a
    return (wide >> 45) + (wide % 1000) + b


def comparisons(a: int, b: int) -> int:
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (-3 < a <= b < 9) + 32 * (not a)


def choices(a: int, b: int) -> int:
    return (a or b) * 100 + (a and b) + (5 if a > b and (b or a) else -5)


def among(a: int, b: int) -> int:
    return (a in TABLE) + 2 * (b in (1, 2, -9)) + 4 * (len(TABLE) if a == b else 0)


def extremes(a: int, b: int) -> int:
    return max(a, b, 3) * 100 + min(a, b) + abs(a) + int(bool(b))


def reals(a: int, b: int) -> int:
    half = a / 2
    if a > 0:
        half = abs(-half) + 1  # a whole number there is a real one here
    return int(half * 10 - b / 4)


def loops(a: int, b: int) -> int:
    total = 0
    at = -1
    for at in range(a, b, 2):
        if at % 5 == 4:
            continue
        if at > 6:
            break
        total += at
    for down in range(b, a, -3):
        total += 100 * down
    while total > 50:
        total //= 2
    return total * 10 + at


def early(a: int, b: int) -> int:
    for at in range(a):
        while True:
            if at > b:
                return at
            break
    return -1


def calls(a: int, b: int) -> int:
    return quotient(early(a, b), 3) + remainder(quotient(a, b), 4) * early(3, early(b, 1))


def tables(a: int, b: int) -> int:
    return TABLE[a % 8] * TABLE[b % 8 - b % 8 + 2] + WIDE[a % 2] % 1009


COMPARED = (
    quotient,
    remainder,
    by_powers,
    bits,
    sixty_bits,
    comparisons,
    choices,
    among,
    extremes,
    reals,
    loops,
    early,
    calls,
    tables,
)
NUMBERS = (-130, -9, -8, -7, -1, 0, 1, 2, 3, 5, 7, 8, 9, 64, 1000003)


def squared(work: Room, most: int) -> int:
    """Whole numbers of every size, in rows and singly."""
    for row in range(4):
        for at in range(3):
            work.wholes[row, at] = row * row - at
        line = work.wholes[row]
        line[0] -= work.bytes_[row + 1]
    total = 0
    for at in range(min(most, 16)):
        work.bytes_[at] += at * at
        total += work.bytes_[at]
    last: int = total + work.wholes[2, 1] * work.count
    return last


def mixed(work: Room, seed: int) -> int:
    """Arithmetic modulo 2⁶⁴."""
    work.words[0] = (seed * 0x9E3779B97F4A7C15) & MASK
    work.words[1] = ((work.words[0] ^ (work.words[0] >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    upper: int = work.words[1] >> 40
    return upper


def rows(work: Room, count: int) -> float:
    """Four float32 at once, and what is left over."""
    singles = work.singles
    for at in range(count):
        singles[at] = at / 3
    for at in range(count):
        singles[at] += work.others[at]
    rest = view(singles, 2)
    for at in range(count - 2):
        rest[at] = rest[at] * rest[at] - work.others[at]
    total = 0.0
    for at in range(count):
        total += singles[at]
    return total


def softsign(state: State, listed: Buffer, chances: Reals, at: int) -> float:
    """The kinds that parameters are annotated with."""
    chances[at] = exp(listed[at]) / (1 + abs(chances[at]))
    state[at] = listed[at] + 1
    return chances[at]


SCRIPT = """
const { module, calls } = JSON.parse(await new Response(process.stdin).text());
const { instance } = await WebAssembly.instantiate(Buffer.from(module, "base64"), { math: { exp: Math.exp } });
const { memory, ...functions } = instance.exports;
memory.grow(4);
const Arrays = {
  int8: Int8Array, int64: BigInt64Array, uint64: BigUint64Array, float32: Float32Array, float64: Float64Array,
};
const plain = (array) => Array.from(array, (number) => (typeof number === "bigint" ? String(number) : number));
const answers = calls.map(({ name, given }) => {
  let top = memory.buffer.byteLength - 4 * 65536;
  const arrays = [];
  const flat = given.map((argument) => {
    if (typeof argument === "number") return argument;
    const array = new Arrays[argument.kind](memory.buffer, top, argument.values.length);
    array.set(argument.values.map((value) => (typeof value === "string" ? BigInt(value) : value)));
    arrays.push(array);
    top += 8 * argument.values.length;
    return array.byteOffset;
  });
  const result = functions[name](...flat);
  return { result, arrays: arrays.map(plain) };
});
process.stdout.write(JSON.stringify(answers));
"""


@cache
def compiled() -> tuple[Program, str]:
    """All of the functions above as one module."""
    names = tuple(function.__name__ for function in (*COMPARED, squared, mixed, rows, softsign))
    entries: Entries = [(SimpleNamespace(**{name: globals()[name] for name in names}), names)]
    program = program_of(vuelta.game("ludo"), entries)
    assert [str(defect) for defect in program.defects] == []
    return program, base64.b64encode(encoded(program)).decode()


def run(calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", node(SCRIPT, {"module": compiled()[1], "calls": calls}))


def room(**numbers: int) -> Room:
    return Room(vuelta.game("ludo"), plain=True, **numbers)


def in_webassembly(name: str, work: Room, *given: int) -> tuple[Any, dict[str, list[Any]]]:
    """A function of a workspace: its result, and the fields that it uses afterwards."""
    program, _ = compiled()
    (parameter, *_) = program.functions[program.entries[name]].given
    kinds = dict(zip(parameter.fields, dict(parameter.arguments()).values(), strict=True))
    flat = [array(kind, getattr(work, field)) if kind else getattr(work, field) for field, kind in kinds.items()]
    (answer,) = run([{"name": name, "given": [*flat, *given]}])
    return answer["result"], dict(zip((field for field in kinds if kinds[field]), answer["arrays"], strict=True))


def array(kind: str, known: Any) -> dict[str, Any]:
    """A field's numbers; those of 64 bits as texts, since JavaScript's JSON has smaller ones."""
    values = np.asarray(getattr(known, "flat", known)).tolist()
    return {"kind": kind, "values": [str(number) for number in values] if kind in ("int64", "uint64") else values}


def test_whole_numbers_choices_and_loops_are_python_s() -> None:
    pairs = [(a, b) for a in NUMBERS for b in NUMBERS]
    calls = [{"name": function.__name__, "given": pair} for function in COMPARED for pair in pairs]
    wanted = [(function.__name__, *pair, function(*pair)) for function in COMPARED for pair in pairs]
    found = [(*case[:3], answer["result"]) for case, answer in zip(wanted, run(calls), strict=True)]
    assert found == wanted


def test_workspaces_have_their_fields_in_memory() -> None:
    work = room(count=7)
    work.bytes_[3] = -100
    result, fields = in_webassembly("squared", work, 12)
    assert result == squared(work, 12)
    assert fields["bytes_"] == list(work.bytes_)
    assert fields["wholes"] == [str(number) for number in work.wholes.flat]


@pytest.mark.parametrize("seed", [1, 12345, 2**31 - 1])
def test_unsigned_numbers_wrap_at_64_bits(seed: int) -> None:
    work = room(count=0)
    result, fields = in_webassembly("mixed", work, seed)
    assert result == mixed(work, seed)
    assert fields["words"] == [str(number) for number in work.words]


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8, 11])
def test_rows_of_float32_are_the_same_in_fours_and_singly(count: int) -> None:
    work = Room(vuelta.game("ludo"), count=0)  # NumPy rounds after every step, as machine code does
    work.others[:] = np.arange(11, dtype=np.float32) / 7 - np.float32(0.5)
    result, fields = in_webassembly("rows", work, count)
    assert result == pytest.approx(rows(work, count), rel=1e-6)
    assert fields["singles"] == work.singles.tolist()


def test_arrays_have_the_kinds_of_their_annotations() -> None:
    given: list[Any] = [
        {"kind": "int8", "values": [0, 0]},
        {"kind": "int64", "values": ["-3", "2"]},
        {"kind": "float64", "values": [0.25, -0.5]},
        1,
    ]
    (answer,) = run([{"name": "softsign", "given": given}])
    assert answer["result"] == pytest.approx(exp(2) / 1.5, rel=1e-15)
    assert answer["arrays"][0] == [0, 3]


def test_rows_are_written_as_simd_and_other_loops_are_not() -> None:
    code = base64.b64decode(compiled()[1])
    assert code.count(b"\xfd\xe4\x01") == 1  # f32x4.add
    assert code.count(b"\xfd\xe6\x01") == 1  # f32x4.mul
    assert code.count(b"\xfd\x0b\x02\x00") == 2  # v128.store


def test_types_mix_as_in_numba() -> None:
    assert joined(INT, INT) == INT
    assert joined(INT, UINT) == UINT
    assert joined(FLOAT, FLOAT) == FLOAT
    assert joined(INT, FLOAT) == joined(FLOAT, DOUBLE) == DOUBLE


def test_a_function_is_typed_for_what_it_is_called_with() -> None:
    typing = Typing(compiled()[0])
    name = next(name for name in compiled()[0].functions if name.endswith("_softsign"))
    typed = typing.typed(name, (Pointer("int8"), Pointer("int64"), Pointer("float64"), INT))
    assert (typed.result, typed.variables["chances"]) == (DOUBLE, Pointer("float64"))
    assert typing.typed(name, typed.given) is typed


@pytest.mark.parametrize("name", vuelta.games())
def test_modules_stay_small(name: str) -> None:
    import gzip

    assert len(gzip.compress(wasm_module(vuelta.game(name)).code)) < 17_000


def test_what_has_no_type_is_a_defect_with_its_line(tmp_path: Path) -> None:
    game, path = changed(tmp_path, "    die = dice[0]\n", "    die = dice[0] * 0.5 % 3\n")
    line = path.read_text(encoding="utf-8").splitlines().index("    die = dice[0] * 0.5 % 3") + 1
    assert [str(defect) for defect in subset_defects(game)] == [f"{path}:{line}: roll: Mod is for whole numbers"]


def test_the_program_is_left_as_it_was() -> None:
    program, _ = compiled()
    before = [ast.dump(function.node) for function in program.functions.values()]
    encoded(program)
    assert [ast.dump(function.node) for function in program.functions.values()] == before
