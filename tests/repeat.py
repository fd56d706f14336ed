"""The whole suite again and again: `python -m tests.repeat N`, in another order each time, on a busy machine.

Says which tests did not do the same every time, and which failed every time.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
BUSY_LOOPS = 2

Outcomes = Mapping[str, str]
"""What became of each test: passed, skipped or failed."""


def main(times: int) -> int:
    """Run, compare, and return an exit code."""
    runs = []
    loops = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(BUSY_LOOPS)]
    for loop in loops:
        loop.start()
    try:
        for number in range(1, times + 1):
            print(f"== run {number} of {times}", flush=True)
            runs.append(_run(order=number))
    finally:
        for loop in loops:
            loop.kill()
    differing, failing = compared(runs)
    for name, outcomes in differing.items():
        print(f"differed: {name}: {', '.join(outcomes)}")
    for name in failing:
        print(f"failed every time: {name}")
    print(f"{len(runs[0])} tests, {times} runs: {len(differing)} differed, {len(failing)} failed every time.")
    return 1 if differing or failing else 0


def compared(runs: Sequence[Outcomes]) -> tuple[dict[str, list[str]], list[str]]:
    """The tests whose outcomes differ between runs, with these, and the tests that always failed."""
    by_test: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted({name for run in runs for name in run}):
        by_test[name] = [run.get(name, "did not run") for run in runs]
    differing = {name: outcomes for name, outcomes in by_test.items() if len(set(outcomes)) > 1}
    return differing, [name for name, outcomes in by_test.items() if set(outcomes) == {"failed"}]


def read_report(text: str) -> Outcomes:
    """The outcomes in a JUnit report."""
    outcomes = {}
    for case in ElementTree.fromstring(text).iter("testcase"):
        marks = {child.tag for child in case}
        found = "failed" if marks & {"failure", "error"} else "skipped" if "skipped" in marks else "passed"
        outcomes[f"{case.attrib['classname']}::{case.attrib['name']}"] = found
    return outcomes


def _run(order: int) -> Outcomes:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "pytest_randomly", f"--randomly-seed={order}"]
        parallel = [f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]
        subprocess.run([*command, *parallel, f"--junitxml={report}"], cwd=ROOT)
        return read_report(report.read_text(encoding="utf-8"))


def _spin() -> None:
    for _ in itertools.count():
        pass


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
