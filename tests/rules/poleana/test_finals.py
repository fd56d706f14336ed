"""The finals of Poleana: the exact count and the rebound."""

from __future__ import annotations

import pytest

import vuelta
from tests.support import kinds, rule
from vuelta import IllegalMove

poleana = vuelta.game("poleana")


@rule("PC18")
def test_a_final_holds_one_token_and_nothing_passes_it() -> None:
    position = poleana.position("seat 0: h7 h7 h3 r54 | seat 2: B B B B | seat 0 rolled 3-2")
    # 3+2 from h3: four steps to h7, one back to h6.
    assert position.moves() == ("2:h3>h5", "2:r54>h2", "3+2:h3>h6", "3:h3>h6")
    for move in ("3:r54>h3", "3+2:r54>h5"):
        with pytest.raises(IllegalMove, match=r"a token of yours stands on h3.*\(PC18\)"):
            position.play(move)


@rule("PC18")
def test_on_h7_any_number_stand_and_stop_nobody() -> None:
    position = poleana.position("seat 0: h7 h7 h6 r9 | seat 2: B B B B | seat 0 rolled 5-1").play("1:h6>h7")
    assert position.pieces()[0] == ("h7", "h7", "h7", "r9")
    assert [str(event) for event in position.events] == ["moved seat 0 h6>h7", "finished seat 0 h7"]


@rule("PC18")
def test_a_token_on_h7_never_moves_again() -> None:
    position = poleana.position("seat 0: h7 h7 h7 r9 | seat 2: B B B B | seat 0 rolled 4-1")
    assert position.moves() == ("1:r9>r10", "4+1:r9>r14", "4:r9>r13")
    with pytest.raises(IllegalMove, match=r"a token at the finish stays there \(PC18\)"):
        position.play("1:h7>h6")


@rule("PC18")
def test_finals_are_their_owner_s_alone() -> None:
    # All seats have an h3; tokens in one seat's finals are in nobody else's way.
    position = poleana.position("seat 0: h7 h7 h7 r54 | seat 1: h1 h2 h3 h4 | seat 0 rolled 3-2")
    assert position.moves() == ("2:r54>h2", "3+2:r54>h5", "3:r54>h3")


@rule("PC18")
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_is_stopped_by_its_own_finals(seat: int) -> None:
    other = (seat + 1) % 4
    tokens = {seat: "h7 h7 h1 h3", other: "B B B B"}
    seats = " | ".join(f"seat {at}: {tokens[at]}" for at in sorted(tokens))
    position = poleana.position(f"{seats} | seat {seat} rolled 4-2")
    assert position.moves() == ("2:h3>h5", "4+2:h3>h5", "4:h3>h7")


@rule("PC18", "PC10")
def test_the_front_token_clears_the_way_for_the_one_behind() -> None:
    position = poleana.position("seat 0: h7 h7 h1 h3 | seat 2: B B B B | seat 0 rolled 4-3").play("4:h3>h7")
    assert position.moves() == ("3:h1>h4",)


@rule("PC19")
def test_the_exact_count_finishes() -> None:
    position = poleana.position("seat 0: h7 h7 r9 h2 | seat 2: B B B B | seat 0 rolled 4-1")
    after = position.play("4+1:h2>h7")
    assert kinds(after) == ["moved", "finished"]
    assert after.pieces()[0] == ("h7", "h7", "h7", "r9")


@rule("PC19")
@pytest.mark.parametrize(
    ("start", "roll", "move"),
    [
        ("h6", "2-1", "2:h6>h6"),
        ("h6", "3-1", "3:h6>h5"),
        ("h5", "6-5", "6:h5>h3"),
        ("h6", "6-1", "6+1:h6>h1"),
        ("h6", "5-3", "5+3:h6>r54"),
        ("r54", "6-2", "6+2:r54>h6"),
        ("r50", "6-6", "6+6:r50>h6"),
        ("h6", "6-5", "6+5:h6>r51"),
        ("h6", "6-6", "6+6:h6>r50"),
    ],
)
def test_more_walks_to_h7_and_back_by_the_excess(start: str, roll: str, move: str) -> None:
    pairs = ", pairs 1" if roll == "6-6" else ""
    position = poleana.position(f"seat 0: h7 h7 h7 {start} | seat 2: B B B B | seat 0 rolled {roll}{pairs}")
    after = position.play(move)
    end = move.partition(">")[2]
    assert after.pieces()[0] == tuple(sorted(("h7", "h7", "h7", end)))
    assert [str(event) for event in after.events][:2] == [f"moved seat 0 {start}>h7", f"bounced seat 0 h7>{end}"]


@rule("PC19", "PC26")
def test_the_longest_rebound_ends_past_every_bridge() -> None:
    for seat, end in enumerate(("r50", "r5", "r20", "r35")):
        other = (seat + 2) % 4
        tokens = {seat: "h7 h7 h7 h6", other: "B B B B"}
        seats = " | ".join(f"seat {at}: {tokens[at]}" for at in sorted(tokens))
        position = poleana.position(f"{seats} | seat {seat} rolled 6-6, pairs 1")
        assert position.moves() == (f"6+6:h6>{end}", "6:h6>h2")


@rule("PC19", "PC13")
def test_a_rebound_onto_the_ring_captures_and_earns_the_bonus() -> None:
    position = poleana.position("seat 0: h7 h7 h7 h6 | seat 2: B B B r51 | seat 0 rolled 6-5").play("6+5:h6>r51")
    assert kinds(position) == ["moved", "bounced", "capture", "bonus"]
    assert position.pieces() == {0: ("h7", "h7", "h7", "r51"), 2: ("B", "B", "B", "B")}
    assert position.moves() == ("+10:r51>h7",)


@rule("PC19", "PC18")
def test_a_finals_token_ahead_stops_the_walk_to_h7() -> None:
    position = poleana.position("seat 0: h7 h7 h2 h4 | seat 2: B B B B | seat 0 rolled 6-1")
    # h4 walks 6 to h7 and back to h4 itself; 6+1 would end one further back, on h3.
    assert position.moves() == ("1:h2>h3", "1:h4>h5", "6+1:h4>h3", "6:h4>h4")
    with pytest.raises(IllegalMove, match=r"stands on h4.*\(PC18\)"):
        position.play("6:h2>h6")


@rule("PC19", "PC18")
def test_a_finals_token_behind_stops_the_way_back() -> None:
    position = poleana.position("seat 0: h7 h7 h4 h6 | seat 2: B B B B | seat 0 rolled 4-3")
    # h6 back to h5 with 3; with 4 it would join h4, with the sum pass it; h4 can't pass h6.
    assert position.moves() == ("3:h6>h5",)
    for move in ("4:h6>h4", "4+3:h6>h1"):
        with pytest.raises(IllegalMove, match=r"stands on h4.*\(PC18\)"):
            position.play(move)
    with pytest.raises(IllegalMove, match=r"stands on h6.*\(PC18\)"):
        position.play("3:h4>h7")


@rule("PC19", "PC17")
def test_a_wall_stops_the_way_back_onto_the_ring() -> None:
    position = poleana.position("seat 0: h7 h7 h7 h6 | seat 1: r53 r53 B B | seat 0 rolled 6-3")
    assert position.moves() == ("3:h6>h5", "6:h6>h2")  # the sum would end on r53
    with pytest.raises(IllegalMove, match=r"a wall stands on r53 \(PC17\)"):
        position.play("6+3:h6>r53")
    beyond = poleana.position("seat 0: h7 h7 h7 h6 | seat 1: r53 r53 B B | seat 0 rolled 6-5")
    with pytest.raises(IllegalMove, match=r"a wall stands on r53 \(PC17\)"):
        beyond.play("6+5:h6>r51")


@rule("PC19", "PC17")
def test_a_rebound_joins_its_own_wall_but_does_not_pass_it() -> None:
    joins = poleana.position("seat 0: h7 h6 r53 r53 | seat 2: B B B B | seat 0 rolled 6-3")
    assert joins.play("6+3:h6>r53").pieces()[0] == ("h7", "r53", "r53", "r53")
    passes = poleana.position("seat 0: h7 h6 r53 r53 | seat 2: B B B B | seat 0 rolled 6-4")
    with pytest.raises(IllegalMove, match=r"a wall stands on r53 \(PC17\)"):
        passes.play("6+4:h6>r52")


@rule("PC19", "PC10")
def test_a_rebound_to_where_it_began_is_a_move_like_any_other() -> None:
    position = poleana.position("seat 0: h7 h7 h5 r9 | seat 2: B B B B | seat 0 rolled 4-1")
    assert "4:h5>h5" in position.moves()
    after = position.play("4:h5>h5")
    assert kinds(after) == ["moved", "bounced"]
    assert after.moves() == ("1:r9>r10",)  # the token on h5 has used its die
    with pytest.raises(IllegalMove, match="the token on h5 has used a die"):
        after.play("1:h5>h6")


@rule("PC19")
def test_a_rebound_may_pass_where_it_began() -> None:
    position = poleana.position("seat 0: h7 h7 h7 h5 | seat 2: B B B B | seat 0 rolled 6-5")
    assert position.moves() == ("5:h5>h4", "6+5:h5>r52", "6:h5>h3")


@rule("PC19", "PC10")
def test_the_order_of_dice_matters_before_the_finish() -> None:
    position = poleana.position("seat 0: h7 h7 h3 h6 | seat 2: B B B B | seat 0 rolled 4-1")
    assert position.moves() == ("1:h3>h4", "1:h6>h7", "4:h6>h4")
    assert position.play("1:h6>h7").moves() == ("4:h3>h7",)
    assert kinds(position.play("1:h3>h4")) == ["moved", "die-lost"]  # 4 from h6 would end on h4
