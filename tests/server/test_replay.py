"""Records and tables can be replayed ply by ply, as they were played."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal

import pytest

import vuelta
from tests.core.test_record import finished
from tests.server.local_table import HERE
from tests.server.server_process import Server
from vuelta import InvalidRecord
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.server.http.records import ReplayResponse
from vuelta.server.tables.replay import replay_view
from vuelta.server.workers import jobs
from vuelta.server.workers.pool import Pool


@pytest.mark.parametrize("name", vuelta.games())
def test_a_record_of_every_game_is_told_from_its_start_to_its_end(name: str) -> None:
    record = read_record(finished(name))
    told = json.loads(json.dumps(replay_view(record)))
    ReplayResponse.model_validate(told)
    positions = list(record.positions())
    assert told["now"]["position"] == str(positions[0])
    assert [event["now"]["position"] for event in told["events"]] == [str(position) for position in positions[1:]]
    assert [event["data"]["text"] for event in told["events"]] == list(record.plies)
    assert told["result"] == list(record.result or ())
    assert told["events"][-1]["now"]["awaits"] == "nothing"
    assert all("moves" not in event["now"] for event in told["events"])
    walked = [effect for event in told["events"] for effect in event["effects"] if effect["kind"] == "moved"]
    assert walked
    assert all(len(effect["path"]) >= 2 for effect in walked)


def test_a_table_is_told_as_far_as_it_has_come_with_the_same_events(server: Server) -> None:
    seated = server.open_table(HERE, HERE, game="poleana")
    table, token = seated["table"], seated["token"]
    server.act(table, token, "start", id="s")
    for number in range(20):
        now = server.get(f"/api/tables/{table}")["now"]
        move = {"move": now["moves"][number % len(now["moves"])]} if now["awaits"] == "move" else {}
        server.act(table, token, now["awaits"], id=f"a{number}", seat=now["seat"], **move)
    told = server.get(f"/api/tables/{table}/replay")
    ReplayResponse.model_validate(told)
    assert (told["seed"], told["result"]) == (None, None)
    happened = [event for event in server.events(table) if event["kind"] in ("rolled", "moved")]
    assert len(happened) == len(told["events"]) == 20
    for one, other in zip(told["events"], happened, strict=True):
        for key in ("kind", "seat", "data", "effects", "told"):
            assert one[key] == other[key]
        assert one["now"] == {key: value for key, value in other["now"].items() if key in one["now"]}


def test_a_replay_knows_the_dice_that_lie_on_the_table_and_calls_people_by_name() -> None:
    told = replay_view(
        Record(
            start=vuelta.game("poleana").start([0, 2]),
            plies=("roll:5-1", "5+1:B>r0", "roll:2-2"),
            players={0: "Ana {other} r0"},
        )
    )
    assert told["now"]["thrown"] == []
    assert [event["now"]["thrown"] for event in told["events"]] == [[5, 1], [5, 1], [2, 2]]
    assert told["events"][0]["told"]["es"][0] == "Ana {other} r0 sacó 5 y 1."
    assert told["events"][2]["told"]["en"][0] == "Green rolls 2 and 2."


def test_a_record_is_sent_and_comes_back_to_be_shown(server: Server) -> None:
    text = finished("senet")
    told = server.post("/api/replay", {"record": text})
    assert told == json.loads(json.dumps(replay_view(read_record(text))))
    wrong = server.ask("POST", "/api/replay", json={"record": text.replace("roll:", "rool:")})
    assert wrong.status_code == 422
    assert "line " in wrong.json()["error"]["message"]["en"]


def test_longer_records_than_are_analysed_are_refused_too() -> None:
    with pytest.raises(InvalidRecord, match="the limit here is 5"):
        jobs.replay(finished("ludo"), 5)


def test_the_event_loop_goes_on_while_a_record_is_replayed() -> None:
    record = "vuelta record 1\ngame: ludo\nseats: 0 2\n\nroll:1\n"

    async def test() -> None:
        pool = Pool(1)
        try:
            await pool.replay(record, most_plies=1)  # so that the process has started
            (process,) = multiprocessing.active_children()
            assert process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)
            asked = asyncio.create_task(pool.replay(record, most_plies=1))
            await asyncio.sleep(0.1)
            assert not asked.done()  # it takes as long as its process, and we went on meanwhile
            os.kill(process.pid, signal.SIGCONT)
            assert len(json.loads(await asked)["events"]) == 1
        finally:
            await pool.close()

    asyncio.run(test())
