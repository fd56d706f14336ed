"""The cells that a token passes are those that its dice count."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import vuelta
from vuelta.text.paths import WALKED, walk

OUTSIDE = ("home", "base", "jail")


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in vuelta.games() for seats in vuelta.game(name).players]
)
def test_every_walk_goes_from_neighbour_to_neighbour_and_is_as_long_as_its_dice(name: str, seats: int) -> None:
    game = vuelta.game(name)
    random = Random(5)
    neighbours = {pair for way in game.board().ways for pair in pairwise(way.cells) if "arrow" not in way.kind}
    walks = 0
    for _ in range(4):
        position, roll = game.start(seats), ""
        while not position.over:
            text = position.roll(random) if position.awaits == "roll" else random.choice(position.moves())
            roll = text if text.startswith("roll:") else roll
            after, move = position.play(text), position.move(text) if position.awaits == "move" else None
            for event in after.events:
                path = walk(after.board, event, move)
                if event.kind not in WALKED or after.board.cells[path[0]].kind in OUTSIDE:
                    continue
                walks += 1
                assert all((a, b) in neighbours or (b, a) in neighbours for a, b in pairwise(path))
                if move and move.named_steps and not any(other.kind == "bounced" for other in after.events):
                    assert len(path) - 1 == move.steps, text
            position = after
    assert walks > 10


def test_a_token_that_comes_into_play_jumps() -> None:
    before = vuelta.game("ludo").start(2).play("roll:6")
    position, board = before.play("H>r0"), before.board
    assert walk(board, position.events[0], before.move("H>r0")) == (board.number("H", 0), board.number("r0"))


def test_a_bridge_and_the_ring_below_it_are_told_apart_by_the_dice() -> None:
    position = vuelta.game("poleana").position("seat 0: r14 B B B | seat 2: B B B B | seat 0 rolled 5-3")
    names = {}
    for move in position.legal_moves():
        after = position.play(move.text)
        names[move.text] = [after.board.cells[cell].name for cell in walk(after.board, after.events[0], move)]
    assert names["5:r14>r19"] == ["r14", "r15", "r16", "r17", "r18", "r19"]
    assert names["5+3:r14>r19"] == ["r14", *(f"b1.{step}" for step in range(1, 8)), "r19"]
