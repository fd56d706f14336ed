"""The npm package has what it should, and works where nothing else is: in Node.js, with TypeScript, on a page."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import vuelta
from tests.browser.engine_process import WEB, node
from tests.packaging.building import ROOT
from tests.web.conftest import ARGUMENTS, installed
from tests.web.visitor import PATIENCE, Visitor
from vuelta.browser.thinking_files import weights_files
from web.scripts.package import manifest

HERE = Path(__file__).parent
MODULES = {"index.js", "thinker.js", "worker.js", "board.js"}
README = WEB / "package" / "README.md"
_DOCTEST = re.compile(r"^```js\n(.*?)^```\n^```\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
MOVES = 4

_LISTEN = """() => {
  window.said = [];
  const told = document.querySelector('#told');
  new MutationObserver(() => said.push(told.textContent)).observe(told, {childList: true});
}"""
_COLOUR = """() => {
  const drawn = document.querySelector('.vuelta-look').appendChild(document.createElement('i'));
  drawn.style.color = 'var(--wood)';
  return getComputedStyle(drawn).color;
}"""
WOOD = "rgb(91, 58, 36)"
"""The board's, on a page that has no style sheet but the package's and the browser's."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package and the file that npm packed, built once for all workers."""
    if not (WEB / "node_modules" / "rolldown").exists():
        pytest.skip("the page's packages are missing; install them with: make page")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "npm"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(folder.glob("*.tgz")):
            command = [sys.executable, "-m", "web.scripts.package", str(folder)]
            subprocess.run(command, cwd=ROOT, env=_environment(), check=True, stdout=subprocess.PIPE, timeout=300)
    return folder


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A project in which the packed package is installed."""
    packed = built / f"vuelta-{vuelta.__version__}.tgz"
    with tarfile.open(packed) as tar:
        tar.extractall(tmp_path / "node_modules")
    (tmp_path / "node_modules" / "package").rename(tmp_path / "node_modules" / "vuelta")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


def test_it_has_what_it_should_and_nothing_else(built: Path) -> None:
    npm = ["npm", "pack", "--dry-run", "--json", "--ignore-scripts"]
    told = subprocess.run(npm, cwd=built / "vuelta", env=_environment(), check=True, capture_output=True, text=True)
    listed = {file["path"] for file in json.loads(told.stdout)[0]["files"]}
    types = {path for path in listed if path.startswith("types/")}
    texts = {"package.json", "README.md", "LICENSE", "licences/svelte.md", "licences/clsx.md", "examples/embed.html"}
    assert listed - types == MODULES | {"board.css"} | texts | _games()
    sources = {path.removeprefix("types/").replace(".d.ts", ".ts") for path in types}
    assert all((WEB / source).exists() and "test" not in source for source in sources)
    assert {"package/index.ts", "package/board.svelte.ts", "src/engine/position.ts"} <= sources


def _games() -> set[str]:
    games = [vuelta.game(name) for name in vuelta.games()]
    files = {f"{game.slug}/{file}" for game in games for file in ("engine.json", "engine.wasm", "thinking.json")}
    weights = {f"{game.slug}/weights/{file}" for game in games for file in weights_files(game)}
    return {f"games/{path}" for path in {"games.json"} | files | weights}


def test_it_needs_nothing_else(built: Path) -> None:
    told = json.loads((built / "vuelta" / "package.json").read_text())
    assert told == manifest()
    assert (told["name"], told["version"], told["license"]) == ("vuelta", vuelta.__version__, "MIT")
    assert not [key for key in told if "ependencies" in key or key == "scripts"]
    for module in MODULES:
        code = (built / "vuelta" / module).read_text(encoding="utf-8")
        named = re.findall(r'^(?:import|export)\b[^;"]*"([^"]+)";$', code, re.MULTILINE)
        assert {f"./{name}" for name in MODULES} >= set(named), module


def test_the_licences_of_all_that_the_board_contains_are_there(built: Path) -> None:
    board = (built / "vuelta" / "board.js").read_text(encoding="utf-8")
    contained = set(re.findall(r"^// node_modules/([^/]+)/", board, re.MULTILINE))
    assert contained == {path.stem for path in (built / "vuelta" / "licences").iterdir()}


def test_it_plays_a_game_of_which_python_says_the_same(project: Path) -> None:
    told = json.loads(_run(project, shutil.copy(HERE / "npm_game.mjs", project), "20"))
    record = vuelta.read_record(told["record"])
    positions = list(record.positions())
    assert [str(position) for position in positions] == told["positions"]
    assert record.result == positions[-1].ranking
    for before, text in zip(positions, record.plies, strict=False):
        if before.awaits == "move":
            state, priority = list(before.state), before.game.plan.priority
            liked = {move: priority(before.codes, state, code) for move, code in before.legal.items()}
            assert liked[text] == max(liked.values())


@pytest.mark.parametrize("number", range(2))
def test_the_readme_tells_what_happens(project: Path, number: int) -> None:
    code, said = _DOCTEST.findall(README.read_text(encoding="utf-8"))[number]
    (project / "example.mjs").write_text(code, encoding="utf-8")
    assert _run(project, project / "example.mjs") == said


@pytest.mark.parametrize("resolution", [("nodenext", "nodenext"), ("esnext", "bundler")], ids=lambda names: names[1])
def test_typescript_knows_its_types(project: Path, resolution: tuple[str, str]) -> None:
    shutil.copy(HERE / "npm_types.ts", project)
    module, found = resolution
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", module, "--moduleResolution", found]
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    assert _run(project, compiler, *options, "npm_types.ts") == ""


def test_the_example_page_plays(project: Path) -> None:
    chromium = installed()
    if not chromium:
        pytest.skip("there is no Chromium; on Debian: apt-get install chromium-headless-shell")
    with _served(project / "node_modules" / "vuelta") as address, sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        with Visitor(browser, address) as visitor:
            page = visitor.open("/examples/embed.html")
            page.locator(".vuelta-look button").first.wait_for()
            page.evaluate(_LISTEN)
            assert page.evaluate(_COLOUR) == WOOD
            for _ in range(MOVES):
                before = page.evaluate("said.length")
                page.locator("button.playable").first.click()
                page.wait_for_function("before => said.length > before", arg=before)
            page.locator("button.playable").first.wait_for()
            said = page.evaluate("said")
        browser.close()
    assert len([text for text in said if text.startswith("Light moves ")]) == MOVES
    assert [text for text in said if text.startswith("Dark moves ")]


def _environment() -> dict[str, str]:
    """Ours, in which Node.js is found."""
    return os.environ | {"PATH": os.pathsep.join([str(Path(node()).parent), os.environ["PATH"]])}


def _run(project: Path, *arguments: str | Path) -> str:
    """What a program for Node.js says."""
    command = [node(), *map(str, arguments)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The address at which a plain web server serves a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""
