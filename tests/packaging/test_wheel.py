"""What is shipped works: an sdist from the sources, a wheel from it, installed where nothing else is and no Node.js."""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import vuelta
from tests.packaging.building import PAGE, ROOT, Environment, builder, sources
from tests.server.server_process import ANA, Server, serving

_TYPES = {
    "": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_NAMED = re.compile(r"""["'(`]((?:\./|/|assets/)[\w./-]+\.(?:css|js|png|svg|webmanifest))["')`\\]""")
"""How files name one another: in attributes, imports, url() and lists."""


@dataclass
class Shipped:
    """What was built."""

    tree: Path
    sdist: Path
    wheel: Path
    environment: Environment


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    if not (ROOT / PAGE / "index.html").exists():
        pytest.skip("the page has not been built; build it with: make page")
    folder = tmp_path_factory.mktemp("shipped")
    tree = sources(folder / "tree")
    building = builder(folder / "builder")
    _succeed(building.run("-m", "hatchling", "build", "--target", "sdist", "--directory", folder, cwd=tree))
    (sdist,) = folder.glob("*.tar.gz")
    pip = ("-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation", "--no-index")
    _succeed(building.run(*pip, "--wheel-dir", folder, sdist, cwd=folder))
    (wheel,) = folder.glob("*.whl")
    empty = Environment(folder / "empty")
    empty.install(wheel)
    empty.lend_packages()
    return Shipped(tree, sdist, wheel, empty)


@pytest.fixture(scope="module")
def server(shipped: Shipped, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`vuelta serve` as it was installed."""
    scripts = shipped.environment.scripts
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(scripts))
        with serving(tmp_path_factory.mktemp("serving"), command=scripts / "vuelta") as server:
            yield server


def _succeed(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_from_the_sdist_has_every_file_of_the_package(shipped: Shipped) -> None:
    with zipfile.ZipFile(shipped.wheel) as archive:
        ours = ("vuelta/", "vuelta_command/")
        packed = {name for name in archive.namelist() if name.startswith(ours)}
        told = [name for name in archive.namelist() if not name.startswith(ours)]
    assert packed == _files(shipped.tree / "src")
    assert {"vuelta/server/page/index.html", "vuelta/server/page/sw.js"} <= packed
    for kind in ("games/.*/.*[.]md", "players/.*[.]net|games/.*[.]net", "server/storage/migrations/versions/.*[.]py"):
        assert any(re.fullmatch(f"vuelta/({kind})", name) for name in packed), kind
    assert any(name.endswith("/licenses/LICENSE") for name in told)


def test_the_sdist_has_the_page_and_what_it_is_built_from(shipped: Shipped) -> None:
    with tarfile.open(shipped.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {(PAGE / name).as_posix() for name in _files(shipped.tree / PAGE)} <= names
    assert {"hatch_build.py", "pyproject.toml", "LICENSE", "web/package-lock.json", "web/src/main.ts"} <= names
    assert not any("node_modules" in name or "__pycache__" in name for name in names)


def test_a_wheel_from_the_sources_is_the_same(shipped: Shipped, tmp_path: Path) -> None:
    building = builder(tmp_path / "builder")
    _succeed(building.run("-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path, cwd=shipped.tree))
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.read_bytes() == shipped.wheel.read_bytes()


def test_what_runs_is_what_was_installed(shipped: Shipped, tmp_path: Path) -> None:
    done = shipped.environment.run("-c", "import vuelta; print(vuelta.__file__)", cwd=tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(shipped.environment.packages)


def test_every_file_of_the_page_is_named_by_another_and_served(shipped: Shipped, server: Server) -> None:
    found: dict[str, str] = {}
    waiting = ["/"]
    page = _files(shipped.tree / PAGE)
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        answer = server.ask("GET", path)
        assert answer.status_code == 200, path
        kind = _TYPES[Path(path).suffix]
        assert answer.headers["content-type"].partition(";")[0] == kind, path
        found[path] = kind
        if kind != "image/png":
            base = path.rpartition("/")[0]
            waiting += [_address(name, base) for name in _NAMED.findall(answer.text)]
            waiting += [f"/{name}" for name in page - {"index.html"} if _is_named(name, answer.text)]
    assert set(found) - {"/"} == {f"/{name}" for name in page - {"index.html"}}


def _is_named(name: str, text: str) -> bool:
    """Whether a text names a file alone, relative to where the page is."""
    return re.search(rf"[\"'`}}]{re.escape(Path(name).name)}[\"'`\\$?]", text) is not None


def _address(name: str, base: str) -> str:
    return f"{base}/{name[2:]}" if name.startswith("./") else f"/{name.removeprefix('/')}"


def test_the_worker_keeps_only_what_there_is(shipped: Shipped, server: Server) -> None:
    listed = re.search(r"JSON\.parse\((\"(?:[^\"\\]|\\.)*\")\)", server.get("/sw.js"))
    assert listed
    kept = json.loads(json.loads(listed[1]))
    assert {name.removeprefix("/") for name in kept} <= _files(shipped.tree / PAGE)


def test_it_has_games_with_boards_and_rule_books_and_stores_tables(server: Server) -> None:
    games = server.get("/api/games")["games"]
    assert [game["name"] for game in games] == list(vuelta.games())
    for game in games:
        assert server.get(f"/api/games/{game['name']}/board")["cells"]
        for language in ("en", "es"):
            assert "<h1" in server.get(f"/api/games/{game['name']}/rules?format=html&language={language}")
    assert server.open_table(ANA, {"kind": "open"})["table"]
    assert server.get("/healthz")["healthy"]
