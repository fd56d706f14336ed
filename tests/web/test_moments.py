"""What should be noticed is: a sign on the board at every speed, dice that look like those of the game, and a win."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.server_process import ANA, Message, Server
from tests.support import rule
from tests.web.conftest import Visit
from tests.web.matches import look, on_one_screen, play, play_until
from tests.web.test_motion import NOTE_SIGNS
from tests.web.test_pace import EASY
from tests.web.visitor import PHONE, WIDE, Visitor


def seen(visitor: Visitor) -> set[str]:
    return set(visitor.page.evaluate("window.signs"))


@pytest.mark.parametrize(
    ("speed", "reduced_motion"), [("normal", "no-preference"), ("instant", "no-preference"), ("normal", "reduce")]
)
def test_a_roll_that_moves_nothing_has_a_sign_at_every_speed(
    speed: str, reduced_motion: str, visit: Visit, server: Server
) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit(choices={"speed": speed}, reduced_motion=reduced_motion)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    page.evaluate(NOTE_SIGNS)
    while "blocked" not in seen(visitor):
        visitor.act()
        visitor.to_act()
    assert page.locator("[data-sign]").evaluate_all(
        "signs => signs.every((sign) => getComputedStyle(sign).pointerEvents === 'none')"
    ), "no sign is in the way of a tap"


@pytest.mark.parametrize("size", [PHONE, WIDE])
@pytest.mark.parametrize("game", ["poleana", "ludo", "senet", "ur"])
def test_signs_stay_within_the_page(game: str, size: tuple[int, int], visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, game, plies=30)
    visitor = visit(size=size)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    page.evaluate("""() => {
      window.beyond = [];
      new MutationObserver(() => {
        for (const sign of document.querySelectorAll('[data-sign]')) {
          const {left, right} = sign.getBoundingClientRect();
          if (left < 0 || right > innerWidth) window.beyond.push(sign.textContent);
        }
      }).observe(document.body, {childList: true, subtree: true});
    }""")
    page.evaluate(NOTE_SIGNS)
    for _ in range(60):
        if seen(visitor) or visitor.act() == "over":
            break
    assert seen(visitor)
    assert page.evaluate("window.beyond") == []


def short_game(server: Server, *seats: Message) -> Message:
    """A game of few plies."""
    seated = server.open_table(*seats, game="ur", rules="pair")
    server.act(seated["table"], seated["token"], "start", id="start")
    return seated


NOTE_PARTIES = """() => {
  window.parties = [];
  new MutationObserver(() => {
    const party = document.querySelector("[data-part='celebration']");
    if (party) window.parties.push([party.innerText.trim(), getComputedStyle(party).pointerEvents]);
  }).observe(document.body, {childList: true, subtree: true});
}"""


def test_a_win_is_celebrated_for_a_moment_and_takes_no_input(visit: Visit, server: Server) -> None:
    seated = short_game(server, ANA, {"kind": "here", "name": "Luis"})
    visitor = visit(reduced_motion="no-preference")
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    play(server, seated, 40)
    page.evaluate(NOTE_PARTIES)
    while visitor.act() != "over":
        pass
    visitor.until(lambda: bool(page.evaluate("parties.length")))
    words, pointer = page.evaluate("parties[0]")
    assert re.fullmatch("(Ana|Luis) wins!", words)
    assert pointer == "none"
    expect(page.locator("[data-part='celebration']")).to_have_count(0)


def test_luck_and_skill_are_one_line_when_the_match_is_over(visit: Visit, server: Server) -> None:
    seated = short_game(server, ANA, EASY)
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    while visitor.act() != "over":
        pass
    expect(page.locator("[data-part='luck']")).to_have_text(
        re.compile(
            r"^(You were (un)?lucky: [+−]\d+%|Luck was even), and (your moves gave away \d+%|you gave nothing away)\.$"
        )
    )


def marks(visitor: Visitor) -> int:
    return visitor.page.locator(".lying .piece").locator("path.tip, rect.flat").count()


@rule("UR04", "SE04")
@pytest.mark.parametrize(
    ("game", "rules", "pieces", "none"),
    [("ur", "standard", 4, 6), ("ur", "masters", 3, 4), ("senet", "sticks", 4, 5)],
)
def test_what_is_thrown_is_what_the_game_throws(
    game: str, rules: str, pieces: int, none: int, visit: Visit, server: Server
) -> None:
    seated = on_one_screen(server, game, plies=1 if game == "ur" else 0, rules=rules)
    play_until(server, seated, "roll" if game == "ur" else "move")
    visitor = visit()
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    values = set()
    for _ in range(12):
        visitor.act()
        if visitor.to_act() != "move":
            continue
        now = look(server, seated["table"])["now"]
        (value,) = now["thrown"]
        values.add(value)
        expect(visitor.page.locator(".lying .piece")).to_have_count(pieces)
        assert marks(visitor) == (0 if value == none else value)
    assert len(values) > 1


def test_before_the_first_roll_no_dice_show_a_roll(visit: Visit, server: Server) -> None:
    for game, dice in (("ludo", 1), ("poleana", 2), ("ur", 4)):
        seated = on_one_screen(server, game)
        visitor = visit()
        visitor.sit(seated)
        page = visitor.open(f"/tables/{seated['table']}")
        visitor.dice.wait_for()
        expect(page.locator("button.roll .die")).to_have_count(dice)
        expect(page.locator("button.roll").locator("circle.pip, path.tip")).to_have_count(0)
