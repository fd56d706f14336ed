"""The pictures in the rule books: `python -m tests.rulebooks.pictures` (`make pictures`) draws them anew."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import vuelta
from vuelta.core.sentences import LANGUAGES
from vuelta.draw.svg import board_svg


def picture(name: str, language: str) -> str:
    """The board of a game, empty, with its legend."""
    return board_svg(vuelta.game(name), language=language) + "\n"


def picture_path(name: str, language: str) -> Path:
    """Where it lies: beside the rule book."""
    return Path(str(files(vuelta.game(name).package))) / f"board.{language}.svg"


def main() -> None:
    for name in vuelta.games():
        for language in LANGUAGES:
            picture_path(name, language).write_text(picture(name, language), "utf-8")


if __name__ == "__main__":
    main()
