"""The hand-written Ludo of `c/ludo.c`, compiled and loaded, and a check that it plays the very same games."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import vuelta
from benchmarks.simulator import Simulator
from vuelta.kernels.random_streams import counter_before

SOURCE = Path(__file__).parent / "c" / "ludo.c"
COMMAND = ("cc", "-O3", "-march=native", "-shared", "-fPIC")
SEATS = 4
STEPS = 8  # where the steps begin in a state of Ludo
CHECKED = 3_000


class LudoInC:
    """Random games of four players by the C kernel."""

    def __init__(self, folder: Path) -> None:
        library = folder / "ludo.so"
        subprocess.run([*COMMAND, str(SOURCE), "-o", str(library)], check=True)
        self._many = ctypes.CDLL(str(library)).many
        self._many.restype = ctypes.c_int64
        pointer = ctypes.POINTER(ctypes.c_int64)
        self._many.argtypes = (ctypes.c_uint64, ctypes.c_int64, pointer, pointer)
        self.winners = (ctypes.c_int64 * SEATS)()
        self.hash = ctypes.c_int64(0)
        """A hash of the final states of all games so far."""

    def play(self, seed: int, games: int, first: int = 0) -> int:
        """The plies of so many random games of a seed, from a game's number on."""
        return int(self._many(counter_before(seed, first), games, self.winners, ctypes.byref(self.hash)))


def compiler() -> str:
    """What the C compiler calls itself."""
    answer = subprocess.run([COMMAND[0], "--version"], check=True, capture_output=True, text=True)
    return answer.stdout.splitlines()[0]


def check_agreement(kernel: LudoInC) -> str:
    """Game by game the same plies, winners and final states, or AssertionError. Says what was compared."""
    rules = Simulator(vuelta.game("ludo"))
    seed, plies, winners, hashed = 7, 0, [0] * SEATS, 0
    for number in range(CHECKED):
        of_game = rules.play(seed, 1, number)
        assert of_game == kernel.play(seed, 1, number), f"game {number}: the C kernel counts other plies"
        plies += of_game
        winners[int(rules.rows[0, 2])] += 1
        for step in rules.state[STEPS:].tolist():
            hashed = hashed * 31 + step
        assert ctypes.c_int64(hashed).value == kernel.hash.value, f"game {number}: the C kernel ends differently"
        hashed = kernel.hash.value
    assert winners == list(kernel.winners), "the C kernel has other winners"
    return f"{CHECKED:,} games ({plies:,} plies): the same plies, winners ({winners} by seat) and final states"
