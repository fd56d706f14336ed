"""One browser for all tests here, and visitors who complain about nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.server_process import Server
from tests.web.visitor import PATIENCE, Visitor
from vuelta.server.http.page import FOLDER

Visit = Callable[..., Visitor]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed() -> str | None:
    """Chromium's path. Without its windows, the shell takes a tenth of the time of a whole one for every visitor."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)


# Of the package and not of the session: while it is open, Playwright's event loop counts as running in this thread, and
# tests elsewhere run loops of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = installed()
    if not found:
        pytest.skip("there is no Chromium; on Debian: apt-get install chromium-headless-shell")
    if not (FOLDER / "index.html").exists():
        pytest.skip("the page has not been built; build it with: make page")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens browsers at the common server; a test fails if one of them complains."""
    with ExitStack() as visitors:

        def begin(**more: Any) -> Visitor:
            return visitors.enter_context(Visitor(browser, server.address, **more))

        yield begin
