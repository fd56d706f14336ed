"""From the link to the dice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import vuelta
from tests.server.server_process import Server
from tests.web.conftest import Visit
from tests.web.local_tables import plies
from tests.web.matches import look, on_one_screen, play_until


@pytest.mark.parametrize("game", vuelta.games())
def test_one_tap_leads_from_the_first_page_to_the_dice(game: str, visit: Visit) -> None:
    title = vuelta.game(game).title["en"]
    visitor = visit(choices={"speed": "normal"}, reduced_motion="no-preference")
    page = visitor.open("/")
    visitor.named("button", f"Play now: {title} against the computer").click()
    while visitor.act() != "roll":  # a game may begin with a choice
        pass
    page.get_by_label(re.compile("^Rolled")).wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    first = next(ply for ply in plies(visitor) if ply.startswith("roll:"))
    assert re.fullmatch(r"roll:\d(-\d)*.*", first)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_only_move_plays_itself_if_one_likes(wanted: bool, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    play_until(server, seated, "move", choices=1, most=1)
    before = len(look(server, seated["table"])["plies"])
    visitor = visit(choices={"autoMove": wanted}, timeless=not wanted)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    if wanted:
        visitor.dice.wait_for()
    else:
        visitor.choices.first.wait_for()
        visitor.pass_time(60)
    assert (len(look(server, seated["table"])["plies"]) > before) is wanted
