"""Processes that are forked from one which has imported all they need: most of the start of a command is imports."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable
from functools import cache
from multiprocessing import forkserver
from multiprocessing.popen_forkserver import Popen
from pathlib import Path
from unittest import mock

PRELOADED = (
    "numba.np.arraymath",  # what numba puts off until it loads machine code
    "numba.core.typing.builtins",
    "numba.core.cpu",
    "vuelta.cli.main",
    "vuelta.lab.arena",
    "vuelta.lab.measure",
    "vuelta.lab.reports.report",
    "vuelta.lab.simulate",
    "vuelta.lab.train",
    "vuelta.players.evaluator",
    "vuelta.server.run",
    "tests.cli.run",  # what is called in the fork, and pytest with it
    "tests.server.deterministic_server",
    "tests.settled",  # the last
)
"""Nothing here looks at the environment while it is imported, but for VUELTA_GAMES, which commands
look at again (`tests/cli/run.py`), VUELTA_SOAK, which no fork asks for, and numba's own variables."""

_ROOT = Path(__file__).parents[1]


def forked(target: Callable[..., object], *arguments: object) -> Popen:
    """Start a process that calls a function of a module. It is none of our active children: some tests count those."""
    _begin()
    return Popen(multiprocessing.get_context("forkserver").Process(target=target, args=arguments))


@cache
def _begin() -> None:
    """Start the process that all others are forked from, without what tests have put into the environment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    multiprocessing.get_context("forkserver").set_forkserver_preload(list(PRELOADED))
    with mock.patch.dict(os.environ, kept, clear=True), contextlib.chdir(_ROOT):  # where the tests' modules are found
        forkserver.ensure_running()
