"""What the documentation shows to programmers works: its bot plays a match, and its curl commands run as written."""

from __future__ import annotations

import asyncio
import io
import json
import re
import runpy
import secrets
import shlex
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.local_table import EASY, HERE, OPEN
from tests.server.seeded_bot import BOT, draws
from tests.server.server_process import LONG, Server, serving
from vuelta import Match, SealedDice, read_record
from vuelta.players.easy import easy

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "protocol.md").read_text()
MATCH = 4 * LONG


def bot(server: Server, table: str, seed: int = 1) -> subprocess.Popen[str]:
    """The bot as a program of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.seeded_bot", str(seed), f"{server.address}/tables/{table}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def check_match(server: Server, table: str, *told: str) -> None:
    """A match that is over: everybody was told so, and its dice can be checked."""
    view = server.get(f"/api/tables/{table}")
    assert view["phase"] == "over"
    assert view["ended"]["how"] == "finished"
    for text in told:
        assert text == f"over: {view['ended']}\n"
    record = server.get(f"/api/tables/{table}/record")
    read = read_record(record.encode())
    read.verify(commitment=view["commitment"])
    assert set(read.seals) == set(read.words)
    assert server.post("/api/verify", {"record": record})["verified"] is True


@pytest.mark.parametrize("game", ["ludo", "senet"])
def test_the_bot_plays_a_match_against_a_computer_to_its_end(server: Server, game: str) -> None:
    table = server.open_table(OPEN, EASY, game=game)["table"]
    player = bot(server, table)
    told, _ = player.communicate(timeout=MATCH)
    assert player.returncode == 0, told
    check_match(server, table, told)


def test_two_bots_that_are_faster_than_a_server_allows_slow_down_and_finish(tmp_path: Path) -> None:
    with serving(tmp_path, settings={"limits": {"actions": [60, 50.0], "messages": [1000, 100.0]}}) as server:
        table = server.open_table(OPEN, OPEN, game="senet")["table"]
        players = [bot(server, table, seed) for seed in (1, 2)]
        told = [player.communicate(timeout=MATCH)[0] for player in players]
        assert [player.returncode for player in players] == [0, 0], told
        check_match(server, table, *told)


def test_the_bot_says_something_now_and_then_while_others_think(tmp_path: Path) -> None:
    with serving(tmp_path, settings={"beat": 0.1, "silence": 2.0}) as server:
        seated = server.open_table(HERE, OPEN, game="senet")
        player = bot(server, seated["table"])

        async def think() -> None:
            """Longer than anybody may be silent, by the server's own clock."""
            async with server.client(seated["table"]) as client:
                first = (await client.until_type("beat"))["now"]
                while (await client.until_type("beat"))["now"] < first + 4500:
                    await client.send("ping")

        try:
            asyncio.run(think())
            assert player.poll() is None
            server.act(seated["table"], seated["token"], "resign", id="1")
            told, _ = player.communicate(timeout=LONG)
        finally:
            player.kill()
        assert player.returncode == 0, told
        assert "'resigned'" in told


def test_the_bot_notices_a_record_that_tells_of_other_dice_than_it_saw(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, draw in draws("forged").items():
        monkeypatch.setattr(secrets, name, draw)
    table = server.open_table(OPEN, EASY, game="senet")["table"]
    program = runpy.run_path(str(BOT))
    ask = program["urlopen"]

    def ask_dishonest_server(asked: Any) -> Any:
        """It has the match end as it likes, with the seed that it has sealed and without the bot's words."""
        answer = ask(asked)
        if not (isinstance(asked, str) and asked.endswith("/record")):
            return answer
        record = read_record(answer.read())
        start, random = record.start, Random(1)
        match = Match(start, SealedDice(table, seed=record.seed), players=dict.fromkeys(start.pieces(), easy(random)))
        while not match.over:
            match.step()
        return io.BytesIO(str(match.record()).encode())

    main = program["main"]
    main.__globals__["urlopen"] = ask_dishonest_server
    main(f"{server.address}/tables/{table}")
    assert capsys.readouterr().out.startswith("the record tells of other dice than we saw: ")


def test_the_bot_is_as_short_as_the_text_says() -> None:
    said = re.search(r"a complete player in (\d+) lines", TEXT)
    assert said
    assert len(BOT.read_text().splitlines()) <= int(said[1]) <= 50


def commands() -> list[str]:
    """The commands in the text, each in one line."""
    block = TEXT.split("```sh\n")[1].split("```")[0].replace("\\\n", " ")
    return [line for line in block.splitlines() if line.startswith("curl ")]


def run(command: str) -> Any:
    """What a command prints, which must be JSON. Without curl, what it asks for."""
    words = shlex.split(command)
    if curl := shutil.which("curl"):
        done = subprocess.run([curl, *words[1:]], capture_output=True, text=True, timeout=LONG, check=True)
        return json.loads(done.stdout)
    pairs = dict(words[at].split(": ", 1) for at in range(1, len(words)) if words[at - 1] == "-H")
    body = next((words[at].encode() for at in range(1, len(words)) if words[at - 1] == "-d"), None)
    address = next(word for word in words if word.startswith("http"))
    with urllib.request.urlopen(urllib.request.Request(address, body, pairs), timeout=LONG) as answer:
        return json.load(answer)


def test_the_commands_for_curl_in_the_text_work(server: Server) -> None:
    def shown(command: str, seated: dict[str, str]) -> str:
        """With the names that this server gave in place of the text's."""
        for name, value in (("kJ3…", seated.get("table", "")), ("w9V…", seated.get("token", ""))):
            command = command.replace(name, value)
        return command.replace("localhost:8080", server.address)

    opening, *rest = commands()
    seated = run(shown(opening, {}))
    promised = re.search(r"# → (\{.*\})", TEXT)
    assert promised
    assert list(seated) == re.findall(r'"(\w+)":', promised[1])
    start, roll, events = (run(shown(command, seated)) for command in rest)
    assert start["seq"] < roll["seq"]
    assert [event["seq"] for event in events["events"]][:1] == [roll["seq"]]
    assert events["events"][0]["kind"] == "rolled"
