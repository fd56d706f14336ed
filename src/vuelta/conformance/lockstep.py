"""Plays machine code and the interpreter in lockstep, with the same dice and moves."""

from __future__ import annotations

from random import Random
from typing import Any

from vuelta.compiled.loader import Compiled, compiled, option_codes
from vuelta.core.defects import Defect, DefectFound, place_of
from vuelta.core.errors import MissingExtra
from vuelta.core.events import ROOM
from vuelta.core.position import Position
from vuelta.core.state import EVENT_WIDTH, MOST_SEATS, OVER, PHASE, TO_ROLL
from vuelta.kernels import playouts
from vuelta.kernels.parts import parts_of
from vuelta.kernels.random_streams import counter_before

try:
    import numpy as np
except ImportError:
    raise MissingExtra("machine code needs NumPy and numba; install them with: pip install 'vuelta[fast]'") from None


class Machine:
    """A state as an int8 array, driven by machine code or, with the JIT off, by the same source on arrays."""

    def __init__(self, position: Position, *, safe: bool = False, kind: type[np.signedinteger] = np.int8) -> None:
        self.rules = position.game.rules
        self.code: Compiled = compiled(position.game, silent=False, safe=safe)
        self.options = option_codes(position.codes)
        self.state = np.array(position.state, dtype=kind)
        self.moves = np.zeros(self.rules.MAX_MOVES, dtype=np.int64)
        self.events = np.zeros(ROOM, dtype=np.int64)

    def roll(self, dice: list[int]) -> None:
        """Take a roll."""
        self.events[0] = 0
        self.code.roll(self.options, self.state, np.array(dice, dtype=np.int64), self.events)

    def play(self, code: int) -> None:
        """Make a move."""
        self.events[0] = 0
        self.code.play(self.options, self.state, code, self.events)

    def legal(self) -> list[int]:
        """The codes of the legal moves."""
        count = self.code.legal_moves(self.options, self.state, self.moves)
        return [int(code) for code in self.moves[:count]]

    def refusals(self) -> list[int]:
        """The refusal of every code."""
        return [self.code.refusal(self.options, self.state, code) for code in range(self.rules.MOVE_CODES)]

    def ranking(self) -> tuple[int, ...]:
        """The seats that have finished."""
        places = np.zeros(MOST_SEATS, dtype=np.int64)
        count = self.code.ranking(self.state, places)
        return tuple(int(seat) for seat in places[:count])


def check_lockstep(
    position: Position,
    random: Random,
    *,
    most: int,
    safe: bool = False,
    refusals: int = 0,
    kind: type[np.signedinteger] = np.int8,
) -> int:
    """Play in both and compare everything after every ply. DefectFound if they differ; returns the number of plies."""
    machine = Machine(position, safe=safe, kind=kind)
    rules, codes, state = position.game.rules, position.codes, list(position.state)
    moves, events = [0] * rules.MAX_MOVES, [0] * ROOM
    faces = [face for face in range(1, 7) for _ in range(rules.weight(codes, face))]
    for ply in range(most):
        if state[PHASE] == OVER:
            break
        events[0], before = 0, list(state)
        function: Any = rules.roll if state[PHASE] == TO_ROLL else rules.play
        if state[PHASE] == TO_ROLL:
            dice = [random.choice(faces) for _ in range(rules.dice(codes, state))]
            rules.roll(codes, state, dice, events)
            machine.roll(dice)
        else:
            count = rules.legal_moves(codes, state, moves)
            _same(rules.legal_moves, "lists the moves", before, machine.legal(), moves[:count])
            if ply < refusals:
                own = [rules.refusal(codes, state, code) for code in range(rules.MOVE_CODES)]
                _same(rules.refusal, "gives", before, machine.refusals(), own)
            code = moves[random.randrange(count)]
            rules.play(codes, state, code, events)
            machine.play(code)
        _same(function, "makes the state", before, machine.state.tolist(), state)
        end = 1 + events[0] * EVENT_WIDTH
        _same(function, "emits", before, machine.events[:end].tolist(), events[:end])
    places = [0] * MOST_SEATS
    _same(rules.ranking, "gives", state, machine.ranking(), tuple(places[: rules.ranking(state, places)]))
    return ply


def check_rows(start: Position, seed: int, count: int, *, planned: bool, limit: int) -> None:
    """Check that the machine code of simulations plays whole games exactly as the interpreter does."""
    machine, own = (_rows(start, seed, count, planned=planned, limit=limit, fast=fast) for fast in (True, False))
    for number in range(count):
        row = slice(number * playouts.ROW, (number + 1) * playouts.ROW)
        if machine[row] != own[row]:
            raise DefectFound(
                Defect(
                    f"machine code plays game {number} of seed {seed} as {machine[row]}, the interpreter as {own[row]} "
                    "(plies, choices, places)",
                    place_of(start.game.rules.play),
                )
            )


def _rows(start: Position, seed: int, count: int, *, planned: bool, limit: int, fast: bool) -> list[int]:
    """The rows of some games, played by machine code or by the interpreter."""
    work = playouts.GamesWorkspace(start.game, plain=not fast, games=count)
    work.counter[0] = counter_before(seed, 0)
    for seat in range(len(start.game.colours)):
        work.policies[seat] = playouts.PLANNED if planned else playouts.RANDOM
    if fast:
        code, state = compiled(start.game), np.array(start.state, dtype=np.int8)
        play = code.policy_games if planned else code.random_games
        play(option_codes(start.codes), state, work, limit)
    else:
        driver = playouts.policy_games if planned else playouts.random_games
        driver(parts_of(start.game), start.codes, list(start.state), work, limit)
    return [int(work.rows[row, column]) for row in range(count) for column in range(playouts.ROW)]


def _same(function: Any, does: str, before: list[int], machine: Any, own: Any) -> None:
    if machine != own:
        raise DefectFound(
            Defect(
                f"{function.__name__} {does} {machine} in machine code, but {own} in the interpreter (state {before})",
                place_of(function),
            )
        )
