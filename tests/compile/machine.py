"""Compiled rules ply by ply, for comparison with the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np

from vuelta import Position
from vuelta.engine.compile import Compiled, compiled
from vuelta.engine.events import ROOM
from vuelta.engine.kernel import OVER, PHASE, TO_ROLL


class Machine:
    """A state as an int8 array, driven by machine code (or, with the JIT off, by the same source on arrays)."""

    def __init__(self, position: Position, *, safe: bool = False, kind: type[np.signedinteger] = np.int8) -> None:
        self.rules = position.game.rules
        self.code: Compiled = compiled(position.game, silent=False, safe=safe)
        self.options = np.array(position.codes or (0,), dtype=np.int64)
        self.state = np.array(position.state, dtype=kind)
        self.moves = np.zeros(self.rules.MAX_MOVES, dtype=np.int64)
        self.events = np.zeros(ROOM, dtype=np.int64)

    def roll(self, dice: list[int]) -> None:
        self.events[0] = 0
        self.code.roll(self.options, self.state, np.array(dice, dtype=np.int64), self.events)

    def play(self, code: int) -> None:
        self.events[0] = 0
        self.code.play(self.options, self.state, code, self.events)

    def legal(self) -> list[int]:
        count = self.code.legal_moves(self.options, self.state, self.moves)
        return [int(code) for code in self.moves[:count]]

    def refusals(self) -> list[int]:
        return [self.code.refusal(self.options, self.state, code) for code in range(self.rules.MOVE_CODES)]

    def ranking(self) -> tuple[int, ...]:
        places = np.zeros(8, dtype=np.int64)
        count = self.code.ranking(self.state, places)
        return tuple(int(seat) for seat in places[:count])


def assert_lockstep(
    position: Position,
    random: Any,
    *,
    most: int,
    safe: bool = False,
    refusals: int = 0,
    kind: type[np.signedinteger] = np.int8,
) -> None:
    """Play in both, with the same dice and moves, and compare everything after every ply."""
    machine = Machine(position, safe=safe, kind=kind)
    rules, codes, state = position.game.rules, position.codes, list(position.state)
    moves, events = [0] * rules.MAX_MOVES, [0] * ROOM
    faces = [face for face in range(1, 7) for _ in range(rules.weight(codes, face))]
    for ply in range(most):
        if state[PHASE] == OVER:
            break
        events[0] = 0
        if state[PHASE] == TO_ROLL:
            dice = [random.choice(faces) for _ in range(rules.dice(codes, state))]
            rules.roll(codes, state, dice, events)
            machine.roll(dice)
        else:
            count = rules.legal_moves(codes, state, moves)
            assert machine.legal() == moves[:count]
            if ply < refusals:
                assert machine.refusals() == [rules.refusal(codes, state, code) for code in range(rules.MOVE_CODES)]
            code = moves[random.randrange(count)]
            rules.play(codes, state, code, events)
            machine.play(code)
        assert machine.state.tolist() == state
        told = 1 + events[0] * 5
        assert machine.events[:told].tolist() == events[:told]
    places = [0] * 8
    assert machine.ranking() == tuple(places[: rules.ranking(state, places)])
