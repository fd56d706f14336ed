"""What a replay tells of a match: also of one with unusual players, rules or ends."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.running import ANA, Server
from tests.web.conftest import Visit
from tests.web.matches import give_up, play


def test_players_may_have_the_same_name(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, {"kind": "here", "name": ANA["name"]}, game="ludo")
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, 10)
    give_up(server, seated)
    page = visit().open(f"/tables/{seated['table']}/replay")
    expect(page.get_by_role("region").get_by_role("columnheader", name=ANA["name"])).to_have_count(2)
