"""Solving an endgame exactly, by value iteration on the compiled rules."""

from __future__ import annotations

import hashlib
import os
import tempfile
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.errors import InvalidOption, MissingExtra, listed
from vuelta.core.game import Game
from vuelta.core.options import encode, format_options
from vuelta.kernels.value_iteration import OUTSIDE, SolveWorkspace
from vuelta.kernels.workspace import workspace_class
from vuelta.players.solutions import MOST_PLACES, VALUE_BYTES, Header, Solution, path_of, rules_of, solution_size

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("solving needs NumPy and numba; install them with: pip install 'vuelta[fast]'") from None

TOLERANCE = 1e-6
"""Sweeps stop once none changes a value by more."""
MOST_SWEEPS = 500

Values = NDArray[np.float32]
SweepProgress = Callable[[int, int, float], None]
"""Called with the sweep of a block (from 1), the number of pairs done, and the largest change of the sweep before."""


@dataclass(frozen=True, slots=True)
class Block:
    """The pairs of sides with the same numbers of finished pieces."""

    sides: range
    others: range

    def others_of(self, side: int) -> range:
        """The sides that a side is paired with; each pair comes once."""
        return range(max(side, self.others.start), self.others.stop)

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(len(self.others_of(side)) for side in self.sides)


def _blocks(sides: range, finished: Callable[[int], int]) -> list[Block]:
    """All pairs of sides, ordered so that finishing a piece leads to an earlier block."""
    counts = range(finished(sides[-1]), -1, -1)
    firsts = [bisect_left(sides, count, key=finished) for count in counts]
    layers = [range(first, end) for end, first in pairwise([len(sides), *firsts])]
    pairs = combinations_with_replacement(range(len(layers)), 2)
    return [Block(layers[fewer], layers[more]) for more, fewer in sorted(pairs, key=sum)]


class Solver:
    """Value iteration for one solution, in one thread: the same steps give the same bits."""

    def __init__(self, game: Game, options: Any, pieces: int, values: Values | None = None) -> None:
        """`values` are the initial values; any will do, but good ones converge faster."""
        check(game, options, pieces)
        self.size = solution_size(game, options, pieces)
        self.values = np.full(self.size, 0.5, dtype=np.float32) if values is None else values
        assert game.endgame is not None
        codes = encode(options)
        self.sides = game.endgame.sides(codes, pieces)
        self.blocks = _blocks(range(self.sides), partial(game.endgame.finished, codes, pieces))
        self._sweep = compiled(game).sweep
        self._options = option_codes(codes)
        self._work = workspace_class(game.endgame.work_out, SolveWorkspace)(game, pieces=pieces)
        self._work.solution = self.values
        self._work.tolerance[0] = TOLERANCE

    def sweep(self, progress: Callable[[int], None], *, measure: bool = False) -> float:
        """Update every value once, the furthest first. Returns the largest change.

        With `measure` nothing changes, and what the largest change would be is the Bellman residual.
        """
        most, done = 0.0, 0
        for block in self.blocks:
            most = max(most, self.block(block, lambda pairs: progress(done + pairs), measure=measure))  # noqa: B023
            done += block.pairs
        return most

    def block(self, block: Block, progress: Callable[[int], None], *, measure: bool = False) -> float:
        """Update every value of a block once, the furthest first. Returns the largest change."""
        most, pairs = 0.0, 0
        for side in reversed(block.sides):
            others = block.others_of(side)
            most = max(most, self.row(side, others, measure=measure))
            pairs += len(others)
            progress(pairs)
        return most

    def row(self, side: int, others: range, *, measure: bool = False) -> float:
        """Update the values of one side against others, and of them against it. Returns the largest change."""
        change = self._sweep(self._options, side, others.start, others.stop, self._work, measure)
        if change == OUTSIDE:
            raise AssertionError("the rules lead out of the solution: the game's endgame module is wrong")
        return float(change)


def check(game: Game, options: Any, pieces: int) -> None:
    """InvalidOption unless there is such a solution and it fits into memory."""
    if game.endgame is None:
        raise InvalidOption(f"{game.slug} has no endgames that can be solved")
    most = game.endgame.MOST_PIECES
    if not 1 <= pieces <= most:
        raise InvalidOption(f"pieces: {game.slug} can be solved with {listed(tuple(map(str, range(1, most + 1))))}")
    if not solution_size(game, options, pieces):
        raise InvalidOption(f"pieces: with these options of {game.slug} a seat has fewer than {pieces}")
    needed, most = VALUE_BYTES * solution_size(game, options, pieces), memory()
    if needed > most:
        raise InvalidOption(
            f"with these options the database would need {needed / 1e9:.1f} GB of memory, and at most "
            f"{most / 1e9:.1f} GB may be used here; take fewer pieces"
        )


def memory() -> int:
    """How many bytes a solution may take: three quarters of this machine's memory, if that is known."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4
    except (AttributeError, OSError, ValueError):
        return MOST_PLACES * VALUE_BYTES


def solve(
    game: Game, options: Any, pieces: int, progress: SweepProgress | None = None, *, begun: Path | None = None
) -> Solution:
    """Compute a solution. Ctrl-C saves the values so far to the file `begun`, where the next call resumes."""
    report = progress or (lambda _sweep, _pairs, _change: None)
    solver = Solver(game, options, pieces, _resumed(begun, solution_size(game, options, pieces)) if begun else None)
    most, done = 0, 0
    try:
        for block in solver.blocks:
            change, sweeps = 1.0, 0
            while change > TOLERANCE and sweeps < MOST_SWEEPS:
                sweeps += 1
                last = change
                change = solver.block(block, lambda pairs: report(sweeps, done + pairs, last))  # noqa: B023 — called within the loop
            most, done = max(most, sweeps), done + block.pairs
        residual = solver.sweep(lambda pairs: report(most + 1, pairs, TOLERANCE), measure=True)
    except KeyboardInterrupt:
        if begun:
            begun.parent.mkdir(parents=True, exist_ok=True)
            solver.values.tofile(begun)
        raise
    if begun:
        begun.unlink(missing_ok=True)
    header = Header(
        game=game.slug,
        options=format_options(options),
        pieces=pieces,
        size=solver.size,
        rules=rules_of(game),
        residual=residual,
        sweeps=most,
        sha256=hashlib.sha256(solver.values.data).hexdigest(),
    )
    return Solution(game, options, header, solver.values)


def write(solution: Solution) -> Path:
    """Write a solution to its place on disk: to a file beside it first, so that it is never seen half written."""
    path = path_of(solution.game, solution.options, solution.pieces)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        try:
            file.write(solution.header.line())
            file.write(solution.values.astype("<f4", copy=False).data)
        except BaseException:
            Path(file.name).unlink()
            raise
    Path(file.name).replace(path)
    return path


def _resumed(begun: Path, size: int) -> Values | None:
    """The values of an interrupted run. Whatever they are, sweeps converge to the same solution."""
    try:
        values: Values = np.fromfile(begun, dtype="<f4")
    except OSError:
        return None
    if len(values) != size:
        return None
    sound: Values = np.clip(np.nan_to_num(values, nan=0.5), 0, 1)
    return sound
