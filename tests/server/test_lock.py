"""One server per SQLite file, even after somebody has deleted the lock file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.database_fixtures import Place
from tests.server.server_process import Pair, Server, serving
from vuelta.server.storage.lock import InUse
from vuelta.server.storage.store import Store

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere FILE.lock alone is the lock")


def test_a_second_server_is_refused_though_the_lock_was_deleted(sqlite: Place, tmp_path: Path) -> None:
    lock = tmp_path / "vuelta.db.lock"
    with serving(tmp_path, database=sqlite.url, settings={}) as server:
        pair = Pair(server)
        for _ in range(2):  # also the next one, which finds the lock of one that was refused
            lock.unlink()
            with (
                pytest.raises(AssertionError, match="the server did not start"),
                Server(tmp_path, database=sqlite.url, settings={}, name="second"),
            ):
                pass
            with pytest.raises(InUse, match=r"vuelta\.db is in use by another vuelta"):
                asyncio.run(Store.open(sqlite.settings()))
            assert pair.emotes(2) > 0  # the first goes on
    sqlite.run(lambda store: store.count())  # and leaves nothing behind when it is killed
