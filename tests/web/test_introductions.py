"""Introductions: by touch, by keyboard and for those who listen, in every game; and where they are offered."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

import vuelta
from tests.web.conftest import Visit
from tests.web.looking import LEAST, SIDEWAYS, SMALL
from tests.web.visitor import PHONE, Visitor
from vuelta import Position
from vuelta.core.introduction import Scene, staged

EVERY_GAME = pytest.mark.parametrize("name", vuelta.games())
SENTENCE = ".says"


def learn(visitor: Visitor, name: str) -> tuple[Scene, ...]:
    """Open the introduction to a game."""
    visitor.open(f"/learn/{name}")
    scenes = vuelta.game(name).introduction
    says(visitor, scenes[0].says["en"])
    return scenes


def says(visitor: Visitor, sentence: str) -> None:
    """Wait until the scene says so."""
    expect(visitor.page.locator(SENTENCE)).to_have_text(sentence)


def tokens(visitor: Visitor, name: str, cell: str) -> Locator:
    """The drawn tokens of whoever learns on a square."""
    number = vuelta.game(name).board().number(cell, 0)
    return visitor.page.locator(f"[data-token='0'][data-cell='{number}']")


def tap(visitor: Visitor, place: Locator) -> None:
    box = place.first.bounding_box()
    assert box
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_game_is_learnt_by_touch_on_a_small_phone(visit: Visit) -> None:
    visitor = visit(size=PHONE, has_touch=True)
    _goal, way, capture, square = learn(visitor, "ludo")
    visitor.page.locator("[data-points]").wait_for()
    expect(visitor.page.locator(".hint")).to_contain_text("You play Red")
    visitor.named("button", "Roll").tap()
    says(visitor, way.says["en"])  # it comes by itself
    visitor.page.locator("[data-way]").wait_for()
    tap(visitor, tokens(visitor, "ludo", "H"))
    says(visitor, capture.says["en"])
    hint = visitor.page.locator(".hint")
    expect(hint).to_have_text("Tap the ring.")
    tap(visitor, tokens(visitor, "ludo", "H"))
    expect(hint).to_have_class(re.compile("astray"))  # the rules say why
    expect(hint).not_to_contain_text("for now follow the arrow")
    tap(visitor, tokens(visitor, "ludo", "r30"))
    expect(hint).to_contain_text("for now follow the arrow")
    tap(visitor, tokens(visitor, "ludo", "r5"))
    says(visitor, square.says["en"])
    tap(visitor, tokens(visitor, "ludo", "r9"))
    says(visitor, square.then["en"])
    visitor.named("button", "Next").tap()
    says(visitor, "That’s all. Play!")
    visitor.named("button", "Play now").tap()
    visitor.dice.wait_for()
    assert visitor.page.url.startswith(f"{visitor.address}/tables/here-")
    assert visitor.page.get_by_role("link", name="First time?").count() == 0  # not any more


def test_a_game_is_learnt_by_keyboard_and_everything_is_said(visit: Visit) -> None:
    visitor = visit()
    goal, way, capture, square = learn(visitor, "senet")
    said = visitor.page.locator("[aria-live='polite']")
    expect(said).to_contain_text(goal.says["en"])
    visitor.press("Space")
    says(visitor, way.says["en"])
    expect(said).to_contain_text(way.says["en"])
    by_key(visitor, way)
    says(visitor, capture.says["en"])
    by_key(visitor, capture)
    expect(said).to_contain_text(re.compile("You .* Dark"))
    says(visitor, square.says["en"])
    by_key(visitor, square)
    expect(said).to_contain_text(square.then["en"])
    expect(visitor.named("button", "Next")).to_be_focused()  # the token that had it is gone
    visitor.press("Enter")
    says(visitor, "That’s all. Play!")
    expect(visitor.named("button", "Play now")).to_be_focused()
    visitor.named("button", "Start over").press("Enter")
    says(visitor, goal.says["en"])
    visitor.named("button", "Skip").press("Enter")
    visitor.named("button", "Back").press("Enter")
    says(visitor, square.says["en"])


def by_key(visitor: Visitor, scene: Scene) -> None:
    """Move the token that a scene asks for."""
    cell = vuelta.game("senet").board().number(scene.play.partition(">")[0], 0)
    stop = visitor.page.locator(f"button[data-stop^='token'][data-stop*='{cell}'].playable")
    stop.first.press("Enter")


@EVERY_GAME
def test_it_can_be_skipped_and_axe_finds_nothing(name: str, visit: Visit) -> None:
    visitor = visit(size=PHONE, language="es")
    visitor.open(f"/learn/{name}")
    says(visitor, vuelta.game(name).introduction[0].says["es"])
    assert_sound(visitor)
    visitor.named("button", "Saltar").click()
    says(visitor, "Eso es todo. ¡A jugar!")
    assert_sound(visitor)


def assert_sound(visitor: Visitor) -> None:
    assert not visitor.axe()
    assert visitor.page.evaluate(SIDEWAYS) == {"page": 0, "beyond": []}
    assert visitor.page.evaluate(SMALL, LEAST) == []


def played(visitor: Visitor, scene: Scene) -> bool:
    """Whether a scene has been played; if not, its button is pressed. (Where one has just come, that means nothing.)"""
    main = visitor.page.locator("[data-main]")
    done = main.inner_text() == "Siguiente" or visitor.page.locator(SENTENCE).inner_text() != scene.says["es"]
    if not done:
        main.click()
    return done


def assert_room(visitor: Visitor) -> None:
    """Everything is in sight, on a small phone and with one on its side."""
    for width, height in ((844, 390), PHONE):
        visitor.page.set_viewport_size({"width": width, "height": height})
        whole = visitor.page.evaluate("document.documentElement.scrollHeight")
        assert whole <= height, (width, height)


@EVERY_GAME
def test_whoever_wants_to_is_shown_everything(name: str, visit: Visit) -> None:
    visitor = visit(size=PHONE, language="es", hurried=True)
    game = vuelta.game(name)
    ended: Position | None = None
    visitor.open(f"/learn/{name}")
    for scene in game.introduction:
        _, ended = staged(game, scene, ended)
        says(visitor, scene.says["es"])
        assert_room(visitor)
        visitor.until(partial(played, visitor, scene))
        if scene.then:
            says(visitor, scene.then["es"])
            visitor.named("button", "Siguiente").click()
    says(visitor, "Eso es todo. ¡A jugar!")
    assert_room(visitor)
    assert ended
    standing = sorted(
        (seat, game.board().number(cell, seat)) for seat, cells in ended.pieces().items() for cell in cells
    )
    drawn = visitor.page.locator("[data-token]").evaluate_all(
        "all => all.map(({dataset}) => [Number(dataset.token), Number(dataset.cell)])"
    )
    assert sorted(map(tuple, drawn)) == standing


def test_the_first_table_of_a_game_offers_it_and_one_comes_back(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open("/")
    visitor.named("button", "Play now: Ludo against the computer").click()
    visitor.dice.wait_for()
    table = page.url
    visitor.named("link", "First time? Learn it in 30 seconds").click()
    visitor.named("button", "Skip").click()
    visitor.named("button", "Back to your match").click()
    visitor.dice.wait_for()
    assert page.url == table
    assert page.get_by_role("link", name=re.compile("30 seconds")).count() == 0
    visitor.open("/rules/ludo")
    visitor.named("link", "Learn it in 30 seconds").click()
    page.wait_for_url("**/learn/ludo")


def test_the_offer_can_be_declined_for_good(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    visitor.named("button", "Play now: Ludo against the computer").click()
    visitor.named("button", "No, thanks").click()
    expect(page.get_by_role("link", name=re.compile("30 seconds"))).to_have_count(0)
    page.reload()
    visitor.dice.wait_for()
    assert page.get_by_role("link", name=re.compile("30 seconds")).count() == 0
    visitor.open("/")
    visitor.named("button", "Play now: Senet against the computer").click()
    visitor.named("link", "First time? Learn it in 30 seconds").wait_for()
