"""A match is looked through by who played it: how it went, what went wrong, a better try; and hints in a match."""

from __future__ import annotations

import re
from itertools import groupby
from random import Random

import pytest
from playwright.sync_api import FilePayload, Locator, expect

import vuelta
from tests.web.conftest import Visit
from tests.web.test_local_tables import give_up, play_now
from tests.web.visitor import PHONE, Visitor
from vuelta import Record


def at_random(game: str, plies: int, seed: int = 5) -> Record:
    """A match of two people who play anything."""
    random, position = Random(seed), vuelta.game(game).start(2)
    played: list[str] = []
    for _ in range(plies):
        played.append(position.roll(random) if position.awaits == "roll" else random.choice(position.moves()))
        position = position.play(played[-1])
    return Record(start=vuelta.game(game).start(2), plies=tuple(played), players={0: "Ana", 2: "Luis"})


RECORD = at_random("ludo", 150)


def open_record(visitor: Visitor, record: Record = RECORD) -> None:
    visitor.open("/records")
    file = FilePayload(name="some.vuelta", mimeType="text/plain", buffer=str(record).encode())
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.named("tab", "Result").wait_for()


def drawn(visitor: Visitor) -> list[str]:
    """How the moves are drawn that stand on the board."""
    return sorted(visitor.page.eval_on_selector_all("[data-advice]", "all => all.map(one => one.dataset.advice)"))


def verdict(visitor: Visitor) -> Locator:
    return visitor.page.locator("p.verdict strong")


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on the screen don't overlap."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    across = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return across or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def test_mistakes_are_walked_through_and_tried_again_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    open_record(visitor)
    page = visitor.page
    see = visitor.named("button", "Look at the mistakes")
    see.focus()
    visitor.press("Enter")
    expect(page.get_by_role("radio", name="Ana")).to_be_checked()
    title = page.locator("#mistake-title")
    expect(title).to_have_text(re.compile(r"^Mistake 1 of [2-5]$"))
    assert drawn(visitor) == ["best", "played"]
    better = page.get_by_role("definition").nth(1).locator("strong").inner_text()
    expect(page.locator("p.why")).to_have_text(re.compile(r"\w+"))

    visitor.named("button", "Try again").focus()
    visitor.press("Enter")
    assert drawn(visitor) == []
    page.wait_for_function("() => document.activeElement.dataset.stop?.startsWith('token')")
    labels = [", ".join(text.split("\n")) for text in visitor.choices.all_inner_texts()]
    visitor.press(str(1 + labels.index(better)))
    expect(verdict(visitor)).to_have_text("That’s the best move!")
    assert drawn(visitor) == ["best"]

    following = visitor.named("button", "Next mistake")
    expect(following).to_be_focused()
    visitor.press("Enter")
    expect(title).to_have_text(re.compile(r"^Mistake 2 of"))
    assert drawn(visitor) == ["best", "played"]
    visitor.press("Tab")  # from the mistake's card into it
    expect(visitor.named("button", "Try again")).to_be_focused()


def test_mistakes_are_tried_again_by_touch_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=PHONE, has_touch=True)
    open_record(visitor)
    page = visitor.page
    visitor.named("button", "Look at the mistakes").tap()
    page.locator("#mistake-title").wait_for()
    visitor.named("button", "Try again").tap()
    verdicts: list[str] = []
    origins = page.locator("[data-stop^=token][aria-pressed]")
    for number in range(origins.count()):
        tap(visitor, origins.nth(number))
        tap(visitor, page.locator("[data-stop^=target]").first)
        expect(verdict(visitor)).not_to_have_text("Let’s see…")
        verdicts.append(verdict(visitor).inner_text())
        visitor.named("button", "Once more").tap()
    assert verdicts.count("That’s the best move!") >= 1
    assert any(said.startswith("Not yet") for said in verdicts), "what was played is still a mistake"
    assert not visitor.axe()


def tap(visitor: Visitor, place: Locator) -> None:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_moves_are_a_row_a_turn_and_its_parts_are_positions(visit: Visit) -> None:
    visitor = visit()
    open_record(visitor)
    page = visitor.page
    visitor.named("tab", "Moves").click()
    seats = [position.seat for position in RECORD.positions()][: len(RECORD.plies)]
    turns = [list(plies) for _, plies in groupby(enumerate(seats, 1), key=lambda ply: ply[1])]
    where = page.get_by_role("status").filter(has_text="Turn")
    expect(where).to_have_text(f"Turn {len(turns)} of {len(turns)}")
    rows = page.locator("li[data-turn]")
    last = rows.last
    expect(last).to_have_attribute("data-turn", str(len(turns)))
    expect(last.get_by_role("link")).to_have_count(len(turns[-1]))
    long = next(number for number, plies in reversed(list(enumerate(turns, 1))) if len(plies) > 2)
    row = page.locator(f"li[data-turn='{long}']")
    row.get_by_role("link").nth(1).click()
    page.wait_for_url(re.compile(rf"[?&]ply={turns[long - 1][1][0]}\b"))
    expect(row.locator("[aria-current=step]")).to_have_count(1)
    page.locator("h1").click(force=True)
    visitor.press("ArrowRight")  # within the turn
    expect(row.get_by_role("link").nth(2)).to_have_attribute("aria-current", "step")
    visitor.named("button", "One turn back").click()
    expect(where).to_have_text(f"Turn {long - 1} of {len(turns)}")


LISTENED = """
window.asked = [];
window.held = [];
window.holding = true;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  if (message.ask) window.asked.push(message.ask);
  post.call(this, message, ...more);
};
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
Object.defineProperty(Worker.prototype, 'onmessage', {
  set(hear) {
    set.call(this, (event) => {
      if (window.holding && event.data.progress === 40) window.held.push(() => hear.call(this, event));
      else if (window.held.length) window.held.push(() => hear.call(this, event));
      else hear.call(this, event);
    });
  },
});
window.release = () => { window.holding = false; for (const hear of window.held.splice(0)) hear(); };
"""
"""What the worker is asked; what it answers waits from its 40th step on."""


KEPT = """async () => {
  const request = indexedDB.open('vuelta');
  await new Promise((done) => { request.onsuccess = done; });
  const count = request.result.transaction('analyses').objectStore('analyses').count();
  await new Promise((done) => { count.onsuccess = done; });
  request.result.close();
  return count.result > 0;
}"""
"""Whether the browser has kept an analysis."""


def test_the_analysis_starts_by_itself_tells_how_far_it_is_and_is_kept(visit: Visit) -> None:
    visitor = visit(hurried=True)
    visitor.context.add_init_script(LISTENED)
    open_record(visitor)
    page = visitor.page
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", f"{round(100 * 39 / len(RECORD.plies))}%")
    before = page.locator(".places").bounding_box()
    visitor.named("link", "Records").click()
    page.wait_for_function("() => asked.includes('cancel')")

    page.get_by_role("main").get_by_role("link").filter(has_text="Ludo").first.click()
    bar.wait_for()
    page.evaluate("release()")
    bar.wait_for(state="detached")
    assert page.locator(".places").bounding_box() == before, "nothing moves that is read"
    expect(page.locator(".accuracy strong").first).to_have_text(re.compile(r"^\d+%$"))

    visitor.until_promised(KEPT)
    page.reload()
    visitor.named("button", "Look at the mistakes").wait_for()
    assert "analyse" not in page.evaluate("asked")


HIGHEST_HINTS = 9.5 * 16


def asked_for_a_hint(visitor: Visitor) -> bool:
    """Ask by keyboard, where there is something to choose and to tell; otherwise go on as before."""
    hint = visitor.named("button", "Hint")
    if visitor.to_act() != "move":
        return False
    if visitor.choices.count() < 2:
        expect(hint).to_be_disabled()
        return False
    hint.focus()
    visitor.press("Enter")
    best = visitor.named("region", "The best moves")
    best.get_by_role("listitem").first.wait_for()
    if not best.get_by_text("These are about equal").is_visible():
        return True
    assert "%" not in best.inner_text()
    assert "best" not in drawn(visitor)
    visitor.press("Escape")
    return False


@pytest.mark.parametrize("size", [PHONE, (844, 390)], ids=["phone", "sideways"])
def test_hints_are_drawn_on_the_board_and_nothing_covers_it(size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(hurried=True, size=size, has_touch=True)
    play_now(visitor, "ludo")
    page = visitor.page
    hint = visitor.named("button", "Hint")
    best = visitor.named("region", "The best moves")
    rows = best.get_by_role("listitem").get_by_role("button")
    while not asked_for_a_hint(visitor):
        visitor.act()
    expect(rows.first).to_be_focused()
    assert 2 <= rows.count() <= 3
    expect(rows.first).to_have_accessible_name(re.compile(r"^1 .+\. \d+% to win$"))
    assert drawn(visitor)[0] == "best"
    assert page.locator("[data-way]").count() == 1, "ways would hide one another"
    assert page.get_by_role("dialog").count() == 0
    board = page.get_by_role("group", name="Board of Ludo")
    assert apart(best, board)
    box = best.bounding_box()
    assert box
    assert box["height"] <= HIGHEST_HINTS
    assert page.evaluate("scrollY") == 0
    assert not visitor.axe()

    visitor.press("Escape")
    expect(rows).to_have_count(0)
    expect(hint).to_be_focused()
    assert drawn(visitor) == []
    hint.tap()
    rows.first.wait_for()
    page.locator("[data-part=turn]").tap()  # beside
    expect(rows).to_have_count(0)
    hint.tap()
    rows.first.tap()
    expect(rows).to_have_count(0)
    expect(visitor.choices).to_have_count(0)


def test_you_are_called_you(visit: Visit) -> None:
    visitor = visit(hurried=True)
    play_now(visitor, "ludo")
    for _ in range(8):
        visitor.act()
    visitor.to_act()
    give_up(visitor)
    visitor.named("link", "Replay and analysis").click()
    page = visitor.page
    expect(page.locator(".places strong").filter(has_text=re.compile("^You$"))).to_have_count(1)
    visitor.named("tab", "Mistakes").click()
    expect(page.get_by_role("tabpanel").get_by_role("heading")).to_be_visible()
    assert page.get_by_role("radio").count() == 0, "whose mistakes these are is no question"
    visitor.open("/records")
    page.get_by_role("main").get_by_role("link").filter(has_text="Ludo").first.click()
    expect(page.locator(".places strong").filter(has_text=re.compile("^You$"))).to_have_count(1)
