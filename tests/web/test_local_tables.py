"""Matches that need no server: against the computer and on one screen, everything happens in the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import vuelta
from tests.server.server_process import UNLIMITED, Server, serving
from tests.web.conftest import Visit
from tests.web.local_tables import name_of, plies, stored
from tests.web.visitor import PHONE, Visitor

KEPT = """async (games) => {
  for (const name of await caches.keys()) {
    const found = await (await caches.open(name)).keys();
    const has = (part) => games.every((game) => found.some(({url}) => url.includes(`/api/games/${game}/${part}`)));
    if (has('engine.wasm') && has('thinking.json') && has('rules') && has('weights')) return true;
  }
  return false;
}"""


def play_now(visitor: Visitor, game: str) -> None:
    """Begin a match against the computer, from the first page."""
    visitor.open("/")
    title = vuelta.game(game).title["en"]
    visitor.named("button", f"Play now: {title} against the computer").click()
    name_of(visitor)


def give_up(visitor: Visitor) -> None:
    visitor.named("button", "Menu").click()
    visitor.named("button", "Give up…").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Give up", exact=True).click()
    visitor.result.wait_for()


@pytest.mark.parametrize("game", vuelta.games())
def test_a_match_against_the_computer_asks_the_server_for_nothing(game: str, visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, game)
    visitor.to_act()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for _ in range(12):
        if visitor.act() == "over":
            break
    visitor.to_act()
    assert [address for address in asked if "/api/tables" in address] == []
    assert len(plies(visitor)) >= 12


def test_a_match_survives_a_reload_and_is_listed_at_home(visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "senet")
    for _ in range(6):
        visitor.act()
    visitor.to_act()
    before, name = plies(visitor), name_of(visitor)
    visitor.page.reload()
    visitor.to_act()
    assert plies(visitor)[: len(before)] == before
    visitor.open("/")
    link = visitor.page.locator(f"a[href$='/tables/{name}']").first
    link.click()
    visitor.to_act()
    assert name_of(visitor) == name


def test_a_move_is_taken_back_with_what_the_computer_answered_and_the_dice_stay(visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "ludo")
    undo = visitor.named("button", "Undo")
    before: list[str] = []
    while len(plies(visitor)) < len(before) + 3:  # one's own move, then a roll and a move of the computer
        while visitor.to_act() != "move":
            visitor.act()
            expect(undo).to_be_disabled()  # new dice have been seen
        before = plies(visitor)
        visitor.act()
        visitor.to_act()
    answered = plies(visitor)
    assert [ply.startswith("roll:") for ply in answered[len(before) :]][:2] == [False, True]
    undo.click()
    expect(visitor.choices.first).to_be_visible()
    assert plies(visitor) == before
    visitor.choices.last.click()
    visitor.dice.wait_for()
    rolls = [[ply for ply in of if ply.startswith("roll:")] for of in (plies(visitor), answered)]
    same = min(map(len, rolls))
    assert same > sum(ply.startswith("roll:") for ply in before)
    assert rolls[0][:same] == rolls[1][:same]


def test_hints_and_reasons_come_from_the_device(visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "senet")
    while visitor.to_act() != "move" or visitor.choices.count() < 2:
        visitor.act()
    visitor.named("button", "Hint").click()
    hints = visitor.named("region", "The best moves")
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile(r"\w+"))


def test_a_match_that_is_over_is_kept_checked_and_judged(visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "ludo")
    for _ in range(8):
        visitor.act()
    visitor.to_act()
    give_up(visitor)
    table = stored(visitor)
    visitor.named("link", "Replay and analysis").click()
    visitor.named("tab", "Dice").click()
    expect(visitor.page.get_by_text("The dice are right").first).to_be_visible()
    visitor.page.get_by_role("tab", name="Result").click()
    expect(visitor.page.get_by_role("tabpanel")).to_contain_text("of 100 such matches")
    record = visitor.page.evaluate(
        """async (match) => {
          const request = indexedDB.open('vuelta');
          await new Promise((done) => { request.onsuccess = done; });
          const all = request.result.transaction('records').objectStore('records').getAll();
          await new Promise((done) => { all.onsuccess = done; });
          request.result.close();
          return all.result.map(({text}) => text).find((text) => text.includes(match));
        }""",
        table["name"],
    )
    read = vuelta.read_record(record.encode())
    assert read.verify(commitment=table["created"]["commitment"]) == sum(ply.startswith("roll:") for ply in read.plies)
    assert str(read) == record


def test_two_windows_on_one_match_stay_together(visit: Visit) -> None:
    visitor = visit(hurried=True)
    visitor.open("/new/senet")
    visitor.page.get_by_role("combobox").filter(has_text="On this device").last.select_option(label="On this device")
    visitor.named("button", "Start").click()
    name = name_of(visitor)
    visitor.to_act()
    other = visitor.context.new_page()
    other.goto(f"/tables/{name}")
    for _ in range(4):
        visitor.act()
    visitor.to_act()
    wanted = visitor.page.locator("p.said").inner_text()
    expect(other.locator("p.said")).to_have_text(wanted)


def test_after_one_visit_any_game_is_played_without_network(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path, settings={"limits": UNLIMITED}) as server,
        Visitor(
            browser, server.address, size=PHONE, language="es", service_workers="allow", outages=True, hurried=True
        ) as visitor,
    ):
        page = visitor.open("/")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate("navigator.serviceWorker.controller.postMessage('keep-games')")
        visitor.until_promised(KEPT, vuelta.games())
        server.kill()
        for game, level in (("poleana", "hard"), ("cadena", "expert"), ("ur", "medium")):
            visitor.open(f"/new/{game}")
            player = page.get_by_role("combobox").filter(has_text="Medio").last
            if level != "medium":
                player.select_option(value=f"computer:{level}")
            visitor.named("button", "Empezar").click()
            name_of(visitor)
            for _ in range(5):
                visitor.act()
            visitor.to_act()
        page.reload()
        visitor.to_act()
        visitor.open("/rules/ludo")
        expect(page.locator("main p").first).to_be_visible()


def test_a_table_that_is_gone_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/tables/here-0123456789012345678901")
    expect(visitor.named("heading", "There's no such table")).to_be_visible()


def test_the_dice_follow_from_the_seed_that_was_sealed_first(visit: Visit, server: Server) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "poliana")
    for _ in range(6):
        visitor.act()
    visitor.to_act()
    table = stored(visitor)
    dice = vuelta.SealedDice(
        table["name"],
        seed=bytes.fromhex(table["seed"]),
        words={int(entry["seat"]): entry["data"]["words"] for entry in table["entries"] if entry["kind"] == "words"},
    )
    assert dice.commitment == table["created"]["commitment"]
    position, rolls = vuelta.game("poliana").start(table["created"]["playing"], first=table["created"]["first"]), 0
    for ply in plies(visitor):
        if position.awaits == "roll":
            rolls += 1
            assert ply == dice(position, rolls)
        position = position.play(ply)
    assert rolls > 0
    assert json.dumps(table["created"]["options"])
    assert server.address
