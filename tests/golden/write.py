"""Writes golden games anew: `python -m tests.golden.write [FILE …]`. Read the difference before you keep it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.golden.play import derive, files


def main(names: list[str]) -> None:
    for path in [Path(name) for name in names] or files():
        old = path.read_text(encoding="utf-8")
        new = derive(old)
        path.write_text(new, encoding="utf-8")
        print(f"{path}: {'unchanged' if new == old else 'written anew'}")


if __name__ == "__main__":
    main(sys.argv[1:])
