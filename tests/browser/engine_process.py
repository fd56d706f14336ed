"""The engine that pages run, in Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from vuelta.browser.files import browser_files
from vuelta.core.game import Game

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
DRIVER = WEB / "src" / "engine" / "testing" / "driver.ts"
_BUNDLER = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"


def node() -> str:
    """The program. The environment may have one of its own."""
    beside = ROOT / ".venv" / "bin" / "node"
    found = str(beside) if beside.exists() else shutil.which("node")
    assert found, "Node.js is missing; `make node` installs it"
    return found


def bundle(folder: Path, driver: Path = DRIVER) -> Path:
    """A driver and the engine in one file."""
    assert _BUNDLER.exists(), "the page's packages are missing; `make page` installs them"
    target = folder / "driver.mjs"
    command = [node(), str(_BUNDLER), str(driver), "--file", str(target), "--format", "esm", "--logLevel", "silent"]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True, timeout=120)
    return target


class EngineProcess:
    """Answers one request after another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: set[str] = set()
        self._process = subprocess.Popen(
            [node(), str(Path(__file__).with_name("answer.mjs")), str(bundle(folder))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"NODE_NO_WARNINGS": "1"},
        )

    def ask(self, question: str, game: Game, **request: Any) -> Any:
        """What the engine has to say of a game."""
        if game.slug not in self._loaded:
            self._load(game)
        return self._answer({"ask": question, "game": game.slug, **request})

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=60)

    def _load(self, game: Game) -> None:
        files = browser_files(game)
        data, code = self._folder / f"{game.slug}.json", self._folder / f"{game.slug}.wasm"
        data.write_bytes(files.data.content)
        code.write_bytes(files.code.content)
        self._answer({"ask": "load", "data": str(data), "code": str(code)})
        self._loaded.add(game.slug)

    def _answer(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["answer"]
