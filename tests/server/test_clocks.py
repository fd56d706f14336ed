"""Clocks set while a server runs: nobody gains by it, and nothing stops."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy import text

from tests.server.database_fixtures import Place, append, new_table
from tests.server.fixed_randomness import current_test, fixed_randomness
from vuelta.server.run import running
from vuelta.server.storage.store import Store
from vuelta.server.tables import messages
from vuelta.server.tables.refusals import Refused

HOUR = 3_600_000
OPEN_SEAT = messages.OpenTable.model_validate({"game": "ludo", "seats": [{"kind": "here"}, {"kind": "open"}]})
CLOCK = """CREATE OR REPLACE FUNCTION set_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql
    AS $$ SELECT pg_catalog.clock_timestamp() + interval '{} minutes' $$"""


def test_a_claim_that_is_the_first_to_meet_a_new_time_is_refused(
    sqlite: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with running(sqlite.settings(), fixed_randomness(current_test)) as service:
            hub = service.hub
            host = await hub.open_table(OPEN_SEAT)
            await hub.join(host.table, messages.Join(name="Luis"))
            live = await hub.cache.get(host.table)
            hour_later = time.time() + 3600
            monkeypatch.setattr(time, "time", lambda: hour_later)
            with pytest.raises(Refused) as refusal:
                await hub.perform(live, host.holder, messages.Claim(type="claim", id="c"))
            assert refusal.value.code == "not-away"

    asyncio.run(test())


def test_the_database_s_clock_is_known_from_the_start(postgresql: Place) -> None:
    """It may be set before anybody has asked who was seen when."""
    assert postgresql.cluster
    with postgresql.cluster.connect(postgresql.name) as beside:
        beside.execute(b"CREATE SCHEMA set_clock")
        beside.execute(CLOCK.format(0).encode())
        path = f"ALTER DATABASE {postgresql.name} SET search_path = public, set_clock, pg_catalog"
        beside.execute(path.encode())

        async def test(store: Store) -> None:
            await store.create(new_table())
            await store.mark_seen([("t1", 0)])
            beside.execute(CLOCK.format(60).encode())
            await store.last_seen("t1")
            assert store.last_outage is not None

        postgresql.run(test)


def test_a_lease_from_before_the_clock_was_set_back_has_run_out(place: Place) -> None:
    """Else nobody would play a dead process's computer seats before that time comes again."""

    async def test(store: Store) -> None:
        await store.create(new_table())
        await store.append(append("t1", 2, waits="computer"))
        assert await store.lease("t1", "a process that dies", 10)
        assert await store.waiting_for_computers() == []
        later = text("UPDATE tables SET until = until + :hour")  # as if the clock had been set back by as much
        await store._connections.write(lambda connection: connection.execute(later, {"hour": HOUR}))
        assert await store.waiting_for_computers() == ["t1"]
        assert await store.lease("t1", "another", 10)

    place.run(test)
