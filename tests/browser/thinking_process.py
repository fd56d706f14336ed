"""What thinks in pages, in Node: players, hints and analyses."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.browser.engine_process import WEB, bundle, node
from vuelta import Position, Record
from vuelta.browser.boards import board_data, board_options
from vuelta.browser.files import browser_files
from vuelta.browser.thinking import thinking_data
from vuelta.browser.thinking_files import weights_files
from vuelta.core.game import Game
from vuelta.core.options import option_texts

DRIVER = WEB / "src" / "engine" / "testing" / "thinking.ts"


class ThinkingProcess:
    """Answers one question after another. With weights, unless nothing was `learned`."""

    def __init__(self, folder: Path, *, learned: bool = True) -> None:
        self._folder = folder
        self._learned = learned
        self._written: set[str] = set()
        self._process = subprocess.Popen(
            [node(), str(Path(__file__).with_name("think.mjs")), str(bundle(folder, DRIVER)), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"NODE_NO_WARNINGS": "1"},
        )

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=60)

    def judged(self, position: Position, level: str = "hard") -> Any:
        """A position's chances, its moves in their order, its rolls."""
        return self.ask("judged", position.game, here=here(position), level=level)

    def chosen(self, positions: list[Position], level: str) -> list[dict[str, int]]:
        """The codes of the moves that a level chooses in positions of one kind, with microseconds of CPU for each."""
        first, states = positions[0], [list(position.state) for position in positions]
        found: list[dict[str, int]] = self.ask("chosen", first.game, here=here(first), level=level, states=states)
        return found

    def page(self, question: str, position: Position, **asks: Any) -> Any:
        """What a page is answered about a position."""
        self._write(position.game)
        (self._folder / position.game.slug / board_file(position)).write_text(json.dumps(board_data(position.board)))
        return self.ask("page", position.game, question=question, asks={"here": here(position), **asks})["answer"]

    def ask(self, what: str, game: Game, **request: Any) -> Any:
        """Ask about a game."""
        self._write(game)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"ask": what, **request}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["answer"]

    def _write(self, game: Game) -> None:
        """The files that a page fetches of a game."""
        if game.slug in self._written:
            return
        folder, files = self._folder / game.slug, browser_files(game)
        folder.mkdir()
        (folder / "engine.json").write_bytes(files.data.content)
        (folder / "engine.wasm").write_bytes(files.code.content)
        data = thinking_data(game) | ({} if self._learned else {"learned": None})
        (folder / "thinking.json").write_text(json.dumps(data), encoding="utf-8")
        for name, content in weights_files(game).items():
            (folder / name).write_bytes(content)
        self._written.add(game.slug)


def board_file(position: Position) -> str:
    """What a board is called that is not among the game's own."""
    texts = option_texts(position.options)
    return "board " + " ".join(f"{name}={texts[name]}" for name in board_options(position.game))


def here(position: Position) -> dict[str, Any]:
    """A position as a page gives it."""
    return {"game": position.game.slug, "options": option_texts(position.options), "state": list(position.state)}


def record_here(record: Record) -> dict[str, Any]:
    """A record as a page gives it."""
    return {"start": here(record.start), "plies": list(record.plies), "players": dict(record.players)}
