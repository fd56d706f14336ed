"""People in browsers of their own, who meet by a link."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.server_process import ANA, Server
from tests.web.conftest import Visit
from tests.web.matches import OPEN, act_and_wait, begun, look
from tests.web.visitor import Visitor


def sit_down(visit: Visit, server: Server, game: str = "ludo") -> tuple[Visitor, Visitor]:
    """Ana opens a table in the page, Luis comes by her link; the match begins by itself."""
    ana, luis = visit(), visit(choices={"name": "Luis"})
    page = ana.open(f"/new/{game}")
    friend = page.get_by_role("radio", name="Invite with a link").last
    if friend.count():
        friend.check(force=True)
    else:
        page.get_by_role("combobox").filter(has_text="Invite with a link").last.select_option(
            label="Invite with a link"
        )
    ana.named("button", "Open the table and invite").click()
    link = page.get_by_label("Link to this table").input_value()
    luis.open(link)
    expect(luis.page.get_by_label("Your name")).to_have_value("Luis")
    luis.named("button", "Join in").click()
    for visitor in (ana, luis):
        visitor.page.get_by_role("region", name="Game").wait_for()
    return ana, luis


def test_another_device_is_signed_out_and_a_guest_is_sent_away(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, OPEN, OPEN, game="ludo")
    table = seated["table"]
    here, elsewhere, luis = visit(), visit(), visit(choices={"name": "Luis"})
    for visitor in (here, elsewhere):
        visitor.sit(seated)
    for visitor in (here, elsewhere, luis):
        visitor.open(f"/tables/{table}")
    luis.named("button", "Join in").click()
    here.named("button", "Remove Luis").click()
    luis.named("button", "Join in").wait_for()
    assert look(server, table)["seats"][1]["kind"] == "open"
    server.post(f"/api/tables/{table}/join", {"name": "Eva"})
    server.post(f"/api/tables/{table}/join", {"name": "Iris"})
    here.named("button", "Menu").click()
    here.page.get_by_text("Other devices", exact=True).click()
    here.named("button", "Sign out other devices").click()
    expect(here.page.get_by_text("Now only this device can play for you.").first).to_be_visible()
    here.dice.click()
    here.until(lambda: len(look(server, table)["plies"]) == 1)
    expect(elsewhere.dice.or_(elsewhere.choices.first)).to_have_count(0)
    elsewhere.until(lambda: elsewhere.page.evaluate("localStorage.getItem('vuelta:seats')") == "{}")


def player(visitor: Visitor, name: str) -> str:
    """What stands beside a name in the list of players."""
    return visitor.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name).inner_text()


def to_play(server: Server, table: str) -> str:
    """Whose turn it is."""
    view = look(server, table)
    name: str = next(seat["name"] for seat in view["seats"] if seat["seat"] == view["now"]["seat"])
    return name


def test_two_people_play_speak_and_take_back(visit: Visit, server: Server) -> None:
    ana, luis = sit_down(visit, server, "senet")
    table = ana.page.url.rpartition("/")[2]
    expect(ana.page.get_by_role("list", name="Players")).to_contain_text("here")

    # Both see the same, whoever acts.
    ana.until(lambda: begun(server, table))
    what = ""
    while what != "move":
        actor, other = (ana, luis) if to_play(server, table) == "Ana" else (luis, ana)
        what = actor.to_act()
        act_and_wait(actor, server, table)
    for visitor in (ana, luis):
        expect(visitor.page.get_by_role("region", name="What happened").get_by_role("link").last).to_be_visible()
    plies = len(look(server, table)["plies"])

    # What somebody says is seen beside the name.
    actor.named("button", "Say").click()
    actor.named("button", "Well played!").click()
    expect(other.page.get_by_role("list", name="Players")).to_contain_text("Well played!")

    # A move is taken back when the other agrees.
    actor.named("button", "Undo").click()
    expect(actor.page.get_by_text("You asked to take your move back.")).to_be_visible()
    other.named("button", "Allow").click()
    actor.choices.first.wait_for()
    assert len(look(server, table)["plies"]) < plies


def test_whoever_goes_is_shown_as_away_and_comes_back_by_the_link(visit: Visit, server: Server) -> None:
    ana, luis = sit_down(visit, server)
    players = ana.page.get_by_role("list", name="Players")
    expect(players).to_contain_text("here")
    link = luis.page.url
    luis.open("/")
    expect(players).to_contain_text("offline")
    luis.open(link)
    expect(players).to_contain_text("here")
    expect(players).not_to_contain_text("offline")
    assert "you" in player(luis, "Luis")


def test_giving_up_ends_the_match_and_a_rematch_carries_everybody_along(visit: Visit, server: Server) -> None:
    ana, luis = sit_down(visit, server)
    first = ana.page.url
    watcher = visit()
    watcher.open(first)
    expect(watcher.page.get_by_text("You're watching.")).to_be_visible()
    expect(ana.page.get_by_role("list", name="Players")).to_contain_text("One person is watching")

    ana.named("button", "Menu").click()
    ana.named("button", "Give up…").click()
    ana.named("button", "Give up").click()
    for visitor in (ana, luis, watcher):
        expect(visitor.result).to_have_text(re.compile("Luis wins"))

    luis.named("button", "Play again").click()
    luis.page.wait_for_url(lambda url: url != first)
    for visitor in (ana, watcher):
        visitor.named("link", "Go to the rematch").click()
        visitor.page.wait_for_url(luis.page.url)
    for visitor in (ana, luis, watcher):
        visitor.page.get_by_role("region", name="Game").wait_for()
    table = luis.page.url.rpartition("/")[2]
    (ana if to_play(server, table) == "Ana" else luis).act()
    expect(watcher.page.get_by_role("img", name=re.compile("^Rolled"))).to_be_visible()
    assert not watcher.dice.count()


def test_a_computer_takes_the_seat_that_nobody_comes_for(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, OPEN, game="poleana")
    ana = visit()
    ana.sit(seated)
    ana.open(f"/tables/{seated['table']}")
    ana.named("button", "Fill with computers and start").click()
    ana.to_act()
    assert [seat["kind"] for seat in look(server, seated["table"])["seats"]] == ["person", "computer"]
