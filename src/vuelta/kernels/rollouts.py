"""Rollouts: many games played to the end by the plan, from each of several states. In the subset.

Strong players use them where there is no learned evaluation: for other options, or in somebody's own game.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_ROLL, Codes, copy
from vuelta.kernels.playouts import NOBODY_YET, PlayWorkspace, planned, throw
from vuelta.kernels.random_streams import GOLDEN, MASK, STRIDE, mix, next_game
from vuelta.kernels.workspace import STATE_SIZE, OfGame, int8, int64, scalar, uint64

KEYS = OfGame(lambda game: len(game.colours) + 1)
"""A stream for each seat's dice, and one for choices."""


class RolloutWorkspace(PlayWorkspace):
    """Several states, and who wins the games from each."""

    seats = scalar()
    placed = scalar()  # places that are taken already
    count = scalar()
    samples = scalar()
    states = int8(count, STATE_SIZE)
    keys = uint64(KEYS)
    winners = int64(samples, count)


def play_out(game: Parts, options: Codes, work: RolloutWorkspace, most: int) -> None:
    """Play `samples` games from each state until the next place is taken, and write who took it.

    Each row of `winners` uses common random numbers: the n-th roll of a seat is the same in the whole row, whatever is
    played, so luck cancels when states are compared within a row. Nobody wins a game longer than `most` plies.
    """
    state = work.state
    seats = work.seats
    placed = work.placed
    work.events[0] = MOST_EVENTS
    for sample in range(work.samples):
        next_game(work.counter, work.stream)
        for at in range(work.count):
            copy(work.states[at], state, game.rules.STATE_SIZE)
            work.stream[0] = mix(work.counter[0])
            for key in range(seats + 1):
                work.stream[0] = (work.stream[0] + GOLDEN) & MASK
                work.keys[key] = mix(work.stream[0])
            plies = 0
            while game.rules.ranking(state, work.ranked) <= placed and plies < most:
                plies += 1
                if state[PHASE] == TO_ROLL:
                    seat = state[SEAT]
                    work.keys[seat] = (work.keys[seat] + STRIDE) & MASK
                    work.stream[0] = mix(work.keys[seat])
                    throw(game, options, state, work)
                    game.rules.roll(options, state, work.thrown, work.events)
                else:
                    count = game.rules.legal_moves(options, state, work.moves)
                    work.stream[0] = work.keys[seats]
                    liked = planned(game, options, state, count, work)
                    work.keys[seats] = work.stream[0]
                    game.rules.play(options, state, work.moves[liked], work.events)
            finished = game.rules.ranking(state, work.ranked) > placed
            work.winners[sample, at] = work.ranked[placed] if finished else NOBODY_YET
