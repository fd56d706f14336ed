"""The page checks the dice of a match itself, and says which roll was forged."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, expect

import vuelta
from tests.server.running import Server
from tests.web.conftest import Visit
from tests.web.matches import ended, record_of

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
    words = f"Roll {number} (line {forged + 1} of the record) is not what the dice gave."
    expect(page.get_by_text(words)).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit) -> None:
    page = visit().open("/records")
    page.locator("input[type=file]").set_input_files(
        FilePayload(name="letter.txt", mimeType="text/plain", buffer=b"Dear Ana\n")
    )
    expect(page.get_by_text("“letter.txt” could not be opened.")).to_be_visible()
