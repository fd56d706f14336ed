"""Nobody waits: whatever plays can be skipped, and what needs nobody happens by itself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.server.server_process import ANA, Message, Server
from tests.web.conftest import Visit
from tests.web.matches import act_and_wait, look, on_one_screen, play, play_until
from tests.web.visitor import PHONE, Visitor

EASY: Message = {"kind": "computer", "level": "easy"}
FROZEN = "2026-11-19T12:00:00"


def against_computers(server: Server, count: int = 3, game: str = "ludo", **wish: object) -> Message:
    """Ana against computers; she is to roll."""
    seated = server.open_table(ANA, *[EASY] * count, game=game, **wish)
    server.act(seated["table"], seated["token"], "start", id="start")
    return seated


def frozen(visit: Visit, seated: Message, **choices: object) -> Visitor:
    """Somebody for whom nothing that waits a while ever ends by itself."""
    visitor = visit(timeless=True, reduced_motion="no-preference", choices={"speed": "normal"} | choices)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    return visitor


def freeze(visitor: Visitor) -> None:
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") + 1)


def own_rolls(server: Server, table: str) -> int:
    """How often somebody at this screen has rolled."""
    events = server.get(f"/api/tables/{table}/events?since=0")["events"]
    mine = look(server, table)["seats"][0]["seat"]
    return sum(event["kind"] == "rolled" and event["seat"] == mine for event in events)


def start_a_round(visitor: Visitor) -> None:
    """Roll, and then nothing goes on."""
    visitor.dice.wait_for()
    freeze(visitor)
    visitor.dice.click()
    expect(visitor.page.locator("p.said")).to_contain_text("You roll")
    expect(visitor.dice.or_(visitor.choices.first)).to_have_count(0)


@pytest.mark.parametrize("how", ["tap on the board", "tap on the status", "Space"])
def test_one_skip_goes_on_to_what_a_person_has_to_do(how: str, visit: Visit, server: Server) -> None:
    seated = against_computers(server)
    visitor = frozen(visit, seated)
    start_a_round(visitor)
    if how == "Space":
        visitor.press("Space")
    elif how == "tap on the status":
        visitor.page.locator("[data-part='turn']").click()
    else:
        box = visitor.named("group", "Board of Ludo").bounding_box()
        assert box
        visitor.page.mouse.click(box["x"] + 12, box["y"] + 12)
    # Whatever three computers have played meanwhile, and though no time passes.
    expect(visitor.dice.or_(visitor.choices.first).first).to_be_visible()
    assert own_rolls(server, seated["table"]) == 1, "what skips doesn't roll"


def test_a_tap_that_began_before_the_dice_came_does_not_roll_them(visit: Visit, server: Server) -> None:
    seated = against_computers(server)
    visitor = frozen(visit, seated)
    visitor.dice.wait_for()
    box = visitor.dice.bounding_box()
    assert box
    start_a_round(visitor)
    mouse = visitor.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    visitor.pass_time(60)
    visitor.dice.wait_for()
    before = own_rolls(server, seated["table"])
    mouse.up()
    visitor.named("button", "Menu").click()  # whatever the tap has done comes before this
    assert own_rolls(server, seated["table"]) == before
    visitor.press("Escape")
    visitor.dice.click()
    visitor.until(lambda: own_rolls(server, seated["table"]) > before)


def test_space_that_is_held_down_skips_once_and_rolls_nothing(visit: Visit, server: Server) -> None:
    seated = against_computers(server)
    visitor = frozen(visit, seated)
    start_a_round(visitor)
    for _ in range(5):
        visitor.page.keyboard.down("Space")
    visitor.dice.or_(visitor.choices.first).first.wait_for()
    for _ in range(5):
        visitor.page.keyboard.down("Space")
    visitor.page.keyboard.up("Space")
    visitor.named("button", "Menu").click()
    assert own_rolls(server, seated["table"]) == 1


def test_what_was_skipped_is_said_in_sum(visit: Visit, server: Server) -> None:
    seated = against_computers(server)
    visitor = frozen(visit, seated)
    page = visitor.page
    page.evaluate("() => { window.heard = []; }")
    page.evaluate("""() => {
      const region = document.querySelector("[aria-live='polite']");
      new MutationObserver(() => region.textContent && heard.push(region.textContent))
        .observe(region, {childList: true, characterData: true, subtree: true});
    }""")
    start_a_round(visitor)
    visitor.press("Space")
    visitor.dice.or_(visitor.choices.first).first.wait_for()
    visitor.pass_time(1)
    page.wait_for_function("() => heard.some((said) => said.includes('Your turn'))")
    said = page.evaluate("heard")
    assert len(said) <= 2, said
    assert re.search(r"Your turn\. ", said[-1])


def test_the_speed_is_chosen_at_the_table_and_kept(visit: Visit, server: Server) -> None:
    seated = against_computers(server, 1)
    visitor = visit(size=PHONE)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    speeds = page.get_by_role("group", name="Game speed")
    expect(speeds.get_by_role("radio")).to_have_count(3)
    expect(speeds.get_by_role("radio", name="Instant")).to_be_checked()
    speeds.get_by_title("Twice as fast").click()
    expect(speeds.get_by_role("radio", name="Twice as fast")).to_be_checked()
    assert json.loads(page.evaluate("localStorage['vuelta:settings']"))["speed"] == "fast"
    visitor.named("button", "Menu").click()
    visitor.named("button", "Settings").click()
    expect(page.get_by_role("dialog").get_by_role("group", name="Game speed").get_by_label("Fast")).to_be_checked()


def test_rolls_happen_by_themselves_if_one_likes(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.dice.wait_for()
    toggle = visitor.named("button", re.compile("^Auto ?roll automatically$"))
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    visitor.choices.first.wait_for()  # nobody has rolled, and somebody has to choose
    assert look(server, seated["table"])["now"]["awaits"] == "move"
    toggle.click()
    visitor.choices.first.click()
    page.locator("[data-part='turn']").wait_for()


def test_a_roll_that_would_happen_by_itself_does_not_after_undo(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    while play_until(server, seated, "move")["rolled"] != [6]:
        play(server, seated, 1)
    visitor = frozen(visit, seated, autoRoll=True)
    visitor.choices.first.wait_for()
    before = len(look(server, seated["table"])["plies"])
    freeze(visitor)
    visitor.choices.first.click()
    visitor.until(lambda: len(look(server, seated["table"])["plies"]) == before + 1)
    undo = visitor.named("button", "Undo")
    while undo.is_disabled():
        visitor.page.clock.run_for(50)  # until the move has been seen, and no longer
    undo.click()
    visitor.until(lambda: len(look(server, seated["table"])["plies"]) == before)
    visitor.pass_time(60)
    visitor.choices.first.wait_for()
    assert len(look(server, seated["table"])["plies"]) == before


def test_who_starts_is_rolled_for_by_itself_and_explained(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet")
    visitor = frozen(visit, seated)
    expect(visitor.page.locator("p.said")).to_have_text("Both roll until only one has a 1: that one starts.")
    visitor.pass_time(30)
    visitor.until(lambda: any(look(server, seated["table"])["now"]["pieces"].values()))
    expect(visitor.page.locator("p.said")).to_contain_text("starts")
    plies = len(look(server, seated["table"])["plies"])
    visitor.dice.wait_for()
    visitor.pass_time(30)
    assert len(look(server, seated["table"])["plies"]) == plies, "the first roll of the game is a person's"


def test_a_round_in_which_nobody_can_move_is_one_line(visit: Visit, server: Server) -> None:
    for _ in range(10):
        seated = on_one_screen(server, "ludo")
        visitor = visit()
        visitor.sit(seated)
        page = visitor.open(f"/tables/{seated['table']}")
        for _ in range(2):
            act_and_wait(visitor, server, seated["table"])
            visitor.to_act()
        if all(ply.startswith("roll:") for ply in look(server, seated["table"])["plies"]):
            break
    expect(page.locator("p.said")).to_have_text("Nobody could move.")
    log = page.get_by_role("region", name="What happened").get_by_role("link")
    expect(log).to_have_text(["Nobody could move."])
