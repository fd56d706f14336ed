"""What all tests share: chance that repeats, and one server."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.support import SOAK

if TYPE_CHECKING:
    from tests.server.server_process import Server

LAST_LINES = 30

# `make soak` explores and remembers what failed; `make test` says the same of the same code every time.
hypothesis.settings.register_profile("soak", deadline=None)
hypothesis.settings.register_profile("test", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("soak" if SOAK > 1 else "test")


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that need nothing special. It has no limits."""
    from tests.server.server_process import UNLIMITED, serving

    with serving(tmp_path_factory.mktemp("server"), settings={"limits": UNLIMITED}) as running:
        yield running


@pytest.fixture
def server(shared_server: Server) -> Server:
    """The server that tests share; what it leaves to chance follows from the test that uses it."""
    shared_server.enter_test()
    return shared_server


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a failed test's server has written last, and what it has left to chance, stands in the report."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.failed and server is not None and hasattr(server, "output"):
        report.sections.append(("the server's output", "\n".join(server.output().splitlines()[-LAST_LINES:])))
    return report
