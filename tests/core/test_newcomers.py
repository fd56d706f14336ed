"""What people who are new read first: which games there are, in a line each, and their variants by name."""

from __future__ import annotations

import pytest

import vuelta
from vuelta.browser.listing import listing
from vuelta.core.sentences import LANGUAGES

LINE = 60
NAME = 16


def test_the_most_familiar_game_comes_first_and_every_game_has_a_place_of_its_own() -> None:
    ranks = {name: listing(vuelta.game(name))["newcomer_rank"] for name in vuelta.games()}
    assert sorted(ranks.values()) == list(range(1, len(ranks) + 1))
    assert min(ranks, key=lambda name: ranks[name]) == "ludo"


@pytest.mark.parametrize("name", vuelta.games())
def test_a_game_is_described_in_a_short_line_and_its_variants_in_a_word_or_two(name: str) -> None:
    game = vuelta.game(name)
    for language in LANGUAGES:
        assert 20 <= len(game.about[language]) <= LINE
        titles = [rule_set.title[language] for rule_set in game.rule_sets.values()]
        assert len(set(titles)) == len(titles)
        assert all(title and len(title) <= NAME and title[0].isupper() for title in titles)
