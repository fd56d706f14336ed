"""A real server process that can be stopped and killed, with clients that check every message against the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import asdict
from functools import cache, lru_cache
from multiprocessing import popen_forkserver
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.forked import forked
from tests.server.deterministic_server import CHANCE, become
from tests.server.fixed_randomness import current_test
from vuelta.server.http import protocol
from vuelta.server.settings import NO_LIMITS

ANA: dict[str, Any] = {"kind": "here", "name": "Ana"}
LONG = 180.0
"""Seconds after which something that should happen is taken not to happen, on however busy a machine."""
UNLIMITED = {name: value for name, value in asdict(NO_LIMITS).items() if name != "tables"}
_ROOT = Path(__file__).parents[2]
_POLL = 0.01

Message = dict[str, Any]


class Server:
    """A server on a folder or a database. It keeps its port when it is started again, as a service does."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str | None = None,
        arguments: tuple[str, ...] = (),
        settings: dict[str, Any] | None = None,
        command: Path | None = None,
        name: str = "server",
    ) -> None:
        """`vuelta serve` with `arguments`, or a server with `settings` that its command line does not have.

        With `settings` it waits for its database as long as it takes, unless they say otherwise: a busy machine is
        not an outage.
        What it leaves to chance follows from the test that runs and from its `name`, unless `command` is a real
        `vuelta`: its chance is the system's.
        """
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'vuelta.db'}"
        self.address = f"http://127.0.0.1:{free_port()}"
        self.answers: list[httpx.Response] = []
        """All that was answered over HTTP."""
        self._arguments = arguments
        self._settings = settings
        self._command = command
        self._name = name
        self._life = 0
        """How often it was started in the test that runs."""
        self._test = folder / f"test-{id(self)}.txt"
        self._output = folder / f"output-{id(self)}.txt"
        self._process: subprocess.Popen[bytes] | popen_forkserver.Popen | None = None
        # Our servers speak plain HTTP; to load the system's certificates would take longer than most tests.
        self._http = httpx.Client(timeout=LONG, verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
        self._begin = 0

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.kill()
        self._http.close()

    # Its life

    def begin(self) -> None:
        """Start, and don't wait."""
        port = self.address.rpartition(":")[2]
        self._begin = len(self.output())
        self._life += 1
        self._note_test(current_test())
        chance = json.dumps([self._name, str(self._test)])
        environment = {"VUELTA_DATABASE": self.database, CHANCE: chance}
        command = ["serve", "--port", port, *self._arguments]
        if self._command is None:
            values = json.dumps({"database": self.database, "patience": LONG, **(self._settings or {})})
            arguments = command if self._settings is None else [port, values]
            self._process = forked(become, arguments, os.environ | environment, str(self._output))
            return
        with self._output.open("ab") as file:
            self._process = subprocess.Popen(
                [str(self._command), *command],
                cwd=_ROOT,
                env=os.environ | environment | {"PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
            )

    def wait_until_ready(self) -> None:
        """Wait until it takes connections."""
        assert self._process
        limit = time.monotonic() + LONG
        while f"Vuelta is ready: {self.address}\n" not in self.output()[self._begin :]:
            if self._process.poll() is not None or time.monotonic() > limit:
                raise AssertionError(f"the server did not start: {self.output()[self._begin :]}")
            time.sleep(_POLL)

    def start(self) -> None:
        """Start and wait until it is ready."""
        self.begin()
        self.wait_until_ready()

    @property
    def pid(self) -> int:
        """Of the process that runs now."""
        assert self._process
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self._process
        self._process.terminate()
        code = self._process.wait(LONG)
        assert code is not None
        return code

    def kill(self) -> None:
        """kill -9: whatever it was at, it is gone."""
        if self._process:
            self._process.kill()
            self._process.wait(LONG)

    def output(self) -> str:
        """All that it has written, its log too, over all its lives."""
        return self._output.read_text() if self._output.exists() else ""

    def enter_test(self, name: str = "") -> None:
        """From now on chance follows from the test that runs, or from the name of what several tests share: a server
        that many use says nothing of their order, nor of a restart in one of them."""
        self._life = 1
        self._note_test(name or current_test())

    def _note_test(self, name: str) -> None:
        self._test.write_text(f"{self._life} {name}")

    # HTTP

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """A request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._http.request(method, f"{self.address}{path}", headers=headers | more.pop("headers", {}), **more)
        self.answers.append(answer)
        return answer

    def get(self, path: str) -> Any:
        """What is found there: JSON, or else text."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def post(self, path: str, body: Any, token: str | None = None) -> Message:
        """What is answered to what is sent; it must have worked."""
        answer = self.ask("POST", path, token, json=body)
        assert answer.is_success, answer.text
        found: Message = answer.json()
        return found

    def open_table(self, *seats: Message, game: str = "ludo", **wish: Any) -> Message:
        """Open a table, and hold its host's token."""
        return self.post("/api/tables", {"game": game, "seats": list(seats), **wish})

    def join(self, table: str, name: str = "Luis") -> Message:
        """Take an open seat."""
        return self.post(f"/api/tables/{table}/join", {"name": name})

    def events(self, table: str) -> list[Message]:
        """All that happened at a table."""
        events: list[Message] = []
        while more := self.get(f"/api/tables/{table}/events?since={events[-1]['seq'] if events else 0}")["events"]:
            events += more
        return events

    def act(self, table: str, token: str, kind: str, **more: Any) -> int:
        """Act without a WebSocket; the seq where it stands."""
        seq: int = self.post(f"/api/tables/{table}/actions", {"type": kind, **more}, token)["seq"]
        return seq

    def metric(self, name: str) -> float:
        """A figure that has no labels."""
        found = re.search(rf"^{name} (\S+)$", self.get("/metrics"), re.MULTILINE)
        assert found, name
        return float(found[1])

    @contextlib.asynccontextmanager
    async def client(self, table: str, token: str | None = None, since: int | None = None) -> AsyncIterator[Client]:
        """A client that has said hello."""
        async with self.socket(table) as client:
            await client.hello(token, since)
            yield client

    @contextlib.asynccontextmanager
    async def socket(self, table: str, query: str = "") -> AsyncIterator[Client]:
        """A client that has said nothing yet."""
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        async with connect(address, open_timeout=LONG, close_timeout=1, proxy=None) as connection:
            yield Client(connection)


class NoWelcome(ConnectionError):
    """The server said why it can't let somebody in now, and closes."""


class Client:
    """One WebSocket. Every message that comes is checked."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        """All messages, in the order in which they came."""
        self.texts: list[str] = []
        """The same as they came over the wire."""
        self.welcome: Message = {}

    async def hello(self, token: str | None = None, since: int | None = None, **more: Any) -> Message:
        """Say who one is and what one has; the welcome."""
        told = {"token": token, "since": since, **more}
        await self.send("hello", **{name: value for name, value in told.items() if value is not None})
        self.welcome = await self.next()
        if self.welcome.get("code") == "storage":
            raise NoWelcome(self.welcome["message"]["en"])
        assert self.welcome["type"] == "welcome", self.welcome
        return self.welcome

    async def send(self, kind: str, **more: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps({"type": kind, **more}))

    async def next(self) -> Message:
        """The next message, whatever it is. ConnectionClosed if none comes any more."""
        async with asyncio.timeout(LONG):
            text = await self.connection.recv()
        message = checked(text)
        self.texts.append(str(text))
        self.heard.append(message)
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message that is wanted; those before it are heard, too."""
        while not wanted(message := await self.next()):
            pass
        return message

    async def until_type(self, kind: str, **more: Any) -> Message:
        """The next message of that type that has these values."""
        return await self.until(
            lambda message: message["type"] == kind and all(message[name] == value for name, value in more.items())
        )

    async def until_event(self, kind: str) -> Message:
        """The next event of that kind."""
        told = await self.until(lambda message: message["type"] == "event" and message["event"]["kind"] == kind)
        event: Message = told["event"]
        return event

    async def until_seq(self, seq: int) -> list[Message]:
        """All events that were ever heard here, once the one with `seq` has come."""
        while not any(event["seq"] >= seq for event in self.events()):
            await self.next()
        return self.events()

    def events(self) -> list[Message]:
        """The events that were heard so far, also in the welcome."""
        missed = self.welcome.get("events") or []
        return [*missed, *(message["event"] for message in self.heard if message["type"] == "event")]

    async def act(self, kind: str, action: str, **more: Any) -> Message:
        """Act; the answer, done or refused."""
        await self.send(kind, id=action, **more)
        return await self.until(lambda message: message["type"] in ("done", "refused") and message["id"] == action)

    async def closed(self) -> int:
        """The code with which the server closes the connection; what comes before is heard."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as error:
            return 1006 if error.rcvd is None else error.rcvd.code


class Pair:
    """A table of two people."""

    def __init__(self, server: Server) -> None:
        host = server.open_table(ANA, {"kind": "open"})
        guest = server.join(host["table"])
        self.server = server
        self.table: str = host["table"]
        self.tokens: list[str] = [host["token"], guest["token"]]

    def emotes(self, number: int, name: str = "e") -> int:
        """Let the host say something so often; the last seq."""
        seq = 0
        for count in range(number):
            seq = self.server.act(self.table, self.tokens[0], "emote", id=f"{name}{count}", emote="hello")
        return seq


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * LONG):
            await test()

    asyncio.run(bounded())


def seqs(events: list[Message]) -> list[int]:
    return [event["seq"] for event in events]


def free_port() -> int:
    """A port that nobody listens at, and that the system gives to no outgoing connection while our server is away."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as trying, contextlib.suppress(OSError):
            trying.bind(("127.0.0.1", port))
            return port


def checked(text: str | bytes) -> Message:
    """A message of the server, which must be as its models and as the published schema say."""
    assert isinstance(text, str)
    _check(text)
    message: Message = json.loads(text)
    return message


@lru_cache(10_000)
def _check(text: str) -> None:
    """Once for each text: what several clients hear, or what is answered again and again, is the same."""
    protocol.server_message.validate_json(text, strict=True, extra="forbid")
    message = json.loads(text)
    validators()[message["type"]].validate(message)


@cache
def validators() -> dict[str, Validator]:
    """Type → what checks a message against the document that we publish."""
    document = json.loads(json.dumps(protocol.document()))
    parts = document["components"]
    names = [entry["$ref"].rpartition("/")[2] for entry in document["operations"]["send"]["messages"]]
    found: dict[str, Validator] = {}
    for name in names:
        reference = parts["messages"][name]["payload"]["$ref"]
        kind = parts["schemas"][name]["properties"]["type"]["const"]
        found[kind] = Draft202012Validator({"$ref": reference, "components": {"schemas": parts["schemas"]}})
    return found


@contextlib.contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Server]:
    """A server while it is needed."""
    folder.mkdir(parents=True, exist_ok=True)
    with Server(folder, **more) as server:
        yield server
