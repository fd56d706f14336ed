"""How tokens move: as fast as one likes, or not at all; and always to where the server says."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.server.server_process import Message, Server
from tests.support import SOME_GAMES, rule
from tests.web.conftest import Visit
from tests.web.matches import act_and_wait, look, on_one_screen, play, play_until
from tests.web.visitor import PHONE, WIDE, Visitor

COUNT_ANIMATIONS = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...values) { window.moved += 1; return animate.apply(this, values); };
for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, () => { window.moved += 1; }, true);
"""
TOKENS = """() => [...document.querySelectorAll('[data-token]')].map((token) => {
  const board = token.ownerSVGElement.getBoundingClientRect();
  const {left, width, top, height} = token.querySelector('circle:nth-of-type(2)').getBoundingClientRect();
  const {width: across, height: down} = token.ownerSVGElement.viewBox.baseVal;
  return {
    seat: Number(token.dataset.token),
    cell: Number(token.dataset.cell),
    x: ((left + width / 2 - board.left) / board.width) * across / 100,
    y: ((top + height / 2 - board.top) / board.height) * down / 100,
  };
})"""
NOTE_TOUCHES = """
window.touches = [];
navigator.vibrate = (pattern) => window.touches.push(pattern.join(' '));
"""
ROLL, SIX = "15", "25 35 60"
"""What is felt, in milliseconds."""
NOTE_SIGNS = """
window.signs = [];
const signs = new MutationObserver(() => {
  for (const {dataset} of document.querySelectorAll('[data-sign]')) window.signs.push(dataset.sign);
});
signs.observe(document.body, {childList: true, subtree: true});
"""
REACH = 0.75
"""Tokens that share a cell stand at most so far from its middle, in cells."""


def cell_number(board: Message, name: str, seat: int) -> int:
    named = [(number, cell["seat"]) for number, cell in enumerate(board["cells"]) if cell["name"] == name]
    for wanted in (seat, None):
        for number, owner in named:
            if owner == wanted:
                return number
    ((only, _),) = named
    return only


def assert_tokens_stand_right(visitor: Visitor, server: Server, table: str) -> None:
    """Every token of the drawing stands on its cell, and there are no others."""
    view = look(server, table)
    board = server.get(f"/api/games/{view['game']}/board")
    pieces = view["now"]["pieces"]
    wanted = Counter(
        (int(seat), cell_number(board, name, int(seat))) for seat, names in pieces.items() for name in names
    )
    drawn = visitor.page.evaluate(TOKENS)
    assert Counter((token["seat"], token["cell"]) for token in drawn) == wanted
    edge = 0.038 * max(board["width"], board["height"])  # the frame around the grid
    for token in drawn:
        cell = board["cells"][token["cell"]]
        spots = cell["spots"] or [(cell["x"], cell["y"])]
        near = min(
            max(abs(token["x"] - edge - 0.5 - x), abs(token["y"] - edge - 0.5 - y))
            for x, y in (spot if isinstance(spot, (list, tuple)) else (spot["x"], spot["y"]) for spot in spots)
        )
        assert near < REACH, (token, cell)


@pytest.mark.parametrize("game", SOME_GAMES)
def test_tokens_walk_and_end_where_the_server_says(game: str, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, game, plies=25)
    visitor = visit(choices={"speed": "fast"}, reduced_motion="no-preference", hurried=True)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    assert_tokens_stand_right(visitor, server, seated["table"])
    for _ in range(6):
        visitor.act()
    visitor.to_act()
    assert_tokens_stand_right(visitor, server, seated["table"])
    # Much happens while nobody looks closely: the page catches up.
    view = play(server, seated, 15, seed=2)
    if view["phase"] == "playing":
        link = f"a[href$='at={view['seq']}']"
        visitor.page.locator(link).wait_for()
        visitor.to_act()
        assert_tokens_stand_right(visitor, server, seated["table"])


def test_nothing_moves_for_those_who_ask_for_less_motion(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "poleana", plies=8)
    visitor = visit(choices={"speed": "normal"})
    visitor.context.add_init_script(COUNT_ANIMATIONS)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    for _ in range(8):
        visitor.act()
        assert page.evaluate("document.getAnimations().length") == 0
    visitor.named("button", "Settings").first.click()
    expect(page.get_by_text("Your device asks for less motion, so tokens appear at once.")).to_be_visible()
    assert page.evaluate("window.moved") == 0


@pytest.mark.parametrize(("speed", "moves"), [("instant", False), ("fast", True), ("normal", True)])
def test_tokens_and_dice_move_as_the_setting_says(speed: str, moves: bool, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=6)
    play_until(server, seated, "roll")
    visitor = visit(reduced_motion="no-preference")
    visitor.context.add_init_script(COUNT_ANIMATIONS.partition("for (")[0])
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.dice.wait_for()
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text(speed.capitalize(), exact=True).click()
    visitor.press("Escape")
    visitor.act()
    visitor.to_act()
    assert (page.evaluate("window.moved") > 0) is moves


@rule("SE18")
@pytest.mark.parametrize(
    ("speed", "reduced_motion"),
    [("normal", "reduce"), ("instant", "no-preference"), ("fast", "no-preference"), ("normal", "no-preference")],
)
def test_the_jail_cell_is_seen_at_every_speed(speed: str, reduced_motion: str, visit: Visit) -> None:
    visitor = visit(choices={"speed": speed}, reduced_motion=reduced_motion)
    page = visitor.open("/rules/senet")
    jailing = page.locator("figure").filter(has_text="Jail! The extra throw is lost")
    jailing.scroll_into_view_if_needed()
    jailing.get_by_role("img").wait_for()
    page.evaluate(NOTE_SIGNS)
    jailing.get_by_role("button", name="Next step").click()
    visitor.until(lambda: "jail" in page.evaluate("window.signs"))
    expect(page.locator("[data-sign]")).to_have_count(0)  # it stands for a moment only


@pytest.mark.parametrize("wanted", [True, False])
def test_rolls_are_felt_and_sixes_more_so_if_one_likes(wanted: bool, visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit(choices={"haptics": wanted}, size=PHONE, has_touch=True, is_mobile=True)
    visitor.context.add_init_script(NOTE_TOUCHES)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    view = look(server, seated["table"])
    while not {"roll:5", "roll:6"} <= {*view["plies"]}:
        act_and_wait(visitor, server, seated["table"])
        view = look(server, seated["table"])
        page.locator(f"a[href$='at={view['seq']}']").wait_for(state="attached")  # it has been seen, and felt
    rolls = [ply for ply in view["plies"] if ply.startswith("roll:")]
    felt = [touch for touch in page.evaluate("window.touches") if touch in (ROLL, SIX)]
    assert felt == ([SIX if ply == "roll:6" else ROLL for ply in rolls] if wanted else [])


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_boards_of_worked_examples_show_what_their_squares_are_called(size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(size=size)
    figure = visitor.open("/rules/poleana").locator("figure").first
    figure.scroll_into_view_if_needed()
    expect(figure.get_by_text("14", exact=True).first).to_be_visible()
