"""Random games."""

from __future__ import annotations

from random import Random

from vuelta.core.position import Position
from vuelta.core.rolls import FACES
from vuelta.core.state import MOST_EVENTS, OVER, PHASE, TO_ROLL


def playout(position: Position, random: Random, most_plies: int = 1_000_000) -> tuple[list[int], int]:
    """Play uniformly random moves to the end, on a list state without the face. Returns the last state and the plies.

    RuntimeError if the game has not ended after `most_plies`: every game must.
    """
    rules, options = position.game.rules, position.codes
    roll, legal_moves, play, dice_now = rules.roll, rules.legal_moves, rules.play, rules.dice
    state, no_events = list(position.state), [MOST_EVENTS]
    moves, dice = [0] * rules.MAX_MOVES, [0] * rules.MAX_DICE
    bag = [face for face in FACES for _ in range(rules.weight(options, face))]
    sides, uniform = len(bag), random.random
    for ply in range(most_plies):
        phase = state[PHASE]
        if phase == TO_ROLL:
            for at in range(dice_now(options, state)):
                dice[at] = bag[int(uniform() * sides)]
            roll(options, state, dice, no_events)
        elif phase == OVER:
            return state, ply
        else:
            count = legal_moves(options, state, moves)
            play(options, state, moves[int(uniform() * count)], no_events)
    raise RuntimeError(f"{position.game.slug} has not ended after {most_plies} plies")
