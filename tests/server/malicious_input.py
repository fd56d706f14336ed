"""Malicious input: messages, frames and requests that are wrong in every way we could think of."""

from __future__ import annotations

import base64
import json
import random
import socket
import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from hypothesis import strategies as st

from tests.server.server_process import LONG

LARGEST = 4096
"""Bytes of a message, by default."""

GOOD: list[dict[str, Any]] = [
    {"type": "hello", "since": 3},
    {"type": "hello", "token": "w" * 32},
    {"type": "ping"},
    {"type": "roll", "id": "a", "seat": 0, "expects": 1},
    {"type": "move", "id": "a", "move": "H>r1"},
    {"type": "undo", "id": "a"},
    {"type": "answer-undo", "id": "a", "agree": True},
    {"type": "words", "id": "a", "words": "cielo"},
    {"type": "start", "id": "a"},
    {"type": "fill", "id": "a", "level": "easy"},
    {"type": "return", "id": "a", "seat": 0},
    {"type": "replace", "id": "a", "target": 1, "level": "easy"},
    {"type": "claim", "id": "a"},
    {"type": "emote", "id": "a", "emote": "oops"},
    {"type": "rematch", "id": "a"},
]
"""Valid ones, from which wrong ones are made. None of them ends a match."""

VALUES: list[Any] = [
    *(None, True, False, 0, -1, 7, 8, 1.5, 1e308, -0.0, 2**31, 2**31 - 1, 2**53 + 1, 2**63, 10**300, float("nan")),
    *(float("inf"), float("-inf"), "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e", "\u2028", "\x1b[31m"),
    *("x" * 41, "x" * 201, "x" * 3900, "é" * 1900, "\N{GRINNING FACE}" * 900, "٣", "a\nb", "../../etc/passwd"),
    *("<script>alert(1)</script>", "'; DROP TABLE entries; --", "{0.__class__}", "%s%n%x", "${7*7}", "__proto__"),
    *([], {}, [[]], [1, 2, 3], {"type": "ping"}, {"a": {"b": {}}}, ["roll"], list(range(900))),
]

TEXTS: list[str] = [
    *(
        "",
        " ",
        "\0",
        "null",
        "true",
        "0",
        '""',
        "[]",
        "{}",
        "[{}]",
        "nonsense",
        "{",
        "}",
        '{"type"',
        '{"type":',
        "\ufeff{}",
    ),
    *("[" * 4000, '{"a":' * 800, '{"type":"ping"' * 200, "[" * 1900 + "]" * 1900, '{"a":' * 600 + "1" + "}" * 600),
    *("NaN", "-Infinity", "1e999999", "-" * 4000, "9" * 4000, '{"type":"ping","type":"roll"}', "{'type':'ping'}"),
    *('{"type":"roll","id":' + "9" * 3900 + "}", '{"type":"roll","id":"a","seat":' + "1" * 3900 + "}"),
    *('{"type":"\\ud800"}', '{"type":"roll","id":"\\udc00\\ud800"}', '{"type":"move","id":"a","move":"\\u0000"}'),
    *(
        '{"type":"words","id":"a","words":"\\ud83d"}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"ping"}\n\n',
        "\x7f" * 4000,
    ),
    *(
        '{"\\u0000":1,"type":"ping"}',
        '{"type":"ping",}',
        "/**/{}",
        '{"type":["ping"]}',
        '{"type":{"ping":1}}',
        '"ping"',
    ),
    *(
        '{"__proto__":{"type":"ping"}}',
        '{"type":"hello","token":null,"since":null,"x":null}',
        "x" * LARGEST,
        "é" * 2048,
    ),
]


def broken(rng: random.Random) -> str:
    """A message that was good before something was done to it."""
    told = dict(rng.choice(GOOD))
    for _ in range(rng.randint(1, 3)):
        name = rng.choice([*told, "type", "id", "seat", "expects", "more"])
        if rng.random() < 0.2:
            told.pop(name, None)
        else:
            told[name] = rng.choice(VALUES)
    text = json.dumps(told, ensure_ascii=True)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = (
            text[:at] + rng.choice(["", "\0", '"', "{", "\\", "\\u", "é", ",", "1e9"]) + text[at + rng.randrange(3) :]
        )
    return text if len(text.encode()) <= LARGEST else text[:2000]


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
_fields = st.sampled_from(
    ["type", "id", "seat", "expects", "move", "words", "token", "since", "level", "agree", "target"]
)
_types = st.sampled_from([told["type"] for told in GOOD])
imagined = (
    st.dictionaries(_fields, _json, max_size=6)
    | st.builds(
        lambda kind, more: {"id": "h", **more, "type": kind}, _types, st.dictionaries(_fields, _json, max_size=3)
    )
    | _json
).map(json.dumps) | st.text(max_size=200)
"""Whatever Hypothesis thinks of."""


# Frames


class Wire:
    """A WebSocket without a library to keep us from mistakes."""

    def __init__(self, address: str, table: str) -> None:
        place = urlsplit(address)
        self.socket = socket.create_connection((place.hostname or "", place.port or 80), timeout=LONG)
        key = base64.b64encode(bytes(range(16))).decode()
        self.socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.answer = b""
        while b"\r\n\r\n" not in self.answer:
            some = self.socket.recv(4096)
            if not some:
                raise ConnectionError("the server has ended the connection before it answered")
            self.answer += some

    def send(self, *frames: bytes) -> None:
        for one in frames:
            self.socket.sendall(one)

    def rest(self) -> bytes:
        """All that comes until the server closes."""
        found = b""
        try:
            while some := self.socket.recv(65536):
                found += some
        except ConnectionError:
            pass
        self.socket.close()
        return found

    def cut(self) -> None:
        """Go without a word, as a phone in a tunnel does."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def frame(opcode: int, payload: bytes, *, fin: bool = True, rsv: int = 0, mask: bool = True, length: int = -1) -> bytes:
    """A frame, right or wrong; `length` is what it says of itself."""
    told = len(payload) if length < 0 else length
    head = bytes([(fin << 7) | (rsv << 4) | opcode])
    bit = mask << 7
    if told < 126:
        head += bytes([bit | told])
    elif told < 2**16:
        head += bytes([bit | 126]) + struct.pack(">H", told)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", told)
    if not mask:
        return head + payload
    key = b"mask"
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


TEXT, BINARY, GO_ON, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
HELLO = frame(TEXT, b'{"type":"hello"}')


def fatal() -> Iterator[tuple[str, list[bytes]]]:
    """What no WebSocket may be sent: the connection has to end."""
    yield "text that is no UTF-8", [frame(TEXT, b"\xff\xfe")]
    yield "a lone surrogate as UTF-8", [frame(TEXT, b'"\xed\xa0\x80"')]
    yield "reserved bits", [frame(TEXT, b"{}", rsv=4)]
    yield "an unknown kind", [frame(3, b"{}")]
    yield "an unknown control", [frame(11, b"")]
    yield "no mask", [frame(TEXT, b"{}", mask=False)]
    yield "a ping in pieces", [frame(PING, b"", fin=False)]
    yield "a large ping", [frame(PING, b"x" * 126)]
    yield "a rest without a beginning", [frame(GO_ON, b"x")]
    yield "a beginning within a message", [frame(TEXT, b"{", fin=False), frame(TEXT, b"}")]
    yield "a length beyond all", [frame(TEXT, b"", length=2**63 - 1)]
    yield "a negative length", [frame(TEXT, b"", length=2**64 - 1)]
    yield "a message too large", [frame(TEXT, b" " * (LARGEST + 1))]
    yield "pieces too large together", [frame(TEXT, b" " * 3000, fin=False), frame(GO_ON, b" " * 3000)]
    yield "a close with half a code", [frame(CLOSE, b"\x03")]
    yield "a close with a code that is none", [frame(CLOSE, struct.pack(">H", 999))]
    yield "a close with a reason that is no UTF-8", [frame(CLOSE, struct.pack(">H", 1000) + b"\xff")]
    yield "noise", [random.Random(1).randbytes(2000)]
    yield "HTTP", [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"]


# Requests

REQUESTS: list[bytes] = [
    b"GET / HTTP/9.9\r\n\r\n",
    b"nonsense\r\n\r\n",
    b"\0" * 100 + b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 100,
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /static/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET //api/games HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://other.example/api/games HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/games?" + b"a=b&" * 15_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 200_000 + b"\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nA\0B: c\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xfe\r\n\r\n",
    b"FROBNICATE /api/games HTTP/1.1\r\nHost: x\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    b"GET /api/tables/%00/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
]
_JSON = b"Host: x\r\nContent-Type: application/json\r\n"
REQUESTS += [
    b"POST /api/tables HTTP/1.1\r\n" + _JSON + b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    for body in (
        *(text.encode("utf-8", "surrogatepass") for text in TEXTS),
        b"\xff\xfe\x00",
        b'{"game":"' + b"x" * 100_000 + b'","seats":[]}',
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"game":"ludo","seats":[' + b'{"kind":"here"},' * 20_000 + b"null]}",
        b'{"game":"ludo","seats":[{"kind":"here","name":"\\ud800"},{"kind":"open"}]}',
        b'{"game":"ludo","seats":[{"kind":"here"},{"kind":"open"}],"options":{"\\u0000":"\\udfff"}}',
        b'{"game":"ludo","seats":[{"kind":"here"},{"kind":"open"}],"first":1e400}',
    )
]
REQUESTS += [
    b"POST /api/tables HTTP/1.1\r\n" + _JSON + rest
    for rest in (
        b"Content-Length: -1\r\n\r\n{}",
        b"Content-Length: 99999999999999999999999\r\n\r\n",
        b"Content-Length: 1e3\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
        b"Transfer-Encoding: gzip\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b" " * 65536 + b"\r\n",
    )
]
