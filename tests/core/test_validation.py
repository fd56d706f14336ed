"""What callers hand in wrongly is refused by a sentence, at once, and by one of Vuelta's own errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import vuelta
from vuelta.analysis.hints import hints

ludo = vuelta.game("ludo")
START = ludo.start(2)
DICE = vuelta.SealedDice("m")


def match(**given: Any) -> vuelta.Match:
    return vuelta.Match(START, DICE, **given)


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "a book in no language": (lambda: ludo.rule_book("fr"), "no language 'fr'; it must be en or es"),
    "a book by a path": (lambda: ludo.rule_book("../ludo/rulebook.en"), "no language '../ludo/rulebook.en'"),
    "a book in nothing": (lambda: ludo.rule_book(None), "no language a value of type NoneType"),  # type: ignore[arg-type]
    "hints in no language": (lambda: hints(START, language="fr"), "no language 'fr'"),
    "half a hint": (lambda: hints(START, count=1.5), "count: 1.5 must be a whole number"),  # type: ignore[arg-type]
    "dice of nothing": (lambda: vuelta.SealedDice(None), "a match is named by"),  # type: ignore[arg-type]
    "dice of an empty name": (lambda: vuelta.SealedDice(""), "'': a match is named by"),
    "dice of two lines": (lambda: vuelta.SealedDice("a\nb"), r"'a\\nb': a match is named by"),
    "half a seed": (lambda: vuelta.SealedDice("m", seed=1.5), "it must be a text, a whole number or 32 bytes"),  # type: ignore[arg-type]
    "a seed of few bytes": (lambda: vuelta.SealedDice("m", seed=b"abc"), "a seed in bytes has 32, not 3"),
    "no words": (lambda: vuelta.SealedDice("m", words={0: None}), "words are one line"),  # type: ignore[dict-item]
    "words of no seat": (lambda: vuelta.SealedDice("m", words={"0": "a"}), "seat: '0' must be"),  # type: ignore[dict-item]
    "words of all": (lambda: vuelta.SealedDice("m", words="a"), "words: 'a' must be a dictionary"),  # type: ignore[arg-type]
    "no start": (lambda: vuelta.Match(None, DICE), "starts from a position"),  # type: ignore[arg-type]
    "no dice": (lambda: vuelta.Match(START, None), "dice of a match are SealedDice"),  # type: ignore[arg-type]
    "no name": (lambda: match(names={0: None}), "a name has 1 to 40"),
    "names in a list": (lambda: match(names=["Ana", "Luis"]), "names: .* must be a dictionary with seats as keys"),
    "a number as date": (lambda: match(date=20261115), "is not a date, such as 2026-11-15"),
    "no level": (lambda: match(levels={0: None}), "is not the name of a level"),
    "a player who does not play": (lambda: match(players={1: max}), "seat 1 does not play; it must be 0 or 2"),
    "no limit": (lambda: match(limit=None), "limit: None must be a whole number of at least 1"),
    "no player": (lambda: match(players={0: None}), "the player of seat 0 is a function"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_refused_with_a_sentence(what: str) -> None:
    ask, sentence = WRONG[what]
    with pytest.raises(vuelta.VueltaError, match=sentence):
        ask()
