"""Tables that were brought to a certain state over HTTP."""

from __future__ import annotations

from random import Random

from tests.server.running import ANA, Message, Server
from tests.web.visitor import Visitor

OPEN: Message = {"kind": "open"}
LUIS: Message = {"kind": "here", "name": "Luis"}


def on_one_screen(server: Server, game: str, plies: int = 0, seed: int = 1, **wish: object) -> Message:
    """Ana and Luis on one screen, after some random plies; the position waits for a person."""
    seated = server.open_table(ANA, LUIS, game=game, **wish)
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, plies, seed)
    return seated


def play(server: Server, seated: Message, plies: int, seed: int = 1) -> Message:
    """So many random plies by somebody who holds all seats; where the table stands then."""
    random = Random(seed)
    table, token = seated["table"], seated["token"]
    for _ in range(plies):
        view = look(server, table)
        now = view["now"]
        if view["phase"] == "over":
            break
        ply: Message = {"move": random.choice(now["moves"])} if now["awaits"] == "move" else {}
        server.act(table, token, now["awaits"], id=f"ply-{view['seq']}", seat=now["seat"], **ply)
    return look(server, table)


def play_until(server: Server, seated: Message, awaits: str, choices: int = 0) -> Message:
    """Random plies until a roll, or a move with at least so many choices, is awaited."""
    for seed in range(200):
        now: Message = look(server, seated["table"])["now"]
        if now["awaits"] == awaits and len(now["moves"]) >= choices:
            return now
        play(server, seated, 1, seed)
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


def act_and_wait(visitor: Visitor, server: Server, table: str) -> None:
    """Do what is to be done, and wait until the server has it."""
    before = len(look(server, table)["plies"])
    visitor.act()
    visitor.until(lambda: len(look(server, table)["plies"]) > before)


def record_of(server: Server, table: str) -> str:
    text: str = server.get(f"/api/tables/{table}/record")
    return text
