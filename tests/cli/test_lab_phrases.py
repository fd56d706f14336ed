"""What simulate and arena say is there in both languages, with the same gaps to fill."""

from __future__ import annotations

from string import Formatter

from vuelta.cli.lab_phrases import TEXTS


def gaps(text: str) -> set[tuple[str | None, str | None]]:
    return {(name, form) for _, name, form, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_texts_with_the_same_gaps() -> None:
    assert TEXTS["en"].keys() == TEXTS["es"].keys()
    assert {name: gaps(text) for name, text in TEXTS["en"].items()} == {
        name: gaps(text) for name, text in TEXTS["es"].items()
    }
