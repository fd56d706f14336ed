"""People who play match after match, in a process of their own: `python -m tests.memory.visitors ADDRESS PAIRS`.

Every ten seconds a line of JSON says what they have done since the beginning.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import sys
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import connect

PAUSE = 1.0
"""Seconds before a move: a quick player's, so that an hour has many matches."""
MOST_ENTRIES = 60
"""Of a table's log, after which somebody gives up."""
TABLES = (
    {"game": "senet", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}]},
    {"game": "ludo", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}]},
    {"game": "cadena", "seats": [{"kind": "here"}, {"kind": "open"}, {"kind": "computer", "level": "easy"}]},
)
PLIES = frozenset({"started", "rolled", "moved"})


class Visitors:
    """All of them, and what they did."""

    def __init__(self, address: str, pairs: int) -> None:
        self._address = address
        self._pairs = pairs
        self.did: Counter[str] = Counter()
        verify = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # which nobody needs here, and which is quickly made
        self._http = httpx.AsyncClient(base_url=address, timeout=180, verify=verify)

    async def come(self) -> None:
        """Play until the process is ended."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._pairs):
                group.create_task(self._pair(number))
            while True:
                print(json.dumps(self.did), flush=True)
                await asyncio.sleep(10)

    async def _pair(self, number: int) -> None:
        choose = random.Random(number)
        await asyncio.sleep(choose.random() * 30)  # they don't all come at once
        while True:
            try:
                await self._evening(choose)
            except (OSError, httpx.HTTPError, ExceptionGroup, AssertionError) as error:
                print(repr(error)[:500], file=sys.stderr, flush=True)
                self.did["failures"] += 1
                await asyncio.sleep(1)

    async def _evening(self, choose: random.Random) -> None:
        """A match, and perhaps some more at the tables that follow."""
        host = await self._post("/api/tables", choose.choice(TABLES))
        guest = await self._post(f"/api/tables/{host['table']}/join", {"name": "Luis"})
        tokens, table = [host["token"], guest["token"]], host["table"]
        while table:
            again = choose.random() < 0.5
            async with asyncio.TaskGroup() as group:
                hosting = group.create_task(self._match(table, tokens[0], choose, again=again, gives_up=True))
                group.create_task(self._match(table, tokens[1], choose, again=again))
            self.did["matches"] += 1
            table = hosting.result()

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self._http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def _match(
        self, table: str, token: str, choose: random.Random, *, again: bool, gives_up: bool = False
    ) -> str | None:
        """Play at a table to its end; the table of the rematch, if there is one."""
        address = f"{self._address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(address, open_timeout=180, proxy=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            welcome = json.loads(await socket.recv())
            seats, seq, now = welcome["seats"], welcome["seq"], welcome["view"]["now"]
            if welcome["view"]["phase"] == "gathering":
                await socket.send(json.dumps({"type": "start", "id": "start"}))
            kind = "started"
            while True:
                if kind in PLIES and now["seat"] in seats and now["awaits"] in ("roll", "move"):
                    await asyncio.sleep(PAUSE * choose.uniform(0.5, 1.5))
                    await socket.send(json.dumps({"id": f"{seq}", **self._action(now, seq, choose, gives_up=gives_up)}))
                    self.did["actions"] += 1
                while (message := json.loads(await socket.recv()))["type"] != "event":
                    if message["type"] == "beat":  # whoever waits for others says now and then that they are here
                        await socket.send(json.dumps({"type": "ping"}))
                event = message["event"]
                kind, seq, now = event["kind"], event["seq"], event["now"]
                if kind == "rematch":
                    return str(event["data"]["table"])
                if kind == "ended" and not again:
                    return None
                if kind == "ended" and gives_up:
                    await socket.send(json.dumps({"type": "rematch", "id": "again"}))

    @staticmethod
    def _action(now: dict[str, Any], seq: int, choose: random.Random, *, gives_up: bool) -> dict[str, Any]:
        if gives_up and seq > MOST_ENTRIES:
            return {"type": "resign"}
        if now["awaits"] == "roll":
            return {"type": "roll"}
        return {"type": "move", "move": choose.choice(now["moves"])}


if __name__ == "__main__":
    asyncio.run(Visitors(sys.argv[1], int(sys.argv[2])).come())
