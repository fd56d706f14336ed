"""Lost connections: the game goes on by itself, and nothing happens twice."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from tests.server.server_process import ANA, UNLIMITED, Server, serving
from tests.web.conftest import Visit
from tests.web.matches import OPEN, look, on_one_screen
from tests.web.visitor import Visitor


def lost(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("main").get_by_text("The connection was lost")


def assert_nothing_is_doubled(visitor: Visitor, server: Server, table: str) -> None:
    """The log on the page is the log of the server, and what stands there stands there once."""
    told = [event["seq"] for event in server.events(table) if event["kind"] in ("rolled", "moved")]
    links = visitor.page.get_by_role("region", name="What happened").get_by_role("link")
    expect(links).to_have_count(len(told))
    shown = [int(href.rpartition("=")[2]) for href in links.evaluate_all("all => all.map(one => one.href)")]
    assert shown == told
    assert max(Counter(shown).values()) == 1


def at_the_dice(visit: Visit, server: Server) -> tuple[Visitor, str]:
    """Somebody at a table on one screen, who is about to roll for the first time."""
    seated = on_one_screen(server, "poleana")
    visitor = visit(outages=True)
    visitor.sit(seated)
    return visitor, seated["table"]


def test_a_roll_without_network_is_made_once_when_it_is_back(visit: Visit, server: Server) -> None:
    visitor, table = at_the_dice(visit, server)
    visitor.open(f"/tables/{table}")
    visitor.dice.wait_for()
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("You're offline.")).to_be_visible()
    visitor.dice.click()
    expect(visitor.dice).to_be_hidden()
    assert look(server, table)["plies"] == []
    visitor.context.set_offline(False)
    visitor.to_act()
    assert len(look(server, table)["plies"]) == 1
    assert_nothing_is_doubled(visitor, server, table)


def test_a_roll_whose_answer_was_lost_is_not_made_again(visit: Visit, server: Server) -> None:
    visitor, table = at_the_dice(visit, server)
    sent: list[str] = []

    def connect(line: WebSocketRoute) -> None:
        """The first roll arrives; then the line breaks before anything comes back."""
        beyond = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            beyond.send(message)
            if json.loads(message)["type"] == "roll":
                sent.append(json.loads(message)["id"])
                if len(sent) == 1:
                    beyond.on_message(lambda _: line.close(code=1011))

        line.on_message(forward)

    visitor.page.route_web_socket(re.compile(r"/socket$"), connect)
    visitor.open(f"/tables/{table}")
    visitor.dice.click()
    visitor.until(lambda: len(sent) == 2)  # it was sent again
    visitor.to_act()
    assert sent[0] == sent[1]
    assert len(look(server, table)["plies"]) == 1
    assert_nothing_is_doubled(visitor, server, table)


def test_a_match_goes_on_by_itself_when_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path, settings={"limits": UNLIMITED}) as server,
        Visitor(browser, server.address, outages=True, hurried=True) as ana,
        Visitor(browser, server.address, outages=True, hurried=True) as luis,
    ):
        seated = server.open_table(ANA, OPEN, game="senet")
        guest = server.join(seated["table"])
        table = seated["table"]
        ana.sit(seated)
        luis.sit(guest)
        for visitor in (ana, luis):
            visitor.open(f"/tables/{table}")

        def turn() -> Visitor:
            return ana if look(server, table)["now"]["seat"] == seated["view"]["seats"][0]["seat"] else luis

        for _ in range(4):
            turn().act()
        actor = turn()
        actor.to_act()
        before = look(server, table)["plies"]

        server.kill()
        expect(lost(actor)).to_be_visible()
        (actor.dice if actor.dice.count() else actor.choices.first).click()  # into the void; it is sent again
        server.start()
        for visitor in (ana, luis):
            expect(lost(visitor)).to_be_hidden()
        turn().to_act()
        after = look(server, table)["plies"]
        assert after[: len(before)] == before
        assert len(after) > len(before)

        for _ in range(6):
            turn().act()
        turn().to_act()
        for visitor in (ana, luis):
            assert_nothing_is_doubled(visitor, server, table)


def test_a_restart_while_the_computer_thinks_stops_nothing(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path, settings={"limits": UNLIMITED, "lease": 1.0}) as server,
        Visitor(browser, server.address, outages=True, hurried=True) as visitor,
    ):
        seated = server.open_table(ANA, {"kind": "computer", "level": "medium"}, game="ludo")
        table = seated["table"]
        server.act(table, seated["token"], "start", id="start")
        visitor.sit(seated)
        visitor.open(f"/tables/{table}")
        visitor.act()
        server.kill()
        server.start()
        for _ in range(3):
            visitor.act()
        visitor.to_act()
        assert len({event["seq"] for event in server.events(table)}) == look(server, table)["seq"]
