"""Arrows are drawn so that the eye can follow each."""

from __future__ import annotations

from itertools import combinations

import pytest

import vuelta
from vuelta.draw.arrows import crosses
from vuelta.draw.layout import layout_of

BOARDS = [(name, rule_set) for name in vuelta.games() for rule_set in vuelta.game(name).rule_sets]


@pytest.mark.parametrize(("name", "rule_set"), BOARDS)
def test_no_two_arrows_cross(name: str, rule_set: str) -> None:
    game = vuelta.game(name)
    layout = layout_of(game.board(game.rule_sets[rule_set].options))
    drawn = [(arrow.root, arrow.bend, layout.centre(arrow.end)) for arrow in layout.arrows]
    assert [pair for pair in combinations(drawn, 2) if crosses(*pair)] == []


def test_lines_that_meet_are_seen_to_cross() -> None:
    flat, steep = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), ((1.0, -1.0), (1.0, 0.0), (1.0, 1.0))
    assert crosses(flat, steep)
    assert not crosses(flat, ((0.0, 1.0), (1.0, 1.0), (2.0, 1.0)))
