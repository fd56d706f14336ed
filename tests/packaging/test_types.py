"""The page's types are the server's own schemas."""

from __future__ import annotations

from web.scripts import types


def test_the_pages_palette_is_that_of_the_pictures() -> None:
    assert types.PALETTE.read_text(encoding="utf-8") == types.palette(), "write the palette anew: make schema"


def test_the_pages_types_are_what_the_schemas_say_now() -> None:
    written = types.TARGET.read_text(encoding="utf-8")
    assert written == types.typescript(), "the server's schemas have changed; write the types anew: make schema"
