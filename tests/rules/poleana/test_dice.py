"""Playing the dice in Poleana: the sum, or a die each for two tokens."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove

poleana = vuelta.game("poleana")


@rule("PC10")
def test_one_token_walks_the_sum_or_two_walk_a_die_each() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 rolled 4-3")
    assert position.moves() == (
        "3:r20>r23",
        "3:r32>r35",
        "4+3:r20>r27",
        "4+3:r32>r39",
        "4:r20>r24",
        "4:r32>r36",
    )


@rule("PC10")
def test_the_sum_spends_both_dice() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 rolled 4-3").play("4+3:r20>r27")
    assert (position.awaits, position.seat, kinds(position)) == ("roll", 2, ["moved"])
    assert position.pieces()[0] == ("h7", "h7", "r27", "r32")


@rule("PC10")
@pytest.mark.parametrize(
    ("first", "other", "end"),
    [("4:r20>r24", "3:r32>r35", ("r24", "r35")), ("3:r20>r23", "4:r32>r36", ("r23", "r36"))],
)
def test_after_one_die_a_different_token_takes_the_other(first: str, other: str, end: tuple[str, str]) -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 rolled 4-3").play(first)
    assert (position.awaits, position.seat, position.moves()) == ("move", 0, (other,))
    position = position.play(other)
    assert (position.seat, position.pieces()[0]) == (2, ("h7", "h7", *end))


@rule("PC10")
def test_the_token_that_has_used_a_die_may_not_take_the_other() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 rolled 4-3").play("4:r20>r24")
    with pytest.raises(IllegalMove, match=r"the token on r24 has used a die.*\(PC10\); you can play 3:r32>r35"):
        position.play("3:r24>r27")
    with pytest.raises(IllegalMove, match="neither the dice nor a bonus give you that number"):
        position.play("4:r32>r36")
    with pytest.raises(IllegalMove, match="neither the dice nor a bonus give you that number"):
        position.play("4+3:r32>r39")


@rule("PC10")
def test_on_a_shared_square_the_other_token_takes_the_die() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r24 | seat 2: B B B B | seat 0 rolled 4-3").play("4:r20>r24")
    assert position.pieces()[0] == ("h7", "h7", "r24", "r24")
    assert position.moves() == ("3:r24>r27",)
    assert position.play("3:r24>r27").pieces()[0] == ("h7", "h7", "r24", "r27")


@rule("PC10")
def test_two_tokens_that_start_together_may_take_a_die_each() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r20 | seat 2: B B B B | seat 0 rolled 4-3").play("4:r20>r24")
    assert position.moves() == ("3:r20>r23",)


@rule("PC10")
def test_a_lone_token_may_walk_one_die_and_lose_the_other() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r20 | seat 2: B B B B | seat 0 rolled 4-3")
    assert position.moves() == ("3:r20>r23", "4+3:r20>r27", "4:r20>r24")
    position = position.play("4:r20>r24")
    assert [str(event) for event in position.events] == ["moved seat 0 r20>r24", "die-lost seat 0 amount 3"]
    assert position.seat == 2


@rule("PC10")
def test_a_die_may_be_played_that_leaves_the_other_unusable() -> None:
    # After 3:r20>r23, the four is stopped on r36 by a wall; the other order would use both dice.
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: r36 r36 B B | seat 0 rolled 4-3")
    assert position.moves() == ("3:r20>r23", "3:r32>r35", "4+3:r20>r27", "4:r20>r24")
    after = position.play("3:r20>r23")
    assert (after.seat, kinds(after)) == (2, ["moved", "die-lost"])
    assert position.play("4:r20>r24").moves() == ("3:r32>r35",)


@rule("PC10")
def test_the_sum_stops_nowhere_and_captures_nothing_on_the_way() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r32 | seat 2: B B r35 r36 | seat 0 rolled 4-3").play("4+3:r32>r39")
    assert position.pieces()[2] == ("B", "B", "r35", "r36")
    assert kinds(position) == ["moved"]


@rule("PC10")
def test_something_must_be_moved_if_anything_can() -> None:
    position = poleana.position("seat 0: B B B r32 | seat 2: r36 r36 B B | seat 0 rolled 4-3")
    assert position.moves() == ("3:r32>r35",)
    with pytest.raises(IllegalMove, match="no roll is awaited; you can play 3:r32>r35"):
        position.play("roll:1-2")


@rule("PC10")
def test_a_roll_that_nothing_can_use_passes_on() -> None:
    position = poleana.position("seat 0: B B B r32 | seat 2: r33 r33 B B | seat 0 to roll").play("roll:4-3")
    assert [str(event) for event in position.events] == ["blocked seat 0"]
    assert position.seat == 2


@rule("PC10")
def test_a_die_that_finishes_leaves_the_other_to_any_token() -> None:
    position = poleana.position("seat 0: h7 h5 h3 r20 | seat 2: B B B B | seat 0 rolled 3-2").play("2:h5>h7")
    assert kinds(position) == ["moved", "finished"]
    assert position.moves() == ("3:h3>h6", "3:r20>r23")


@rule("PC10")
@pytest.mark.parametrize(
    ("start", "move", "used"),
    [
        ("r20", "3:r20>r23", ", used r23"),
        ("r12", "3:r12>b1.1", ", used b1.1"),
        ("h3", "3:h3>h6", ", used h6"),
        ("h4", "3:h4>h7", ""),
        ("r29", "3:r29>r32", ""),
    ],
)
def test_a_token_is_told_apart_only_while_it_matters(start: str, move: str, used: str) -> None:
    position = poleana.position(f"seat 0: B B r32 {start} | seat 2: B B B B | seat 0 rolled 4-3").play(move)
    assert str(position).endswith(f"seat 0 to move, die 4{used}")


@rule("PC10")
def test_a_token_on_the_first_bridge_square_has_used_its_die_too() -> None:
    position = poleana.position("seat 0: h7 h7 r12 r32 | seat 2: B B B B | seat 0 rolled 4-3").play("3:r12>b1.1")
    assert position.moves() == ("4:r32>r36",)
    with pytest.raises(IllegalMove, match=r"the token on b1\.1 has used a die"):
        position.play("4:b1.1>b1.5")


@rule("PC10")
def test_the_order_of_two_dice_may_open_the_way() -> None:
    # The wall on r22 is the mover's own: once it opens, the token behind it may pass.
    position = poleana.position("seat 0: h7 r20 r22 r22 | seat 2: B B B B | seat 0 rolled 5-1")
    assert "5:r20>r25" not in position.moves()
    assert position.play("1:r22>r23").moves() == ("5:r20>r25", "5:r22>r27")


@rule("PC10")
def test_the_same_state_is_left_whatever_die_led_to_it() -> None:
    text = "seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 to roll"
    with_four = line(poleana.position(text), "roll:4-3", "4:r20>r24")
    same = line(poleana.position(text.replace("r20", "r22")), "roll:2-3", "2:r22>r24")
    assert with_four == same


@rule("PC21")
def test_a_pair_is_two_moves_or_one_of_the_sum() -> None:
    position = poleana.position("seat 0: h7 h7 r20 r32 | seat 2: B B B B | seat 0 rolled 4-4, pairs 1")
    assert position.moves() == ("4+4:r20>r28", "4+4:r32>r40", "4:r20>r24", "4:r32>r36")
    one = position.play("4+4:r20>r28")
    assert (one.awaits, one.seat, one.pieces()[0]) == ("roll", 0, ("h7", "h7", "r28", "r32"))
    two = position.play("4:r20>r24")
    assert two.moves() == ("4:r32>r36",)
    assert kinds(two.play("4:r32>r36")) == ["moved", "extra-roll"]


@rule("PC21", "PC10")
def test_one_token_may_not_walk_both_dice_of_a_pair_one_by_one() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r20 | seat 2: B B B B | seat 0 rolled 4-4, pairs 1")
    assert position.moves() == ("4+4:r20>r28", "4:r20>r24")
    after = position.play("4:r20>r24")
    assert kinds(after) == ["moved", "die-lost", "extra-roll"]


@rule("PC21")
def test_a_pair_that_is_no_exit_moves_tokens_while_others_are_in_base() -> None:
    position = poleana.position("seat 0: B B B r20 | seat 2: B B B B | seat 0 rolled 2-2, pairs 1")
    assert position.moves() == ("2+2:r20>r24", "2:r20>r22")
