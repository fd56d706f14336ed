"""The guard: origins, rates, sizes, headers, and what logs and responses never contain."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.server_process import Server, serving
from vuelta.server.http import guard
from vuelta.server.http.guard import Guard
from vuelta.server.live.live_table import RECENT_EVENTS
from vuelta.server.logs import Throttle, configure, log_event
from vuelta.server.rates import OneAtATime, RateLimiter, Rates, address_key
from vuelta.server.settings import Limits, Settings

HERE, EASY = {"kind": "here"}, {"kind": "computer", "level": "easy"}
SEATS = {"game": "ludo", "seats": [HERE, EASY]}


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# Rates


def test_a_bucket_gives_a_few_at_once_and_so_many_a_second_later() -> None:
    clock = Clock()
    bucket = RateLimiter((3, 0.5), clock=clock)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    assert bucket.wait("a") == 2
    clock.now += 1.9
    assert not bucket.take("a")
    clock.now += 0.2
    assert bucket.take("a")
    assert not bucket.take("a")
    clock.now += 1000
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_what_costs_several_permits_takes_them_all_or_none() -> None:
    bucket = RateLimiter((7, 1.0), clock=lambda: 0.0)
    assert bucket.take("a", 5)
    assert not bucket.take("a", 5)
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]


def test_looking_into_a_bucket_takes_nothing() -> None:
    bucket = RateLimiter((1, 0.1), clock=Clock())
    assert not bucket.empty("a")
    assert bucket.take("a")
    assert bucket.empty("a")
    assert len(bucket) == 1


def test_buckets_need_bounded_memory_and_forget_who_was_quiet_longest() -> None:
    bucket = RateLimiter((1, 0.001), clock=Clock(), most=100)
    assert bucket.take("busy")
    for number in range(1000):
        bucket.take(f"stranger {number}")
        if number % 50 == 0:
            bucket.take("quiet")
    assert len(bucket) == 100
    assert not bucket.take("stranger 999")
    assert bucket.take("stranger 0")


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "unknown"),
        ("x" * 500, "x" * 64),
    ],
)
def test_an_address_is_counted_with_all_that_one_person_has(host: str | None, key: str) -> None:
    assert address_key(host) == key


# The guard alone, before a small app


async def _echo(request: Request) -> JSONResponse:
    return JSONResponse({"size": len(await request.body())})


def guarded(app: ASGIApp | None = None, **more: Any) -> Guard:
    limits = {name: more.pop(name) for name in list(more) if name in Limits.__dataclass_fields__}
    settings = Settings(database="", limits=Limits(**limits), **more)
    inner = app or Starlette(routes=[Route("/", _echo, methods=["GET", "POST"])])
    return Guard(inner, settings, Rates(settings.limits))


def ask(guard: Guard, method: str = "GET", **more: Any) -> httpx.Response:
    base, client = more.pop("base", "http://vuelta.test"), more.pop("client", ("192.0.2.7", 1))

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(guard, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=base) as http:
            return await http.request(method, "/", **more)

    return asyncio.run(asked())


def test_every_answer_has_the_headers_and_no_policy_that_allows_what_is_inline() -> None:
    for answer in (ask(guarded()), ask(guarded(requests=(0, 1.0))), ask(guarded(), "DELETE")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert policy.replace("'wasm-unsafe-eval'", "").count("unsafe") == 0  # WebAssembly, but no scripts made of text
        assert "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "permissions-policy" in answer.headers
        assert "set-cookie" not in answer.headers
        assert "strict-transport-security" not in answer.headers
    assert "max-age" in ask(guarded(), base="https://vuelta.test").headers["strict-transport-security"]


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://vuelta.test", 200),
        ("https://VUELTA.test", 200),
        ("https://club.example", 200),
        ("http://club.example", 403),
        ("https://club.example:8443", 403),
        ("https://evil.example", 403),
        ("http://vuelta.test.evil.example", 403),
        ("http://vuelta.test:81", 403),
        ("http://[", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_only_programs_our_own_page_and_allowed_pages_may_act(origin: str | None, status: int) -> None:
    guard = guarded(origins=frozenset({"https://club.example"}))
    headers = {} if origin is None else {"Origin": origin}
    assert ask(guard, "POST", headers=headers).status_code == status
    assert ask(guard, "GET", headers=headers).status_code == 200


NAMES = frozenset({"localhost", "play.example.org"})


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("play.example.org", 200),
        ("Play.Example.org:8080", 200),
        ("localhost:8080", 200),
        ("192.168.1.7:8080", 200),
        ("[2001:db8::7]:8080", 200),
        ("evil.example", 421),
        ("play.example.org.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
        ("a b", 421),
    ],
)
def test_only_names_of_its_own_and_numbers_are_answered(host: str, status: int) -> None:
    answer = ask(guarded(hosts=NAMES), headers={"Host": host})
    assert answer.status_code == status
    assert ask(guarded(), headers={"Host": host}).status_code == 200, "if any name will do"


def test_a_name_that_is_refused_is_told_how_it_can_be_allowed() -> None:
    told = ask(guarded(hosts=NAMES), headers={"Host": "Other.example:8080"}).json()["error"]
    assert told["code"] == "unknown-host"
    assert "vuelta serve --name other.example" in told["message"]["en"]


def test_a_proxy_that_is_not_believed_is_mentioned_once(log: io.StringIO) -> None:
    guard = guarded()
    for number in range(3):
        ask(guard, headers={"X-Forwarded-For": f"198.51.100.{number}"})
    ask(guarded(proxies="192.0.2.7"), headers={"X-Forwarded-For": "198.51.100.1"})
    assert log.getvalue().count("requests come through a proxy, so all visitors count as one address: use --proxy") == 1


def test_a_body_over_the_limit_is_refused_whatever_it_says_of_its_length() -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(11):
            yield b"x" * 100

    guard = guarded(body_bytes=1000)
    assert ask(guard, "POST", content=b"x" * 1000).json() == {"size": 1000}
    answer = ask(guard, "POST", content=b"x" * 1001)
    assert answer.status_code == 413
    assert "1000" in answer.json()["error"]["message"]["es"]
    assert ask(guard, "POST", content=chunks()).status_code == 413
    assert ask(guard, "POST", content=b"x", headers={"Content-Length": "9" * 40}).status_code == 413


def test_a_body_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    sent: list[Message] = []

    async def receive() -> Message:
        if not sent:
            await asyncio.sleep(0.02)
            return {"type": "http.request", "body": b"x", "more_body": True}
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "scheme": "http", "query_string": b""}
    asyncio.run(guarded()(scope, receive, send))
    assert sent[0]["status"] == 408


def test_who_asks_too_often_is_told_when_to_come_back_and_others_are_served() -> None:
    guard = guarded(requests=(2, 0.1))
    assert [ask(guard).status_code for _ in range(3)] == [200, 200, 429]
    answer = ask(guard)
    assert int(answer.headers["retry-after"]) in range(1, 11)
    assert answer.json()["error"]["code"] == "too-often"
    assert ask(guard, client=("192.0.2.8", 1)).status_code == 200


async def _broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
    raise RuntimeError("the secret of the house")


def test_a_mistake_of_ours_is_told_with_a_number_alone_and_logged_with_all(log: io.StringIO) -> None:
    answer = ask(guarded(_broken))
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    line = next(entry for entry in lines(log) if entry["event"] == "internal error")
    assert line["id"] in answer.json()["error"]["message"]["en"]
    assert "the secret of the house" in line["trace"]


def test_a_mistake_in_a_websocket_closes_it_and_is_logged(log: io.StringIO) -> None:
    scope = {"type": "websocket", "path": "/", "headers": [], "scheme": "ws", "client": ("192.0.2.7", 1)}

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_message: Message) -> None:
        pass

    asyncio.run(guarded(_broken)(scope, receive, send))
    assert any(entry["event"] == "internal error" for entry in lines(log))


def test_a_websocket_counts_as_several_requests() -> None:
    sent: list[str] = []

    async def echo(_scope: Scope, _receive: Receive, _send: Send) -> None:
        sent.append("let in")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message["type"])

    async def come() -> None:
        guard = guarded(echo, requests=(12, 1e-9))
        for _ in range(3):
            scope = {"type": "websocket", "path": "/", "headers": [], "scheme": "ws", "client": ("192.0.2.7", 1)}
            await guard(scope, receive, send)

    asyncio.run(come())
    assert sent == ["let in", "let in", "websocket.close"]


def test_one_address_can_not_take_all_connections() -> None:
    async def opened() -> list[str]:
        release, sent = asyncio.Event(), []

        async def waiting(_scope: Scope, _receive: Receive, _send: Send) -> None:
            await release.wait()

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent.append(message["type"])

        guard = guarded(waiting, connections_of_address=2, connections=3)
        scope = {"type": "websocket", "path": "/", "headers": [], "scheme": "ws"}
        addresses = ["192.0.2.7"] * 3 + ["192.0.2.8"] * 2
        tasks = [asyncio.create_task(guard({**scope, "client": (address, 1)}, receive, send)) for address in addresses]
        for _ in range(20):  # rounds of the event loop, in which nobody waits for anything outside
            await asyncio.sleep(0)
        refused = list(sent)
        release.set()
        await asyncio.gather(*tasks)
        await guard({**scope, "client": ("192.0.2.7", 1)}, receive, send)
        assert sent == refused  # those that have ended count no more
        return refused

    assert asyncio.run(opened()) == ["websocket.close"] * 2


# Logs


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    names = ("vuelta", "uvicorn", "asyncio", "sqlalchemy", "alembic", "psycopg", "concurrent.futures")
    before = [(logger, logger.handlers, logger.propagate, logger.level) for logger in map(logging.getLogger, names)]
    raises, stream = logging.raiseExceptions, io.StringIO()
    configure("json", stream)
    yield stream
    logging.raiseExceptions = raises
    for logger, handlers, propagate, level in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_log_line_is_json_with_time_level_event_and_fields(log: io.StringIO) -> None:
    log_event("something happened", level=logging.WARNING, table="x\ny", count=3)
    [line] = lines(log)
    assert line.pop("time").endswith("+00:00")
    assert line == {"level": "warning", "event": "something happened", "table": "x\ny", "count": 3}


def test_a_warning_that_comes_without_end_is_written_now_and_then_with_how_often_it_came() -> None:
    now = 0.0
    throttle = Throttle(lambda: now)

    def warned(message: str, *values: object, level: int = logging.WARNING) -> logging.LogRecord | None:
        record = logging.LogRecord("asyncio", level, "", 0, message, values, None)
        return record if throttle.filter(record) else None

    assert sum(warned("too many open files: %s", number) is not None for number in range(1000)) == 20
    assert warned("something else") is not None
    assert all(warned("request", level=logging.INFO) for _ in range(100))
    now = 5.0
    told = warned("too many open files: %s", 7)
    assert told is not None
    assert told.fields == {"left_out": 980}  # type: ignore[attr-defined]
    assert warned("too many open files: %s", 8) is None


def test_what_a_stranger_wrote_can_not_look_like_another_line(log: io.StringIO) -> None:
    configure("text", log)
    log_event("request", table="x\n12:00:00 request status=200\x1b[2J")
    assert len(log.getvalue().splitlines()) == 1
    assert "\x1b" not in log.getvalue()


def test_the_access_log_has_routes_and_no_queries(log: io.StringIO) -> None:
    ask(guarded(), params={"token": "secret"})
    [line] = lines(log)
    assert line["event"] == "request"
    assert "secret" not in log.getvalue()


# A real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("security")
    arguments = ("--log", "json", "--origin", "https://club.example/", "--limits", "off")
    with serving(folder, arguments=arguments) as running:
        yield running


def test_websockets_of_foreign_pages_are_refused_with_a_reason(server: Server) -> None:
    table = server.post("/api/tables", SEATS)["table"]
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def opened(origin: str | None) -> bool:
        headers = {"Origin": origin} if origin else {}
        async with connect(address, additional_headers=headers, proxy=None):
            return True

    assert all(asyncio.run(opened(origin)) for origin in (None, server.address, "https://club.example"))
    with pytest.raises(InvalidStatus) as found:
        asyncio.run(opened("https://evil.example"))
    assert found.value.response.status_code == 403
    assert b"foreign-origin" in found.value.response.body


def test_an_allowed_page_may_read_answers_and_another_may_not(server: Server) -> None:
    for origin, allowed in (("https://club.example", "https://club.example"), ("https://evil.example", None)):
        answer = server.ask("GET", "/api/games", headers={"Origin": origin})
        assert answer.headers.get("access-control-allow-origin") == allowed
    preflight = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    answer = server.ask("OPTIONS", "/api/tables", headers=preflight | {"Origin": "https://club.example"})
    assert answer.status_code == 200
    assert "access-control-allow-credentials" not in answer.headers


def test_no_token_and_no_seed_stands_in_the_log(server: Server) -> None:
    seated = server.post("/api/tables", SEATS)
    table, token = seated["table"], seated["token"]
    server.act(table, token, "start", id="s")
    server.ask("POST", f"/api/tables/{table}/actions", token="A" * 32, json={"type": "roll", "id": "r"})
    server.ask("GET", f"/api/tables/{table}?token={token}")
    server.ask("POST", "/api/tables", content=b'{"game": "' + token.encode())
    server.act(table, token, "resign", id="q")
    seed = server.get(f"/api/tables/{table}")["ended"]["seed"]
    said = server.output()
    assert token not in said
    assert seed not in said
    assert "A" * 32 not in said
    assert '"route": "/api/tables/{table}/actions"' in said


def test_rates_of_tables_codes_and_tokens_are_kept_and_names_of_proxies_only_if_asked_for(tmp_path: Path) -> None:
    """Each limit by itself, on one server whose limits are small."""
    limits = {"creations": (2, 0.01), "wrong_tokens": (3, 0.01), "work": (1, 0.01)}
    with serving(tmp_path, settings={"limits": limits}) as running:
        answers = [running.ask("POST", "/api/tables", json=SEATS) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[2].headers["retry-after"]) > 50
        forwarded = {"X-Forwarded-For": "198.51.100.9"}
        assert running.ask("POST", "/api/tables", json=SEATS, headers=forwarded).status_code == 429
        verified = [running.ask("POST", "/api/verify", json={"record": "x"}).status_code for _ in range(2)]
        assert verified == [200, 429]
        seated = answers[0].json()
        path, start = f"/api/tables/{seated['table']}/actions", {"type": "start", "id": "s"}
        wrong = [running.ask("POST", path, token=letter * 32, json=start).status_code for letter in "ABCD"]
        assert wrong == [401, 401, 401, 429]
        assert running.ask("GET", "/api/codes/AAAAAA").status_code == 429
        # A right token is not refused for wrong ones that somebody else at the same address has sent.
        assert running.ask("POST", path, token=seated["token"], json=start).status_code == 200


def test_a_rematch_counts_as_a_table_that_was_opened(tmp_path: Path) -> None:
    async def over_the_socket(server: Server, seated: Message) -> Message:
        async with server.client(seated["table"], seated["token"]) as client:
            return await client.act("rematch", "b")

    with serving(tmp_path, settings={"limits": {"creations": (2, 1e-9)}}) as running:
        one, two = (running.ask("POST", "/api/tables", json=SEATS).json() for _ in range(2))
        for seated in (one, two):
            running.act(seated["table"], seated["token"], "start", id="s")
            running.act(seated["table"], seated["token"], "resign", id="q")
        path, rematch = f"/api/tables/{one['table']}/actions", {"type": "rematch", "id": "a"}
        assert running.ask("POST", path, token=one["token"], json=rematch).status_code == 429
        assert asyncio.run(over_the_socket(running, two))["code"] == "too-fast"


def test_a_past_that_has_to_be_played_again_is_not_told_without_end(tmp_path: Path) -> None:
    limits = {"past_events": (2, 1e-9), "actions": (1000, 1.0), "emotes": (1000, 1.0)}
    with serving(tmp_path, settings={"limits": limits}) as running:
        seated = running.ask("POST", "/api/tables", json=SEATS).json()
        path = f"/api/tables/{seated['table']}/events?since="
        for number in range(RECENT_EVENTS + 1):
            last = running.act(seated["table"], seated["token"], "emote", id=f"e{number}", emote="hello")
        assert [running.ask("GET", f"{path}0").status_code for _ in range(3)] == [200, 200, 429]
        assert running.ask("GET", f"{path}{last - 1}").status_code == 200  # what is in memory costs nothing


def test_who_asks_for_much_waits_behind_who_asks_for_little() -> None:
    order: list[str] = []

    async def ask(turns: OneAtATime, address: str, lane: asyncio.Lock) -> None:
        async with turns.of(address), lane:
            await asyncio.sleep(0)
            order.append(address)

    async def everybody() -> None:
        turns, lane = OneAtATime(), asyncio.Lock()
        await asyncio.gather(*(ask(turns, address, lane) for address in ("greedy",) * 5 + ("modest",)))
        assert len(turns) == 0

    asyncio.run(everybody())
    assert order.index("modest") == 1


def test_behind_a_proxy_every_client_counts_for_itself(tmp_path: Path) -> None:
    with serving(tmp_path, arguments=("--proxy", "--limits", "public")) as running:
        asked = []
        for number in range(22):
            headers = {"X-Forwarded-For": f"198.51.100.{number // 21}", "X-Forwarded-Proto": "https"}
            asked.append(running.ask("POST", "/api/tables", json=SEATS, headers=headers))
        assert [answer.status_code for answer in asked] == [201] * 20 + [429, 201]
        assert "strict-transport-security" in asked[0].headers
