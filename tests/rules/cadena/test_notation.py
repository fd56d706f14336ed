"""Texts of Cadena: positions that can't be, moves that are none, and what is said to people."""

from __future__ import annotations

import re

import pytest

import vuelta
from tests.support import line, rule
from vuelta import InvalidNotation
from vuelta.core.sentences import event_sentence, refusal_sentence

cadena = vuelta.game("cadena")


def test_pieces_and_stacks_may_be_told_in_any_order() -> None:
    position = cadena.position("seat 1: S 16 | seat 0: 20 16 | stack 16: 1 0 | black: 1 1 bank 12 | seat 0 to move")
    assert str(position) == "seat 0: 16 20 | seat 1: 16 S | stack 16: 1 0 | black: 1 1 bank 12 | seat 0 to move"
    assert position.pieces() == {0: ("16", "20"), 1: ("16", "S")}


def test_the_order_of_a_stack_is_part_of_the_position() -> None:
    texts = [
        f"seat 0: 16 S | seat 1: 16 S | stack 16: {order} | black: 1 1 bank 12 | seat 0 to move"
        for order in ("0 1", "1 0")
    ]
    assert cadena.position(texts[0]) != cadena.position(texts[1])


def test_the_order_of_equal_discs_is_not() -> None:
    plain = cadena.position("seat 0: 16 16 | seat 1: S S | black: 1 1 bank 12 | seat 0 to move")
    told = cadena.position("seat 0: 16 16 | seat 1: S S | stack 16: 0 0 | black: 1 1 bank 12 | seat 0 to move")
    assert plain == told
    assert "stack" not in str(told)


def test_chains_of_the_same_dice_with_the_same_end_are_the_same_position() -> None:
    first = line(cadena.start(2), "discard:0", "roll:4-6", "chain:4-6")
    second = line(cadena.start(2), "discard:1", "roll:4", "chain:4", "extend:up", "roll:6")
    assert first == second


@rule("CA02")
@pytest.mark.parametrize(
    "black",
    ["black: 1 1 bank 11", "black: 1 2 bank 12", "black: 1 bank 13", "black: 1 1 1 bank 11", "bank 12", "black: 1 1"],
)
def test_black_dice_that_do_not_add_up_are_refused(black: str) -> None:
    with pytest.raises(InvalidNotation, match="black dice"):
        cadena.position(f"seat 0: S S | seat 1: S S | {black} | seat 0 to move")


@rule("CA13")
@pytest.mark.parametrize(
    "stacks",
    [
        "",
        "stack 16: 0 0 | ",
        "stack 16: 0 1 1 | ",
        "stack 17: 0 1 | ",
        "stack 16: 0 1 | stack 16: 1 0 | ",
        "stack 16: 0 1 | stack 20: 0 1 | ",
        "stack 16: 01 | ",
        "stack S: 0 1 | ",
    ],
)
def test_a_stack_that_the_discs_do_not_make_is_refused(stacks: str) -> None:
    with pytest.raises(InvalidNotation, match="stack"):
        cadena.position(f"seat 0: 16 S | seat 1: 16 S | {stacks}black: 1 1 bank 12 | seat 0 to move")


@rule("CA14", "CA15")
@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("49", "not a square of this board; squares are S, 1–48 and C"),
        ("0", "not a square"),
        ("016", "not a square"),
        ("s", "not a square"),
        ("٣", "not a square"),
        ("5", r"no disc can rest on 5: its arrow leads on to 9 \(CA14\)"),
    ],
)
def test_squares_where_no_disc_can_lie_are_refused(square: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        cadena.position(f"seat 0: {square} S | seat 1: S S | black: 1 1 bank 12 | seat 0 to move")


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("seat 2 to move", "seat 2 does not play, so it can't be its turn"),
        ("seat 7 to move", "seat 7 does not play, so it can't be its turn"),
        ("seat 0 rolled 3-4", "3 dice, not 2"),
        ("seat 0 rolled 3-4-4-5", "3 dice, not 4"),
        ("seat 0 rolled 3-2-4", "no move is possible with that roll"),
        ("seat 0 rolled 3-4-5, last 5", "only one of these"),
        ("seat 0 to move, links 3-4-5", "only one of these"),
        ("seat 0 to move, last 5", "only one of these"),
        ("seat 0 to move, direction up", "only one of these"),
        ("seat 0 to move, links 3-4-5, last 5, direction up, stood 3", "only one of these"),
        ("seat 0 to roll, stood 3", "only one of these"),
        ("seat 0 to move, winner 0", "only one of these"),
        ("seat 0 to move, stood 2", "stood with as many links as it has dice, 3"),
        ("seat 0 to move, links 3-4, last 4, direction up", "3 values from 1 to 6"),
        ("seat 0 to move, links 3-4-7, last 4, direction up", "the links must be values from 1 to 6.* not '3-4-7'"),
        ("seat 0 to move, links 3-4-5, last 0, direction up", "last link"),
        ("seat 0 to move, links 3-4-5, last 5, direction sideways", "up or down"),
        ("seat 0 to move, links 3-4-5, last 5", "ends on 5 going either way"),
        ("seat 0 to move, links 3-4-5, last 5, direction down", "ends on 5 going down"),
        ("seat 0 to move, links 3-4-5, last 4, direction up", "ends on 4 going up"),
        ("seat 0 to move, links 3-4-5, last 2, direction down", "ends on 2 going down"),
        ("seat 0 to move, links 3-4-6, last 6, direction up", "after a 1 or a 6 a direction is told only once"),
        ("seat 0 to roll, links 3-4, last 4", "ends on 4 going either way"),
        ("seat 0 to roll, links 3-4, last 4, direction down, last 4", "is unknown here"),
        ("seat 0 to roll, links 3-4-5, last 5, direction up", "2 values from 1 to 6"),
        ("over", "a game that is over has a winner"),
        ("over, winner 0", "can still move a disc, so it has not won"),
        ("over, winner 3", "seat 3 has no discs here"),
        ("over, winner x", "the winner must be a number"),
    ],
)
def test_turns_that_contradict_themselves_or_the_dice_are_refused(turn: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        cadena.position(f"seat 0: 20 S | seat 1: S S | black: 2 1 bank 11 | {turn}")


@rule("CA08")
@pytest.mark.parametrize("hands", ["18 0 0 bank 3", "0 18 0 bank 3"])
def test_a_hand_longer_than_any_chain_is_refused(hands: str) -> None:
    with pytest.raises(InvalidNotation, match=r"a hand has at most 18 dice, the own one included"):
        cadena.position(f"seat 0: S S | seat 1: S S | seat 2: S S | black: {hands} | seat 0 to move")


@rule("CA08")
def test_a_chain_with_four_equal_links_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no chain of 3-3-3-3"):
        cadena.position("seat 0: S S | seat 1: S S | black: 3 1 bank 10 | seat 0 to move, links 3-3-3-3, last 3")


@rule("CA01")
def test_a_turn_of_somebody_who_has_won_is_refused() -> None:
    with pytest.raises(
        InvalidNotation, match=r"seat 0 can't move any disc, so it has won; write 'over, winner 0' \(CA01\)"
    ):
        cadena.position("seat 0: C C | seat 1: S S | black: 1 1 bank 12 | seat 0 to move")


@rule("CA09")
def test_a_direction_named_for_the_next_link_is_part_of_the_text() -> None:
    base = "seat 0: S S | seat 1: S S | black: 2 1 bank 11 | seat 0 to roll, links 3-6, last 6, direction "
    assert str(cadena.position(base + "up")) == base + "up"
    assert str(cadena.position(base + "down")) == base + "down"


@pytest.mark.parametrize(
    "text",
    [
        *["", "pass", "discard:", "discard:01", "discard:18", "discard:-1", "discard:٣", "discard:1 ", "Discard:1"],
        *[
            "chain:",
            "chain:7",
            "chain:3-",
            "chain:3,4",
            "chain:33",
            "chain:" + "-".join("1" * 19),
            "extend",
            "extend:Up",
        ],
        *["stand:3", "STAND", "disc:12", "disc:0>3", "disc:12>S", "disc:81>82", "disc:012>17", "disc:S>٣", "12>17"],
    ],
)
def test_what_is_no_move_of_cadena_is_refused_as_such(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"is not a move of cadena; write discard:2, chain:3-4-6"):
        cadena.start(2).play(text)


def test_every_reason_and_event_is_said_in_both_languages() -> None:
    position = cadena.position(
        "seat 0: 16 C | seat 1: 16 S | stack 16: 1 0 | black: 1 1 bank 12 | seat 0 to move, stood 2"
    )
    rules = cadena.rules
    codes = range(rules.MOVE_CODES)
    refusals = [refusal for code in codes if (refusal := rules.refusal(position.codes, list(position.state), code))]
    for language in ("en", "es"):
        sentences = {refusal_sentence(position, refusal, language) for refusal in refusals}
        assert all(re.search(r"CA\d\d\)$", sentence) and "{" not in sentence for sentence in sentences)
        said = [event_sentence(position, event, language) for event in position.play("disc:16>18").events]
        assert len(said) == 2
        assert all("{" not in sentence and "None" not in sentence for sentence in said)
