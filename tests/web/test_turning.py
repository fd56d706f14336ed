"""Boards turn so that one's own side is near, and long boards stand up on phones."""

from __future__ import annotations

import pytest

from tests.server.server_process import ANA, Message, Server
from tests.web.conftest import Visit
from tests.web.matches import on_one_screen, play_until
from tests.web.visitor import WIDE, Visitor

UPRIGHT, LYING = (390, 844), (844, 390)
EASY: Message = {"kind": "computer", "level": "easy"}
HEIGHTS = """seat => {
  const board = document.querySelector('.board.vuelta-look').getBoundingClientRect();
  return [...document.querySelectorAll(`[data-token='${seat}']`)].map((token) => {
    const {top, height} = token.getBoundingClientRect();
    return (top + height / 2 - board.top) / board.height;
  });
}"""
"""How far down the board a seat's tokens are, as shares of its height."""
SIZE = """() => {
  const {width, height} = document.querySelector('.board.vuelta-look').getBoundingClientRect();
  return [width, height];
}"""
TOKENS = (
    "() => [...document.querySelectorAll('[data-token]')].map(({dataset}) => `${dataset.token} ${dataset.cell}`).sort()"
)


def is_near(visitor: Visitor, seat: int) -> bool:
    """Whether the tokens of a seat, which has not moved yet, lie on the lower half of the board."""
    heights = visitor.page.evaluate(HEIGHTS, seat)
    assert heights
    return all(height > 0.5 for height in heights)


def seen(visit: Visit, seated: Message, turning: str = "own", size: tuple[int, int] = WIDE) -> Visitor:
    visitor = visit(size=size, choices={"turning": turning})
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.page.locator("[data-token]").first.wait_for()
    return visitor


@pytest.mark.parametrize("game", ["ludo", "ur", "poleana"])
def test_ones_own_side_is_near_unless_the_board_is_fixed(game: str, visit: Visit, server: Server) -> None:
    seated = server.open_table(EASY, ANA, game=game)
    mine = next(seat["seat"] for seat in seated["view"]["seats"] if seat["kind"] == "person")
    server.act(seated["table"], seated["token"], "start", id="start")
    assert is_near(seen(visit, seated), mine)
    assert not is_near(seen(visit, seated, "fixed"), mine)


def test_for_several_people_on_one_screen_the_board_is_fixed_or_follows_the_turn(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ur")
    fixed, follows = seen(visit, seated), seen(visit, seated, "turn")
    first = play_until(server, seated, "roll")["seat"]
    assert is_near(fixed, 0)
    follows.page.wait_for_function(f"seat => ({HEIGHTS})(seat).every((height) => height > 0.5)", arg=first)
    while (now := play_until(server, seated, "roll"))["seat"] == first:
        follows.act()
    follows.page.wait_for_function(f"seat => ({HEIGHTS})(seat).some((height) => height > 0.5)", arg=now["seat"])
    assert is_near(fixed, 0)


def test_a_long_board_stands_up_on_an_upright_phone_and_lies_down_again(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=20)
    play_until(server, seated, "move", choices=2)
    visitor = seen(visit, seated, size=UPRIGHT)
    page = visitor.page
    width, height = page.evaluate(SIZE)
    assert height > 2 * width
    standing = page.evaluate(TOKENS)
    for size, higher in ((LYING, False), (UPRIGHT, True), (WIDE, False)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function(
            f"higher => {{ const [width, height] = ({SIZE})(); return (height > width) === higher; }}", arg=higher
        )
        assert page.evaluate(TOKENS) == standing


def test_whoever_reads_a_replay_has_their_own_side_near(visit: Visit, server: Server) -> None:
    seated = server.open_table(EASY, ANA, game="ur")
    mine = next(seat["seat"] for seat in seated["view"]["seats"] if seat["kind"] == "person")
    server.act(seated["table"], seated["token"], "start", id="start")
    server.act(seated["table"], seated["token"], "resign", id="resign", seat=mine)
    visitor = visit()
    page = visitor.open(f"/tables/{seated['table']}/replay")
    page.locator("[data-token]").first.wait_for()
    assert is_near(visitor, mine)
