"""Who plays, who is next, and what two dice are in Poliana."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, line, rule
from vuelta import IllegalMove, InvalidOption

poliana = vuelta.game("poliana")


@rule("PO01")
def test_four_colours_start_with_four_pawns_each_in_jail() -> None:
    position = poliana.start()
    assert poliana.colours == ("red", "green", "blue", "yellow")
    assert position.pieces() == dict.fromkeys(range(4), ("J", "J", "J", "J"))
    assert position.awaits == "roll"


@rule("PO01")
def test_two_sit_opposite_by_themselves() -> None:
    assert set(poliana.start(2).pieces()) == {0, 2}
    assert set(poliana.start((1, 3)).pieces()) == {1, 3}
    assert set(poliana.start(3).pieces()) == {0, 1, 2}
    assert set(poliana.start((1, 2, 3)).pieces()) == {1, 2, 3}


@rule("PO01")
@pytest.mark.parametrize("seats", [(0, 1), (1, 2), (2, 3), (0, 3)])
def test_two_side_by_side_are_refused_with_the_reason(seats: tuple[int, int]) -> None:
    with pytest.raises(InvalidOption, match=r"sit opposite each other.*\(PO01\)"):
        poliana.start(seats)


@rule("PO01")
@pytest.mark.parametrize("players", [1, 5])
def test_fewer_than_two_or_more_than_four_are_refused(players: int) -> None:
    with pytest.raises(InvalidOption, match="for 2, 3 or 4 players"):
        poliana.start(players)


@rule("PO01")
def test_a_captured_pawn_goes_to_its_own_jail_never_to_the_captors() -> None:
    position = poliana.position("seat 0: J J J r5 | seat 2: J J J r9 | seat 0 rolled 4-1").play("4:r5>r9")
    assert position.pieces() == {0: ("J", "J", "J", "r9"), 2: ("J", "J", "J", "J")}


@rule("PO02")
def test_turns_go_clockwise_against_the_pawns_way() -> None:
    position = poliana.start()
    order = []
    for _ in range(5):
        order.append(position.seat)
        position = position.play("roll:1-2")
    assert order == [0, 3, 2, 1, 0]


@rule("PO02")
@pytest.mark.parametrize(("seats", "order"), [((0, 2), [0, 2, 0]), ((0, 1, 2), [0, 2, 1]), ((1, 2, 3), [1, 3, 2])])
def test_empty_seats_are_skipped(seats: tuple[int, ...], order: list[int]) -> None:
    position = poliana.start(seats)
    for seat in order:
        assert position.seat == seat
        position = position.play("roll:1-2")


@rule("PO02")
def test_the_table_chooses_who_starts_for_it_knows_who_is_the_oldest() -> None:
    assert poliana.start(4, first=2).seat == 2
    assert poliana.starter == {"en": "The oldest player starts.", "es": "Empieza la persona de más edad."}
    with pytest.raises(InvalidOption, match="seat 3 does not play"):
        poliana.start(3, first=3)


@rule("PO03")
def test_two_dice_fall_and_every_ordered_pair_has_weight_one() -> None:
    rolls = poliana.start(2).rolls()
    assert len(rolls) == 36
    assert set(rolls.values()) == {1}
    with pytest.raises(IllegalMove, match="2 dice are rolled now, not 1"):
        poliana.start(2).play("roll:6")


@rule("PO03")
def test_each_die_is_a_move_of_its_own_and_never_their_sum_or_a_part() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2")
    assert position.moves() == ("2:r20>r22", "5:r20>r25", "forfeit:2", "forfeit:5")


@rule("PO03")
@pytest.mark.parametrize("roll", ["roll:5-2", "roll:2-5"])
def test_the_dice_are_played_in_the_order_that_the_player_likes(roll: str) -> None:
    rolled = poliana.position("seat 0: J J r20 r40 | seat 2: J J J J | seat 0 to roll").play(roll)
    five_first = line(rolled, "5:r20>r25", "2:r40>r42")
    two_first = line(rolled, "2:r40>r42", "5:r20>r25")
    assert five_first == two_first
    assert five_first.pieces()[0] == ("J", "J", "r25", "r42")
    assert five_first.seat == 2


@rule("PO03")
def test_one_pawn_may_use_both_dice_one_after_the_other() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2").play("2:r20>r22")
    assert (position.awaits, position.seat) == ("move", 0)
    assert position.moves() == ("5:r22>r27", "forfeit:5")
    assert position.play("5:r22>r27").pieces()[0] == ("J", "J", "J", "r27")


@rule("PO03", "PO11")
def test_a_pawn_may_capture_after_the_first_die_and_walk_on() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J r22 | seat 0 rolled 5-2").play("2:r20>r22")
    assert kinds(position) == ["moved", "capture"]
    after = position.play("5:r22>r27")
    assert after.pieces() == {0: ("J", "J", "J", "r27"), 2: ("J", "J", "J", "J")}
    assert kinds(after) == ["moved"]


@rule("PO03")
@pytest.mark.parametrize("text", ["4:r20>r24", "forfeit:4", "6:J>r0"])
def test_a_number_that_no_die_shows_is_refused(text: str) -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2")
    with pytest.raises(IllegalMove, match=r"no die with that number is left to play \(PO03\); you can play 2:r20>r22"):
        position.play(text)


@rule("PO03")
def test_a_die_that_has_been_played_is_gone() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2").play("5:r20>r25")
    with pytest.raises(IllegalMove, match=r"no die with that number is left to play \(PO03\)"):
        position.play("5:r25>r30")


@rule("PO03")
def test_only_own_pawns_move() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J r40 | seat 0 rolled 5-2")
    with pytest.raises(IllegalMove, match=r"you have no pawn on r40 \(PO03\)"):
        position.play("5:r40>r45")


@rule("PO03")
def test_the_wrong_square_for_a_die_is_answered_with_the_right_one() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 5-2")
    with pytest.raises(IllegalMove, match="it would be 5:r20>r25"):
        position.play("5:r20>r27")


@rule("PO10")
def test_a_double_gives_a_whole_extra_turn_after_both_dice() -> None:
    rolled = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 to roll").play("roll:3-3")
    assert rolled.moves() == ("3:r20>r23", "forfeit:3")
    halfway = rolled.play("3:r20>r23")
    assert (halfway.awaits, kinds(halfway)) == ("move", ["moved"])
    after = halfway.play("3:r23>r26")
    assert (after.awaits, after.seat) == ("roll", 0)
    assert kinds(after) == ["moved", "extra-roll"]


@rule("PO10")
def test_doubles_go_on_without_limit() -> None:
    position = poliana.start(4)
    for _ in range(12):
        position = position.play("roll:5-5")
        assert (position.awaits, position.seat) == ("roll", 0)
    assert position.play("roll:5-4").seat == 3


@rule("PO10", "PO07")
def test_a_double_that_nobody_can_use_still_gives_the_extra_turn() -> None:
    position = poliana.start(2).play("roll:4-4")
    assert kinds(position) == ["die-lost", "die-lost", "extra-roll"]
    assert (position.awaits, position.seat) == ("roll", 0)


@rule("PO10", "PO08")
def test_a_double_given_up_still_gives_the_extra_turn() -> None:
    position = poliana.position("seat 0: J J J r20 | seat 2: J J J J | seat 0 rolled 3-3")
    after = line(position, "forfeit:3", "forfeit:3")
    assert kinds(after) == ["forfeit", "extra-roll"]
    assert (after.awaits, after.seat) == ("roll", 0)
