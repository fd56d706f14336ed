"""Words that go into the dice: everybody seals theirs before anybody shows them, so that nobody chooses last."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.sitting import EASY, GRACE, HERE, OPEN, Sitting
from tests.server.test_table import refusal
from vuelta import InvalidRecord, read_record, seal_of
from vuelta.server.tables.views import now, view

ANAS, LUIS = "7f2c9d0e51b84a66", "83d1f0a9c2e4b577"


def sealed(*others: dict[str, Any], **wish: Any) -> Sitting:
    """A match between two people who have both sealed their words, and perhaps computers. Nobody has shown any."""
    sitting = Sitting(HERE, OPEN, *others, **wish)
    name = sitting.table.id
    sitting.do(0, "seal", seal=seal_of(name, ANAS))
    assert sitting.join("Luis", seal=seal_of(name, LUIS)) == ["joined", "sealed", "started"]
    return sitting


def test_no_words_are_known_before_the_last_seal_and_nobody_rolls_before_all_are_shown() -> None:
    sitting = sealed()
    assert not [entry for entry in sitting.entries if entry.kind == "words" or ANAS in str(entry.data)]
    assert (now(sitting.table)["awaits"], now(sitting.table)["seat"], now(sitting.table)["moves"]) == ("words", 0, [])
    with refusal("words-missing"):
        sitting.do(0, "roll")
    assert sitting.do(1, "words", words=LUIS) == ["words"], "in whatever order"
    with refusal("words-missing"):
        sitting.do(0, "roll")
    sitting.do(0, "words", words=ANAS)
    assert now(sitting.table)["awaits"] == "roll"
    assert sitting.do(0, "roll") == ["rolled"]
    with refusal("started"):
        sitting.do(0, "words", words=ANAS)


def test_the_record_has_seals_and_words_and_tells_if_they_do_not_fit() -> None:
    sitting = sealed()
    sitting.do(0, "words", words=ANAS)
    sitting.do(1, "words", words=LUIS)
    sitting.play_on(random.Random(1))
    record = sitting.table.record()
    assert record.words == {0: ANAS, 2: LUIS}
    assert record.seals == {0: seal_of(record.match or "", ANAS), 2: seal_of(record.match or "", LUIS)}
    assert read_record(str(record)) == record
    assert record.verify(commitment=view(sitting.table)["commitment"]) == sitting.table.rolls
    for wrong in (LUIS[::-1], LUIS + "!"):
        with pytest.raises(InvalidRecord, match="the words of seat 2 do not fit their seal"):
            read_record(str(record).replace(f"words 2: {LUIS}", f"words 2: {wrong}")).verify()


def test_a_seal_binds_to_its_words_its_match_and_its_seat() -> None:
    sitting = Sitting(HERE, OPEN, OPEN)
    sitting.do(0, "seal", seal=seal_of(sitting.table.id, ANAS))
    with refusal("seal-copied"):
        sitting.join("Luis", seal=seal_of(sitting.table.id, ANAS))
    with refusal("words-too-early"):
        sitting.do(0, "words", words=ANAS)
    sitting.join("Luis", seal=seal_of("another match", LUIS))
    sitting.join("Eva")
    for words in (LUIS, ANAS):
        with refusal("words-unlike-seal"):
            sitting.do(1, "words", words=words)
    with refusal("started"):
        sitting.do(2, "words", words="what Eva has not sealed")
    with refusal("started"):
        sitting.do(2, "seal", seal=seal_of(sitting.table.id, "late"))


def test_a_seal_may_be_changed_until_the_start_and_takes_the_place_of_words() -> None:
    sitting = Sitting(HERE, OPEN)
    sitting.do(0, "words", words="known to all")
    sitting.do(0, "seal", seal=seal_of(sitting.table.id, "first"))
    sitting.do(0, "seal", seal=seal_of(sitting.table.id, ANAS))
    sitting.join("Luis")
    assert sitting.table.words == {}
    assert sitting.do(0, "words", words=ANAS) == ["words"]
    assert sitting.do(0, "roll") == ["rolled"]


def test_whoever_leaves_before_the_start_takes_the_seal_along() -> None:
    sitting = Sitting(HERE, OPEN, OPEN)
    sitting.join("Luis", seal=seal_of(sitting.table.id, LUIS))
    sitting.do(1, "leave")
    assert view(sitting.table)["seals"] == {}
    sitting.join("Eva", seal=seal_of(sitting.table.id, LUIS))


def test_computers_wait_for_the_words_and_the_clock_does_not_run() -> None:
    sitting = sealed(EASY, clock=30)
    assert (sitting.table.waits, sitting.table.deadline) == ("people", None)
    sitting.do(0, "words", words=ANAS)
    sitting.now += 40_000
    assert sitting.table.deadline is None
    with refusal("not-away"):
        sitting.do(1, "replace", target=0)
    sitting.do(1, "words", words=LUIS)
    assert sitting.table.deadline == sitting.now + 30_000


def test_whoever_does_not_show_the_words_holds_nobody_up_for_longer_than_the_grace_period() -> None:
    sitting = sealed(EASY)
    sitting.do(0, "words", words=ANAS)
    sitting.now += 1000 * GRACE
    sitting.seen[1] = sitting.now  # Luis is here, and silent
    with refusal("not-away"):
        sitting.do(0, "replace", target=1)
    sitting.now += 1
    sitting.seen[1] = sitting.now
    assert sitting.do(0, "replace", target=1) == ["replaced"]
    assert sitting.do(0, "roll") == ["rolled"]


def test_words_that_were_withheld_do_not_come_back_with_whoever_returns() -> None:
    sitting = sealed(EASY)
    sitting.do(0, "words", words=ANAS)
    sitting.do(1, "leave")
    sitting.do(0, "replace", target=1)
    sitting.do(1, "return")
    with refusal("started"):
        sitting.do(1, "words", words=LUIS)
    sitting.play_on(random.Random(2))
    record = sitting.table.record()
    assert (set(record.seals), set(record.words)) == ({0, 1}, {0}), "everybody sees that they were withheld"
    assert record.verify() == sitting.table.rolls


def test_resigning_before_the_words_are_shown_lets_the_others_go_on() -> None:
    sitting = sealed(EASY)
    sitting.do(0, "words", words=ANAS)
    sitting.do(1, "resign")
    assert now(sitting.table)["awaits"] == "roll"


def test_a_table_without_seals_plays_as_it_always_did() -> None:
    sitting = Sitting(HERE, OPEN)
    sitting.join("Luis", words="in the open")
    assert sitting.do(0, "roll") == ["rolled"]
    assert "seal" not in str(sitting.table.record())
