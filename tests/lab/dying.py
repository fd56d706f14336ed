"""Work whose workers die, and processes in place of the one that talks to Ray: what the tests of clusters send."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

from vuelta import Position
from vuelta.lab.game_batches import Batches, Rows


class Dying(Batches):
    """Games; who plays the batch from number `deadly` on dies at the first attempt, or waits for whoever kills it."""

    def __init__(self, start: Position, seed: int, folder: Path, *, deadly: int, waits: bool) -> None:
        super().__init__(start, seed)
        self.folder = folder
        self.deadly = deadly
        self.waits = waits

    def play(self, first: int, count: int) -> Rows:
        mark = self.folder / "process"
        if first == self.deadly and not mark.exists():
            beside = self.folder / "beside"
            beside.write_text(str(os.getpid()))
            beside.rename(mark)
            while self.waits:
                time.sleep(0.1)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().play(first, count)


class Waiting(Batches):
    """Games that wait until they may go on; every batch is written down when it is begun, and by which process."""

    def __init__(self, start: Position, seed: int, folder: Path) -> None:
        super().__init__(start, seed)
        self.folder = folder

    def play(self, first: int, count: int) -> Rows:
        with (self.folder / "begun").open("a") as file:
            file.write(f"{first} {os.getpid()}\n")
        while not (self.folder / "go").exists():
            time.sleep(0.05)
        return super().play(first, count)

    def begun(self) -> list[tuple[int, int]]:
        """The first game of every batch that was begun, and the process that plays it."""
        file = self.folder / "begun"
        lines = file.read_text().splitlines() if file.exists() else []
        return [(int(first), int(process)) for first, process in map(str.split, lines)]

    def go(self) -> None:
        (self.folder / "go").touch()


def full(pipe: Connection, *_: object) -> None:
    pipe.send(("full", None, 4))
    time.sleep(600)


def silent(pipe: Connection, *_: object) -> None:
    time.sleep(600)


def old(pipe: Connection, *_: object) -> None:
    pipe.send(("lost", None, "Version mismatch: The cluster was started with: Ray: 2.9.0 Python: 3.10.4"))


def ends(pipe: Connection, *_: object) -> None:
    pass
