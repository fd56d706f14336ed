"""Poliana as text: what is read, what is written and what is refused."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import line, rule
from vuelta import IllegalMove, InvalidNotation
from vuelta.core.sentences import ply_sentences, refusal_sentence
from vuelta.core.state import LEGAL
from vuelta.games.poliana import rules, words

poliana = vuelta.game("poliana")


@rule("PO03")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "r5>r9",
        "4:r5",
        "4:r5>",
        "4:r5>J",
        "1:X>X",
        "0:r5>r5",
        "7:r5>r12",
        "4:r05>r9",
        "4:r64>s1",
        "4:r٥>r9",
        "4:c4.1>c4.5",
        "4:c1.0>c1.4",
        "4:c1.8>r23",
        "4:s0>s4",
        "4:s7>X",
        "4 :r5>r9",
        "4:r5>r9 ",
        "4:r5>r9\n",
        "4:J>r0x",
        "forfeit",
        "forfeit:",
        "forfeit:0",
        "forfeit:7",
        "forfeit:44",
        "Forfeit:4",
        "4+2:r5>r11",
    ],
)
def test_what_is_no_move_of_poliana_is_refused_with_examples(text: str) -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J J J | seat 0 rolled 6-4")
    with pytest.raises(InvalidNotation, match=r"is not a move of poliana; write 6:J>r0, 4:r5>r9"):
        position.play(text)


@rule("PO03")
def test_a_move_is_understood_but_not_awaited_before_the_roll() -> None:
    for text in ("6:J>r0", "forfeit:6", "3:r15>c1.3"):
        with pytest.raises(IllegalMove, match="no move is awaited; seat 0 has to roll"):
            poliana.start(2).play(text)


@rule("PO01", "PO03")
@pytest.mark.parametrize(
    "text",
    [
        "seat 0: J J J J | seat 2: J J J J | seat 0 to roll",
        "seat 1: J c2.7 r16 s6 | seat 3: X X c1.1 r41 | seat 3 to roll, idle 1 3",
        "seat 0: J J J r20 | seat 1: J J J J | seat 2: J J J J | seat 0 rolled 6-5",
        "seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5, forfeited, idle 0",
        "seat 0: J J r0 r20 | seat 2: J J J J | seat 0 rolled 5, frozen",
        "seat 0: J J r0 r20 | seat 2: J J J J | seat 0 rolled 6, double, frozen",
        "seat 0: J J r0 r20 | seat 2: J J J J | seat 0 rolled 5, double",
        "seat 0: J J r0 r0 | seat 2: J J J J | seat 0 rolled 5",
        "seat 0: X X X X | seat 2: J J J J | over",
    ],
)
def test_a_position_is_written_as_it_is_read(text: str) -> None:
    assert str(poliana.position(text)) == text


@rule("PO01", "PO03")
def test_pieces_and_dice_may_come_in_any_order() -> None:
    one = poliana.position("seat 0: r20 J s2 c1.4 | seat 2: J r40 J J | seat 0 rolled 2-5, idle 2 0")
    other = poliana.position("seat 0: J c1.4 r20 s2 | seat 2: J J J r40 | seat 0 rolled 5-2, idle 0 2")
    assert one == other
    assert one.pieces()[0] == ("J", "c1.4", "r20", "s2")


@rule("PO09", "PO10")
def test_what_matters_of_a_turn_comes_back_from_its_text() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 3-3").play("forfeit:3")
    assert str(position).endswith("seat 0 rolled 3, double, forfeited")
    again = poliana.position(str(position))
    assert again == position
    assert again.play("forfeit:3") == position.play("forfeit:3")


@rule("PO03", "PO08", "PO09")
@pytest.mark.parametrize(
    "text",
    [
        "seat 0: J J J J | seat 2: J J J J | seat 0 rolled 6-2",
        "seat 0: r15 r15 r15 r15 | seat 2: J J J J | seat 0 rolled 6-1",
        "seat 0: J r0 r12 c1.3 | seat 2: J J J r14 | seat 0 rolled 6-6",
        "seat 0: X X s2 s5 | seat 2: J J J J | seat 0 rolled 3-2",
        "seat 0: J J r0 r20 | seat 2: J J J J | seat 0 rolled 5, frozen",
        "seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5, forfeited, idle 0",
    ],
)
def test_every_code_is_refused_unless_it_is_a_legal_move(text: str) -> None:
    position = poliana.position(text)
    state, moves = list(position.state), [0] * rules.MAX_MOVES
    codes = moves[: rules.legal_moves(position.codes, state, moves)]
    accepted = [code for code in range(rules.MOVE_CODES) if rules.refusal(position.codes, state, code) == LEGAL]
    assert sorted(codes) == accepted == sorted(position.legal.values())


PAWNS = "seat 0: J J J r20 | seat 2: J J J J"


@rule("PO01", "PO03", "PO05", "PO09", "PO16", "PO21")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "names two to four seats"),
        ("seat 0: J J J J | seat 0 to roll", "names two to four seats"),
        ("seat 0: J J J J | seat 2: J J J J", "names two to four seats"),
        (f"{PAWNS} | seat 0 to roll | seat 0 to roll", "names two to four seats"),
        ("seat 0: J J J J | seat 1: J J J J | seat 0 to roll", r"sit opposite each other.*\(PO01\)"),
        ("seat 0: J J J J | seat 4: J J J J | seat 0 to roll", "each of the seats 0 to 3 may appear only once"),
        ("seat 0: J J J | seat 2: J J J J | seat 0 to roll", "a seat has 4 pieces, not 3"),
        ("seat 0: J J J r64 | seat 2: J J J J | seat 0 to roll", "'r64' is not a square of poliana"),
        ("seat 0: J J J r٥ | seat 2: J J J J | seat 0 to roll", "is not a square of poliana"),
        ("seat 0: J J J r58 | seat 2: J J J J | seat 0 to roll", r"r58: no pawn of seat 0 ever walks there.*\(PO21\)"),
        ("seat 0: J J J J | seat 2: J J J c2.1 | seat 0 to roll", r"c2\.1: no pawn of seat 2 ever walks there"),
        ("seat 0: J J J r40 | seat 2: J J J r40 | seat 0 to roll", r"r40: two colours never share.*\(PO11, PO12\)"),
        ("seat 0: J J J c1.2 | seat 2: J J J c1.2 | seat 0 to roll", r"c1\.2: a catwalk square holds only one pawn"),
        ("seat 0: J J c1.2 c1.2 | seat 2: J J J J | seat 0 to roll", r"holds only one pawn \(PO13\)"),
        ("seat 0: J J s2 s2 | seat 2: J J J J | seat 0 to roll", r"s2: a stair holds only one pawn \(PO14\)"),
        (f"{PAWNS} | over", r"over as soon as one seat has four pawns in X, and not before \(PO16\)"),
        ("seat 0: X X X X | seat 2: J J J J | seat 2 to roll", r"over as soon as one seat has four pawns"),
        ("seat 0: X X X X | seat 2: X X X X | over", r"over as soon as one seat has four pawns"),
        ("seat 0: X X X X | seat 2: J J J J | over, idle 0", "so idle may not follow 'over'"),
        (f"{PAWNS} | seat 1 to roll", "seat 1 does not play, so it can't be its turn"),
        (f"{PAWNS} | seat 7 to roll", "seat 7 does not play"),
        (f"{PAWNS} | seat 0 to move", "is 'to roll' or has one or two dice left"),
        (f"{PAWNS} | seat 0 rolled 1-2-3", "is 'to roll' or has one or two dice left"),
        (f"{PAWNS} | seat 0 rolled 7", "does not say whose turn it is"),
        (f"{PAWNS} | seat 0 to roll, sixes 1", "what may follow: double, frozen, forfeited, idle"),
        (f"{PAWNS} | seat 0 to roll, double", "double is said of a turn with one die left"),
        (f"{PAWNS} | seat 0 rolled 5-2, forfeited", "forfeited is said of a turn with one die left"),
        (f"{PAWNS} | seat 0 rolled 5, double 1", "double takes no value, not even '1'"),
        (f"{PAWNS} | seat 0 to roll, idle", "an idle seat must be a number from 0 to 3"),
        (f"{PAWNS} | seat 0 to roll, idle x", "an idle seat must be a number from 0 to 3"),
        (f"{PAWNS} | seat 0 to roll, idle 1", "seat 1 doesn't play or appears twice"),
        (f"{PAWNS} | seat 0 to roll, idle 2 2", "seat 2 doesn't play or appears twice"),
        (f"{PAWNS} | seat 0 rolled 5, idle 0", r"is not idle any more \(PO09\)"),
        (f"{PAWNS} | seat 0 rolled 5, frozen", r"frozen means that the only pawn on square 0 broke out"),
        ("seat 0: J J r0 r0 | seat 2: J J J J | seat 0 rolled 5, frozen", "frozen means that the only pawn"),
        ("seat 0: J J r0 r9 | seat 2: J J J J | seat 0 rolled 5, double, frozen", "frozen means that the only pawn"),
        ("seat 0: J J r0 r9 | seat 2: J J J J | seat 0 rolled 6, frozen", "frozen means that the only pawn"),
        (
            "seat 0: J J r0 r9 | seat 2: J J J J | seat 0 rolled 5, frozen, forfeited",
            "can't both have broken a pawn out",
        ),
        ("seat 0: J J J J | seat 2: J J J J | seat 0 rolled 6, forfeited", r"can't have been forfeited.*\(PO08\)"),
        ("seat 0: J J J J | seat 2: J J J J | seat 0 rolled 6", "no pawn stands where it can have led"),
        ("seat 0: J J J r0 | seat 2: J J J J | seat 0 rolled 5", "no pawn stands where it can have led"),
        ("seat 0: J J r0 r0 | seat 2: J J J J | seat 0 rolled 6", "no pawn stands where it can have led"),
        ("seat 0: J J J J | seat 2: J J J J | seat 0 rolled 5-2", "no move is possible with that roll"),
    ],
)
def test_what_can_not_be_a_position_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message):
        poliana.position(text)


def test_every_reason_is_said_in_both_languages_with_its_rule() -> None:
    position = poliana.start(2)
    assert set(words.REFUSALS) == set(range(1, rules.IDLE_TWICE + 1))
    for reason in words.REFUSALS:
        for language in ("en", "es"):
            sentence = refusal_sentence(position, -(reason * 256 + 1), language)
            assert any(sentence.endswith(f"{rule_id})") for rule_id in poliana.rule_ids)
            assert "(" not in refusal_sentence(position, -(reason * 256 + 1), language, seen=True)


@rule("PO04", "PO06", "PO07")
def test_a_break_out_is_told_in_both_languages() -> None:
    before = poliana.position("seat 0: J J J J | seat 2: J J J r0 | seat 0 rolled 6-5")
    after = line(before, "6:J>r0")
    assert ply_sentences(before, "6:J>r0", after) == [
        "Red breaks a pawn out of jail (J → r0).",
        "Red captures Blue, whose pawn goes back to jail (r0).",
        "Red has no pawn for the 5, so it is lost.",
    ]
    assert ply_sentences(before, "6:J>r0", after, "es") == [
        "Rojo saca un peón de la cárcel (J → r0).",
        "Rojo captura a Azul, y el peón vuelve a la cárcel (r0).",
        "Rojo no tiene peón para el 5, así que se pierde.",
    ]
