"""The server under load: `python -m benchmarks.serving` puts ours and boardgame.io's under the same one.

Two players sit at each table and act in turn, one action a second and player on average. What counts is how long it
takes from when an action is due until the other player has it. It writes its tables into docs/serving.md; Node, npm
and PostgreSQL have to be there. `--only` measures one server and writes nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.pages import write_between
from benchmarks.serving_load import FOLDER, Measured, NotInstalled, cores, install, put_under_load
from benchmarks.serving_servers import CONTESTANTS, Contestant, Running
from tests.server import postgres

WARMUP = 5
STEP_WARMUP = 2
STEP_SECONDS = 8
STEPS = (0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0)
"""Loads that are tried for the highest that a server holds, in parts of the one that is asked for."""
PROMPT = 100
"""Milliseconds below which p99 must stay for a load to be held."""
BUSY = 0.7
"""Above this share of its time the load's own process might be what is slow."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured of a server."""

    contestant: Contestant
    measured: Measured
    held: float
    """The highest load, in actions a second, with p99 < PROMPT ms and no fault; 0 if none was held."""


def held(measured: Measured) -> bool:
    """Whether a server kept up with what was asked of it."""
    return measured.faults == 0 and measured.p99 is not None and measured.p99 < PROMPT


class Bench:
    """Runs one server after the other, on one part of the cores, with the load on the other."""

    def __init__(self, players: int, seconds: int) -> None:
        self.tables = players // 2
        self.players = 2 * self.tables
        self.seconds = seconds
        self.load_before = os.getloadavg()[0]
        self.cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

    def measure(self, contestant: Contestant, *, stepping: bool) -> Row:
        """The load that is asked for, then others, up or down, for the highest that is held."""
        say(f"{contestant.name} ({contestant.group}; {contestant.keeps})")
        with contestant.start(self.server_cores(contestant)) as running:
            measured = self._load(contestant, running, self.players, WARMUP, self.seconds)
            highest = self.players if held(measured) else 0.0
            if stepping:
                highest = self._highest(contestant, running, highest)
        return Row(contestant, measured, highest)

    def server_cores(self, contestant: Contestant) -> Collection[int]:
        """All but the last core, which the load has, or all."""
        return self.cores if contestant.both_cores or len(self.cores) < 2 else self.cores[:-1]

    def _highest(self, contestant: Contestant, running: Running, held_already: float) -> float:
        steps = [step for step in STEPS if step > 1] if held_already else [step for step in STEPS[::-1] if step < 1]
        for step in steps:
            rate = step * self.players
            kept = held(self._load(contestant, running, rate, STEP_WARMUP, STEP_SECONDS))
            if held_already and not kept:
                return held_already
            if not held_already and kept:
                return rate
            held_already = rate if kept else held_already
        return held_already

    def _load(self, contestant: Contestant, running: Running, rate: float, warmup: int, seconds: int) -> Measured:
        with cores(self.cores[-1:] or ()):
            measured = put_under_load(
                contestant.client,
                running.origins,
                running.processes,
                tables=self.tables,
                rate=rate,
                warmup=warmup,
                seconds=seconds,
            )
        failures = "".join(f", {count} × {reason}" for reason, count in measured.failures.items())
        say(
            f"  {rate:,.0f} actions/s: p50 {milliseconds(measured.p50)}, p99 {milliseconds(measured.p99)}, longest "
            f"{milliseconds(measured.longest)} ms, {measured.per_second:,.0f} a second, faults {measured.faults}"
            f"{failures}, {milliseconds(measured.cpu)} ms CPU an action, load {measured.load_busy:.0%} busy"
        )
        return measured


def say(text: str) -> None:
    """Progress, beside the tables."""
    print(text, file=sys.stderr, flush=True)


def milliseconds(value: float | None) -> str:
    """A time with as many places as matter."""
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def ratio(ours: float | None, theirs: float | None) -> str:
    return f"{ours / theirs:.2f}" if ours and theirs else "–"


def sync_milliseconds() -> float:
    """What writing 4 KiB to the disk and waiting for it takes: the least that anything costs which is kept."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    return 1000 * median(times)


def table(rows: list[Row], bench: Bench) -> list[str]:
    """What each server did under the load."""
    lines = [
        f"| server | matches are kept in | broadcasts a second, of {bench.players:,} | p50, ms | p99, ms | longest, ms "
        f"| faults | CPU, ms an action | held with p99 < {PROMPT} ms, actions a second |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        measured = row.measured
        lines.append(
            f"| {row.contestant.name} | {row.contestant.keeps} | {measured.per_second:,.0f} "
            f"| {milliseconds(measured.p50)} | {milliseconds(measured.p99)} | {milliseconds(measured.longest)} "
            f"| {measured.faults:,} | {milliseconds(measured.cpu)} | {row.held:,.0f} |"
        )
    return lines


def ratios(rows: list[Row]) -> list[str]:
    """Each of ours ÷ each of boardgame.io's."""
    lines = ["| ours ÷ boardgame.io | p50 | p99 | CPU an action | load held |", "|---|---:|---:|---:|---:|"]
    theirs = [row for row in rows if row.contestant.group == "boardgame"]
    for ours in rows:
        if ours in theirs:
            continue
        for other in theirs:
            mine, its = ours.measured, other.measured
            lines.append(
                f"| {ours.contestant.name} ({ours.contestant.keeps.partition(':')[0]}) ÷ boardgame.io "
                f"({re.split('[,:]', other.contestant.keeps)[0]}) | {ratio(mine.p50, its.p50)} "
                f"| {ratio(mine.p99, its.p99)} | {ratio(mine.cpu, its.cpu)} | {ratio(ours.held, other.held)} |"
            )
    return lines


def cpu_name() -> str:
    """The processor as the system names it."""
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or "unknown CPU"


def header(bench: Bench, node: str) -> str:
    """What ran, on what."""
    package = json.loads((FOLDER / "node_modules" / "boardgame.io" / "package.json").read_text(encoding="utf-8"))
    pinned = (
        "server on one core, load on the other; two processes and PostgreSQL on both"
        if len(bench.cores) == 2
        else f"{len(bench.cores) or os.cpu_count()} cores"
    )
    return " · ".join(
        (
            f"`python -m benchmarks.serving --players {bench.players} --seconds {bench.seconds}`",
            f"{cpu_name()}, {os.cpu_count()} cores ({pinned}), load {bench.load_before:.1f} before",
            f"4 KiB to disk with fsync {sync_milliseconds():.2f} ms",
            f"{platform.system()} {platform.machine()}",
            f"CPython {platform.python_version()}",
            f"Node {node.lstrip('v')}",
            f"boardgame.io {package['version']}",
            f"PostgreSQL {postgres.programs().parent.name}",
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--players", type=int, default=1000, help="and as many actions a second")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--only", choices=sorted({contestant.group for contestant in CONTESTANTS}))
    parser.add_argument(
        "--no-steps", action="store_true", help="don't look for the highest load that is held; writes nothing"
    )
    given = parser.parse_args()
    bench = Bench(given.players, given.seconds)
    try:
        node = install()
        if given.only in (None, "postgres"):
            postgres.programs()
    except (NotInstalled, postgres.NotInstalled) as missing:
        raise SystemExit(str(missing)) from None
    rows = [
        bench.measure(contestant, stepping=not given.no_steps)
        for contestant in CONTESTANTS
        if given.only in (None, contestant.group)
    ]
    if any(row.measured.load_busy > BUSY for row in rows):
        say("the load's own process was busy most of the time: read the figures as a lower bound of the servers'")
    text = "\n".join(table(rows, bench))
    if given.only or given.no_steps:
        print(text)
        return
    write_between("serving.md", "serving", "\n".join((header(bench, node), "", text, "", *ratios(rows))))


if __name__ == "__main__":
    main()
