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
from tests.web.visitor import PHONE, Visitor


def lost(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("main").get_by_text("Connection lost.")


def offline_note(visitor: Visitor) -> Locator:
    """What says on other screens that the server can't be reached."""
    return visitor.named("complementary", "Connection")


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
    expect(lost(visitor)).to_be_visible()
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


class Wire:
    """A table's connection that may die without anybody saying so: then nothing gets through, and nothing closes."""

    def __init__(self, visitor: Visitor) -> None:
        self.dead = False
        visitor.page.route_web_socket(re.compile(r"/socket$"), self._connect)

    def _connect(self, near: WebSocketRoute) -> None:
        if self.dead:
            return
        far = near.connect_to_server()
        near.on_message(lambda message: None if self.dead else far.send(message))
        far.on_message(lambda message: None if self.dead else near.send(message))


def wait_until(visitor: Visitor, shown: Locator) -> None:
    """Let the page's clock run until something is seen, second by second: the server's answers take real time."""

    def seen() -> bool:
        visitor.pass_time(1)
        return shown.count() > 0

    visitor.until(seen)


def test_a_line_that_dies_in_silence_is_noticed_and_nothing_is_lost(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, OPEN, game="ludo", clock=60)
    table = seated["table"]
    server.join(table)
    visitor = visit(timeless=True)
    visitor.sit(seated)
    wire = Wire(visitor)
    visitor.open(f"/tables/{table}")
    visitor.dice.wait_for()
    board = visitor.page.locator(".board").first.bounding_box()

    wire.dead = True
    visitor.pass_time(4)  # silence
    visitor.pass_time(4)  # and no answer
    visitor.pass_time(2)
    expect(lost(visitor)).to_be_visible()
    expect(visitor.page.get_by_role("main")).to_contain_text(
        "If your clock runs out, the others may go on without you."
    )
    assert visitor.page.locator(".board").first.bounding_box() == board
    players = visitor.page.get_by_role("list", name="Players")
    expect(players).not_to_contain_text("offline")  # we don't know who is there

    visitor.dice.click()
    expect(visitor.page.locator("[data-part='turn']")).to_contain_text("Will be sent once we’re connected")
    expect(visitor.page.get_by_role("main")).to_contain_text("What you did is kept")
    assert look(server, table)["plies"] == []

    wire.dead = False
    wait_until(visitor, visitor.page.get_by_role("img", name=re.compile("^Rolled")))
    expect(lost(visitor)).to_be_hidden()
    assert len([ply for ply in look(server, table)["plies"] if ply.startswith("roll:")]) == 1


def test_a_table_that_can_not_be_reached_says_so_and_opens_by_itself(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path, settings={"limits": UNLIMITED}) as server,
        Visitor(browser, server.address, service_workers="allow", outages=True, timeless=True) as visitor,
    ):
        seated = server.open_table(ANA, OPEN, game="senet")
        server.join(seated["table"])
        visitor.sit(seated)
        page = visitor.open(f"/tables/{seated['table']}")
        visitor.page.get_by_role("region", name="Game").wait_for()
        visitor.until_promised("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")

        server.kill()
        page.clock.pause_at(page.evaluate("Date.now()") + 1)
        page.reload()
        page.get_by_text("Going to the table…").wait_for(state="attached")
        dead = page.get_by_role("heading", name="The server doesn't answer")
        expect(dead).to_have_count(0)
        visitor.pass_time(3)
        expect(dead).to_be_visible()
        expect(page.get_by_role("main")).to_contain_text("your seat is kept")
        expect(page.get_by_role("main")).to_contain_text("Meanwhile you can play against the computer")
        expect(visitor.named("button", "Try again")).to_be_visible()
        page.clock.resume()
        assert not visitor.axe()

        server.start()
        wait_until(visitor, page.get_by_role("region", name="Game"))
        expect(dead).to_have_count(0)

        server.kill()
        page.reload()
        visitor.pass_time(3)
        visitor.named("link", "Back to the games").click()
        expect(offline_note(visitor)).to_contain_text(
            "The server doesn't answer. You can still play against the computer"
        )
        page.locator("article").first.wait_for()


def test_an_outage_moves_nothing_on_the_screen(visit: Visit) -> None:
    visitor = visit(outages=True, size=PHONE)
    page = visitor.open("/")
    heading = page.get_by_role("heading", level=1)
    page.locator("article").first.wait_for()
    before = heading.bounding_box()
    visitor.context.set_offline(True)
    note = offline_note(visitor)
    expect(note).to_contain_text("You're offline. You can still play against the computer or on one screen.")
    assert heading.bounding_box() == before
    visitor.named("button", "Dismiss this message").click()
    expect(note).to_be_hidden()


def test_a_code_is_not_looked_for_for_ever(visit: Visit) -> None:
    visitor = visit(outages=True, timeless=True)
    visitor.page.route("**/api/codes/*", lambda _: None)  # a server that hangs
    page = visitor.open("/")
    visitor.named("button", "Have a code?").click()
    page.get_by_role("dialog").get_by_label("Code").fill("ABC234")
    visitor.named("button", "Go to the table").click()
    visitor.pass_time(2)
    expect(offline_note(visitor)).to_contain_text("The server doesn't answer. You can still play against the computer")
    visitor.pass_time(15)
    expect(page.get_by_role("dialog")).to_contain_text("The server doesn't answer. Try again in a moment.")


def test_what_could_not_be_had_comes_by_itself_when_the_server_is_back(visit: Visit) -> None:
    visitor = visit(outages=True, timeless=True)
    page = visitor.page
    for path in ("**/api/dice", "**/healthz"):
        page.route(path, lambda route: route.abort())
    visitor.open("/dice")
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("The server doesn't answer.")
    expect(visitor.named("link", "Back to the games")).to_be_visible()
    expect(visitor.named("button", "Try again").first).to_be_visible()
    page.unroute_all()
    wait_until(visitor, page.locator("main .card, main .notice.info").first)
    expect(problem).to_have_count(0)
    expect(offline_note(visitor)).to_have_count(0)
