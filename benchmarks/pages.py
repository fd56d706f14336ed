"""Puts a measured table into its page, between two markers."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def write_between(page: str, marker: str, text: str) -> None:
    """Replace what stands in docs/`page` between `<!-- marker -->` and `<!-- /marker -->`, and print it."""
    path = DOCS / page
    written = f"<!-- {marker} -->\n{text}\n<!-- /{marker} -->"
    old = path.read_text(encoding="utf-8")
    new, found = re.subn(rf"<!-- {marker} -->.*<!-- /{marker} -->", lambda _: written, old, flags=re.DOTALL)
    if not found:
        raise SystemExit(f"docs/{page} has no markers <!-- {marker} --> … <!-- /{marker} -->")
    path.write_text(new, encoding="utf-8")
    print(text)
