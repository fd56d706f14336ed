"""Endgame databases: solutions on disk, how they are found and checked, and what they say about a position.

A solution is a file: one line of JSON about it, then a little-endian float32 for every place: the chance that the seat
to act wins if both play perfectly. `vuelta solve` computes them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vuelta.compiled.fingerprint import fingerprint
from vuelta.compiled.loader import cache_folder
from vuelta.core.errors import MissingExtra, VueltaError
from vuelta.core.game import Game
from vuelta.core.options import encode, format_options
from vuelta.core.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMAT = "vuelta-table-1"
_LONGEST_HEADER = 4096

MOST_PLACES = 500_000_000
"""Two gigabytes of values, enough for some whole games. Larger solutions are only computed on demand."""
VALUE_BYTES = 4


class InvalidSolution(VueltaError, ValueError):
    """A file isn't a solution, or not a usable one. Says what to do."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a solution's file."""

    game: str
    options: str
    pieces: int
    size: int
    rules: str
    """The fingerprint of the rules it was computed with."""
    residual: float
    """The largest difference between a value and what follows from the values after it."""
    sweeps: int
    """How many times the slowest places were recomputed until they converged."""
    sha256: str
    """Of the values."""
    format: str = FORMAT

    def line(self) -> bytes:
        """As it stands in the file."""
        return json.dumps(asdict(self)).encode() + b"\n"


class Solution:
    """Exact values of one game's endgames, with certain options, up to a number of unfinished pieces a seat."""

    def __init__(self, game: Game, options: Any, header: Header, values: NDArray[np.float32]) -> None:
        assert game.endgame is not None
        self.game = game
        self.options = options
        self.codes = encode(options)
        self.header = header
        self.pieces = header.pieces
        self.values = values
        self._endgame = game.endgame

    def chance(self, position: Position) -> float | None:
        """The chance that the seat to act wins if both play perfectly; None if the solution doesn't know it."""
        if position.seat is None or position.game is not self.game or position.options != self.options:
            return None
        return self._worth(position, position.seat)

    def choices(self, position: Position) -> dict[str, float] | None:
        """Move → the chance that the seat that plays it wins; None unless it's known for every legal move."""
        if self.chance(position) is None or position.seat is None:
            return None
        worths = {move: self._worth(position.play(move), position.seat) for move in position.moves()}
        known = {move: worth for move, worth in worths.items() if worth is not None}
        return known if len(known) == len(worths) else None

    def beginning(self) -> Position:
        """The natural starting position of a game with this number of pieces."""
        state = [0] * self.game.rules.STATE_SIZE
        sides, turns = self._endgame.sides(self.codes, self.pieces), self._endgame.turns(self.codes)
        pair, turn = divmod(self._endgame.beginning(self.codes, self.pieces), turns)
        self._endgame.restore(self.codes, state, self.pieces, *divmod(pair, sides), turn)
        return Position(self.game, self.options, self.codes, tuple(state))

    def _worth(self, position: Position, seat: int) -> float | None:
        """A seat's chance to win, from the solution or by trying all moves."""
        if position.over:
            return 1.0 if position.ranking[0] == seat else 0.0
        place = self._endgame.index(self.codes, list(position.state), self.pieces)
        if place >= 0:
            value = float(self.values[place])
            return value if position.seat == seat else 1 - value
        if position.awaits != "move" or position.seat != seat:
            return None
        best = 0.0
        for move in position.moves():
            worth = self._worth(position.play(move), seat)
            if worth is None:
                return None
            best = max(best, worth)
        return best


def solution_size(game: Game, options: Any, pieces: int) -> int:
    """How many places a solution has."""
    assert game.endgame is not None
    codes = encode(options)
    return game.endgame.sides(codes, pieces) ** 2 * game.endgame.turns(codes)


def most_pieces(game: Game, options: Any) -> int:
    """The most pieces a seat for which a solution isn't too large to be computed by default."""
    assert game.endgame is not None
    most = game.endgame.MOST_PIECES
    return max((few for few in range(1, most + 1) if 0 < solution_size(game, options, few) <= MOST_PLACES), default=1)


def folder() -> Path:
    """The folder of all solutions, beside the compiled games."""
    return cache_folder() / "tables"


def path_of(game: Game, options: Any, pieces: int) -> Path:
    """The file of a solution. Options other than the standard ones add a hash to its name."""
    chosen = format_options(options)
    mark = f"-{hashlib.sha256(chosen.encode()).hexdigest()[:8]}" if chosen else ""
    return folder() / f"{game.slug}{mark}-{pieces}.table"


@lru_cache(maxsize=16)
def rules_of(game: Game) -> str:
    """The fingerprint of the rules that a solution goes with."""
    return fingerprint(game.rules, game.endgame)


def read_header(path: Path) -> Header:
    """The first line of a file. InvalidSolution if it isn't that of a solution."""
    with path.open("rb") as file:
        line = file.readline(_LONGEST_HEADER)
    try:
        header = Header(**json.loads(line))
    except (ValueError, TypeError):
        raise InvalidSolution(f"{path} is not an endgame database; delete it") from None
    if header.format != FORMAT or header.line() != line:
        raise InvalidSolution(
            f"{path} is an endgame database of another version of Vuelta; delete it, or solve it again with --force"
        )
    return header


def read_solution(game: Game, options: Any, pieces: int) -> Solution:
    """The solution on disk, fully checked. InvalidSolution, with the reason, if it can't be used."""
    path = path_of(game, options, pieces)
    header = read_header(path)
    advice = f"; solve it again: vuelta solve {game.slug} --pieces {pieces} --force"
    if (header.game, header.options, header.pieces) != (game.slug, format_options(options), pieces):
        raise InvalidSolution(f"{path} holds another game or other options than its name says{advice}")
    if header.rules != rules_of(game):
        raise InvalidSolution(f"{path} was computed with other rules than today's{advice}")
    if header.size != solution_size(game, options, pieces):
        raise InvalidSolution(
            f"{path} has {header.size} values, but {solution_size(game, options, pieces)} are needed{advice}"
        )
    values = _values(path, len(header.line()), header.size)
    if values is None or hashlib.sha256(values.data).hexdigest() != header.sha256:
        raise InvalidSolution(f"{path} is damaged{advice}")
    return Solution(game, options, header, values)


def _values(path: Path, offset: int, size: int) -> NDArray[np.float32] | None:
    """The values in a file, memory-mapped; None if their number is wrong."""
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra("endgame databases need NumPy; install it with: pip install 'vuelta[fast]'") from None
    if path.stat().st_size != offset + VALUE_BYTES * size:
        return None
    # Copy on write, because compiled code takes only writable arrays, and the file must not change.
    return np.asarray(np.memmap(path, dtype="<f4", mode="c", offset=offset, shape=(size,)))


_known: dict[Path, tuple[float, Solution | None]] = {}


def find_solution(position: Position) -> Solution | None:
    """The largest usable solution for a position's game and options, whether or not it covers this position."""
    game, options = position.game, position.options
    if game.endgame is None:
        return None
    for pieces in range(game.endgame.MOST_PIECES, 0, -1):
        path = path_of(game, options, pieces)
        try:
            changed = path.stat().st_mtime
            if path not in _known or _known[path][0] != changed:
                _known[path] = changed, _usable(game, options, pieces)
        except OSError:
            continue
        if solution := _known[path][1]:
            return solution
    return None


def _usable(game: Game, options: Any, pieces: int) -> Solution | None:
    """The solution, or None if the file can't be used; `vuelta solve --list` says why."""
    try:
        return read_solution(game, options, pieces)
    except InvalidSolution:
        return None
