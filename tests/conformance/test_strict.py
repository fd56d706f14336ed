"""Rules keep to their buffers and to eight bits. Machine code works on bare addresses, where nobody would notice."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import SupportsIndex, overload

from tests.conformance.variants import every_game
from tests.support import SOAK
from vuelta import Game
from vuelta.engine.events import ROOM
from vuelta.engine.kernel import OVER, PHASE, TO_ROLL


class Strict(list[int]):
    """A list that refuses indices below 0 and beyond its end, slices, and numbers that do not fit."""

    def __init__(self, numbers: Iterable[int], *, bits: int = 63) -> None:
        super().__init__(numbers)
        self.most = 2 ** (bits - 1) - 1

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        assert type(at) is int, f"{at!r} is no plain index"
        assert 0 <= at < len(self), f"index {at} of {len(self)}"
        return super().__getitem__(at)

    def __setitem__(self, at, number) -> None:  # type: ignore[no-untyped-def]
        assert type(at) is int
        assert 0 <= at < len(self), f"index {at} of {len(self)}"
        assert -self.most - 1 <= number <= self.most, f"{number} does not fit"
        super().__setitem__(at, number)


@every_game
def test_no_index_leaves_its_buffer_and_no_number_its_eight_bits(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    rules, start = game.rules, game.start(seats, rule_set=rule_set)
    options = Strict(start.codes)
    faces = [face for face in range(1, 7) for _ in range(rules.weight(start.codes, face))]
    for seed in range(6 * SOAK):
        random = Random(seed)
        state, moves = Strict(start.state, bits=8), Strict([0] * rules.MAX_MOVES)
        events, places = Strict([0] * ROOM), Strict([0] * 8)
        plies = 0
        while state[PHASE] != OVER and plies < 2500:
            plies += 1
            events[0] = 0
            if state[PHASE] == TO_ROLL:
                dice = Strict([random.choice(faces) for _ in range(rules.dice(options, state))])  # type: ignore[arg-type]
                rules.roll(options, state, dice, events)  # type: ignore[arg-type]
            else:
                count = rules.legal_moves(options, state, moves)  # type: ignore[arg-type]
                if plies % 50 == 0:
                    for code in range(rules.MOVE_CODES):
                        rules.refusal(options, state, code)  # type: ignore[arg-type]
                rules.play(options, state, moves[random.randrange(count)], events)  # type: ignore[arg-type]
        rules.ranking(state, places)
        assert plies > 0
