"""Connections that only cost: silent ones, slow ones, too many, and floods of frames that no application sees."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import Protocol

from tests.cli.run import plain
from tests.server.local_table import EASY
from tests.server.malicious_input import Wire, frame
from tests.server.server_process import ANA, LONG, UNLIMITED, Server, serving
from vuelta.server.http.connection_limits import LimitedWebSocket

TEXT, CONTINUATION, PING, PONG, CLOSE = 1, 0, 9, 10, 8
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
FLOOD = 200
"""Frames at once: more than anybody needs, and few enough to arrive before the connection is closed."""
UNREAD = 64 * 2**20
"""Bytes: more than all systems on the way keep for somebody who does not read."""


def connected(server: Server) -> socket.socket:
    place = urlsplit(server.address)
    return socket.create_connection((place.hostname or "", place.port or 80), timeout=LONG)


def ended(wire: socket.socket) -> bool:
    """Wait until the server ends a connection."""
    try:
        return wire.recv(4096) == b""
    except ConnectionError:
        return True


def table_of(server: Server) -> str:
    return str(server.open_table(ANA, EASY)["table"])


@pytest.mark.parametrize("begins", [b"", HEAD, HEAD + b"\r\nGET"], ids=["nothing", "half a head", "half a second head"])
def test_whoever_does_not_finish_a_request_is_not_waited_for(tmp_path: Path, begins: bytes) -> None:
    hasty = {"limits": {"head_seconds": 0.1}, "keep_alive": 0.1}  # the second head came before anybody waited for it
    with serving(tmp_path, settings=hasty) as server, connected(server) as wire:
        wire.sendall(begins)
        if begins.endswith(b"GET"):  # after a whole request, the head of another
            assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        while not ended(wire):
            pass
        assert server.ask("GET", "/healthz").status_code == 200


def test_one_address_has_so_many_connections_and_no_more_until_some_end(tmp_path: Path) -> None:
    with serving(tmp_path, settings={"limits": {"tcp_connections_of_address": 5}}) as server:
        silent = [connected(server) for _ in range(5)]
        with connected(server) as one_too_many:
            assert ended(one_too_many)
        for wire in silent:
            wire.close()
        while True:  # until the server has heard of it
            with connected(server) as wire:
                wire.sendall(HEAD + b"\r\n")
                try:
                    if wire.recv(4096).startswith(b"HTTP/1.1 200"):
                        break
                except ConnectionError:
                    pass


def test_one_address_may_come_so_often_however_soon_it_goes(tmp_path: Path) -> None:
    limits = {"tcp_connects": (4, 1e-9), "head_seconds": 2 * LONG}  # it ends for no other reason
    with serving(tmp_path, settings={"limits": limits}) as server:
        for _ in range(4):
            with connected(server) as wire:
                wire.sendall(HEAD + b"\r\n")
                assert wire.recv(4096).startswith(b"HTTP/1.1 200")
        with connected(server) as one_too_many:
            assert ended(one_too_many)


def test_a_websocket_counts_as_a_connection_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, settings={"limits": {"tcp_connections_of_address": 3}}) as server:
        table = table_of(server)
        for _ in range(9):
            wire = Wire(server.address, table)
            wire.send(frame(TEXT, b'{"type":"hello"}'))
            assert b"welcome" in wire.socket.recv(65536)
            wire.send(frame(CLOSE, b"\x03\xe8"))
            while not ended(wire.socket):
                pass
            wire.cut()


@pytest.mark.parametrize(
    "flood",
    [frame(PING, b""), frame(PING, b"x" * 125), frame(CONTINUATION, b"", fin=False), frame(PONG, b"")],
    ids=["pings", "long pings", "empty fragments", "pongs"],
)
def test_a_flood_of_frames_that_no_application_sees_ends_the_connection(limited: Server, flood: bytes) -> None:
    wire = Wire(limited.address, table_of(limited))
    wire.send(frame(TEXT, b'{"type":"hello"}'))
    if flood[0] & 15 == CONTINUATION:
        wire.send(frame(TEXT, b"", fin=False))
    wire.send(flood * FLOOD)
    assert b"\x03\xf0" in wire.rest()  # 1008
    assert limited.ask("GET", "/healthz").status_code == 200


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, settings={}) as server:
        yield server


def test_nothing_is_read_from_whoever_reads_nothing(tmp_path: Path) -> None:
    """Else the pongs that wait for it would fill the memory."""
    with serving(tmp_path, settings={"limits": UNLIMITED}) as server:
        wire = Wire(server.address, table_of(server))
        wire.socket.settimeout(2.0)
        pings = frame(PING, b"x" * 125) * 1000
        with pytest.raises(TimeoutError):
            wire.socket.sendall(pings * (UNREAD // len(pings)))
        wire.cut()
        assert server.ask("GET", "/healthz").status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    code = """
import resource
from vuelta.server.settings import Limits
from vuelta.server.http.connection_limits import SPARE_FILES, connections_allowed
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 900))
print(connections_allowed(Limits(connections=200)), connections_allowed(Limits(connections=10_000)) + SPARE_FILES)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=plain({}), check=True)
    assert done.stdout.split() == ["400", "900", "900"]


def test_uvicorn_has_what_is_taken_from_its_inside() -> None:
    taken = {
        H11Protocol: ("connection_made", "connection_lost", "data_received", "handle_websocket_upgrade"),
        WebSocketsSansIOProtocol: (
            *(
                "connection_lost",
                "data_received",
                "handle_events",
                "receive",
                "send",
                "pause_writing",
                "resume_writing",
            ),
            *("send_receive_event_to_app", "on_task_complete", "handle_parser_exception"),
        ),
        Protocol: ("send_close", "events_received"),
    }
    for kind, names in taken.items():
        assert [name for name in names if not callable(getattr(kind, name, None))] == []


def test_uvicorn_s_connections_have_what_is_read_of_them() -> None:
    config = uvicorn.Config("nowhere:app", interface="asgi3")
    config.loaded, config.loaded_app = True, None  # nothing is served
    config.ws_protocol_class = WebSocketsSansIOProtocol
    with closing(asyncio.new_event_loop()) as loop:
        http = H11Protocol(config, ServerState(), {}, loop)
        ws = WebSocketsSansIOProtocol(config, ServerState(), {}, loop)
    assert {"conn", "transport", "loop"} <= vars(http).keys()
    read = {"frames", "curr_msg_data_type", "writable", "read_paused", "close_sent", "handshake_complete", "conn"}
    assert read <= vars(ws).keys()
    assert ws.conn.events == []


def test_what_comes_after_a_close_is_dropped_and_the_answer_to_it_still_read() -> None:
    wire = object.__new__(LimitedWebSocket)
    wire.close_sent, wire.read_paused = True, False
    wire.curr_msg_data_type, wire.frames = "text", [b"too late"]
    wire.send_receive_event_to_app()
    assert not wire.read_paused
