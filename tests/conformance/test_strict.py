"""Rules keep to their buffers and to eight bits. Machine code works on bare addresses, where nobody would notice."""

from __future__ import annotations

from random import Random

from tests.conformance.variants import every_game
from tests.support import SOAK
from vuelta import Game
from vuelta.compiled.checked_lists import Variant, Walk
from vuelta.core.state import PHASE, TO_MOVE


@every_game
def test_no_index_leaves_its_buffer_and_no_number_its_eight_bits(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    variant = Variant(game, game.rule_sets[rule_set].options, seats)
    for seed in range(6 * SOAK):
        walk = Walk(variant, Random(seed))
        for state in walk.play(2500):
            if walk.plies % 50 == 0 and state[PHASE] == TO_MOVE:
                walk.check_moves(range(game.rules.MOVE_CODES))
        assert walk.plies > 0
