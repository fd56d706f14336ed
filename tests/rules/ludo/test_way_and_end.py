"""The board of Ludo, a token's way, and how the game ends."""

from __future__ import annotations

from itertools import pairwise

import pytest

import vuelta
from tests.support import kinds, line, rule

ludo = vuelta.game("ludo")
board = ludo.board()


@rule("LU02")
def test_the_ring_has_72_positions_and_four_starts_eighteen_apart() -> None:
    ring = [cell for cell in board.cells if cell.name.startswith("r")]
    assert [cell.name for cell in ring] == [f"r{index}" for index in range(72)]
    assert {cell.seat: cell.name for cell in ring if cell.kind == "start"} == {0: "r0", 1: "r18", 2: "r36", 3: "r54"}


@rule("LU02")
def test_the_ring_is_closed_and_walked_clockwise() -> None:
    ring = board.cells[:72]
    around = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in around)
    area = sum(a.x * b.y - b.x * a.y for a, b in around)
    assert area > 0  # y grows downwards, so a positive area is a clockwise walk


@rule("LU03")
@pytest.mark.parametrize("seat", range(4))
def test_a_way_is_the_circuit_then_the_own_lane_of_six_then_the_finish(seat: int) -> None:
    way = next(way for way in board.ways if way.seat == seat)
    cells = [board.cells[number] for number in way.cells]
    assert len(cells) == 79
    assert [cell.name for cell in cells[:72]] == [f"r{(18 * seat + step) % 72}" for step in range(72)]
    assert [cell.name for cell in cells[72:]] == ["L1", "L2", "L3", "L4", "L5", "L6", "F"]
    assert {cell.seat for cell in cells[72:]} == {seat}
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in pairwise(cells[71:]))


@rule("LU03")
def test_a_token_turns_into_its_own_lane_before_its_start() -> None:
    assert ludo.position("seat 0: H H H r70 | seat 2: H H H H | seat 0 rolled 4").moves() == ("r70>L3",)
    assert ludo.position("seat 0: H H H H | seat 2: H H H r70 | seat 2 rolled 4").moves() == ("r70>r2",)
    assert ludo.position("seat 0: H H H H | seat 2: H H H r35 | seat 2 rolled 1").moves() == ("r35>L1",)


@rule("LU13")
def test_the_first_with_four_tokens_finished_wins_and_the_others_play_on() -> None:
    position = ludo.position("seat 0: F F F L6 | seat 1: H H H H | seat 2: H H H H | seat 0 rolled 1").play("L6>F")
    assert kinds(position) == ["moved", "finished", "won"]
    assert (position.ranking, position.over, position.seat) == ((0,), False, 1)


@rule("LU13")
def test_a_finished_player_is_skipped() -> None:
    position = ludo.position("seat 0: H H H H | seat 1: F F F F | seat 2: H H H H | seat 0 to roll, ranking 1").play(
        "roll:2"
    )
    assert position.seat == 2


@rule("LU13")
def test_finishing_the_last_token_on_a_six_rolls_no_more() -> None:
    text = "seat 0: F F F L1 | seat 1: H H H H | seat 2: H H H H | seat 0 rolled 6, sixes 1"
    position = ludo.position(text).play("L1>F")
    assert "extra-roll" not in kinds(position)
    assert position.seat == 1


@rule("LU13")
def test_the_game_is_over_when_one_is_left_who_is_last() -> None:
    position = ludo.position("seat 0: H H H r3 | seat 1: F F F L6 | seat 2: F F F F | seat 1 rolled 1, ranking 2").play(
        "L6>F"
    )
    assert position.over
    assert position.awaits == "nothing"
    assert position.seat is None
    assert position.ranking == (2, 1, 0)
    assert [(event.kind, event.seat, event.amount) for event in position.events[-2:]] == [
        ("placed", 1, 2),
        ("placed", 0, 3),
    ]


@rule("LU13")
def test_with_two_players_the_winner_ends_the_game() -> None:
    position = line(ludo.position("seat 1: H H H r3 | seat 3: F F F L6 | seat 3 to roll"), "roll:1", "L6>F")
    assert (position.over, position.ranking) == (True, (3, 1))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat 0: H H H | seat 2: H H H H | seat 0 to roll", "a seat has 4 pieces, not 3"),
        ("seat 0: H H H r72 | seat 2: H H H H | seat 0 to roll", "'r72' is not a square of ludo"),
        ("seat 0: H H H H | seat 0: H H H H | seat 0 to roll", "may appear only once"),
        ("seat 0: H H H H | seat 0 to roll", "two to four seats"),
        ("seat 0: H H H H | seat 2: H H H H | seat 1 to roll", "seat 1 does not play"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 5", "the turn would have passed already"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 6", "sixes count"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 rolled 6-1, sixes 1", "one die"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to move", "one die"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to roll, sixes 3", "sixes must be a number from 1 to 2"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to roll, sixes 1 | with max_sixes=0", "sixes count"),
        ("seat 0: H H H H | seat 2: H H H H | seat 0 to roll, fives 1", "'fives 1' is unknown here"),
        ("seat 0: H H r5 r5 | seat 2: H H H H | seat 0 to roll | with stacking=no", "they don't stack here"),
        ("seat 0: H H H H | seat 2: H H H H | over", "over when all but one have finished"),
        ("seat 0: F F F F | seat 2: H H H H | seat 2 to roll", "ranking"),
        ("seat 0: F F F F | seat 2: H H H H | over, ranking 2 0", "the last one is last"),
        (
            "seat 0: F F F F | seat 2: H H H H | over, ranking 0 2, sixes 1",
            "a game that is over has no turn, so sixes may not follow",
        ),
    ],
)
def test_texts_that_no_game_reaches_are_refused(text: str, words: str) -> None:
    with pytest.raises(vuelta.InvalidNotation) as refused:
        ludo.position(text)
    assert words in str(refused.value)
