"""Rollouts: many games to the end by the plan, from each of some states. In the subset.

What a strong player goes by where no evaluation was learned: other options, or a game of one's own.
"""

from __future__ import annotations

from vuelta.core.contract import Plan, Rules
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_ROLL, Buffer, Codes, State, copy, view
from vuelta.kernels.playouts import NOBODY_YET, planned, throw
from vuelta.kernels.random_streams import GOLDEN, MASK, STRIDE, mix, next_game


def play_out(
    rules: Rules,
    plan: Plan,
    options: Codes,
    states: State,
    count: int,
    placed: int,
    seats: int,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    counter: Buffer,
    keys: Buffer,
    stream: Buffer,
    drawn: Buffer,
    samples: int,
    most: int,
    winners: Buffer,
) -> None:
    """Play so many games from each state until the next place is taken, and write who took it in each.

    `winners` has a row of `count` for each sample: common random numbers, so that luck cancels when states are compared
    within a row. The n-th roll of a seat is the same in the whole row, whatever is played, and `keys` has room for a
    stream for each seat and one for choices. A game that is longer than `most` plies counts for nobody.
    """
    events[0] = MOST_EVENTS
    for sample in range(samples):
        next_game(counter, stream)
        for at in range(count):
            copy(view(states, at * rules.STATE_SIZE), state, rules.STATE_SIZE)
            stream[0] = mix(counter[0])
            for key in range(seats + 1):
                stream[0] = (stream[0] + GOLDEN) & MASK
                keys[key] = mix(stream[0])
            plies = 0
            while rules.ranking(state, moves) <= placed and plies < most:
                plies += 1
                if state[PHASE] == TO_ROLL:
                    seat = state[SEAT]
                    keys[seat] = (keys[seat] + STRIDE) & MASK
                    stream[0] = mix(keys[seat])
                    throw(rules, options, state, thrown, stream, drawn)
                    rules.roll(options, state, thrown, events)
                else:
                    number = rules.legal_moves(options, state, moves)
                    stream[0] = keys[seats]
                    chosen = planned(plan, options, state, moves, number, stream, drawn)
                    keys[seats] = stream[0]
                    rules.play(options, state, moves[chosen], events)
            finished = rules.ranking(state, moves) > placed
            winners[sample * count + at] = moves[placed] if finished else NOBODY_YET
