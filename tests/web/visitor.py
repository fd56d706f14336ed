"""Somebody with a browser of their own, who notices whatever the browser complains about."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

from tests.server.fixed_randomness import current_test
from tests.server.server_process import Message

PATIENCE = 60_000.0
"""Milliseconds after which something that should be seen is taken not to come, on however busy a machine."""
WIDE = (1440, 900)
PHONE = (320, 640)

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_BLOCKED = "Service Worker registration blocked by Playwright"
_NO_NETWORK = re.compile(r"net::ERR_|WebSocket connection to")
_TRIED_AGAIN = re.compile(r"WebSocket connection to .* closed before the connection is established")
"""When a page's clock is put forward, the server's answers seem late to it."""
_CHOICES = {"speed": "instant", "theme": "light", "sound": False, "haptics": False, "autoMove": False, "name": "Ana"}
_WATCH_POLICY = """
addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sourceFile}) =>
  console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`));
"""
_HURRY = """
const wait = window.setTimeout;
window.setTimeout = (action, time = 0, ...values) => wait(action, time / 10, ...values);
"""
_CHANCE = """
(() => {
  if (origin === 'null') return; // about:blank, which remembers nothing
  const loads = Number(localStorage.getItem('test:loads') ?? 0) + 1;
  localStorage.setItem('test:loads', loads);
  let state = %d + loads; // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return mixed ^ (mixed >>> 14);
  };
  crypto.getRandomValues = (values) => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() & 255;
    return values;
  };
})();
"""
"""Tokens and words that the page draws go into the dice; they follow from the test, the visitor and the page that is
opened."""
_RUN_AXE = "async options => (await axe.run(document, options)).violations"
_STORE = """
(([name, value]) => {
  if (origin === 'null') return; // about:blank, which remembers nothing
  const stored = JSON.parse(localStorage.getItem(name) ?? '{}');
  localStorage.setItem(name, JSON.stringify({...value, ...stored}));
})(%s);
"""


class Visitor:
    """A browser context and its page."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        language: str = "en",
        size: tuple[int, int] = WIDE,
        outages: bool = False,
        hurried: bool = False,
        timeless: bool = False,
        choices: Message | None = None,
        **more: Any,
    ) -> None:
        """`choices` are settings of the page; with `outages` the network may fail; somebody `hurried` reads ten times
        as fast as the page expects, and somebody `timeless` has a clock to put forward; `more` is for the context."""
        self.address = address
        self.complaints: list[str] = []
        """Errors of scripts, of the console and of the content-security policy, and requests to strangers."""
        self._expected = [_NO_NETWORK] * outages + [_TRIED_AGAIN] * timeless
        chosen: Message = {
            "viewport": {"width": size[0], "height": size[1]},
            "locale": {"en": "en-GB", "es": "es-MX"}[language],
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        self.context: BrowserContext = browser.new_context(base_url=address, **(chosen | more))
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_WATCH_POLICY)
        self.context.add_init_script(_CHANCE % _seed())
        if timeless:
            self.context.clock.install()
        if hurried:
            self.context.add_init_script(_HURRY)
        self.keep("vuelta:settings", _CHOICES | (choices or {}))
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("request", self._asked)
        self.page: Page = self.context.new_page()

    def __enter__(self) -> Visitor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.page.wait_for_timeout(0)  # what was said last is heard
        self.context.close()
        if kind is None:
            assert not self.complaints, "\n".join(self.complaints)

    def keep(self, name: str, value: Message) -> None:
        """Let the browser remember something before any page is opened; what it remembers already stays."""
        self.context.add_init_script(_STORE % json.dumps([name, value]))

    def sit(self, seated: Message) -> None:
        """Hold the seats that somebody was given over HTTP."""
        view = seated["view"]
        held = {"token": seated["token"], "holder": seated["holder"], "game": view["game"], "name": "Ana", "when": 1}
        self.keep("vuelta:seats", {seated["table"]: held})

    def open(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def named(self, role: Any, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        """What has that role and name."""
        return self.page.get_by_role(role, name=name, exact=exact)

    # A match

    @property
    def dice(self) -> Locator:
        """The dice, while a tap would roll them."""
        return self.named("button", re.compile(r"^(Roll|Tirar) (the|el|los) "))

    @property
    def choices(self) -> Locator:
        """The legal moves, as buttons."""
        return self.page.get_by_role("list", name=re.compile(r"^(Possible moves|Jugadas posibles)$")).get_by_role(
            "button"
        )

    @property
    def result(self) -> Locator:
        """Who has won, when it is over."""
        return self.page.locator("#ended-title")

    def to_act(self) -> str:
        """Wait until something can be done here: roll, move or over."""
        self.dice.or_(self.choices.first).or_(self.result).first.wait_for()
        return "over" if self.result.count() else "roll" if self.dice.count() else "move"

    def act(self) -> str:
        """Roll, or play the first move, as soon as it is possible; what it was."""
        what = self.to_act()
        if what == "roll":
            self.dice.click()
        elif what == "move":
            first = self.choices.first
            leads_on = first.get_attribute("data-offer") == "token"
            first.click()
            if leads_on:  # to the moves of a token
                self.choices.first.click()
        return what

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true that no locator sees."""
        limit = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < limit, "it never came true"
            self.page.wait_for_timeout(10)  # lets the browser's events in

    def until_promised(self, script: str, given: Any = None) -> None:
        """Wait until a promise of the page comes true. Playwright's own wait takes the promise itself for the truth."""
        self.until(lambda: bool(self.page.evaluate(script, given)))

    def pass_time(self, seconds: int) -> None:
        """Let the page's clock run, with all that it has planned until then; somebody `timeless` can."""
        self.page.clock.run_for(1000 * seconds)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def axe(self, **options: Any) -> list[str]:
        """What axe finds wrong, each with the elements concerned."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_axe())
        found = self.page.evaluate(_RUN_AXE, {"resultTypes": ["violations"]} | options)
        return [
            f"{entry['id']}: {entry['help']}\n  " + "\n  ".join(node["html"][:200] for node in entry["nodes"])
            for entry in found
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or message.text == _BLOCKED:
            return
        if not any(expected.search(message.text) for expected in self._expected):
            self.complaints.append(f"{message.type}: {message.text} ({self.page.url})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"a stranger was asked: {request.url}")


_visitors: Counter[str] = Counter()


def _seed() -> int:
    """Of the next visitor of the test that runs."""
    _visitors[current_test()] += 1
    name = f"{current_test()} {_visitors[current_test()]}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")


@cache
def _axe() -> str:
    return _AXE.read_text()
