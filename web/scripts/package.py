"""Build the npm package, and pack it: `python -m web.scripts.package`.

The engine, the board and their types come from web/package and web/src, the games' files from the games.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import vuelta
from vuelta.browser.files import browser_files
from vuelta.browser.thinking_files import thinking_file, weights_files

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCES = WEB / "package"
TARGET = ROOT / "build" / "npm"
NAME = "vuelta"
LICENCES = {"clsx": "license", "svelte": "LICENSE.md"}
"""The libraries of which the board contains parts."""


def build(folder: Path) -> Path:
    """Write the package into a folder, anew; the file that npm packs of it."""
    package = folder / NAME
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    subprocess.run(["node", "package/build.mjs", str(package)], cwd=WEB, check=True)
    write_games(package / "games")
    shutil.copytree(SOURCES / "examples", package / "examples")
    shutil.copy2(SOURCES / "README.md", package)
    shutil.copy2(ROOT / "LICENSE", package)
    write_licences(package / "licences")
    (package / "package.json").write_text(json.dumps(manifest(), indent=2) + "\n", encoding="utf-8")
    npm = ["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", str(folder)]
    packed = subprocess.run(npm, cwd=package, check=True, stdout=subprocess.PIPE, text=True)
    return folder / packed.stdout.strip()


def write_games(folder: Path) -> None:
    """What a program needs to play each game: data, code, and what its computer players know."""
    folder.mkdir()
    (folder / "games.json").write_text(json.dumps(vuelta.games()), encoding="utf-8")
    for name in vuelta.games():
        game, own = vuelta.game(name), folder / name
        files, weights = browser_files(game), weights_files(game)
        own.mkdir()
        (own / "engine.json").write_bytes(files.data.content)
        (own / "engine.wasm").write_bytes(files.code.content)
        (own / "thinking.json").write_bytes(thinking_file(game).content)
        for file, content in weights.items():
            (own / "weights").mkdir(exist_ok=True)
            (own / "weights" / file).write_bytes(content)


def write_licences(folder: Path) -> None:
    """Those of the libraries that the board is built with: their texts go with their code."""
    folder.mkdir()
    for name, file in LICENCES.items():
        shutil.copy2(WEB / "node_modules" / name / file, folder / f"{name}.md")


def manifest() -> dict[str, Any]:
    """The package.json."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "name": NAME,
        "version": vuelta.__version__,
        "description": project["description"],
        "keywords": project["keywords"],
        "license": project["license"],
        "type": "module",
        "engines": {"node": ">=22.12 || ^20.19"},
        "types": "./types/package/index.d.ts",
        "exports": {
            ".": {"types": "./types/package/index.d.ts", "default": "./index.js"},
            "./board": {"types": "./types/package/board.svelte.d.ts", "default": "./board.js"},
            "./board.css": "./board.css",
            "./games/*": "./games/*",
            "./package.json": "./package.json",
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the npm package, and pack it.")
    parser.add_argument("folder", nargs="?", type=Path, default=TARGET)
    folder = parser.parse_args().folder.resolve()
    with TemporaryDirectory() as empty:  # games and weights of whoever builds it are not Vuelta's
        os.environ |= {"VUELTA_DATA": empty, "VUELTA_GAMES": ""}
        print(build(folder))


if __name__ == "__main__":
    main()
