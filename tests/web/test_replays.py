"""What a replay tells of a match: also of one with unusual players, rules or ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, expect

from tests.server.server_process import ANA, Server
from tests.web.conftest import Visit
from tests.web.matches import ended, give_up, play, record_of
from tests.web.screens import see_a_match_end


def test_players_may_have_the_same_name(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, {"kind": "here", "name": ANA["name"]}, game="ludo")
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, 10)
    give_up(server, seated)
    page = visit().open(f"/tables/{seated['table']}/replay")
    expect(page.get_by_role("region").get_by_role("columnheader", name=ANA["name"])).to_have_count(2)


UNLEARNED = {
    "en": "These rules are new to the computer",
    "es": "Estas reglas son nuevas para la computadora",
}


@pytest.mark.parametrize("language", UNLEARNED)
def test_what_is_known_of_the_judge_is_told_once_and_in_the_language_of_the_page(
    language: str, visit: Visit, server: Server
) -> None:
    seated = server.open_table(ANA, {"kind": "here", "name": "Luis"}, game="ur", options={"pieces": "3"})
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, 12)
    give_up(server, seated)
    visitor = visit(language=language)
    page = visitor.open(f"/tables/{seated['table']}/replay#chances")
    expect(page.get_by_text(UNLEARNED[language])).to_have_count(1)
    page.get_by_role("tab").first.click()
    expect(
        page.get_by_text({"en": "tell luck from skill", "es": "la suerte de la habilidad"}[language])
    ).to_be_visible()


def test_a_throw_of_nothing_is_shown_as_0_everywhere(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, {"kind": "here", "name": "Luis"}, game="ur")
    server.act(seated["table"], seated["token"], "start", id="start")
    while "roll:6" not in play(server, seated, 4)["plies"]:
        pass
    give_up(server, seated)
    visitor = visit()
    page = visitor.open(f"/tables/{seated['table']}/replay")
    faces = page.get_by_role("region").get_by_role("rowheader")
    expect(faces).to_have_text(["0", "1", "2", "3", "4"])
    visitor.named("tab", "Moves").click()
    expect(visitor.named("img", "Roll: 0").first).to_have_text("0")
    visitor.named("tab", "Dice").click()
    visitor.named("button", re.compile(r"^Roll \d+: 0 ✓$")).first.click()
    expect(page.get_by_text(re.compile(r"remainder by 16: 15, die: 0"))).to_be_visible()
    expect(page.get_by_text("the faces weigh, in this order, 1: 4, 2: 6, 3: 4, 4: 1, 0: 1,")).to_be_visible()
    visitor.open("/dice")
    of_people = visitor.named("heading", re.compile("^Royal Game of Ur · People"))
    ur = page.get_by_role("article").filter(has=of_people)
    expect(ur.get_by_role("heading")).to_contain_text("weights 0: 1, 1: 4, 2: 6, 3: 4, 4: 1")
    expect(ur.get_by_role("rowheader")).to_have_text(["0", "1", "2", "3", "4"])


def test_who_gave_up_is_told_the_same_at_the_table_in_the_replay_and_among_the_records(
    visit: Visit, server: Server
) -> None:
    visitor = visit()
    see_a_match_end(visitor, server, "ludo")
    page = visitor.page
    told = "Luis wins: Ana gave up"
    expect(visitor.result).to_have_text(told)
    places = [re.compile(r"^\s*1\s.*Luis"), re.compile(r"^\s*2\s.*Ana\s*gave up")]
    expect(page.get_by_role("region", name=told).get_by_role("listitem")).to_have_text(places)
    visitor.named("link", "Replay and analysis").click()
    expect(visitor.named("heading", told)).to_be_visible()
    expect(page.locator(".places > li")).to_have_text(places)
    visitor.named("tab", "Analysis").click()
    expect(page.get_by_text("The match wasn't played to the end")).to_be_visible()
    visitor.open("/records")
    kept = page.locator("main").get_by_role("link").filter(has_text="Luis won, Ana gave up")
    expect(kept).to_be_visible()
    kept.click()
    expect(visitor.named("heading", told)).to_be_visible()


def test_a_record_from_elsewhere_says_only_that_it_has_no_end(visit: Visit, server: Server) -> None:
    record = record_of(server, ended(server, "ludo")["table"])
    visitor = visit()
    page = visitor.open("/records")
    page.locator("input[type=file]").set_input_files(
        FilePayload(name="some.vuelta", mimeType="text/plain", buffer=record.encode())
    )
    expect(visitor.named("heading", "Not played to the end")).to_be_visible()
    visitor.open("/records")
    expect(page.locator("main").get_by_role("link").filter(has_text="not played to the end")).to_be_visible()


def test_what_the_dice_showed_fits_a_phone_or_shows_that_it_scrolls(visit: Visit, server: Server) -> None:
    visitor = visit(size=(360, 740))
    page = visitor.open(f"/tables/{ended(server, 'ludo')['table']}/replay")
    region = visitor.named("region", "What the dice showed")
    region.wait_for()
    hidden = "region => region.scrollWidth - region.clientWidth"
    assert region.evaluate(hidden) == 0

    long = [{"kind": "here", "name": name} for name in ("Maximilianobartolome", "Mariaguadalupeteresa")]
    seated = server.open_table(*long, game="ludo")
    server.act(seated["table"], seated["token"], "start", id="start")
    play(server, seated, 10)
    give_up(server, seated)
    visitor.open(f"/tables/{seated['table']}/replay")
    region.wait_for()
    assert region.evaluate(hidden) > 0
    assert region.evaluate("region => getComputedStyle(region).backgroundImage").count("gradient") == 4
    region.focus()
    visitor.press("ArrowRight")
    page.wait_for_function("region => region.scrollLeft > 0", arg=region.element_handle())


@pytest.mark.parametrize(("language", "space"), [("en", ""), ("es", "\u00a0")])
def test_shares_are_written_in_one_way(language: str, space: str, visit: Visit, server: Server) -> None:
    page = visit(language=language).open(f"/tables/{ended(server, 'senet')['table']}/replay#chances")
    page.locator(".moments").wait_for()
    shares = re.findall(r"\d(\s*)%", page.get_by_role("tabpanel").inner_text())
    assert len(shares) > 10
    assert set(shares) == {space}
