"""Senet as text: what is read, what is refused and why."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import rule
from vuelta import InvalidNotation

senet = vuelta.game("senet")

DARK = "seat 1: 0 2 4 6 8"
START = f"seat 0: 1 3 5 7 9 | {DARK}"


@rule("SE07")
@pytest.mark.parametrize(
    "text",
    [
        *("", ">", "3", "3>", ">5", "03>5", "3>05", "3>30", "30>off", "off>29", "3>-1", "+3>5", "3 >5", "3>5 "),
        *("3>5\n", "3>3", "3>OFF", "3>offf", "3-5", "a>b", "3>5>7", "٣>5", "3>²", "1" * 5000 + ">5", "4:3>7", "r3>r5"),
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    position = senet.position(f"{START} | seat 0 rolled 2")
    with pytest.raises(InvalidNotation, match="is not a move of senet; write 12>17, 12>7 or 27>off"):
        position.play(text)


@rule("SE02", "SE07")
def test_pieces_and_seats_may_be_written_in_any_order() -> None:
    plain = senet.position(f"{START} | seat 0 to roll")
    assert senet.position("seat 1: 8 6 4 2 0 | seat 0: 9 1 7 3 5 | seat 0 to roll") == plain
    assert str(plain) == f"{START} | seat 0 to roll"
    assert hash(plain) == hash(senet.position("seat 1: 8 6 4 2 0 | seat 0: 9 1 7 3 5 | seat 0 to roll"))


@rule("SE17")
@pytest.mark.parametrize(
    "text",
    [
        "seat 0: 4 off off off off | seat 1: 20 22 29 5 6 | seat 0 rolled 1, owed 2",
        "seat 0: 4 off off off off | seat 1: 20 22 29 5 6 | seat 0 rolled 1 | with own_blockade=yes",
        "seat 0: 12 9 off off off | seat 1: 20 22 29 5 6 | seat 1 to roll, owed 1 | with throw=sticks",
    ],
)
def test_a_position_is_read_as_it_was_written(text: str) -> None:
    assert str(senet.position(text)) == text


@rule("SE02", "SE07", "SE08", "SE15")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "names both seats"),
        ("over", "names both seats"),
        (START, "names both seats"),
        ("seat 0: 1 3 5 7 9 | seat 0 to roll", "names both seats"),
        (f"{START} | seat 0 to roll | over", "names both seats"),
        (f"seat 0: 1 3 5 7 | {DARK} | seat 0 to roll", "a seat has 5 pieces, not 4"),
        (f"seat 0: 1 3 5 7 9 11 | {DARK} | seat 0 to roll", "a seat has 5 pieces, not 6"),
        (f"seat 0: | {DARK} | seat 0 to roll", "a seat has 5 pieces, not 0"),
        (f"{START} | seat 2: 10 11 12 14 15 | seat 0 to roll", "each of the seats 0 to 1 may appear only once"),
        (f"seat 0: | {DARK} | seat 1: | seat 0 to roll", "each of the seats 0 to 1 may appear only once"),
        (f"seat 0: 1 3 5 7 30 | {DARK} | seat 0 to roll", "'30' is not a square of senet; squares are 0–29 and off"),
        (f"seat 0: 01 3 5 7 9 | {DARK} | seat 0 to roll", "'01' is not a square"),
        (f"seat 0: ١ 3 5 7 9 | {DARK} | seat 0 to roll", "is not a square"),
        (f"seat 0: -1 3 5 7 9 | {DARK} | seat 0 to roll", "'-1' is not a square"),
        (f"seat 0: 1 3 5 7 26 | {DARK} | seat 0 to roll", r"no piece ever rests on 26, the Waters of Chaos \(SE15\)"),
        (f"seat 0: 1 3 5 7 7 | {DARK} | seat 0 to roll", r"two pieces stand on 7, .* room for one \(SE07, SE08\)"),
        (f"seat 0: 1 3 5 7 8 | {DARK} | seat 0 to roll", r"two pieces stand on 8, .* room for one \(SE07, SE08\)"),
    ],
)
def test_pieces_that_can_not_be(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        senet.position(text)


@rule("SE04", "SE05", "SE06", "SE19")
@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        ("seat 2 to roll", "seat 2 does not play"),
        ("seat 0 to move", "a turn of senet is 'to roll' or has thrown one number"),
        ("seat 0 rolled 2-3", "a turn of senet is 'to roll' or has thrown one number"),
        ("seat 0 rolled 7", "does not say whose turn it is"),
        ("seat 0 rolled 6", r"rolled 6: nothing is ever moved with that throw \(SE04, SE05\)"),
        ("seat 0 rolled 6 | with throw=sticks", "rolled 6: nothing is ever moved with that throw"),
        ("seat 0 to roll, owed 0", "owed must be a number from 1 to 127, not '0'"),
        ("seat 0 to roll, owed 128", "owed must be a number from 1 to 127"),
        ("seat 0 to roll, owed ²", "owed must be a number from 1 to 127"),
        ("seat 0 to roll, owed", "owed must be a number from 1 to 127"),
        ("seat 0 to roll, owed 1, owed 1", "'owed 1' is unknown here"),
        ("seat 0 to roll, sixes 1", "'sixes 1' is unknown here; what may follow: owed"),
        ("over", r"over when one player, and only one, has borne off all five \(SE19\)"),
    ],
)
def test_turns_that_can_not_be(turn: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        senet.position(f"{START} | {turn}")


@rule("SE19")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"seat 0: off off off off off | {DARK} | seat 0 to roll", "over when one player"),
        (f"seat 0: off off off off off | {DARK} | seat 1 rolled 2", "over when one player"),
        ("seat 0: off off off off off | seat 1: off off off off off | over", "over when one player"),
        (
            f"seat 0: off off off off off | {DARK} | over, owed 1",
            "has no turn, so owed may not follow 'over'",
        ),
    ],
)
def test_ends_that_can_not_be(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        senet.position(text)


@rule("SE18")
def test_a_throw_that_moves_nothing_awaits_no_move() -> None:
    with pytest.raises(InvalidNotation, match="no move is possible with that roll"):
        senet.position("seat 0: 0 off off off off | seat 1: 1 2 10 20 29 | seat 0 rolled 1")


def test_every_refusal_names_its_rule_in_both_languages() -> None:
    for sentences in senet.words.REFUSALS.values():
        assert set(sentences) == {"en", "es", "rule"}
        assert sentences["rule"] in senet.rule_ids
        assert ("{cell}" in sentences["en"]) == ("{cell}" in sentences["es"])
