"""The page's phrases, read from its sources."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

_PARTS = Path(__file__).parents[2] / "web" / "src" / "i18n" / "parts"
_ENTRY = re.compile(r"^ +(\"[^\"]+\"): (\"(?:[^\"\\]|\\.)*\"),$", re.MULTILINE)
LONG = 12
"""Shorter phrases may be the same words by chance."""


@cache
def phrases(language: str) -> dict[str, str]:
    """Key → phrase, of those that are plain text."""
    found: dict[str, str] = {}
    for file in sorted(_PARTS.glob(f"*.{language}.ts")):
        found |= {json.loads(key): json.loads(text) for key, text in _ENTRY.findall(file.read_text())}
    return found


@cache
def only(language: str) -> frozenset[str]:
    """Phrases that are said otherwise in the other language."""
    other = phrases("es" if language == "en" else "en").values()
    return frozenset(
        text for text in phrases(language).values() if len(text) >= LONG and "{" not in text and text not in other
    )
