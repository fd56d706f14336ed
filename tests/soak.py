"""The long runs, part by part: `python -m tests.soak [PART …]`, all of them if none is named.

A part that passes is written down in docs/soak.md.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "soak.md"
PARTS = {
    "rules": ["conformance", "core", "golden", "perft", "rules", "draw", "rulebooks"],
    "compiled": ["compile", "check"],
    "players": ["players", "learning", "analysis"],
    "lab": ["arena", "cli", "lab", "report", "packaging"],
    "solutions": ["solve"],
    "environments": ["envs"],
    "server": ["server"],
    "memory": ["memory"],
    "page": ["web"],
    "browser": ["browser"],
}
"""Which folders of tests a part runs; `tests/test_soak.py` checks that none is left out."""


def main(*chosen: str) -> int:
    """Run parts, and go on after one that fails. Returns how many failed."""
    unknown = [part for part in chosen if part not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    failed = [part for part in chosen or PARTS if not passes(part)]
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return len(failed)


def passes(part: str) -> bool:
    """Run a part, with progress on the screen; write down that it passed."""
    print(f"== {part}", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-p", "tests.progress", "--numprocesses=auto", "--dist=worksteal"]
        folders = [f"tests/{name}" for name in PARTS[part]]
        done = subprocess.run(
            [*command, f"--junitxml={report}", *folders], cwd=ROOT, env=os.environ | {"VUELTA_SOAK": "1"}
        )
        if done.returncode:
            return False
        tests = int(ElementTree.parse(report).getroot()[0].attrib["tests"])
    write_down(part, tests, (time.monotonic() - begun) / 60)
    return True


def write_down(part: str, tests: int, minutes: float) -> None:
    """Put a part's row into the table."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    today = datetime.now(UTC).date().isoformat()
    row = f"| {part} | {today} | {commit.stdout.strip()} | {tests:,} | {minutes:.0f} |"
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"| {part} |"))
    lines[at] = row
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
