"""What a person at a table sees and hears, move by move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.running import Server
from tests.web.conftest import Visit
from tests.web.matches import on_one_screen, play_until


def test_a_move_that_is_pointed_at_takes_nothing_from_the_others(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=4)
    play_until(server, seated, "move", choices=3)
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    board = visitor.named("group", "Board of Senet")
    stops = "buttons => buttons.map(button => [button.ariaLabel, button.ariaDisabled])"
    numbers = page.locator("svg.tokens text.number")
    before, marks = board.get_by_role("button").evaluate_all(stops), numbers.count()
    visitor.press("Tab")
    visitor.choices.first.focus()
    expect(page.locator("svg.tokens .movable.picked")).not_to_have_count(0)
    assert board.get_by_role("button").evaluate_all(stops) == before
    assert numbers.count() >= marks


def test_what_has_just_happened_is_told_in_the_language_that_is_chosen_meanwhile(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.act()
    said = page.locator("p.said")
    expect(said).to_contain_text("Ana rolls")
    visitor.named("button", "Settings").click()
    page.get_by_role("radio", name="Español").check(force=True)
    expect(said).to_contain_text("Ana tira")
