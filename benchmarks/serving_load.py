"""The load on a server: a program for Node in a process of its own, and the CPU time of the server meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parent / "node"
FOLDER = Path(__file__).parents[1] / "build" / "serving"
NEEDED = "the load is made with Node 20 or newer and npm; on Debian: apt-get install nodejs npm"
OLDEST_NODE = 20
PATIENCE = 5
"""Seconds to wait for the last broadcasts, after which one is missing."""


class NotInstalled(Exception):
    """What the load needs is not here; says what to do."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a server did under a load."""

    asked: int
    """Actions that became due while it was measured."""
    answered: int
    """Of these, those whose broadcast reached the other player, sooner or later."""
    per_second: float
    """Broadcasts that arrived while it was measured."""
    failures: dict[str, int]
    """Refusals, lost connections and the like, by reason."""
    p50: float | None
    """Milliseconds from when an action was due until the other player had its broadcast: of half of them at most."""
    p99: float | None
    longest: float | None
    cpu: float | None
    """Milliseconds of CPU that the server's processes took for an action; None where the system does not tell."""
    load_busy: float
    """The share of its time that the load's own process was busy."""

    @property
    def faults(self) -> int:
        """All that must not happen: what failed, and broadcasts that never came."""
        return sum(self.failures.values()) + self.asked - self.answered


def install() -> str:
    """Put the programs and all that they need into build/serving; Node's version."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotInstalled(NEEDED)
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < OLDEST_NODE:
        raise NotInstalled(f"this is Node {version}; {NEEDED}")
    lock = (SOURCE / "package-lock.json").read_text(encoding="utf-8")
    installed = FOLDER / "installed.json"
    shutil.copytree(SOURCE, FOLDER, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    if installed.exists() and installed.read_text(encoding="utf-8") == lock:
        return version
    print(f"installing boardgame.io and what the load needs into {FOLDER} …", file=sys.stderr)
    done = subprocess.run([npm, "ci", "--silent"], cwd=FOLDER, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise NotInstalled(f"npm could not install boardgame.io: {reason[-1]}")
    installed.write_text(lock, encoding="utf-8")
    return version


@contextmanager
def cores(wanted: Collection[int]) -> Iterator[None]:
    """Stay on these cores, with all processes that are started meanwhile, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, wanted)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def put_under_load(
    client: str,
    origins: Sequence[str],
    processes: Sequence[int],
    *,
    tables: int,
    rate: float,
    warmup: int,
    seconds: int,
) -> Measured:
    """Let two players at each of so many tables make `rate` actions a second, all in all."""
    wish = {
        "client": client,
        "origins": origins,
        "tables": tables,
        "rate": rate,
        "warmup": warmup,
        "seconds": seconds,
        "patience": PATIENCE,
    }
    spent = [0.0, 0.0]
    node = subprocess.Popen(["node", "load.js", json.dumps(wish)], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    assert node.stdout is not None
    told = {}
    with node:
        for line in node.stdout:
            told = json.loads(line)
            if "measuring" in told:
                spent[0] = cpu_seconds(processes)
            elif "measured" in told:
                spent[1] = cpu_seconds(processes)
    if node.returncode:
        raise RuntimeError(f"the load on {', '.join(origins)} ended with {node.returncode}; Node says above why")
    used = spent[1] - spent[0]
    return Measured(
        asked=told["asked"],
        answered=told["answered"],
        per_second=told["answered_per_second"],
        failures=told["failures"],
        p50=told["p50"],
        p99=told["p99"],
        longest=told["longest"],
        cpu=1000 * used / (seconds * told["answered_per_second"]) if used and told["answered_per_second"] else None,
        load_busy=told["generator_busy"],
    )


def cpu_seconds(processes: Sequence[int]) -> float:
    """The CPU time of these processes and their descendants; 0 on a system without /proc."""
    wanted, ticks = set(processes), 0
    parents: dict[int, int] = {}
    times: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # The name, in brackets, may contain anything; numbers follow it.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        parents[int(folder.name)], times[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    for process, time in times.items():
        line = process
        while line and line not in wanted:
            line = parents.get(line, 0)
        ticks += time if line else 0
    return ticks / os.sysconf("SC_CLK_TCK")
