"""How smoothly the page moves on a slow device: `python -m benchmarks.frames [PLIES]`.

Somebody plays every game against the computer on a phone's screen, at normal speed. Frames in which something moves are
timed: once with the processor as it is, once slowed down four times. Chromium draws without a graphics card here, which
is slower than any phone. Writes its table into docs/page.md.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import vuelta
from benchmarks.pages import write_between
from benchmarks.speed import processor
from tests.server.server_process import UNLIMITED, Server, serving
from tests.web.conftest import ARGUMENTS, installed
from tests.web.visitor import Visitor

PLIES = 12
SLOWER = 4
PHONE = (390, 844)
ON_TIME = 1000 / 60 * 1.5
"""Milliseconds: a frame that takes longer than this has missed one."""

_WATCH = """() => {
  window.frames_taken = [];
  const ends = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
  let before = 0;
  const frame = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === 'running' && ends(one));
    if (before) window.frames_taken.push(now - before);
    before = moving ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Frames count while something moves to where it ends: tokens, dice, signs."""


def frames(browser: Browser, server: Server, game: str, *, slower: int, plies: int) -> list[float]:
    """The milliseconds of every frame in which something moved while a person and the computer played."""
    moving: dict[str, Any] = {"reduced_motion": "no-preference", "choices": {"speed": "normal"}}
    with Visitor(browser, server.address, size=PHONE, **moving) as visitor:
        page = visitor.open(f"/new/{game}")
        visitor.named("button", "Start").click()
        visitor.to_act()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(_WATCH)
        for _ in range(plies):
            if visitor.act() == "over":
                break
        visitor.to_act()
        taken: list[float] = page.evaluate("window.frames_taken")
        return taken


def row(game: str, measured: list[list[float]]) -> str:
    cells = []
    for taken in measured:
        late = sum(one > ON_TIME for one in taken)
        cells.append(f"{1 - late / len(taken):.1%} | {quantiles(taken, n=100)[98]:.0f} ms | {max(taken):.0f} ms")
    return f"| {game} | {' | '.join(cells)} |"


def main(plies: int = PLIES) -> None:
    lines = [
        f"`python -m benchmarks.frames {plies}`, {processor()}, Chromium without a graphics card;",
        f"{plies} rolls and moves of a person and those of the computer between them.",
        "",
        f"| game | frames on time | 99 % within | longest | slowed {SLOWER} × | 99 % within | longest |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), settings={"limits": UNLIMITED}) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        for game in vuelta.games():
            measured = [frames(browser, server, game, slower=slower, plies=plies) for slower in (1, SLOWER)]
            lines.append(row(game, measured))
            print(lines[-1], flush=True)
        browser.close()
    write_between("page.md", "frames", "\n".join(lines))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
