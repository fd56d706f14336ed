"""Words for the dice: everybody seals theirs before anybody reveals any, so nobody chooses last."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.local_table import EASY, GRACE, HERE, OPEN, LocalTable
from tests.server.test_table import refusal
from vuelta import InvalidRecord, read_record, seal_of
from vuelta.server.tables.views import now_view, table_view

ANAS, LUIS = "7f2c9d0e51b84a66", "83d1f0a9c2e4b577"


def sealed(*others: dict[str, Any], **wish: Any) -> LocalTable:
    """A match between two people who have both sealed their words, and perhaps computers. Nobody has shown any."""
    local = LocalTable(HERE, OPEN, *others, **wish)
    name = local.table.id
    local.do(0, "seal", seal=seal_of(name, ANAS))
    assert local.join("Luis", seal=seal_of(name, LUIS)) == ["joined", "sealed", "started"]
    return local


def test_no_words_are_known_before_the_last_seal_and_nobody_rolls_before_all_are_shown() -> None:
    local = sealed()
    assert not [entry for entry in local.entries if entry.kind == "words" or ANAS in str(entry.data)]
    assert (now_view(local.table)["awaits"], now_view(local.table)["seat"], now_view(local.table)["moves"]) == (
        "words",
        0,
        [],
    )
    with refusal("words-missing"):
        local.do(0, "roll")
    assert local.do(1, "words", words=LUIS) == ["words"], "in whatever order"
    with refusal("words-missing"):
        local.do(0, "roll")
    local.do(0, "words", words=ANAS)
    assert now_view(local.table)["awaits"] == "roll"
    assert local.do(0, "roll") == ["rolled"]
    with refusal("started"):
        local.do(0, "words", words=ANAS)


def test_the_record_has_seals_and_words_and_tells_if_they_do_not_fit() -> None:
    local = sealed()
    local.do(0, "words", words=ANAS)
    local.do(1, "words", words=LUIS)
    local.play_on(random.Random(1))
    record = local.table.record()
    assert record.words == {0: ANAS, 2: LUIS}
    assert record.seals == {0: seal_of(record.match or "", ANAS), 2: seal_of(record.match or "", LUIS)}
    assert read_record(str(record)) == record
    assert record.verify(commitment=table_view(local.table)["commitment"]) == local.table.rolls
    for wrong in (LUIS[::-1], LUIS + "!"):
        with pytest.raises(InvalidRecord, match="the words of seat 2 don't match their seal"):
            read_record(str(record).replace(f"words 2: {LUIS}", f"words 2: {wrong}")).verify()


def test_a_seal_binds_to_its_words_its_match_and_its_seat() -> None:
    local = LocalTable(HERE, OPEN, OPEN)
    local.do(0, "seal", seal=seal_of(local.table.id, ANAS))
    with refusal("seal-copied"):
        local.join("Luis", seal=seal_of(local.table.id, ANAS))
    with refusal("words-too-early"):
        local.do(0, "words", words=ANAS)
    local.join("Luis", seal=seal_of("another match", LUIS))
    local.join("Eva")
    for words in (LUIS, ANAS):
        with refusal("words-unlike-seal"):
            local.do(1, "words", words=words)
    with refusal("started"):
        local.do(2, "words", words="what Eva has not sealed")
    with refusal("started"):
        local.do(2, "seal", seal=seal_of(local.table.id, "late"))


def test_a_seal_may_be_changed_until_the_start_and_takes_the_place_of_words() -> None:
    local = LocalTable(HERE, OPEN)
    local.do(0, "words", words="known to all")
    local.do(0, "seal", seal=seal_of(local.table.id, "first"))
    local.do(0, "seal", seal=seal_of(local.table.id, ANAS))
    local.join("Luis")
    assert local.table.words == {}
    assert local.do(0, "words", words=ANAS) == ["words"]
    assert local.do(0, "roll") == ["rolled"]


def test_whoever_leaves_before_the_start_takes_the_seal_along() -> None:
    local = LocalTable(HERE, OPEN, OPEN)
    local.join("Luis", seal=seal_of(local.table.id, LUIS))
    local.do(1, "leave")
    assert table_view(local.table)["seals"] == {}
    local.join("Eva", seal=seal_of(local.table.id, LUIS))


def test_computers_wait_for_the_words_and_the_clock_does_not_run() -> None:
    local = sealed(EASY, clock=30)
    assert (local.table.waits, local.table.deadline) == ("people", None)
    local.do(0, "words", words=ANAS)
    local.now += 40_000
    assert local.table.deadline is None
    with refusal("not-away"):
        local.do(1, "replace", target=0)
    local.do(1, "words", words=LUIS)
    assert local.table.deadline == local.now + 30_000


def test_whoever_does_not_show_the_words_holds_nobody_up_for_longer_than_the_grace_period() -> None:
    local = sealed(EASY)
    local.do(0, "words", words=ANAS)
    local.now += 1000 * GRACE
    local.seen[1] = local.now  # Luis is here, and silent
    with refusal("not-away"):
        local.do(0, "replace", target=1)
    local.now += 1
    local.seen[1] = local.now
    assert local.do(0, "replace", target=1) == ["replaced"]
    assert local.do(0, "roll") == ["rolled"]


def test_words_that_were_withheld_do_not_come_back_with_whoever_returns() -> None:
    local = sealed(EASY)
    local.do(0, "words", words=ANAS)
    local.do(1, "leave")
    local.do(0, "replace", target=1)
    local.do(1, "return")
    with refusal("started"):
        local.do(1, "words", words=LUIS)
    local.play_on(random.Random(2))
    record = local.table.record()
    assert (set(record.seals), set(record.words)) == ({0, 1}, {0}), "everybody sees that they were withheld"
    assert record.verify() == local.table.rolls


def test_resigning_before_the_words_are_shown_lets_the_others_go_on() -> None:
    local = sealed(EASY)
    local.do(0, "words", words=ANAS)
    local.do(1, "resign")
    assert now_view(local.table)["awaits"] == "roll"


def test_a_table_without_seals_plays_as_it_always_did() -> None:
    local = LocalTable(HERE, OPEN)
    local.join("Luis", words="in the open")
    assert local.do(0, "roll") == ["rolled"]
    assert "seal" not in str(local.table.record())
