"""Arrows are drawn so that the eye can follow each."""

from __future__ import annotations

from itertools import combinations

import pytest

import vuelta
from vuelta.draw.arrows import crosses, curves
from vuelta.draw.palette import letter, look
from vuelta.draw.sheet import Sheet

BOARDS = [(name, rule_set) for name in vuelta.games() for rule_set in vuelta.game(name).rule_sets]


@pytest.mark.parametrize(("name", "rule_set"), BOARDS)
def test_no_two_arrows_cross(name: str, rule_set: str) -> None:
    game = vuelta.game(name)
    sheet = Sheet(
        board=game.board(game.rule_sets[rule_set].options),
        colours=tuple(look(colour) for colour in game.colours),
        letters=tuple(letter(colour, "en") for colour in game.colours),
        top=0,
        prefix="t",
    )
    drawn = curves(sheet)
    assert len(drawn) == len(sheet.arrows)
    assert [pair for pair in combinations(drawn, 2) if crosses(*pair)] == []


def test_lines_that_meet_are_seen_to_cross() -> None:
    flat, steep = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), ((1.0, -1.0), (1.0, 0.0), (1.0, 1.0))
    assert crosses(flat, steep)
    assert not crosses(flat, ((0.0, 1.0), (1.0, 1.0), (2.0, 1.0)))
