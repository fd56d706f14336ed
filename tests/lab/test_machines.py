"""A cluster that is there already, of two machines: reached directly and through Ray's client, lost, and one dies."""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import vuelta as library
from tests.cli.run import Terminal, plain, vuelta
from tests.lab.dying import Waiting
from tests.support import lives
from vuelta.lab.cluster.executor import Cluster
from vuelta.lab.executors import in_order
from vuelta.lab.game_batches import Batches

pytest.importorskip("ray", reason="Ray is not installed: pip install 'vuelta[ray]'")

LUDO = library.game("ludo").start(2)
COMMAND = ["simulate", "ludo", "--seats", "2", "--games", "5000", "--seed", "7", "--json"]

OPEN = "disabled"
"""Without a token, also where whoever runs the tests has one."""


class Machines:
    """Two machines of one core each."""

    def __init__(self, folder: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.client = f"ray://127.0.0.1:{free.getsockname()[1]}"
        settings = {
            "RAY_TMPDIR": folder,
            "RAY_worker_niceness": "0",
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_AUTH_MODE": OPEN,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.lab.machines", self.client.rpartition(":")[2]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=plain(settings),
        )
        assert self.process.stdout is not None
        self.direct = f"ray:{self.process.stdout.readline().strip()}"
        self._both = True

    def lose(self) -> None:
        """Kill all that runs on the second machine."""
        self._have("lose", "lost")
        self._both = False

    def restore(self) -> None:
        """Have a second machine again, if it was lost."""
        if not self._both:
            self._have("gain", "gained")
            self._both = True

    def _have(self, wish: str, answer: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{wish}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == f"{answer}\n"


@pytest.fixture
def machines(started: Machines) -> Machines:
    """Both of them, in whatever order the tests come."""
    started.restore()
    return started


@pytest.fixture(scope="module")
def started() -> Iterator[Machines]:
    """One at a time on a machine: Ray's clients of two clusters look for a port from 23000 up, and find the same."""
    with (Path(tempfile.gettempdir()) / "vuelta-test-machines.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield from _start()


def _start() -> Iterator[Machines]:
    with tempfile.TemporaryDirectory(
        prefix="ray", dir="/tmp", ignore_cleanup_errors=True
    ) as folder:  # short, for sockets
        made = Machines(folder)
        try:
            yield made
        finally:
            made.process.communicate(timeout=60)


@pytest.mark.parametrize("way", ["direct", "client"])
def test_a_cluster_that_runs_already_gives_the_same_as_here(machines: Machines, way: str) -> None:
    there = vuelta(*COMMAND, "--on", getattr(machines, way), RAY_AUTH_MODE=OPEN)
    assert there.stderr == ""
    assert there.stdout == played_here()


@cache
def played_here() -> str:
    """What the command prints without a cluster."""
    return vuelta(*COMMAND).stdout


def test_a_token_that_the_cluster_does_not_know_is_told_in_a_sentence(machines: Machines) -> None:
    done = vuelta(*COMMAND, "--on", machines.direct, RAY_AUTH_MODE="token", RAY_AUTH_TOKEN="0123456789abcdef" * 4)
    assert done.returncode == 2
    assert "if there is a token here and none there, set RAY_AUTH_MODE=disabled" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_cluster_that_is_lost_leaves_what_is_there_and_a_sentence(machines: Machines, tmp_path: Path) -> None:
    """What is lost is the process that talks to Ray: the same one whoever has started the cluster."""
    command = ["simulate", "ludo", "--games", "900000000", "--on", "ray", "--jobs", "2"]
    address = machines.direct.removeprefix("ray:")
    terminal = Terminal(*command, cwd=tmp_path, RAY_ADDRESS=address, RAY_AUTH_MODE=OPEN)
    try:
        terminal.until("games ·")
        (talks,) = _children(terminal.process.pid)
        os.kill(talks, signal.SIGKILL)
        terminal.until("is lost: Ray's own process has ended; the results cover the games so far")
        assert "2 players" in terminal.output
        assert terminal.close() == 2
    finally:
        terminal.process.kill()
        terminal.process.wait()


def _children(process: int) -> list[int]:
    told = subprocess.run(["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    lines = [line.split(None, 2) for line in told.splitlines()]
    return [int(pid) for pid, parent, what in lines if int(parent) == process and "spawn_main" in what]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes that are not its own")
def test_a_machine_that_dies_loses_nothing(machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", OPEN)
    games = Waiting(LUDO, 7, tmp_path)
    with Cluster(machines.direct, patience=90) as cluster:
        assert cluster.cores == 2
        losing = threading.Thread(target=_lose_when_both_play, args=(machines, games))
        losing.start()
        rows = [row for _, batch in in_order(cluster, games.play, 200, 50, ahead=4) for row in batch.tolist()]
        losing.join()
    assert rows == Batches(LUDO, 7).play(0, 200).tolist()
    attempts = Counter(first for first, _ in games.begun())
    assert sorted(attempts.values()) == [1, 1, 1, 2], "no batch was under way on the machine that died"


def _lose_when_both_play(machines: Machines, games: Waiting) -> None:
    """Each machine has one core, so that two batches that were begun are one on each."""
    while len(games.begun()) < 2:
        time.sleep(0.05)
    machines.lose()
    # Without its raylet a worker ends by itself, a moment later: it must not be let go before, or it still answers.
    while all(lives(process) for _, process in games.begun()):
        time.sleep(0.05)
    games.go()
