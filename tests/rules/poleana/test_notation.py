"""Poleana's texts: what is a move, what is a position, and what is said of the rest."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import line, rule
from vuelta import IllegalMove, InvalidNotation
from vuelta.core.sentences import LANGUAGES, refusal_sentence

poleana = vuelta.game("poleana")
ROLLED = poleana.position("seat 0: B r5 r12 h3 | seat 2: B B B B | seat 0 rolled 5-4")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r5>r9",
        "4:r5",
        "4:r5>",
        "4:r5>B",
        "4:r05>r9",
        "4:r5>r09",
        "4:r60>r64",
        "04:r5>r9",
        "7:r5>r12",
        "0:r5>r5",
        "4+5:r5>r14",
        "5+4+1:r5>r15",
        "10:r5>r15",
        "+5:r5>r10",
        "+10: r5>r15",
        "4:r5>r9 ",
        "4:r5>r9\n",
        "4:R5>r9",
        "4:r٥>r9",
        "4:b4.1>b4.5",
        "4:b1.0>b1.4",
        "4:b1.8>r20",
        "4:h0>h4",
        "4:h3>h8",
        "4:−1>r0",
        "pass",
        "forfeit:4",
    ],
)
def test_what_is_no_move_is_refused_as_such(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a move of poleana; write 4:r5>r9"):
        ROLLED.play(text)


@rule("PC26")
@pytest.mark.parametrize("square", ["r55", "r59", "b0.1", "b0.7"])
def test_a_square_off_the_own_way_is_nothing_to_move_from(square: str) -> None:
    with pytest.raises(InvalidNotation, match=rf"the way of seat 0 does not lead over {square} \(PC26\)"):
        ROLLED.play(f"4:{square}>r3")


@rule("PC10")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4:r6>r10", "you have no token on r6"),
        ("3:r5>r8", "neither the dice nor a bonus give you that number"),
        ("5+3:r5>r13", "neither the dice nor a bonus give you that number"),
        ("+10:r5>r15", "neither the dice nor a bonus give you that number"),
        ("4:r5>r10", "here it would be 4:r5>r9"),
        ("4:r12>b1.3", "here it would be 4:r12>r16"),
        ("5+4:B>r0", "no token leaves the base with that"),
        ("5:B>r0", "no token leaves the base with that"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        ROLLED.play(text)


def test_a_refused_move_changes_nothing() -> None:
    before = str(ROLLED)
    with pytest.raises(IllegalMove):
        ROLLED.play("4:r6>r10")
    assert str(ROLLED) == before


def test_every_code_is_legal_or_has_a_sentence_in_both_languages() -> None:
    rules = poleana.rules
    texts = [
        "seat 0: B r5 r12 h3 | seat 2: B B B B | seat 0 rolled 5-4",
        "seat 0: B r12 h3 h6 | seat 1: r0 r0 B B | seat 2: b1.2 b1.4 r13 r13 | seat 0 rolled 4-2",
        "seat 0: B h7 h7 r0 | seat 2: r6 r6 B B | seat 0 to move, die 6, drop, pairs 1",
        "seat 0: B h7 r9 r36 | seat 2: B B B B | seat 0 to move, bonus 10, die 3, used r36",
        "seat 1: B r20 r20 h2 | seat 3: B B B B | seat 1 rolled 6-6, pairs 2",
        "seat 0: B B B B | seat 3: b0.1 b1.1 b2.1 h6 | seat 3 rolled 6-3",
    ]
    for text in texts:
        position = poleana.position(text)
        buffer = [0] * rules.MAX_MOVES
        count = rules.legal_moves(position.codes, list(position.state), buffer)
        assert sorted(buffer[:count]) == sorted(position.legal.values())
        for code in range(rules.MOVE_CODES):
            refusal = rules.refusal(position.codes, list(position.state), code)
            assert (refusal == 0) == (code in position.legal.values())
            if refusal:
                assert all("PC" in refusal_sentence(position, refusal, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "text",
    [
        "seat 0: B B B B | seat 2: B B B B | seat 0 to roll",
        "seat 1: B B B B | seat 3: B B B B | seat 3 to roll, pairs 2",
        "seat 0: B b1.1 h1 r54 | seat 1: B B B r18 | seat 2: B B B r18 | seat 3: B r18 r9 r9 | seat 3 rolled 6-2",
        "seat 0: B B r0 r20 | seat 2: B B B B | seat 0 rolled 2-2, pairs 1",
        "seat 0: B B r20 r24 | seat 2: B B B B | seat 0 to move, die 3, used r24",
        "seat 0: B B r24 r24 | seat 2: B B B B | seat 0 to move, die 3",
        "seat 0: B B h7 r24 | seat 2: B B B B | seat 0 to move, die 3",
        "seat 0: B B B r0 | seat 2: B B B B | seat 0 to move, die 6, drop, pairs 1",
        "seat 0: r0 r20 r21 r22 | seat 2: B B B B | seat 0 to move, die 6, pairs 2",
        "seat 0: B B r24 r36 | seat 2: B B B B | seat 0 to move, bonus 10, die 3, used r36",
        "seat 0: B B r24 r36 | seat 2: B B B B | seat 0 to move, bonus 10, pairs 1",
        "seat 0: h7 h7 h7 h7 | seat 2: B h7 h7 h7 | over",
    ],
)
def test_a_position_is_its_text(text: str) -> None:
    assert str(poleana.position(text)) == text


def test_tokens_and_dice_may_be_written_in_any_order() -> None:
    one = poleana.position("seat 2: B B B B | seat 0: r20 B h3 b1.2 | seat 0 rolled 1-4")
    assert one == poleana.position("seat 0: b1.2 h3 B r20 | seat 2: B B B B | seat 0 rolled 4-1")
    assert str(one) == "seat 0: B b1.2 h3 r20 | seat 2: B B B B | seat 0 rolled 4-1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seat 0: B B B | seat 2: B B B B | seat 0 to roll", "a seat has 4 pieces, not 3"),
        ("seat 0: B B B B | seat 0 to roll", "names two to four seats"),
        ("seat 0: B B B B | seat 2: B B B B", "names two to four seats"),
        ("seat 0: B B B B | seat 4: B B B B | seat 0 to roll", "seats 0 to 3 may appear only once"),
        ("seat 0: B B B B | seat 2: B B B B | seat 1 to roll", "seat 1 does not play"),
        ("seat 0: B B B r60 | seat 2: B B B B | seat 0 to roll", "'r60' is not a square of seat 0"),
        ("seat 0: B B B r55 | seat 2: B B B B | seat 0 to roll", "'r55' is not a square of seat 0.*its corner r54"),
        ("seat 0: B B B b0.1 | seat 2: B B B B | seat 0 to roll", r"'b0\.1' is not a square of seat 0"),
        ("seat 0: B B B r007 | seat 2: B B B B | seat 0 to roll", "'r007' is not a square"),
        ("seat 0: B B h3 h3 | seat 2: B B B B | seat 0 to roll", r"h3: only one token can stand there \(PC12, PC18\)"),
        ("seat 0: B B B b1.3 | seat 2: B B B b1.3 | seat 0 to roll", r"b1\.3: only one token can stand there"),
        ("seat 0: B B b1.3 b1.3 | seat 2: B B B B | seat 0 to roll", r"b1\.3: only one token can stand there"),
        ("seat 0: B B B r34 | seat 2: B B B r34 | seat 0 to roll", r"r34: two colours can't meet there.*\(PC13\)"),
        ("seat 0: B B r33 r33 | seat 2: B B r33 r33 | seat 0 to roll", r"r33: two walls can't stand.*\(PC17\)"),
        ("seat 0: h7 h7 h7 h7 | seat 2: B B B B | seat 2 to roll", r"write 'over' then, else not \(PC20\)"),
        ("seat 0: h7 h7 h7 h7 | seat 2: h7 h7 h7 h7 | over", r"over when one seat has all four.*\(PC20\)"),
        ("seat 0: h7 h7 h7 h6 | seat 2: B B B B | over", r"over when one seat has all four.*\(PC20\)"),
        ("seat 0: h7 h7 h7 h7 | seat 2: B B B B | over, pairs 1", "over has no turn, so pairs may not follow"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4", r"two dice are rolled.*\(PC02\)"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4-3-2", r"two dice are rolled.*\(PC02\)"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4-4", r"pairs count the pairs.*\(PC03, PC04\)"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4-3, pairs 1", r"pairs count the pairs"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4-4, pairs 3", "pairs must be a number from 1 to 2"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to roll, pairs 0", "pairs must be a number from 1 to 2"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to roll, die 4", "no notes except pairs"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 rolled 4-3, bonus 10", "no notes except pairs"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to move", "a roll .* or 'bonus 10' is needed"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to move, used r5", "a roll .* or 'bonus 10' is needed"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to move, die 7", "the die that is left must be a number"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to move, bonus 9", "the bonus is always 10, not '9'"),
        ("seat 0: B B B r3 | seat 2: B B B B | seat 0 to move, bonus 10", r"stands alone where it has sent"),
        ("seat 0: B B r5 r5 | seat 2: B B B B | seat 0 to move, bonus 10", r"stands alone where it has sent"),
        ("seat 0: B B B r5 | seat 2: r1 r2 r4 r6 | seat 0 to move, bonus 10", r"stands alone where it has sent"),
        ("seat 0: B B r5 r9 | seat 2: B B B B | seat 0 to move, die 4", r"'used' must name.*\(PC10\)"),
        ("seat 0: B B r5 r9 | seat 2: B B B B | seat 0 to move, bonus 10, die 4", r"'used' must name.*\(PC10\)"),
        ("seat 0: B B r5 r9 | seat 2: B B B B | seat 0 to move, die 4, used r6", r"'used' names where one token"),
        ("seat 0: r5 r5 r9 h7 | seat 2: B B B B | seat 0 to move, die 4, used r5", r"'used' names where one token"),
        ("seat 0: B r5 r9 h7 | seat 2: B B B B | seat 0 to move, die 4, used h7", r"'used' names where one token"),
        ("seat 0: B r5 r9 h7 | seat 2: B B B B | seat 0 to move, die 4, used B", r"'used' names where one token"),
        ("seat 0: B r5 r9 h7 | seat 2: B B B B | seat 0 to move, die 4, used x", "'x' is not a square of seat 0"),
        ("seat 0: B r5 r9 h7 | seat 2: B B B B | seat 0 to move, die 4, used", "'' is not a square of seat 0"),
        ("seat 0: B r3 r9 h7 | seat 2: B B B B | seat 0 to move, bonus 10, die 4, used r3", "'used' names where"),
        ("seat 0: B r5 r9 h7 | seat 2: B B B B | seat 0 to move, bonus 10, used r9", "'used' names where one token"),
        ("seat 0: B B B r0 | seat 2: B B B B | seat 0 to move, die 5, drop, pairs 1", r"'drop' is for the second six"),
        ("seat 0: B B B r0 | seat 2: B B B B | seat 0 to move, die 6, drop", r"'drop' is for the second six.*\(PC07\)"),
        ("seat 0: B B B r1 | seat 2: B B B B | seat 0 to move, die 6, drop, pairs 1", r"'drop' is for the second six"),
        (
            "seat 0: r0 r5 h7 h7 | seat 2: B B B B | seat 0 to move, die 6, drop, pairs 1",
            "'drop' is for the second six",
        ),
        ("seat 0: B B B r0 | seat 2: B B r0 r0 | seat 0 to move, die 6, drop, pairs 1", "'drop' is for the second six"),
        (
            "seat 0: B B B r0 | seat 2: B B B B | seat 0 to move, die 6, drop 1, pairs 1",
            "drop takes no value, not even '1'",
        ),
        (
            "seat 0: B B r5 r9 | seat 2: B B B B | seat 0 to move, die 6, used r9, pairs 1",
            r"brought a token out.*\(PC08\)",
        ),
        (
            "seat 0: B B r5 r9 | seat 2: B B B B | seat 0 to move, die 3, used r9, pairs 2",
            r"brought a token out.*\(PC08\)",
        ),
        ("seat 0: B B B B | seat 2: B B B B | seat 0 rolled 4-3", "no move is possible with that roll"),
        ("seat 0: B B B r5 | seat 2: B B B B | seat 0 to move, die 4, used r5", "no move is possible with that roll"),
        ("seat 0: B B B B | seat 2: B B B B | seat 0 to roll, sixes 1", "is unknown here"),
    ],
)
def test_what_is_no_position_is_refused_and_told_why(text: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        poleana.position(text)


def test_a_whole_line_can_be_read_back_after_every_ply() -> None:
    position = poleana.start(seats=2)
    plies = "roll:6-6 6:B>r0 6:r0>r6 roll:6-3 6+3:B>r3 roll:4-2 4+2:B>r30 roll:5-4 4:r3>r7 5:r6>r11 roll:2-1 1:r30>r31"
    for ply in plies.split():
        position = line(position, ply)
        assert poleana.position(str(position)) == position
    assert str(position) == "seat 0: B B r11 r7 | seat 2: B B B r31 | seat 0 to roll"
