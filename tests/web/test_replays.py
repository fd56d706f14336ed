"""What a replay tells of a match: also of one with unusual players, rules or ends."""

from __future__ import annotations

import pytest
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


UNLEARNED = {
    "en": "Nothing has been learned for these rules",
    "es": "Nada se ha aprendido con estas reglas",
}


@pytest.mark.parametrize("language", UNLEARNED)
def test_what_is_known_of_the_judge_is_told_once_and_in_the_language_of_the_page(
    language: str, visit: Visit, server: Server
) -> None:
    seated = server.open_table(ANA, {"kind": "here", "name": "Luis"}, game="ur", options={"pieces": "2"})
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, 12)
    give_up(server, seated)
    visitor = visit(language=language)
    page = visitor.open(f"/tables/{seated['table']}/replay#chances")
    expect(page.get_by_text(UNLEARNED[language])).to_have_count(1)
    page.get_by_role("tab").first.click()
    expect(page.get_by_text({"en": "tell luck from skill", "es": "la suerte del acierto"}[language])).to_be_visible()
