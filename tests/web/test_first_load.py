"""How much the first visit costs: everything that a browser asks for when it opens the home screen."""

from __future__ import annotations

import re

from playwright.sync_api import Request

from tests.packaging.test_page_size import SCRIPTS
from tests.server.server_process import Server
from tests.web.conftest import Visit

ALL = 150_000
"""Bytes over the wire, of bodies."""
_QUIETLY = re.compile(r'<link rel="(?:icon|manifest)" href="([^"]+)"')
"""What browsers fetch without telling Playwright."""


def test_the_home_screen_comes_in_150_kilobytes_from_one_host(visit: Visit, server: Server) -> None:
    visitor = visit()
    asked: list[Request] = []
    visitor.page.on("requestfinished", lambda request: asked.append(request))
    visitor.page.goto("/", wait_until="networkidle")
    visitor.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # pictures that are loaded when they are seen
    visitor.page.wait_for_load_state("networkidle")
    sizes = {request.url.removeprefix(server.address): request.sizes()["responseBodySize"] for request in asked}
    for path in _QUIETLY.findall(server.get("/")):
        sizes[path] = int(server.ask("GET", path).headers["content-length"])
    assert not [address for address in sizes if not address.startswith("/")]
    assert sum(sizes.values()) <= ALL, sizes
    assert sum(size for path, size in sizes.items() if path.endswith(".js")) <= SCRIPTS, sizes
