"""One engine for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.engine_process import EngineProcess


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EngineProcess]:
    process = EngineProcess(tmp_path_factory.mktemp("engine"))
    yield process
    process.close()
