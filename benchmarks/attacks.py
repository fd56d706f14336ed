"""What players notice of attacks on a server: `python -m benchmarks.attacks` writes a table into docs/server.md.

Forty people play at twenty tables of a server with the limits for strangers. One attack after the other runs beside
them for a while, from another address (127.0.0.2) and at the lowest priority, so that the machine's own time is not
what is measured. What counts is how long the people's actions take, just before an attack and under it, and the
server's memory. A shared machine has bad moments of its own, so the attacks come round several times and the median of
the rounds counts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.pages import write_between
from vuelta import game, play

ATTACKER = ("127.0.0.2", 0)
TABLES = 20
PAUSE = 0.5
"""Seconds between two actions at a table."""
SECONDS = 12.0
"""How long people are watched before an attack, and again while it goes on."""
ROUNDS = 3
OPEN_SEATS = {"game": "ludo", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}]}


# The people


class Pair:
    """Two people who play Ludo, and how long each of their actions took."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.milliseconds: list[float] = []

    async def play(self) -> None:
        """Play until cancelled; the next match begins when one is over."""
        while True:
            async with httpx.AsyncClient(base_url=self._address, timeout=60) as http:
                host = (await http.post("/api/tables", json=OPEN_SEATS)).json()
                guest = (await http.post(f"/api/tables/{host['table']}/join", json={"name": "Luis"})).json()
            async with _at(self._address, host) as ana, _at(self._address, guest) as luis:
                await self._match(host["table"], {0: ana, 2: luis})

    async def _match(self, table: str, sockets: dict[int, ClientConnection]) -> None:
        number = 0
        async with httpx.AsyncClient(base_url=self._address, timeout=60) as http:
            now = (await http.get(f"/api/tables/{table}")).json()["now"]
        while now["seat"] is not None:
            await asyncio.sleep(PAUSE)
            number += 1
            acting = sockets[now["seat"]]
            move = {"move": now["moves"][0]} if now["awaits"] == "move" else {}
            begun = time.perf_counter()
            await acting.send(json.dumps({"type": now["awaits"], "id": str(number), **move}))
            while (heard := json.loads(await acting.recv()))["type"] != "done":
                assert heard["type"] != "refused", heard
            self.milliseconds.append(1000 * (time.perf_counter() - begun))
            seen = [await _seen(connection, heard["seq"]) for connection in sockets.values()]
            now = seen[0]["now"]


async def _seen(connection: ClientConnection, seq: int) -> dict[str, Any]:
    """What somebody is told that has that seq."""
    while True:
        heard = json.loads(await connection.recv())
        if heard["type"] == "event" and heard["event"]["seq"] == seq:
            event: dict[str, Any] = heard["event"]
            return event


@contextlib.asynccontextmanager
async def _at(address: str, seated: dict[str, Any], **more: Any) -> AsyncIterator[ClientConnection]:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{seated['table']}/socket"
    async with connect(url, proxy=None, max_queue=None, **more) as connection:
        await connection.send(json.dumps({"type": "hello", "token": seated.get("token")}))
        yield connection


# The attacks, each for as long as it may


async def silent(_address: str, port: int, _seated: dict[str, Any]) -> None:
    """1,050 connections that say nothing."""

    async def hold() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ATTACKER)
                with contextlib.suppress(OSError):
                    await reader.read()
                writer.close()
            await asyncio.sleep(1)

    await asyncio.gather(*(hold() for _ in range(1050)))


def _flood(frame: bytes, *, reading: bool) -> Callable[[str, int, dict[str, Any]], Awaitable[None]]:
    async def flood(_address: str, port: int, seated: dict[str, Any]) -> None:
        handshake = (
            f"GET /api/tables/{seated['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ATTACKER)
                writer.write(handshake)
                draining = asyncio.create_task(reader.read()) if reading else None
                with contextlib.suppress(OSError):
                    while True:
                        writer.write(frame * 500)
                        await writer.drain()
                if draining:
                    draining.cancel()
                writer.close()
            await asyncio.sleep(0.05)

    return flood


async def sockets(address: str, _port: int, seated: dict[str, Any]) -> None:
    """199 WebSockets with the token of one seat."""

    async def hold() -> None:
        while True:
            with contextlib.suppress(Exception):
                async with _at(address, seated, local_addr=ATTACKER) as connection:
                    async for _ in connection:
                        pass
            await asyncio.sleep(1)

    await asyncio.gather(*(hold() for _ in range(199)))


async def emotes(address: str, _port: int, seated: dict[str, Any]) -> None:
    """Emotes without end from one seat."""
    number = 0
    while True:
        with contextlib.suppress(Exception):
            async with _at(address, seated, local_addr=ATTACKER) as connection:
                while True:
                    number += 1
                    await connection.send(json.dumps({"type": "emote", "emote": "hello", "id": f"e{number}"}))
        await asyncio.sleep(0.05)


def _requests(ask: Callable[[httpx.AsyncClient, dict[str, Any]], Awaitable[object]]) -> Any:
    async def attack(address: str, _port: int, seated: dict[str, Any]) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER[0])
        async with httpx.AsyncClient(base_url=address, transport=transport, timeout=60) as http:

            async def again() -> None:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        await ask(http, seated)

            await asyncio.gather(*(again() for _ in range(16)))

    return attack


RECORD = str(play(game("ludo").start(2), ["easy", "easy"], seed=1))
PING, EMPTY = bytes((0x89, 0x80, 0, 0, 0, 0)), bytes((0x00, 0x80, 0, 0, 0, 0))
WRONG = {"Authorization": f"Bearer {'A' * 32}"}
ATTACKS: dict[str, Any] = {
    "1,050 silent connections": silent,
    "a watcher who floods pings": _flood(PING, reading=True),
    "the same, reading no answer": _flood(PING, reading=False),
    "a watcher who floods empty fragments": _flood(EMPTY, reading=True),
    "199 WebSockets with one token": sockets,
    "emotes without end": emotes,
    "the past of a table, again and again": _requests(
        lambda http, seated: http.get(f"/api/tables/{seated['table']}/events?since=0")
    ),
    "analyses without end": _requests(lambda http, _: http.post("/api/analyse", json={"record": RECORD})),
    "tables without end": _requests(lambda http, _: http.post("/api/tables", json=OPEN_SEATS)),
    "wrong tokens without end": _requests(
        lambda http, seated: http.post(
            f"/api/tables/{seated['table']}/actions", json={"type": "roll", "id": "x"}, headers=WRONG
        )
    ),
}


# Measuring


class Slice(NamedTuple):
    """How long the people's actions took for a while, in milliseconds, and the server's memory in megabytes."""

    p50: float
    p99: float
    memory: float


@dataclass(frozen=True, slots=True)
class Row:
    """An attack: what people noticed just before it, and of it, in every round."""

    attack: str
    quiet: list[Slice]
    attacked: list[Slice]

    def __str__(self) -> str:
        before, during = self.middle(self.quiet), self.middle(self.attacked)
        return (
            f"| {self.attack} | {before.p50:.1f} → {during.p50:.1f} | {before.p99:.1f} → {during.p99:.1f} "
            f"| {during.p99 / before.p99:.1f} | {before.memory:.0f} → {during.memory:.0f} |"
        )

    @staticmethod
    def middle(slices: list[Slice]) -> Slice:
        """The median of each figure."""
        return Slice(*map(median, zip(*slices, strict=True)))


@contextlib.contextmanager
def server(folder: str, cores: set[int]) -> Iterator[tuple[str, int, int]]:
    """A server with the limits for strangers; its address, port and process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "vuelta", "serve", "--limits", "public", "--port", str(port)]
    limits = ["--limit", f"creations={TABLES * 40}:10"]  # the people come from one address here
    environment = os.environ | {"VUELTA_DATABASE": f"sqlite:///{folder}/vuelta.db", "PYTHONUNBUFFERED": "1"}
    log = Path(folder) / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(command + limits, stdout=output, stderr=output, env=environment)
        os.sched_setaffinity(process.pid, cores)
        try:
            while "Vuelta is ready" not in log.read_text():
                time.sleep(0.1)
                assert process.poll() is None, log.read_text()
            yield f"http://127.0.0.1:{port}", port, process.pid
        finally:
            process.terminate()
            process.wait()


def _megabytes(process: int) -> float:
    told = Path(f"/proc/{process}/status").read_text()
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


async def measure(address: str, port: int, process: int) -> list[Row]:
    """Every attack in every round, each after a quiet while."""
    pairs = [Pair(address) for _ in range(TABLES)]
    playing = asyncio.gather(*(pair.play() for pair in pairs))
    while any(len(pair.milliseconds) < 5 for pair in pairs):  # until all have sat down
        await asyncio.sleep(0.5)
    rows = [Row(name, [], []) for name in ATTACKS]
    for _ in range(ROUNDS):
        for row in rows:
            row.quiet.append(await _watch(pairs, process))
            command = [sys.executable, "-m", "benchmarks.attacks", "--attack", row.attack, "--port", str(port)]
            attacker = await asyncio.create_subprocess_exec(*command, preexec_fn=lambda: os.nice(19))
            try:
                await asyncio.sleep(3)
                row.attacked.append(await _watch(pairs, process))
            finally:
                attacker.kill()
                await attacker.wait()
            await asyncio.sleep(2)
            print(row, flush=True)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return rows


async def _watch(pairs: list[Pair], process: int) -> Slice:
    for pair in pairs:
        pair.milliseconds.clear()
    await asyncio.sleep(SECONDS)
    took = [time_ for pair in pairs for time_ in pair.milliseconds] or [float("inf")] * 2
    return Slice(median(took), quantiles(took, n=100)[-1], _megabytes(process))


async def attack(name: str, port: int) -> None:
    """Attack from an address of its own, at a table of its own."""
    address = f"http://127.0.0.1:{port}"
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER[0])
    async with httpx.AsyncClient(base_url=address, transport=transport) as http:
        seated = (await http.post("/api/tables", json=OPEN_SEATS)).json()
    await ATTACKS[name](address, port, seated)


async def _main() -> None:
    cores = os.sched_getaffinity(0)
    first = {min(cores)}
    with tempfile.TemporaryDirectory() as folder, server(folder, first) as (address, port, process):
        os.sched_setaffinity(0, cores - first or cores)
        rows = await measure(address, port, process)
    head = "| attack | p50, ms | p99, ms | times the quiet p99 | memory, MB |\n|---|---:|---:|---:|---:|\n"
    write_between("server.md", "attacks", head + "\n".join(map(str, rows)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--attack", choices=list(ATTACKS))
    parser.add_argument("--port", type=int)
    given = parser.parse_args()
    asyncio.run(attack(given.attack, given.port) if given.attack else _main())
