"""An hour of five hundred people who play, and tables that are opened, end and are swept: a server grows no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from tests.server.server_process import UNLIMITED, serving
from tests.support import SOAK

MINUTES = float(os.environ.get("VUELTA_SOAK_MINUTES", "57"))
"""With its start it is a part of less than an hour."""
PAIRS = 250
EVERY = 5.0
"""Seconds between two looks at the server."""
MOST_GROWTH = 8.0
"""Megabytes between the second quarter and the last: 208 are reached within ten minutes and stay. A server that kept
dead connections for hours grew by 12 in four minutes, and went on."""
MOST_FILES = 60
"""Descriptors, likewise: people come and go between two looks."""


class Look(NamedTuple):
    """What a server has at a moment."""

    megabytes: float
    files: int
    tables: float


def look(process: int, tables: float) -> Look:
    told = Path(f"/proc/{process}/status").read_text()
    return Look(int(told.partition("VmRSS:")[2].split()[0]) / 1024, len(os.listdir(f"/proc/{process}/fd")), tables)


def middle(looks: list[Look]) -> Look:
    """The median of each figure."""
    return Look(*map(median, zip(*looks, strict=True)))


@pytest.mark.skipif(SOAK == 1, reason="it takes an hour: make soak PART=memory")
def test_memory_and_descriptors_stay_as_they_are_while_five_hundred_people_play(tmp_path: Path) -> None:
    settings = {"limits": UNLIMITED, "keep_finished": 0, "sweep_every": 30.0, "log": "json"}
    looks: list[Look] = []
    with serving(tmp_path, settings=settings) as server, (tmp_path / "visitors.txt").open("w") as told:
        command = [sys.executable, "-m", "tests.memory.visitors", server.address, str(PAIRS)]
        visitors = subprocess.Popen(command, stdout=told, cwd=Path(__file__).parents[2])
        try:
            end = time.monotonic() + 60 * MINUTES
            while time.monotonic() < end:
                assert visitors.poll() is None, "the visitors have gone"
                looks.append(look(server.pid, server.metric("vuelta_tables")))
                if len(looks) % 12 == 0:
                    print(looks[-1], (tmp_path / "visitors.txt").read_text().splitlines()[-1:], flush=True)
                time.sleep(EVERY)
        finally:
            visitors.kill()
            visitors.wait()
        did = json.loads((tmp_path / "visitors.txt").read_text().splitlines()[-1])
        quarter = len(looks) // 4
        second, last = middle(looks[quarter : 2 * quarter]), middle(looks[-quarter:])
        print(f"{MINUTES:.0f} minutes: {did}; {second} in the second quarter, {last} in the last")
        assert did.get("failures", 0) == 0
        assert did["matches"] > PAIRS  # so that tables were swept and others opened
        assert last.megabytes - second.megabytes < MOST_GROWTH
        assert abs(last.files - second.files) < MOST_FILES
