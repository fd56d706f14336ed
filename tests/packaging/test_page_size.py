"""The built page is small, and asks nobody but its own server. tests/web/test_first_load.py measures a real browser."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tests.packaging.building import PAGE, ROOT

SCRIPTS = 100_000
"""Bytes of JavaScript that the first screen may need, compressed."""
_FIRST = re.compile(r'<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="/([^"]+)"')
_HOST = re.compile(r"(?:\b(?:https?|wss?):)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)", re.IGNORECASE)
_ONLY_NAMES = {
    "www.w3.org": "of XML namespaces, which nobody asks for",
    "svelte.dev": "in the texts of errors that Svelte throws",
}


@pytest.fixture(scope="module")
def page() -> Path:
    if not (ROOT / PAGE / "index.html").exists():
        pytest.skip("the page has not been built; build it with: make page")
    return ROOT / PAGE


def test_the_first_screen_needs_little_script(page: Path) -> None:
    first = _FIRST.findall((page / "index.html").read_text(encoding="utf-8"))
    sizes = {name: len(gzip.compress((page / name).read_bytes())) for name in first if name.endswith(".js")}
    assert 0 < sum(sizes.values()) <= SCRIPTS, sizes


def test_no_file_names_another_host(page: Path) -> None:
    strangers = {
        f"{path.name}: {host}"
        for path in page.rglob("*")
        if path.suffix in {".css", ".html", ".js", ".svg", ".webmanifest"}
        for host in _HOST.findall(path.read_text(encoding="utf-8"))
        if host not in _ONLY_NAMES
    }
    assert not strangers
