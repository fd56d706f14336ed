"""Captures and their bonus in Poleana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove
from vuelta.core.sentences import ply_sentences

poleana = vuelta.game("poleana")


@rule("PC13")
def test_ending_on_a_single_enemy_sends_it_to_base() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    assert position.pieces() == {0: ("h7", "h7", "h7", "r36"), 2: ("B", "B", "B", "B")}
    assert [str(event) for event in position.events] == [
        "moved seat 0 r32>r36",
        "capture seat 0 other 2 r36",
        "bonus seat 0 amount 10",
    ]


@rule("PC13")
def test_a_token_on_the_captor_s_own_corner_is_captured_too() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r52 | seat 2: B B B r54 | seat 0 rolled 6-2").play("2:r52>r54")
    assert position.pieces()[2] == ("B", "B", "B", "B")
    assert kinds(position) == ["moved", "capture", "bonus"]


@rule("PC13")
def test_after_a_capture_the_position_is_the_one_that_its_text_says() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: r31 r35 r36 r50 | seat 0 rolled 4-3").play("4:r32>r36")
    assert position == poleana.position(
        "seat 0: h7 h7 h7 r36 | seat 2: B r31 r35 r50 | seat 0 to move, bonus 10, die 3, used r36"
    )


@rule("PC13")
def test_the_sum_captures_where_it_ends_alone() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B r35 r36 r39 | seat 0 rolled 4-3").play("4+3:r32>r39")
    assert position.pieces()[2] == ("B", "B", "r35", "r36")
    assert kinds(position).count("capture") == 1
    assert str(position).endswith("seat 0 to move, bonus 10")  # no die is left, so nothing is told of it


@rule("PC13")
def test_an_enemy_that_is_passed_stays() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r35 | seat 0 rolled 6-4").play("4:r32>r36")
    assert position.pieces()[2] == ("B", "B", "B", "r35")


@rule("PC13")
def test_own_tokens_are_joined_not_captured() -> None:
    position = poleana.position("seat 0: h7 h7 r32 r36 | seat 2: B B B B | seat 0 rolled 6-4").play("4:r32>r36")
    assert position.pieces()[0] == ("h7", "h7", "r36", "r36")
    assert kinds(position) == ["moved"]


@rule("PC13", "PC14")
@pytest.mark.parametrize("square", [0, 3, 15, 18, 30, 33, 45, 48])
def test_on_every_side_s_0_and_3_colours_share_the_square(square: int) -> None:
    """Seats 1 to 3 stand there in turn; some other seat whose way leads there ends on the same square."""
    met = 0
    for mover in range(4):
        for owner in range(4):
            start, there = (square - 2 - 15 * mover) % 60, (square - 15 * owner) % 60
            if mover == owner or start > 52 or there > 54:
                continue
            tokens = {mover: f"h7 h7 h7 r{(square - 2) % 60}", owner: f"B B B r{square}"}
            seats = " | ".join(f"seat {seat}: {tokens[seat]}" for seat in sorted(tokens))
            position = poleana.position(f"{seats} | seat {mover} rolled 6-2").play(f"2:r{(square - 2) % 60}>r{square}")
            assert position.pieces()[owner] == ("B", "B", "B", f"r{square}")
            assert position.pieces()[mover] == ("h7", "h7", "h7", f"r{square}")
            assert "capture" not in kinds(position)
            met += 1
    assert met >= 6


@rule("PC14")
def test_all_four_colours_may_stand_on_one_safe_square() -> None:
    position = poleana.position(
        "seat 0: h7 h7 h7 r16 | seat 1: B B B r18 | seat 2: B B B r18 | seat 3: B B B r18 | seat 0 rolled 4-2"
    ).play("2:r16>r18")
    assert [tokens[-1] for tokens in position.pieces().values()] == ["r18"] * 4


@rule("PC13")
@pytest.mark.parametrize("label", [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
def test_on_every_other_label_a_token_is_captured(label: int) -> None:
    square = 30 + label
    position = poleana.position(f"seat 0: h7 h7 h7 r{square - 1} | seat 2: B B B r{square} | seat 0 rolled 2-1")
    after = position.play(f"1:r{square - 1}>r{square}")
    assert after.pieces()[2] == ("B", "B", "B", "B")


@rule("PC13")
def test_a_token_in_its_finals_stands_on_nobody_s_ring_square() -> None:
    # Seat 2's h1 is its step 55, and ring index 25 lies 55 past its start: one number, two squares.
    position = poleana.position("seat 0: h7 h7 h7 r23 | seat 2: B B h1 h3 | seat 0 rolled 4-2")
    assert kinds(position.play("2:r23>r25")) == ["moved", "die-lost"]
    assert kinds(position.play("4:r23>r27")) == ["moved", "die-lost"]


@rule("PC15")
def test_a_capture_earns_ten_steps_for_any_active_token() -> None:
    position = poleana.position("seat 0: B r3 r32 h7 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    assert position.moves() == ("+10:r36>b3.2", "+10:r36>r46", "+10:r3>r13")
    position = position.play("+10:r3>r13")
    assert (position.pieces()[0], kinds(position)) == (("B", "h7", "r13", "r36"), ["moved"])


@rule("PC15")
def test_the_bonus_comes_before_the_die_that_is_left() -> None:
    position = poleana.position("seat 0: r3 r20 r32 h7 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    for move in ("3:r3>r6", "3:r20>r23", "4+3:r3>r10"):
        with pytest.raises(IllegalMove, match=r"ten extra steps for your capture come before any die \(PC15\)"):
            position.play(move)


@rule("PC15")
def test_no_bonus_without_a_capture() -> None:
    position = poleana.position("seat 0: r3 r20 r32 h7 | seat 2: B B B r36 | seat 0 rolled 4-3")
    with pytest.raises(IllegalMove, match="neither the dice nor a bonus give you that number"):
        position.play("+10:r3>r13")


@rule("PC15")
def test_tokens_in_base_and_on_h7_do_not_walk_the_bonus() -> None:
    position = poleana.position("seat 0: B h2 r32 h7 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    assert position.moves() == ("+10:h2>h2", "+10:r36>b3.2", "+10:r36>r46")
    with pytest.raises(IllegalMove, match="no token leaves the base with that"):
        position.play("+10:B>r0")
    with pytest.raises(IllegalMove, match=r"a token at the finish stays there \(PC18\)"):
        position.play("+10:h7>h1")


@rule("PC15")
def test_the_token_that_used_a_die_may_walk_the_bonus_but_not_take_the_other_die() -> None:
    position = poleana.position("seat 0: h7 h7 r3 r32 | seat 2: B B B r36 | seat 0 rolled 4-2")
    position = line(position, "4:r32>r36", "+10:r36>r46")
    assert position.moves() == ("2:r3>r5",)
    with pytest.raises(IllegalMove, match=r"the token on r46 has used a die.*\(PC10\)"):
        position.play("2:r46>r48")


@rule("PC15", "PC10")
def test_the_captor_alone_walks_the_bonus_and_loses_the_other_die() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r36 | seat 0 rolled 4-2")
    position = line(position, "4:r32>r36", "+10:r36>r46")
    assert (position.seat, kinds(position)) == (2, ["moved", "die-lost"])


@rule("PC15", "PC10")
def test_a_token_that_joins_the_captor_with_the_bonus_may_take_the_other_die() -> None:
    position = poleana.position("seat 0: h7 h7 r26 r32 | seat 2: B B B r36 | seat 0 rolled 4-3")
    position = line(position, "4:r32>r36", "+10:r26>r36")
    assert position.pieces()[0] == ("h7", "h7", "r36", "r36")
    assert position.moves() == ("3:r36>r39",)


@rule("PC15")
def test_the_bonus_may_capture_again_and_earn_again() -> None:
    position = poleana.position("seat 0: h7 h7 r4 r32 | seat 2: B B r36 r46 | seat 0 rolled 4-2").play("4:r32>r36")
    position = position.play("+10:r36>r46")
    assert kinds(position) == ["moved", "capture", "bonus"]
    assert position.pieces()[2] == ("B", "B", "B", "B")
    assert position.moves() == ("+10:r46>h2", "+10:r4>r14")
    position = position.play("+10:r4>r14")
    assert position.moves() == ("2:r14>b1.2", "2:r14>r16")  # the captor on r46 has used its die


@rule("PC15")
def test_another_token_captures_with_the_bonus_and_the_first_may_walk_the_next() -> None:
    position = poleana.position("seat 0: h7 h7 r26 r32 | seat 1: B B B r36 | seat 2: B B B r37 | seat 0 rolled 5-4")
    position = line(position, "5:r32>r37", "+10:r26>r36")
    assert position.pieces() == {0: ("h7", "h7", "r36", "r37"), 1: ("B",) * 4, 2: ("B",) * 4}
    position = position.play("+10:r37>r47")
    assert position.moves() == ("4:r36>r40",)  # the token on r47 used the five
    assert kinds(position) == ["moved"]


@rule("PC15")
def test_a_capture_with_the_second_die_earns_a_bonus_for_any_token() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B r36 | seat 0 rolled 4-3")
    position = line(position, "3:r20>r23", "4:r32>r36")
    assert {"+10:r23>r33", "+10:r36>r46"} < {*position.moves()}
    after = position.play("+10:r23>r33")
    assert (after.awaits, after.seat) == ("roll", 2)


@rule("PC15", "PC03")
def test_after_a_pair_s_bonus_the_extra_roll_follows() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r40 | seat 0 rolled 4-4, pairs 2")
    position = position.play("4+4:r32>r40")
    assert position.awaits == "move"
    position = position.play("+10:r40>r50")
    assert (position.awaits, position.seat, kinds(position)) == ("roll", 0, ["moved", "extra-roll"])
    assert position.play("roll:5-5").seat == 2  # the third pair


@rule("PC15")
def test_the_bonus_is_mandatory() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    assert position.awaits == "move"
    with pytest.raises(IllegalMove, match="no roll is awaited"):
        position.play("roll:1-2")


@rule("PC15")
def test_a_bonus_that_no_token_can_walk_is_lost_and_the_die_goes_on() -> None:
    position = poleana.position("seat 0: h7 h7 r30 r32 | seat 1: r39 r39 B B | seat 2: B B B r36 | seat 0 rolled 4-3")
    position = position.play("4:r32>r36")
    assert [str(event) for event in position.events][-1] == "bonus-lost seat 0 amount 10"
    assert position.moves() == ("3:r30>r33",)


@rule("PC15")
def test_a_bonus_and_a_die_may_both_be_lost() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 1: r41 r41 B B | seat 2: B B B r36 | seat 0 rolled 4-3")
    position = position.play("4:r32>r36")
    assert kinds(position) == ["moved", "capture", "bonus", "bonus-lost", "die-lost"]
    assert (position.awaits, position.seat) == ("roll", 1)


@rule("PC15")
def test_the_message_says_that_the_bonus_must_be_walked() -> None:
    before = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B B r36 | seat 0 rolled 4-3")
    after = before.play("4:r32>r36")
    said = [ply_sentences(before, "4:r32>r36", after, language)[-1] for language in ("en", "es")]
    assert said == [
        "A bonus: Red must move one token 10.",
        "Premio: Rojo debe mover una ficha 10.",
    ]


@rule("PC15", "PC19")
def test_the_bonus_rebounds_like_any_walk() -> None:
    position = poleana.position("seat 0: h7 h7 h5 r32 | seat 2: B B B r36 | seat 0 rolled 4-3").play("4:r32>r36")
    assert "+10:h5>r53" in position.moves()
    assert kinds(position.play("+10:h5>r53")) == ["moved", "bounced"]


@rule("PC15", "PC20")
def test_the_bonus_may_finish_and_win() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r47 | seat 1: B B B r51 | seat 0 rolled 4-3").play("4:r47>r51")
    position = position.play("+10:r51>h7")
    assert (position.over, position.ranking) == (True, (0,))
    assert kinds(position) == ["moved", "finished", "won"]


@rule("PC16")
def test_nobody_has_to_capture() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B r36 | seat 0 rolled 4-3")
    assert position.moves() == (
        "3:r20>r23",
        "3:r32>r35",
        "4+3:r20>r27",
        "4+3:r32>r39",
        "4:r20>r24",
        "4:r32>r36",
    )
    assert position.play("4+3:r20>r27").pieces()[2] == ("B", "B", "B", "r36")
