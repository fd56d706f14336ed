"""Workspaces: the memory of a kernel, allocated once by its caller, with a name for every part.

A workspace declares its fields with their types and sizes. In the interpreter a kernel gets an object with these
fields; in machine code the generator passes each function exactly the fields that it and its callees use. No other code
computes offsets: `work.ends[level, at]` is an element, or a row if the last index is left out.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from math import prod
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, overload

from vuelta.core.game import Game
from vuelta.core.state import MOST_SEATS

KINDS = {"int8": "b", "int64": "q", "uint64": "Q", "float32": "f", "float64": "d"}
"""The types of elements, with their codes in Python's arrays."""


class OfGame:
    """A size that depends on the game."""

    def __init__(self, of: Callable[[Game], int]) -> None:
        self.of = of


STATE_SIZE = OfGame(lambda game: game.rules.STATE_SIZE)
MAX_DICE = OfGame(lambda game: game.rules.MAX_DICE)
MAX_MOVES = OfGame(lambda game: game.rules.MAX_MOVES)
MOVE_CODES = OfGame(lambda game: game.rules.MOVE_CODES)
BOARD_SEATS = OfGame(lambda game: len(game.colours))
MOST_ACTIVE = OfGame(lambda game: game.features.MOST_ACTIVE if game.features else 0)


class Scalar:
    """An integer that the caller passes when it makes the workspace; it can be the size of other fields."""

    name = ""

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Scalar: ...
    @overload
    def __get__(self, instance: Workspace, owner: type) -> int: ...
    def __get__(self, instance: Workspace | None, owner: type) -> Scalar | int:
        if instance is None:
            return self
        raise AttributeError(f"{owner.__name__} needs a value for {self.name}")


Size: TypeAlias = int | OfGame | Scalar


class Field:
    """An array. Without a shape the caller provides it; until then it is a single zero."""

    name = ""

    def __init__(self, kind: str, *shape: Size, shared: bool = False) -> None:
        self.kind = kind
        self.shape = shape or (1,)
        self.shared = shared

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    # Any: an element, a row or the whole, by how many indices follow. Rows and wholes are State, Buffer or Reals.
    def __get__(self, instance: Workspace | None, owner: type) -> Any:
        return self


def scalar() -> Scalar:
    """An integer that is passed when the workspace is made."""
    return Scalar()


def int8(*shape: Size) -> Field:
    """States, masks, observations."""
    return Field("int8", *shape)


def int64(*shape: Size, shared: bool = False) -> Field:
    """Integers. A shared field belongs to all workspaces of a game; the first one to need it fills it."""
    return Field("int64", *shape, shared=shared)


def uint64(*shape: Size) -> Field:
    """Random streams and their keys."""
    return Field("uint64", *shape)


def float32(*shape: Size) -> Field:
    """Weights, hidden units, exact values."""
    return Field("float32", *shape)


def float64(*shape: Size) -> Field:
    """Chances."""
    return Field("float64", *shape)


class Workspace:
    """Memory for one thread: NumPy arrays for machine code, or memoryviews, which check every index, if `plain`."""

    def __init__(self, game: Game, *, plain: bool = False, **numbers: int) -> None:
        vars(self).update(numbers, _addresses={})
        for name, field in fields(type(self)).items():
            if isinstance(field, Field):
                shape = tuple(self._length(game, size) for size in field.shape)
                allocate = _shared if field.shared else _allocate
                vars(self)[name] = allocate(game, name, field.kind, shape, plain)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in fields(type(self)):
            raise AttributeError(f"{type(self).__name__} has no field {name}")
        vars(self)[name] = value
        vars(self)["_addresses"].clear()

    def addresses(self, names: tuple[str, ...]) -> Any:
        """The addresses of arrays and the values of scalars, as machine code takes them."""
        known: dict[tuple[str, ...], Any] = vars(self)["_addresses"]
        if names not in known:
            import numpy as np

            known[names] = np.array([self._address(name) for name in names], dtype=np.int64)
        return known[names]

    def _address(self, name: str) -> int:
        value, field = getattr(self, name), fields(type(self))[name]
        if isinstance(field, Scalar):
            return int(value)
        if value.dtype != field.kind or not value.flags.c_contiguous:  # machine code can't notice
            raise TypeError(f"{name} must be a contiguous array of {field.kind}, not of {value.dtype}")
        return int(value.ctypes.data)

    def _length(self, game: Game, size: Size) -> int:
        if isinstance(size, Scalar):
            return int(getattr(self, size.name))
        return size.of(game) if isinstance(size, OfGame) else size


_known: dict[type[Workspace], dict[str, Field | Scalar]] = {}


def fields(workspace: type[Workspace]) -> dict[str, Field | Scalar]:
    """The fields of a workspace, inherited ones included."""
    if workspace in _known:
        return _known[workspace]
    found: dict[str, Field | Scalar] = {}
    for base in reversed(workspace.__mro__):
        found.update({name: value for name, value in vars(base).items() if isinstance(value, (Field, Scalar))})
    _known[workspace] = found
    return found


def _allocate(_game: Game, _name: str, kind: str, shape: tuple[int, ...], plain: bool) -> Any:
    if not plain:
        import numpy as np

        return np.zeros(shape, dtype=kind)
    typecode = KINDS[kind]
    flat = memoryview(array(typecode, bytes(prod(shape) * array(typecode).itemsize)))
    return Grid(flat, shape) if len(shape) > 1 else flat


_shared = cache(_allocate)


class Grid:
    """Several dimensions over one memoryview, for the interpreter."""

    def __init__(self, flat: memoryview[Any], shape: tuple[int, ...]) -> None:
        self.flat = flat
        self.shape = shape

    def __getitem__(self, at: Any) -> Any:
        first, length = self._place(at)
        return self.flat[first : first + length] if length else self.flat[first]

    def __setitem__(self, at: Any, value: Any) -> None:
        first, _ = self._place(at)
        self.flat[first] = value

    def _place(self, at: Any) -> tuple[int, int]:
        """The offset of an element or a row, and the row's length; 0 for an element."""
        indices = at if isinstance(at, tuple) else (at,)
        place = 0
        for index, length in zip(indices, self.shape, strict=False):
            if not 0 <= index < length:
                raise IndexError(f"{at} is outside the shape {self.shape}")
            place = place * length + index
        if len(indices) == len(self.shape):
            return place, 0
        (length,) = self.shape[len(indices) :]
        return place * length, length


W = TypeVar("W", bound=Workspace)


def workspace_class(function: Any, base: type[W]) -> type[W]:
    """The workspace class that a game's function takes, by the annotation of its parameter."""
    assert isinstance(function, FunctionType)
    for annotation in function.__annotations__.values():
        meant = function.__globals__.get(annotation, None) if isinstance(annotation, str) else annotation
        if isinstance(meant, type) and issubclass(meant, base):
            return meant
    return base


__all__ = [
    "BOARD_SEATS",
    "KINDS",
    "MAX_DICE",
    "MAX_MOVES",
    "MOST_ACTIVE",
    "MOST_SEATS",
    "MOVE_CODES",
    "STATE_SIZE",
    "Field",
    "OfGame",
    "Scalar",
    "Workspace",
    "fields",
    "float32",
    "float64",
    "int8",
    "int64",
    "scalar",
    "uint64",
    "workspace_class",
]
