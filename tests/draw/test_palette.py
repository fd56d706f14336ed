"""What is drawn can be told apart: contrast by the WCAG formula, a pattern and a letter for every colour."""

from __future__ import annotations

from itertools import pairwise

import pytest

import vuelta
from vuelta.core.cell_kinds import SHARED, STEEL, TIMBER, CellKind, Ground
from vuelta.core.sentences import COLOURS, LANGUAGES
from vuelta.draw import palette

NAMES = sorted(COLOURS["en"])
UNKNOWN = "puce"


def kinds() -> list[CellKind]:
    """All that games have declared."""
    boards = [vuelta.game(name).board() for name in vuelta.games()]
    return [*SHARED.values(), *(kind for board in boards for kind in board.kinds.values())]


def grounds_used() -> set[Ground]:
    return {kind.ground for kind in kinds() if kind.ground}


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", [*NAMES, UNKNOWN])
def test_a_token_stands_out_and_its_letter_is_read(name: str) -> None:
    colour = palette.look(name)
    assert contrast(colour.letter, colour.badge) >= 4.5
    if colour.pattern != "solid":
        assert contrast(colour.mark, colour.fill) >= 3
        assert contrast(colour.area_mark, colour.tint) >= 3
    for below in (palette.SQUARE, palette.FIELD, colour.tint, palette.PAPER):
        assert max(contrast(colour.fill, below), contrast(palette.INK, below)) >= 3  # a token's outline is ink


@pytest.mark.parametrize("name", [*NAMES, UNKNOWN])
def test_the_areas_of_a_seat_have_a_visible_edge_and_readable_numbers(name: str) -> None:
    colour = palette.look(name)
    for ground_colour in (colour.tint, palette.SQUARE, palette.FIELD):
        assert contrast(colour.edge, ground_colour) >= 3
    assert contrast(palette.INK, colour.tint) >= 4.5


def test_numbers_and_words_are_read_wherever_they_stand() -> None:
    grounds = {palette.SQUARE, palette.PAPER, TIMBER.square, STEEL.square, *(ground.paper for ground in grounds_used())}
    for below in grounds:
        assert contrast(palette.SOFT_INK, below) >= 4.5
        assert contrast(palette.INK, below) >= 4.5


def test_squares_arrows_and_bridges_stand_out() -> None:
    for below in (palette.SQUARE, palette.FIELD):
        assert contrast(palette.LINE, below) >= 3
    for colour in (palette.FORWARD, palette.BACKWARD):
        assert contrast(colour, palette.SQUARE) >= 4.5
    for deck in (TIMBER, STEEL):
        assert contrast(deck.rail, palette.FIELD) >= 3


def test_hues_of_one_table_differ_in_lightness_too() -> None:
    seen = sorted(luminance(palette.look(name).fill) for name in ("red", "blue", "green", "yellow"))
    steps = [(b + 0.05) / (a + 0.05) for a, b in pairwise(seen)]
    assert min(steps) > 1.25


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", vuelta.games())
def test_no_two_seats_share_a_look_or_a_letter(name: str, language: str) -> None:
    colours = vuelta.game(name).colours
    assert len({palette.letter(colour, language) for colour in colours}) == len(colours)
    looks = [palette.look(colour) for colour in colours]
    assert len({(look.pattern, look.fill) for look in looks}) == len(colours)
    if len(colours) > 2:
        assert len({look.pattern for look in looks}) == len(colours)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_one_of_its_colours_name(language: str) -> None:
    for name in NAMES:
        assert palette.letter(name, language) in palette.word(name, language).upper()


def test_every_kind_is_explained_and_placed_in_every_language() -> None:
    for kind in kinds():
        assert {*kind.place} == {*LANGUAGES}
        assert kind.legend is None or {*kind.legend} == {*LANGUAGES}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_are_read_on_every_ground_of_the_page(scheme: str) -> None:
    """The page's ink for numbers is in `web/src/board/board.css`."""
    ink = {"light": "#5f4a38", "dark": "#e2d2b8"}[scheme]
    for ground in grounds_used():
        for below in getattr(ground, scheme):
            assert contrast(ink, below) >= 4.5, below
