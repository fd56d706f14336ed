"""Every game × rule set × number of players, for tests that name none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import vuelta
from tests.support import SOME_GAMES
from vuelta import Game


def variants() -> Iterator[tuple[Game, str, tuple[int, ...]]]:
    """Every game × rule set × number of players."""
    for name in vuelta.games():
        game = vuelta.game(name)
        for rule_set in game.rule_sets:
            for count in game.players:
                yield game, rule_set, game.seats(count)


def _all_of(names: tuple[str, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("game", "rule_set", "seats"),
        [
            pytest.param(*variant, id=f"{variant[0].slug}-{variant[1]}-{len(variant[2])}")
            for variant in variants()
            if variant[0].slug in names
        ],
    )


every_game = _all_of(vuelta.games())
"""Runs a test for every game × rule set × number of players; the test names none."""
some_games = _all_of(SOME_GAMES)
"""The same for unlike games, where every one costs seconds of compiling; `make soak` takes them all."""
