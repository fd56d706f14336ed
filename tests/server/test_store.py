"""The store keeps its promises on both databases: all or nothing, first come first served, read back equal."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.database_fixtures import SEED, Place, append, entry, few_tables, new_table
from vuelta.server.storage.store import Store, Taken
from vuelta.server.tables.persistence import Append, DiceCounts, NoRoom, StoreUnavailable


def test_a_table_is_read_back_as_it_was_written(place: Place) -> None:
    async def test(store: Store) -> None:
        new = new_table()
        await store.create(new)
        stored = await store.load("t1")
        assert stored is not None
        assert (stored.table, stored.code, stored.seed, stored.holders) == ("t1", "C-t1", SEED, new.holders)
        assert stored.entries == new.entries
        assert await store.find("C-t1") == "t1"
        assert await store.find("nobody") is None
        assert await store.load("nobody") is None

    place.run(test)


def test_what_was_appended_is_there_after_a_restart(place: Place) -> None:
    added = Append(
        table="t1",
        entries=(entry(2, "joined", seat=1, data={"holder": 1}, action="1:a"), entry(3, "started")),
        waits="people",
        holders={1: b"1" * 32},
    )

    async def first(store: Store) -> None:
        await store.create(new_table())
        assert await store.append(added)

    async def second(store: Store) -> None:
        stored = await store.load("t1")
        assert stored is not None
        assert stored.entries == (*new_table().entries, *added.entries)
        assert stored.holders == {**new_table().holders, 1: b"1" * 32}
        assert await store.entries_since("t1", 2) == added.entries[1:]
        assert await store.entries_since("t1", 3) == ()
        assert await store.heads(["t1", "nobody"]) == {"t1": 3}

    place.run(first)
    place.run(second)


def test_a_text_that_no_encoding_knows_is_read_back_equal(place: Place) -> None:
    data = {"text": "\ud800 \x00 ñ \U0001f3b2"}

    async def test(store: Store) -> None:
        await store.create(new_table())
        assert await store.append(Append(table="t1", entries=(entry(2, data=data),), waits="people"))
        assert (await store.entries_since("t1", 1))[0].data == data

    place.run(test)


def test_a_lost_race_writes_nothing_and_says_so(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        assert await store.append(append("t1", 2))
        late = Append(
            table="t1",
            entries=(entry(2, "joined"), entry(3, "started")),
            waits="computer",
            over=True,
            holders={7: b"7" * 32},
            dice_counts=(DiceCounts("ludo", (1,) * 6, "person", (1,) * 6),),
            opens=new_table("t2"),
        )
        assert not await store.append(late)
        stored = await store.load("t1")
        assert stored is not None
        assert [one.kind for one in stored.entries] == ["created", "emote"]
        assert 7 not in stored.holders
        assert await store.load("t2") is None
        assert await store.dice_counts() == []
        assert await store.waiting_for_computers() == []

    place.run(test)


def test_news_of_many_tables_are_read_at_once(place: Place) -> None:
    async def test(store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await store.create(new_table(name))
            assert all(await asyncio.gather(*(store.append(append(name, seq)) for seq in (2, 3))))
        news = await store.entries_since_each({"t1": 1, "t2": 3, "t3": 2, "nobody": 0})
        assert {table: [one.seq for one in entries] for table, entries in news.items()} == {"t1": [2, 3], "t3": [3]}
        assert tuple(news["t1"]) == await store.entries_since("t1", 1)

    place.run(test)


def test_an_append_that_leaves_a_gap_is_not_written(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        assert not await store.append(append("t1", 3))
        assert not await store.append(append("nobody", 2))
        with pytest.raises(ValueError, match="without gaps"):
            await store.append(Append(table="t1", entries=(entry(2), entry(4)), waits="people"))
        assert await store.heads(["t1"]) == {"t1": 1}

    place.run(test)


def test_of_fifty_that_race_for_one_place_exactly_one_wins(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        won = await asyncio.gather(*(store.append(append("t1", 2, action=f"0:{n}")) for n in range(50)))
        assert sum(won) == 1
        assert (await store.entries_since("t1", 1))[0].action == f"0:{won.index(True)}"

    place.run(test)


def test_of_two_processes_that_race_exactly_one_wins_every_time(postgresql: Place) -> None:
    async def race(one: Store) -> None:
        other = await Store.open(postgresql.settings())
        for name in ("t1", "t2", "t3"):
            await one.create(new_table(name))
        for seq in range(2, 42):
            wishes = [(store, name) for name in ("t1", "t2", "t3") for store in (one, other)]
            won = await asyncio.gather(*(store.append(append(name, seq)) for store, name in wishes))
            assert [won[n] + won[n + 1] for n in (0, 2, 4)] == [1, 1, 1]
        await other.close()

    postgresql.run(race)


def test_appends_that_follow_each_other_may_wait_together(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        assert all(await asyncio.gather(*(store.append(append("t1", seq)) for seq in range(2, 12))))
        assert await store.heads(["t1"]) == {"t1": 11}
        assert [one.seq for one in await store.entries_since("t1", 0)] == list(range(1, 12))

    place.run(test)


def test_the_same_action_happens_once(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("t1"))
        await store.create(new_table("t2"))
        assert await store.append(append("t1", 2, action="0:same"))
        assert not await store.append(append("t1", 3, action="0:same"))
        assert await store.append(append("t2", 2, action="0:same"))
        assert await store.append(append("t1", 3, action="0:other"))
        assert await store.append(append("t1", 4))
        assert await store.append(append("t1", 5))

    place.run(test)


def test_one_bad_wish_does_not_spoil_those_that_wait_with_it(place: Place) -> None:
    async def test(store: Store) -> None:
        for n in range(10):
            await store.create(new_table(f"t{n}"))
        await store.append(append("t5", 2, action="0:same"))
        wishes = [append(f"t{n}", 3 if n == 5 else 2, action="0:same") for n in range(10)]
        won = await asyncio.gather(*(store.append(wish) for wish in wishes))
        assert won == [n != 5 for n in range(10)]
        assert await store.heads([f"t{n}" for n in range(10)]) == {f"t{n}": 2 for n in range(10)}

    place.run(test)


def test_what_no_database_can_hold_fails_alone(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("t1"))
        await store.create(new_table("t2"))
        bad, good = await asyncio.gather(
            store.append(append("t1", 2, action="\ud800")), store.append(append("t2", 2)), return_exceptions=True
        )
        assert isinstance(bad, Exception)
        assert not isinstance(bad, StoreUnavailable)
        assert good is True
        assert await store.heads(["t1", "t2"]) == {"t1": 1, "t2": 2}
        with pytest.raises(TypeError):
            await store.append(Append(table="t1", entries=(entry(2, data={"x": {1, 2}}),), waits="people"))

    place.run(test)


def test_a_rematch_opens_its_table_with_the_append_or_not_at_all(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("t1"))
        await store.create(new_table("t2", code="TAKEN"))
        assert not await store.append(append("t1", 2, opens=new_table("t3", code="TAKEN")))
        assert await store.heads(["t1", "t3"]) == {"t1": 1}
        assert await store.append(append("t1", 2, opens=new_table("t3", code="FREE")))
        assert await store.heads(["t1", "t3"]) == {"t1": 2, "t3": 1}
        assert await store.find("FREE") == "t3"

    place.run(test)


def test_a_code_names_one_table(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("t1", code="SAME"))
        with pytest.raises(Taken):
            await store.create(new_table("t2", code="SAME"))
        with pytest.raises(Taken):
            await store.create(new_table("t1", code="OTHER"))
        assert await store.find("SAME") == "t1"
        assert await store.count() == 1

    place.run(test)


def test_there_is_room_for_as_many_tables_as_allowed(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("t1"))
        await store.create(new_table("t2"))
        with pytest.raises(NoRoom, match="2 tables"):
            await store.create(new_table("t3"))
        with pytest.raises(NoRoom):
            await store.append(append("t1", 2, opens=new_table("t3")))
        assert await store.append(append("t1", 2))
        assert await store.count() == 2

    place.run(test, limits=few_tables(2))


def test_a_lease_is_held_by_one_until_it_runs_out(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table(waits="computer"))
        assert await store.waiting_for_computers() == ["t1"]
        assert await store.lease("t1", "a", 60)
        assert not await store.lease("t1", "b", 60)
        assert await store.waiting_for_computers() == []
        assert await store.lease("t1", "a", 0)  # renewed, and run out at once
        assert await store.waiting_for_computers() == ["t1"]
        assert await store.lease("t1", "b", 60)
        assert not await store.lease("t1", "a", 60)
        assert not await store.lease("nobody", "a", 60)

    place.run(test)


def test_of_many_who_want_a_lease_at_once_one_gets_it(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table(waits="computer"))
        assert sum(await asyncio.gather(*(store.lease("t1", f"owner {n}", 60) for n in range(20)))) == 1

    place.run(test)


def test_leases_are_given_back_together(place: Place) -> None:
    async def test(store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await store.create(new_table(name, waits="computer"))
        await asyncio.gather(store.lease("t1", "a", 60), store.lease("t2", "a", 60), store.lease("t3", "b", 60))
        await store.release("a")
        assert sorted(await store.waiting_for_computers()) == ["t1", "t2"]
        assert len(await store.waiting_for_computers(most=1)) == 1
        assert not await store.lease("t3", "a", 60)

    place.run(test)


def test_a_table_that_waits_for_people_or_nobody_needs_no_computer(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        assert await store.waiting_for_computers() == []
        await store.append(append("t1", 2, waits="computer"))
        assert await store.waiting_for_computers() == ["t1"]
        assert await store.lease("t1", "a", 60)
        await store.append(append("t1", 3, waits="nothing", over=True))
        assert await store.waiting_for_computers() == []

    place.run(test)


def test_time_never_goes_back_and_a_leap_forward_counts_as_an_outage(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store) -> None:
        before, hour = store.now, 3_600_000
        monkeypatch.setattr(time, "time", lambda: 0.0)
        assert before <= store.now < before + hour
        assert store.last_outage is None
        monkeypatch.setattr(time, "time", lambda: (before + hour) / 1000)  # or the machine has slept
        assert store.now == before + hour
        assert store.last_outage == before + hour

    place.run(test)


def test_a_database_whose_clock_was_set_counts_as_one_that_was_out_of_reach(postgresql: Place) -> None:
    clock = """CREATE OR REPLACE FUNCTION set_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '{} minutes' $$"""
    assert postgresql.cluster
    with postgresql.cluster.connect(postgresql.name) as beside:
        beside.execute(b"CREATE SCHEMA set_clock")
        beside.execute(clock.format(0).encode())
        path = f"ALTER DATABASE {postgresql.name} SET search_path = public, set_clock, pg_catalog"
        beside.execute(path.encode())

        async def test(store: Store) -> None:
            await store.create(new_table())
            await store.mark_seen([("t1", 0)])
            await store.last_seen("t1")
            assert store.last_outage is None
            beside.execute(clock.format(60).encode())
            await store.last_seen("t1")
            assert store.last_outage is not None

        postgresql.run(test)


def test_who_was_seen_last_is_known(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        await store.append(append("t1", 2, holders={1: b"1" * 32}))
        assert await store.last_seen("t1") == {}
        before = store.now
        await store.mark_seen([("t1", 0), ("nobody", 0)])
        seen = await store.last_seen("t1")
        assert seen.keys() == {0}
        assert before - 1000 <= seen[0] <= store.now + 1000
        await store.mark_seen({("t1", 0), ("t1", 1)})
        later = await store.last_seen("t1")
        assert later[0] >= seen[0]
        assert 1 in later
        await store.mark_seen([])

    place.run(test)


def test_the_dice_of_all_matches_are_summed(place: Place) -> None:
    fair = (1,) * 6

    def over(name: str, *results: DiceCounts) -> Append:
        return append(name, 2, waits="nothing", over=True, dice_counts=results)

    async def test(store: Store) -> None:
        await store.create(new_table("t1"))
        await store.create(new_table("t2"))
        wishes = (
            over(
                "t1", DiceCounts("ludo", fair, "person", (1, 2, 3, 4, 5, 6)), DiceCounts("ludo", fair, "easy", (9,) * 6)
            ),
            over(
                "t2",
                DiceCounts("ludo", fair, "person", (10, 0, 0, 0, 0, 0)),
                DiceCounts("senet", (1, 4, 6, 4, 1, 0), "easy", (1, 0, 0, 0, 0, 0)),
            ),
        )
        await asyncio.gather(*map(store.append, wishes))
        assert await store.dice_counts() == [
            DiceCounts("ludo", fair, "easy", (9,) * 6),
            DiceCounts("ludo", fair, "person", (11, 2, 3, 4, 5, 6)),
            DiceCounts("senet", (1, 4, 6, 4, 1, 0), "easy", (1, 0, 0, 0, 0, 0)),
        ]

    place.run(test)


def test_all_tables_come_oldest_first(place: Place) -> None:
    async def test(store: Store) -> None:
        names = [f"t{(37 * n) % 120:03}" for n in range(120)]
        for name in names:
            await store.create(new_table(name))
        assert [stored.table async for stored in store.all_tables()] == sorted(names)

    place.run(test)


def test_a_caller_that_goes_away_harms_nobody(place: Place) -> None:
    async def test(store: Store) -> None:
        for n in range(20):
            await store.create(new_table(f"t{n}"))
        tasks = [asyncio.create_task(store.append(append(f"t{n}", 2))) for n in range(20)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(done[1::2])
        heads = await store.heads([f"t{n}" for n in range(20)])
        for table, head in heads.items():
            assert len(await store.entries_since(table, 0)) == head
            assert await store.append(append(table, head + 1))

    place.run(test)


def test_closing_finishes_what_waits(place: Place) -> None:
    async def test() -> None:
        store = await Store.open(place.settings())
        await store.create(new_table())
        waiting = [asyncio.create_task(store.append(append("t1", seq))) for seq in range(2, 30)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*waiting))
        with pytest.raises(StoreUnavailable, match="shutting down"):
            await store.append(append("t1", 30))

    asyncio.run(test())


def test_too_many_that_wait_are_refused_at_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vuelta.server.storage.writer.MOST_WAITING", 10)

    async def test(store: Store) -> None:
        await store.create(new_table())
        done = await asyncio.gather(*(store.append(append("t1", seq)) for seq in range(2, 22)), return_exceptions=True)
        assert done[:10] == [True] * 10
        assert all(isinstance(one, StoreUnavailable) for one in done[10:])
        assert await store.append(append("t1", 12))

    place.run(test)
