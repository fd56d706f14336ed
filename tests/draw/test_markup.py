"""Attributes and texts are escaped as XML wants it."""

from __future__ import annotations

from itertools import product
from xml.sax.saxutils import escape, quoteattr

from vuelta.draw.markup import quoted, text


def test_values_and_texts_are_escaped_as_the_standard_library_does_it() -> None:
    for signs in product("a\"'&<>\n\t", repeat=4):
        content = "".join(signs)
        assert quoted(content) == quoteattr(content)
        assert text(content) == escape(content)
    assert quoted("\r") == quoteattr("\r")
