"""Pictures of the page for the docs: `python -m tests.web.pictures` (`make screenshots`) takes them anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import vuelta
from tests.server.server_process import UNLIMITED, Server, serving
from tests.web.conftest import ARGUMENTS, installed
from tests.web.matches import look, on_one_screen, play_until
from tests.web.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {320: (320, 640), 768: (768, 1024), 1440: (1440, 900)}
PLIES = (120, 60, 24)
"""How far a game is; the next number if it was over by then."""


def take(browser: Browser, server: Server, game: str, width: int) -> None:
    """A game in its middle, at a width; dark in the middle size."""
    for plies in PLIES:
        seated = on_one_screen(server, game, plies, seed=width)
        if look(server, seated["table"])["phase"] == "playing":
            break
    play_until(server, seated, "move", choices=2)
    theme = "dark" if width == 768 else "light"
    with Visitor(browser, server.address, size=SIZES[width], choices={"theme": theme}) as visitor:
        visitor.sit(seated)
        visitor.open(f"/tables/{seated['table']}")
        visitor.choices.first.wait_for()
        visitor.page.wait_for_timeout(800)  # pictures and fonts
        visitor.page.screenshot(path=FOLDER / f"{game}-{width}.jpg", type="jpeg", quality=70)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), settings={"limits": UNLIMITED}) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        for game in vuelta.games():
            for width in SIZES:
                take(browser, server, game, width)
        with Visitor(browser, server.address, size=SIZES[1440]) as visitor:
            visitor.open("/")
            visitor.page.get_by_role("heading", level=3).first.wait_for()
            visitor.page.wait_for_timeout(1500)
            visitor.page.screenshot(path=FOLDER / "home-1440.jpg", type="jpeg", quality=70)
        browser.close()


if __name__ == "__main__":
    main()
