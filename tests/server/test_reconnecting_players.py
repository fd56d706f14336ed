"""The judges are judged: the players of the fault tests, and the proxy that cuts their connections."""

from __future__ import annotations

import random
import socket
from queue import Queue
from typing import Any, cast

from tests.server.proxy import proxy
from tests.server.reconnecting_players import Player
from tests.server.server_process import LONG

NOW = {"seat": 0, "awaits": "roll", "moves": []}


def happened(seq: int, kind: str, **data: Any) -> dict[str, Any]:
    return {"seq": seq, "kind": kind, "data": data, "now": NOW}


def test_what_is_said_after_a_rematch_belongs_to_the_table_that_was_left() -> None:
    seated = {"table": "one", "holder": 0, "token": "t", "view": {"seats": [{"seat": 0}, {"seat": 1}]}}
    player = Player(cast(Any, None), seated, random.Random(1))
    view = {"now": NOW, "phase": "playing", "rematch": None}
    player._welcomed({"view": view, "seq": 8, "events": None})
    missed = [happened(9, "ended"), happened(10, "rematch", table="two"), happened(11, "emote")]
    player._welcomed({"view": None, "events": missed})
    assert player.table == "two"
    assert [event["seq"] for event in player.told["one"]] == [9, 10]


def test_an_answer_that_comes_after_the_wire_was_mended_gets_through() -> None:
    """Two servers commit at once, and the answer to the second comes late: it cuts nobody off any more."""
    far_ends: Queue[socket.socket] = Queue()

    def connect() -> socket.socket:
        near, far = socket.socketpair()
        far.settimeout(LONG)
        far_ends.put(far)
        return near

    with proxy(connect) as between:

        def client() -> tuple[socket.socket, socket.socket]:
            return socket.create_connection(("127.0.0.1", between.port), LONG), far_ends.get(timeout=LONG)

        (first, far_of_first), (second, far_of_second) = client(), client()
        between.swallow(b"COMMIT")
        for near, far in ((first, far_of_first), (second, far_of_second)):
            near.sendall(b"COMMIT")
            assert far.recv(100) == b"COMMIT"
        far_of_first.sendall(b"done")
        assert between.cut.wait(LONG)
        assert first.recv(100) == b""
        between.mend()
        far_of_second.sendall(b"done")
        assert second.recv(100) == b"done"
        assert not between.cut.is_set()
        for end in (first, second, far_of_first, far_of_second):
            end.close()
