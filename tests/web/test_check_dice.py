"""The page checks the dice of a match itself, and says which roll was forged."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, expect

import vuelta
from tests.server.server_process import Server
from tests.web.conftest import Visit
from tests.web.local_tables import events
from tests.web.matches import act_and_wait, begun, ended, give_up, look, on_one_screen, record_of
from tests.web.test_together import sit_down, to_play

RIGHT = re.compile(r"^The dice are right: all \d+ rolls follow from the seed")


@pytest.mark.parametrize("game", vuelta.games())
def test_the_dice_of_a_match_are_right(game: str, visit: Visit, server: Server) -> None:
    page = visit().open(f"/tables/{ended(server, game)['table']}/replay#check")
    expect(page.get_by_text(RIGHT)).to_be_visible()


def idle_roll(lines: list[str]) -> int | None:
    """The first roll that nobody could move with, and no six: with another low one the match goes on as it did."""
    rolls = [number for number, line in enumerate(lines) if line.startswith("roll:")]
    return next((number for number in rolls if lines[number] < "roll:5" and number + 1 in rolls), None)


def test_a_forged_roll_is_named(visit: Visit, server: Server) -> None:
    forged = None
    while forged is None:
        lines = record_of(server, ended(server, "ludo")["table"]).split("\n")
        forged = idle_roll(lines)
    lines[forged] = f"roll:{int(lines[forged][-1]) + 1}"
    number = sum(line.startswith("roll:") for line in lines[: forged + 1])
    visitor = visit()
    page = visitor.open("/records")
    page.locator("input[type=file]").set_input_files(
        FilePayload(name="forged.vuelta", mimeType="text/plain", buffer="\n".join(lines).encode())
    )
    visitor.named("tab", "Dice").click()
    words = f"Roll {number} (line {forged + 1} of the record) isn't what the dice gave."
    expect(page.get_by_text(words)).to_be_visible()


SAME = "✓ The commitment, the words and the rolls are the same."
UNLIKE = "This record doesn't match what this device saw during the match."


def test_two_people_seal_words_play_and_find_that_the_dice_are_those_they_saw(visit: Visit, server: Server) -> None:
    ana, luis = sit_down(visit, server, "senet")
    table = ana.page.url.rpartition("/")[2]
    ana.until(lambda: begun(server, table))
    for _ in range(4):
        act_and_wait(ana if to_play(server, table) == "Ana" else luis, server, table)
    ana.named("button", "Menu").click()
    ana.page.get_by_text("The dice are sealed").click()
    expect(ana.page.get_by_text(look(server, table)["commitment"])).to_be_visible()
    ana.press("Escape")
    luis.named("button", "Menu").click()
    luis.page.get_by_text("Give up…").click()
    luis.named("button", "Give up").click()
    record = vuelta.read_record(record_of(server, table))
    assert set(record.words) == set(record.seals) == {0, 1}
    assert len({*record.words.values()}) == 2
    record.verify()
    for visitor in (ana, luis):
        visitor.result.wait_for()
        page = visitor.open(f"/tables/{table}/replay#check")
        expect(page.get_by_text(RIGHT)).to_be_visible()
        expect(page.get_by_text(SAME)).to_be_visible()


def test_words_of_ones_own_are_in_the_dice_of_every_match(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/new/ludo")
    visitor.page.get_by_text("More options").click()
    visitor.page.get_by_label("Your own words for the dice").fill("red sky at night")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.to_act()
    (words,) = events(visitor, "words")
    assert words["seat"] == 0
    assert re.fullmatch(r"red sky at night [A-Za-z0-9_-]{22}", words["data"]["words"])


def test_a_record_that_fits_itself_and_not_what_was_seen_is_found_out(visit: Visit, server: Server) -> None:
    visitor = visit()
    seated = on_one_screen(server, "ludo", plies=12)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    give_up(server, seated)
    visitor.result.wait_for()
    start = vuelta.game("ludo").start(2)
    match = vuelta.Match(start, vuelta.SealedDice(seated["table"], seed="another"))
    for _ in range(8):
        seat = match.position.seat
        assert seat is not None
        match.roll(seat) if match.position.awaits == "roll" else match.move(seat, match.position.moves()[0])
    match.stop()
    assert match.record().verify() > 0, "by itself it is sound"
    visitor.page.route("**/record", lambda route: route.fulfill(body=str(match.record()), content_type="text/plain"))
    page = visitor.open(f"/tables/{seated['table']}/replay#check")
    expect(page.get_by_text(UNLIKE)).to_be_visible()
    expect(page.get_by_text("The commitment was different.")).to_be_visible()
    visitor.named("tab", "Result").click()
    expect(page.get_by_text("The dice in this record are wrong.")).to_be_visible()


def test_whoever_did_not_follow_a_match_is_told_what_can_not_be_said(visit: Visit, server: Server) -> None:
    page = visit().open(f"/tables/{ended(server, 'ur')['table']}/replay#check")
    expect(page.get_by_text("It didn't follow the match")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit) -> None:
    page = visit().open("/records")
    page.locator("input[type=file]").set_input_files(
        FilePayload(name="letter.txt", mimeType="text/plain", buffer=b"Dear Ana\n")
    )
    expect(page.get_by_text("“letter.txt” couldn't be opened.")).to_be_visible()
