"""The worked examples in rule books, played and compared line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vuelta import Game, Position, VueltaError
from vuelta.text.rulebook_examples import PLY, Example, start_of


def play_example(game: Game, example: Example) -> None:
    """Play an example and check everything that it says."""
    head, _, value = example.lines[0].partition(": ")
    position = start_of(game, {head: value})
    for line in example.lines[1:]:
        if line.startswith(PLY):
            position = position.play(line.removeprefix(PLY))
        else:
            name, _, said = line.partition(": ")
            _CHECKS[name.rstrip(" 0123456789")](position, name, said)


def _legal(position: Position, _name: str, said: str) -> None:
    assert list(position.moves()) == said.split(", ")


def _includes(position: Position, _name: str, said: str) -> None:
    assert set(said.split(", ")) <= set(position.moves())


def _illegal(position: Position, _name: str, said: str) -> None:
    with pytest.raises(VueltaError):
        position.play(said)


def _pieces(position: Position, name: str, said: str) -> None:
    assert position.pieces()[int(name.split()[1])] == tuple(said.split())


def _seat(position: Position, _name: str, said: str) -> None:
    assert str(position.seat) == said


def _event(position: Position, _name: str, said: str) -> None:
    assert said in [event.kind for event in position.events]


def _over(position: Position, _name: str, said: str) -> None:
    assert position.over
    assert " ".join(map(str, position.ranking)) == said


_CHECKS: dict[str, Callable[[Position, str, str], None]] = {
    "legal": _legal,
    "legal includes": _includes,
    "illegal": _illegal,
    "pieces": _pieces,
    "seat": _seat,
    "event": _event,
    "over": _over,
}
