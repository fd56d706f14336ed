"""The content-security policy, which every screen keeps to. That nothing is complained about is checked everywhere."""

from __future__ import annotations

from tests.server.server_process import Server
from tests.web.conftest import Visit
from tests.web.screens import SCREENS


def test_the_policy_allows_nothing_inline_and_nobody_else(server: Server) -> None:
    policy = server.ask("GET", "/").headers["content-security-policy"]
    parts = {name: values for name, *values in (part.split() for part in policy.split(";"))}
    assert parts["default-src"] == ["'none'"]
    assert parts["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert parts["style-src"] == parts["connect-src"] == ["'self'"]


def test_a_breach_would_be_noticed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/dice")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate("fetch('http://elsewhere.invalid/').catch(() => null)")
    visitor.until(lambda: all(part in "".join(visitor.complaints) for part in ("style-src", "connect-src")))
    page.goto("about:blank")  # a breach is told twice, and the second time may be late
    visitor.complaints.clear()


KEPT = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"
"""Whether the worker has kept the page for later."""


def test_what_moves_and_what_is_kept_for_later_breaks_nothing(visit: Visit, server: Server) -> None:
    visitor = visit(service_workers="allow", choices={"speed": "fast"}, reduced_motion="no-preference")
    for screen in SCREENS:
        if screen.name in ("home", "rolling", "replay, result"):
            screen.go(visitor, server)
            visitor.until_promised(KEPT)
    visitor.page.go_back()
    visitor.act()
    visitor.to_act()
    assert visitor.complaints == []
