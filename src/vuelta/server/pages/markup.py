"""Writing HTML: whatever is not marked as markup is text, and escaped."""

from __future__ import annotations

import json
from html import escape
from typing import Any

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *children: str | None, **attributes: str | int | bool | None) -> Markup:
    """One element. `class_` and `data_game` are written class and data-game; None and False are left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*parts: str | None) -> Markup:
    """Parts one after another, those that are plain text escaped."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts if part is not None))


def data(name: str, value: Any) -> Markup:
    """Data for a script, in an element that no browser runs."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{escape(name)}">{text}</script>')
