"""Every screen of the page, and how one comes there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import vuelta
from tests.server.server_process import ANA, Server
from tests.support import SOME_GAMES
from tests.web.matches import OPEN, ended, give_up, on_one_screen, play_until
from tests.web.visitor import Visitor


class Screen(NamedTuple):
    """A screen: its name, and what leads there."""

    name: str
    go: Callable[[Visitor, Server], None]


def _home(visitor: Visitor, _server: Server) -> None:
    visitor.open("/")
    visitor.page.locator("article").nth(len(vuelta.games()) - 1).wait_for()


def _setup(visitor: Visitor, _server: Server) -> None:
    visitor.open("/new/poleana")
    visitor.page.locator("form").wait_for()
    for part in visitor.page.locator("main details > summary").all():
        part.click()


def _settings(visitor: Visitor, _server: Server) -> None:
    visitor.open("/dice")
    visitor.page.get_by_role("banner").get_by_role("button").click()
    visitor.page.get_by_role("dialog").wait_for()


def _invited(visitor: Visitor, server: Server) -> None:
    visitor.open(f"/tables/{server.open_table(ANA, OPEN, OPEN, game='ludo')['table']}")
    visitor.page.locator("main form").wait_for()


def _waiting(visitor: Visitor, server: Server) -> None:
    seated = server.open_table(ANA, OPEN, game="cadena")
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.page.get_by_role("img", name="QR").wait_for()


def _playing(game: str) -> Callable[[Visitor, Server], None]:
    def go(visitor: Visitor, server: Server) -> None:
        seated = on_one_screen(server, game, plies=12)
        play_until(server, seated, "move", choices=2)
        visitor.sit(seated)
        visitor.open(f"/tables/{seated['table']}")
        visitor.choices.first.wait_for()
        visitor.page.locator("details > summary").last.click()

    return go


def _rolling(visitor: Visitor, server: Server) -> None:
    seated = on_one_screen(server, "poliana", plies=6)
    play_until(server, seated, "roll")
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.dice.wait_for()


def _menu(visitor: Visitor, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.dice.wait_for()
    visitor.page.get_by_role("button", name=re.compile("^Men[uú]$")).click()
    for part in visitor.page.get_by_role("dialog").locator("summary").all():
        part.click()


def _over(visitor: Visitor, server: Server) -> None:
    seated = ended(server, "ludo")
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.result.wait_for()


def _replay(tab: str) -> Callable[[Visitor, Server], None]:
    def go(visitor: Visitor, server: Server) -> None:
        visitor.open(f"/tables/{ended(server, 'senet', plies=60)['table']}/replay#{tab}")
        visitor.page.get_by_role("slider").wait_for()
        visitor.page.get_by_role("tabpanel").wait_for()
        if tab == "mistakes":
            visitor.page.locator("#mistake-title, .none").wait_for()

    return go


def _rules(visitor: Visitor, _server: Server) -> None:
    visitor.open("/rules/senet")
    visitor.page.locator("main figure").first.wait_for()


def _learning(visitor: Visitor, _server: Server) -> None:
    visitor.open("/learn/poleana")
    visitor.page.locator("main [data-main]").click()
    visitor.page.locator("main [data-way]").wait_for()


KEPT = """async () => {
  const made = await indexedDB.databases();
  if (!made.some(({name}) => name === 'vuelta')) return false;
  const request = indexedDB.open('vuelta');
  await new Promise((done) => { request.onsuccess = done; });
  const all = request.result.transaction('records').objectStore('records').getAll();
  await new Promise((done) => { all.onsuccess = done; });
  request.result.close();
  return all.result.some(({text}) => text.includes('seed:'));
}"""
"""Whether the browser has kept the record of a match that is over."""


def see_a_match_end(visitor: Visitor, server: Server, game: str) -> None:
    """Sit at a table while its match ends, so that the browser keeps the record."""
    seated = on_one_screen(server, game, plies=30)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    with visitor.page.expect_response(lambda answer: answer.url.endswith("/record")):
        give_up(server, seated)
    visitor.result.wait_for()
    visitor.until_promised(KEPT)


def _records(visitor: Visitor, server: Server) -> None:
    see_a_match_end(visitor, server, "ludo")
    visitor.open("/records")
    visitor.page.locator("main").get_by_role("link").first.wait_for()


def _dice(visitor: Visitor, server: Server) -> None:
    ended(server, "poleana")
    visitor.open("/dice")
    visitor.page.locator("main table").first.wait_for()


def _nowhere(visitor: Visitor, _server: Server) -> None:
    visitor.open("/new/-")
    visitor.page.get_by_role("heading", level=1).wait_for()


SCREENS = [
    Screen("home", _home),
    Screen("set-up", _setup),
    Screen("settings", _settings),
    Screen("invited", _invited),
    Screen("waiting", _waiting),
    *(Screen(f"playing {game}", _playing(game)) for game in SOME_GAMES),
    Screen("rolling", _rolling),
    Screen("menu", _menu),
    Screen("over", _over),
    Screen("replay, result", _replay("result")),
    Screen("replay, mistakes", _replay("mistakes")),
    Screen("replay, dice", _replay("check")),
    Screen("rules", _rules),
    Screen("learning", _learning),
    Screen("records", _records),
    Screen("dice", _dice),
    Screen("nowhere", _nowhere),
]
