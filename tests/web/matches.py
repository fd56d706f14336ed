"""Tables that were brought to a certain state without a browser."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.server_process import ANA, LONG, Message, Server
from tests.web.visitor import Visitor

NAMES = ("Ana", "Luis", "Eva", "Tom")
OPEN: Message = {"kind": "open"}
LUIS: Message = {"kind": "here", "name": "Luis"}


def on_one_screen(server: Server, game: str, plies: int = 0, seed: int = 1, **wish: object) -> Message:
    """Ana and Luis on one screen, after some random plies; the position waits for a person."""
    seated = server.open_table(ANA, LUIS, game=game, **wish)
    server.act(seated["table"], seated["token"], "start", id="start")
    if plies:
        play(server, seated, plies, seed)
    return seated


def at_position(server: Server, game: str, position: str) -> Message:
    """People on one screen in a position that some match could have reached. No request opens such a table, so it is
    written into the server's database as a copy of one that was opened."""
    parts = dict(part.split(": ", 1) for part in position.split(" | ") if part.startswith("seat ") and ": " in part)
    taken = [name.removeprefix("seat ") for name in parts]
    seated = server.open_table(*({"kind": "here", "name": name} for name in NAMES[: len(taken)]), game=game)
    opened, copied = seated["table"], f"{seated['table']}-at"
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"), timeout=LONG)) as database:
        (text,) = database.execute("SELECT data FROM entries WHERE table_id = ? AND seq = 1", [opened]).fetchone()
        data = json.loads(text)
        data |= {"start": position, "seats": dict(zip(taken, data["seats"].values(), strict=True))}
        for statement, *values in (
            ("tables SELECT ?, code || 'x', game, opened, seq, waits, over, owner, until FROM tables WHERE id = ?",),
            ("secrets SELECT ?, seed FROM secrets WHERE table_id = ?",),
            ("holders SELECT ?, holder, token, seen FROM holders WHERE table_id = ?",),
            ("entries SELECT ?, seq, kind, at, seat, ?, action FROM entries WHERE table_id = ?", json.dumps(data)),
        ):
            database.execute(f"INSERT INTO {statement}", [copied, *values, opened])
        database.commit()
    server.act(copied, seated["token"], "start", id="start")
    return seated | {"table": copied, "view": look(server, copied)}


def play(server: Server, seated: Message, plies: int, seed: int = 1) -> Message:
    """So many random plies by somebody who holds all seats; where the table stands then."""
    random = Random(seed)
    with _hand(server, seated) as hand:
        for _ in range(plies):
            if hand.now["awaits"] == "nothing":
                break
            hand.play(random)
    return look(server, seated["table"])


@contextmanager
def _hand(server: Server, seated: Message) -> Iterator[_Hand]:
    """Somebody's hand, while it plays."""
    view = look(server, seated["table"])
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{seated['table']}/socket"
    with connect(address, open_timeout=LONG, close_timeout=LONG, proxy=None, compression=None) as line:
        hand = _Hand(line, view)
        hand.say("hello", token=seated["token"], since=view["seq"])
        yield hand


class _Hand:
    """Plays over a WebSocket, which tells with every ply what comes next: over HTTP, each would take two requests."""

    def __init__(self, line: ClientConnection, view: Message) -> None:
        self.now: Message = view["now"]
        self._seq: int = view["seq"]
        self._line = line

    def play(self, random: Random) -> None:
        """Roll, or move at random, and hear what has come of it."""
        awaits = self.now["awaits"]
        ply: Message = {"move": random.choice(self.now["moves"])} if awaits == "move" else {}
        self.say(awaits, id=f"ply-{self._seq}", seat=self.now["seat"], **ply)
        done = None
        while done is None or self._seq < done:
            heard = json.loads(self._line.recv(LONG))
            assert heard["type"] != "refused", heard
            if heard["type"] == "done":
                done = heard["seq"]
            elif heard["type"] == "event":
                self._seq, self.now = heard["event"]["seq"], heard["event"]["now"]

    def say(self, kind: str, **more: Any) -> None:
        self._line.send(json.dumps({"type": kind, **more}))


def play_until(server: Server, seated: Message, awaits: str, choices: int = 0, most: int = 1000) -> Message:
    """Random plies until a roll, or a move with at least and at most so many choices, is awaited."""
    with _hand(server, seated) as hand:
        for seed in range(300):
            if hand.now["awaits"] == awaits and choices <= len(hand.now["moves"]) <= most:
                return hand.now
            hand.play(Random(seed))
    raise AssertionError(f"{awaits} was never awaited")


def ended(server: Server, game: str, plies: int = 30) -> Message:
    """A match on one screen that Ana gave up after some plies."""
    seated = on_one_screen(server, game, plies)
    give_up(server, seated)
    return seated


def give_up(server: Server, seated: Message) -> None:
    """Ana gives up."""
    server.act(seated["table"], seated["token"], "resign", id="resign", seat=seated["view"]["seats"][0]["seat"])


def look(server: Server, table: str) -> Message:
    """A table as everybody sees it."""
    view: Message = server.get(f"/api/tables/{table}")
    return view


def begun(server: Server, table: str) -> bool:
    """Whether it's clear who starts, which rolls that happen by themselves may have to decide."""
    return any(look(server, table)["now"]["pieces"].values())


def act_and_wait(visitor: Visitor, server: Server, table: str) -> None:
    """Do what is to be done, and wait until the server has it."""
    before = len(look(server, table)["plies"])
    visitor.act()
    visitor.until(lambda: len(look(server, table)["plies"]) > before)


def record_of(server: Server, table: str) -> str:
    text: str = server.get(f"/api/tables/{table}/record")
    return text
