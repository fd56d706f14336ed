"""A turn of Poleana: the start, the roll, pairs, the end of the game."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, InvalidOption

poleana = vuelta.game("poleana")


@rule("PC01")
@pytest.mark.parametrize(("count", "seats"), [(2, (0, 2)), (3, (0, 1, 2)), (4, (0, 1, 2, 3))])
def test_two_to_four_play_with_four_tokens_in_base(count: int, seats: tuple[int, ...]) -> None:
    position = poleana.start(seats=count)
    assert position.pieces() == dict.fromkeys(seats, ("B", "B", "B", "B"))
    assert (position.awaits, position.seat, position.ranking) == ("roll", 0, ())
    assert poleana.colours == ("red", "blue", "green", "yellow")


@rule("PC01")
@pytest.mark.parametrize("count", [1, 5])
def test_one_or_five_can_t_play(count: int) -> None:
    with pytest.raises(InvalidOption, match=f"2, 3 or 4 players, not {count}"):
        poleana.start(seats=count)


@rule("PC01")
def test_any_seats_and_any_first_may_be_chosen() -> None:
    position = poleana.start(seats=(1, 2), first=2)
    assert (position.seat, tuple(position.pieces())) == (2, (1, 2))
    assert line(position, "roll:2-1", "roll:2-1").seat == 2


@rule("PC02")
def test_two_dice_are_rolled() -> None:
    position = poleana.start(seats=2)
    assert len(position.rolls()) == 36
    assert {*position.rolls().values()} == {1}
    with pytest.raises(IllegalMove, match="2 dice are rolled now, not 1"):
        position.play("roll:6")


@rule("PC02")
def test_the_order_of_the_dice_changes_nothing() -> None:
    position = poleana.position("seat 0: B B B r5 | seat 2: B B B B | seat 0 to roll")
    assert position.play("roll:1-3") == position.play("roll:3-1")
    assert position.play("roll:1-3").moves() == ("1:r5>r6", "3+1:r5>r9", "3:r5>r8")


@rule("PC02")
def test_turns_go_around_in_seat_order_past_empty_seats() -> None:
    position = poleana.start(seats=(0, 1, 3))
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        position = position.play("roll:2-1")
        assert kinds(position) == ["blocked"]
    assert seats == [0, 1, 3, 0]


@rule("PC03")
def test_a_pair_rolls_again_after_it_is_played() -> None:
    position = line(poleana.start(seats=2), "roll:3-3", "3+3:B>r0")
    assert (position.awaits, position.seat) == ("roll", 0)
    assert kinds(position) == ["moved", "extra-roll"]


@rule("PC03")
def test_a_pair_that_moves_nothing_rolls_again_too() -> None:
    position = poleana.start(seats=2).play("roll:4-4")
    assert (position.awaits, position.seat) == ("roll", 0)
    assert kinds(position) == ["blocked", "extra-roll"]


@rule("PC03")
def test_no_pair_ends_the_turn() -> None:
    position = line(poleana.start(seats=2), "roll:4-2", "4+2:B>r0")
    assert (position.awaits, position.seat) == ("roll", 2)
    assert kinds(position) == ["moved"]


@rule("PC03")
def test_the_extra_roll_waits_for_both_dice_and_the_bonus() -> None:
    position = poleana.position("seat 0: r5 r20 h7 h7 | seat 2: B B B r24 | seat 0 to roll").play("roll:4-4")
    position = position.play("4:r20>r24")
    assert (position.awaits, position.seat, kinds(position)) == ("move", 0, ["moved", "capture", "bonus"])
    position = position.play("+10:r24>r34")
    assert (position.moves(), kinds(position)) == (("4:r5>r9",), ["moved"])
    position = position.play("4:r5>r9")
    assert (position.awaits, position.seat, kinds(position)) == ("roll", 0, ["moved", "extra-roll"])


@rule("PC04")
def test_the_third_pair_in_a_row_moves_nothing_and_ends_the_turn() -> None:
    position = line(poleana.start(seats=2), "roll:3-3", "3+3:B>r0", "roll:4-4", "4+4:r0>r8")
    assert (position.awaits, position.seat) == ("roll", 0)
    position = position.play("roll:6-6")
    assert kinds(position) == ["turn-lost"]
    assert position.seat == 2
    assert position.pieces()[0] == ("B", "B", "B", "r8")


@rule("PC04")
def test_pairs_that_moved_nothing_count_too() -> None:
    position = line(poleana.start(seats=2), "roll:1-1", "roll:2-2", "roll:3-3")
    assert (position.seat, kinds(position)) == (2, ["turn-lost"])
    assert position.pieces()[0] == ("B", "B", "B", "B")


@rule("PC04")
def test_two_pairs_and_no_third_are_an_ordinary_turn() -> None:
    position = line(poleana.start(seats=2), "roll:1-1", "roll:2-2", "roll:5-1", "5+1:B>r0")
    assert (position.seat, position.pieces()[0]) == (2, ("B", "B", "B", "r0"))


@rule("PC04")
def test_the_next_turn_counts_its_pairs_anew() -> None:
    position = line(poleana.start(seats=2), "roll:1-1", "roll:2-2", "roll:2-1")
    position = line(position, "roll:1-1", "roll:2-2", "roll:2-1", "roll:1-1")
    assert (position.awaits, position.seat, kinds(position)) == ("roll", 0, ["blocked", "extra-roll"])


@rule("PC20")
def test_the_fourth_token_on_h7_wins_and_ends_the_game() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r54 | seat 1: r1 r2 B B | seat 2: h7 h7 h7 h6 | seat 0 rolled 6-1")
    position = position.play("6+1:r54>h7")
    assert kinds(position) == ["moved", "finished", "won"]
    assert (position.over, position.awaits, position.seat, position.ranking) == (True, "nothing", None, (0,))
    assert position.moves() == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play("roll:1-1")


@rule("PC20")
@pytest.mark.parametrize("seat", range(4))
def test_any_seat_may_win_whatever_the_others_have(seat: int) -> None:
    seats = " | ".join(f"seat {at}: {'h6' if at == seat else f'b{(at + 1) % 4}.1'} h7 h7 h7" for at in range(4))
    position = poleana.position(f"{seats} | seat {seat} rolled 2-1").play("1:h6>h7")
    assert (position.over, position.ranking) == (True, (seat,))
    assert poleana.position(str(position)) == position


@rule("PC20", "PC03")
def test_a_win_needs_no_further_die_and_no_further_roll() -> None:
    position = poleana.position("seat 0: h7 h7 h7 h4 | seat 2: B B B B | seat 0 rolled 3-3, pairs 1").play("3:h4>h7")
    assert position.over
    assert kinds(position) == ["moved", "finished", "won"]


@rule("PC20")
def test_three_tokens_on_h7_do_not_win() -> None:
    position = poleana.position("seat 0: h7 h7 h6 r9 | seat 2: B B B B | seat 0 rolled 4-1").play("1:h6>h7")
    assert kinds(position) == ["moved", "finished"]
    assert (position.over, position.ranking, position.moves()) == (False, (), ("4:r9>r13",))
