"""Chances by playing on: many games to the end by the plan, from each of some states. In the subset.

What a strong player does where no evaluation was learned: other options, or a game of one's own.
"""

from __future__ import annotations

from vuelta.engine.drivers import planned, throw
from vuelta.engine.kernel import MOST_EVENTS, PHASE, TO_ROLL, Buffer, Codes, Reals, State, copy, view
from vuelta.engine.protocols import Plan, Rules
from vuelta.engine.streams import next_game


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
    stream: Buffer,
    begun: Buffer,
    drawn: Buffer,
    samples: int,
    most: int,
    wins: Reals,
) -> None:
    """Play so many games from each state until the next place is taken; `wins` has a sum for each state and seat.

    Every state gets the same dice, so that luck cancels in a comparison. A game that is longer than `most` plies counts
    for nobody.
    """
    events[0] = MOST_EVENTS
    for _ in range(samples):
        next_game(counter, begun)
        for at in range(count):
            copy(view(states, at * rules.STATE_SIZE), state, rules.STATE_SIZE)
            stream[0] = begun[0]
            plies = 0
            while rules.ranking(state, moves) <= placed and plies < most:
                plies += 1
                if state[PHASE] == TO_ROLL:
                    throw(rules, options, state, thrown, stream, drawn)
                    rules.roll(options, state, thrown, events)
                else:
                    number = rules.legal_moves(options, state, moves)
                    chosen = planned(plan, options, state, moves, number, stream, drawn)
                    rules.play(options, state, moves[chosen], events)
            if rules.ranking(state, moves) > placed:
                wins[at * seats + moves[placed]] += 1
