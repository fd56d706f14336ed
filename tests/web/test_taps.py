"""A real finger on a real board: what it touches is selected, and nothing but what is selected is played.

`tests/browser/test_taps.py` has a thousand positions; here are a few, with all that lies between a finger and a move.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from random import Random

from playwright.sync_api import expect

from tests.server.server_process import Message, Server
from tests.web.conftest import Visit
from tests.web.matches import look, on_one_screen, play_until
from tests.web.visitor import PHONE, Visitor

SCATTER = 6
MOVES = 12
STOPS = "stops => stops.map(({dataset}) => dataset.stop)"
SELECTED = "[data-stop][aria-pressed='true']"

Point = tuple[float, float]


def centre(visitor: Visitor, stop: str) -> Point:
    """Where somebody aims who means a stop."""
    box = visitor.page.locator(f"[data-stop='{stop}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(visitor: Visitor, at: Point, miss: Point = (0, 0)) -> None:
    visitor.page.touchscreen.tap(at[0] + miss[0], at[1] + miss[1])


def on_a_phone(visit: Visit, seated: Message, **more: object) -> Visitor:
    visitor = visit(size=PHONE, has_touch=True, **more)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    visitor.page.locator(".board svg").first.scroll_into_view_if_needed()
    return visitor


def far_from_everything(visitor: Visitor) -> Point:
    """The point of the board that is furthest from all stops."""
    box = visitor.page.locator(".board.vuelta-look").bounding_box()
    assert box
    stops = [centre(visitor, one) for one in visitor.page.locator("[data-stop]").evaluate_all(STOPS)]
    points = [
        (box["x"] + box["width"] * across / 20, box["y"] + box["height"] * down / 20)
        for across in range(1, 20)
        for down in range(1, 20)
    ]
    return max(points, key=lambda point: min(hypot(point[0] - x, point[1] - y) for x, y in stops))


def has_grown(server: Server, table: str, plies: int) -> bool:
    return len(look(server, table)["plies"]) > plies


def selected(visitor: Visitor) -> str | None:
    found = visitor.page.locator(SELECTED)
    return found.get_attribute("data-stop") if found.count() else None


def test_a_finger_that_misses_by_six_pixels_plays_what_it_means(visit: Visit, server: Server) -> None:
    random = Random(6)
    seated = on_one_screen(server, "ludo", plies=60)
    visitor = on_a_phone(visit, seated)
    for _ in range(MOVES):
        now = play_until(server, seated, "move", choices=2)
        before = look(server, seated["table"])["plies"]
        wanted = random.choice(now["walks"])
        token, target = f"token {wanted['from']} {now['seat']}", f"target {wanted['to']}"
        visitor.page.locator(f"[data-stop='{token}'].playable").wait_for()
        while (now_selected := selected(visitor)) != token:
            tap(visitor, centre(visitor, token), (random.gauss(0, SCATTER), random.gauss(0, SCATTER)))
            visitor.page.wait_for_function(
                f'before => document.querySelector("{SELECTED}")?.dataset.stop !== before', arg=now_selected
            )
        assert look(server, seated["table"])["plies"] == before, "the first tap played"
        tap(visitor, centre(visitor, target))
        visitor.until(partial(has_grown, server, seated["table"], len(before)))
        walk = dict(zip(now["moves"], now["walks"], strict=True))[look(server, seated["table"])["plies"][len(before)]]
        assert (walk["from"], walk["to"]) == (wanted["from"], wanted["to"])
        visitor.to_act()


def test_the_first_tap_shows_the_way_and_a_tap_beside_everything_lets_go(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo", plies=60)
    now = play_until(server, seated, "move", choices=2)
    before = look(server, seated["table"])["plies"]
    visitor = on_a_phone(visit, seated)
    walk = now["walks"][-1]
    tap(visitor, centre(visitor, f"token {walk['from']} {now['seat']}"))
    expect(visitor.page.locator("[data-route]")).to_have_count(1)
    expect(visitor.page.locator(SELECTED)).to_have_count(1)
    tap(visitor, far_from_everything(visitor))
    expect(visitor.page.locator("[data-route]")).to_have_count(0)
    expect(visitor.page.locator(SELECTED)).to_have_count(0)
    assert look(server, seated["table"])["plies"] == before
