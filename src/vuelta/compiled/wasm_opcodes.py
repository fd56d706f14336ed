"""WebAssembly's types and instructions, as far as the writer uses them, by kinds of number and Python's operators."""

from __future__ import annotations

import ast

I32, I64, F32, F64 = 0x7F, 0x7E, 0x7D, 0x7C
EMPTY = 0x40
"""The type of a block without a result."""

BLOCK, LOOP, IF, ELSE, END = 0x02, 0x03, 0x04, 0x05, 0x0B
BRANCH, BRANCH_IF, RETURN, CALL = 0x0C, 0x0D, 0x0F, 0x10
UNREACHABLE, DROP, SELECT = 0x00, 0x1A, 0x1B
LOCAL_GET, LOCAL_SET, LOCAL_TEE = 0x20, 0x21, 0x22
I32_CONST, I64_CONST, F32_CONST, F64_CONST = 0x41, 0x42, 0x43, 0x44
I32_EQZ, I32_ADD, I32_AND, I32_SHL = 0x45, 0x6A, 0x71, 0x74
I64_NE = 0x52
I32_WRAP_I64, I64_EXTEND_I32, I64_EXTEND_I32_UNSIGNED = 0xA7, 0xAC, 0xAD
I64_TRUNC_F64 = 0xB0

# By kind: the size's exponent, the instruction that loads an element, the one that stores it.
MEMORY = {
    "int8": (0, 0x30, 0x3C),
    "int16": (1, 0x32, 0x3D),
    "int32": (2, 0x34, 0x3E),
    "int64": (3, 0x29, 0x37),
    "uint64": (3, 0x29, 0x37),
    "float32": (2, 0x2A, 0x38),
    "float64": (3, 0x2B, 0x39),
}
INTEGER: dict[type[ast.operator], int] = {
    ast.Add: 0x7C,
    ast.Sub: 0x7D,
    ast.Mult: 0x7E,
    ast.BitAnd: 0x83,
    ast.BitOr: 0x84,
    ast.BitXor: 0x85,
}
SHIFTS: dict[type[ast.operator], int] = {ast.LShift: 0x86, ast.RShift: 0x87}
LOGICAL_SHIFT = 0x88
QUOTIENT, REMAINDER = 0x7F, 0x81
REAL: dict[str, dict[type[ast.operator], int]] = {
    "float32": {ast.Add: 0x92, ast.Sub: 0x93, ast.Mult: 0x94, ast.Div: 0x95},
    "float64": {ast.Add: 0xA0, ast.Sub: 0xA1, ast.Mult: 0xA2, ast.Div: 0xA3},
}
COMPARISONS: dict[str, dict[type[ast.cmpop], int]] = {
    "int64": {ast.Eq: 0x51, ast.NotEq: 0x52, ast.Lt: 0x53, ast.Gt: 0x55, ast.LtE: 0x57, ast.GtE: 0x59},
    "uint64": {ast.Eq: 0x51, ast.NotEq: 0x52, ast.Lt: 0x54, ast.Gt: 0x56, ast.LtE: 0x58, ast.GtE: 0x5A},
    "float32": {ast.Eq: 0x5B, ast.NotEq: 0x5C, ast.Lt: 0x5D, ast.Gt: 0x5E, ast.LtE: 0x5F, ast.GtE: 0x60},
    "float64": {ast.Eq: 0x61, ast.NotEq: 0x62, ast.Lt: 0x63, ast.Gt: 0x64, ast.LtE: 0x65, ast.GtE: 0x66},
}
ABSOLUTE = {"float32": 0x8B, "float64": 0x99}
NEGATED = {"float32": 0x8C, "float64": 0x9A}
CONVERSIONS = {
    ("int64", "float32"): 0xB4,
    ("int64", "float64"): 0xB9,
    ("uint64", "float32"): 0xB5,
    ("uint64", "float64"): 0xBA,
    ("float32", "float64"): 0xBB,
    ("float64", "float32"): 0xB6,
}

# Four float32 at once.
SIMD = 0xFD
LANES = 4
LANE_LOAD, LANE_STORE = 0, 11
LANE_OPERATIONS: dict[type[ast.operator], int] = {ast.Add: 228, ast.Sub: 229, ast.Mult: 230, ast.Div: 231}
