"""The tree of a search: all ways to play a turn to its end, and all states after a roll. In the subset.

A search has levels: the choice itself, the replies, the replies to those.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, PHASE, SEAT, TO_MOVE, Codes, Reals, State, copy
from vuelta.kernels.network import NetworkWorkspace, worth
from vuelta.kernels.playouts import MOST_ROLLS, face_weights, first_roll, next_roll, weighted_face
from vuelta.kernels.workspace import MAX_MOVES, STATE_SIZE, OfGame, float64, int8, int64

MOST_DEPTH = 8  # moves of one turn; a turn that goes on is evaluated as it stands
MOST_ENDS = 1024
DEEPEST = 4  # rolls that a search looks ahead
LEVELS = DEEPEST + 1

# Rolls of up to three dice are enumerated; of more dice, a sample is drawn.
ENUMERATED_DICE = 3
SAMPLE = 48

LISTED = OfGame(lambda game: game.rules.MAX_MOVES + 1)


class SearchWorkspace(NetworkWorkspace):
    """The memory of a search, and its results."""

    salt = int64(1)  # drawn rolls depend on it and on the state

    # A turn's moves, one after another: the states, the legal moves of each, how many there are and were tried.
    stack = int8(MOST_DEPTH, STATE_SIZE)
    listed = int64(MOST_DEPTH, MAX_MOVES)
    counts = int64(MOST_DEPTH)
    tried = int64(MOST_DEPTH)

    # For each level: the ends of a turn with the moves that begin them, the states after a roll with their weights,
    # how many of these there are and were looked at, and vectors of chances.
    ends = int8(LEVELS, MOST_ENDS, STATE_SIZE)
    firsts = int64(LEVELS, MOST_ENDS)
    rolled = int8(LEVELS, MOST_ROLLS, STATE_SIZE)
    weights = int64(LEVELS, MOST_ROLLS)
    outcomes = int64(LEVELS)
    seen = int64(LEVELS)
    scratch = float64(LEVELS, MOST_SEATS)
    after = float64(LEVELS, MOST_SEATS)
    total = float64(LEVELS, MOST_SEATS)

    # What each end of a whole turn is worth to the seat to move, and each move.
    worths = float64(MOST_ENDS)
    values = float64(MAX_MOVES)

    # The moves, how far each was looked into (−1 after the last), and the chances after it.
    codes = int64(LISTED)
    looks = int64(LISTED)
    chances = float64(LISTED, MOST_SEATS)


def turn_ends(game: Parts, options: Codes, state: State, level: int, work: SearchWorkspace) -> int:
    """Every way to play a turn to its end: the states reached, and the first move of each."""
    size = game.rules.STATE_SIZE
    seat = state[SEAT]
    counts = work.counts
    tried = work.tried
    work.events[0] = MOST_EVENTS
    copy(state, work.stack[0], size)
    counts[0] = game.rules.legal_moves(options, work.stack[0], work.listed[0])
    tried[0] = 0
    most = MOST_ENDS - counts[0]  # leave room for one end of each first move
    first = 0
    count = 0
    depth = 0
    while depth >= 0:
        if tried[depth] == counts[depth] or (depth > 0 and count >= most):
            depth -= 1
            continue
        code = work.listed[depth, tried[depth]]
        tried[depth] += 1
        if depth == 0:
            first = code
        end = work.ends[level, count]
        copy(work.stack[depth], end, size)
        game.rules.play(options, end, code, work.events)
        if end[PHASE] == TO_MOVE and end[SEAT] == seat and depth + 1 < MOST_DEPTH and count < most:
            depth += 1
            copy(end, work.stack[depth], size)
            counts[depth] = game.rules.legal_moves(options, end, work.listed[depth])
            tried[depth] = 0
        else:
            work.firsts[level, count] = first
            count += 1
    return count


def best_end(game: Parts, options: Codes, state: State, level: int, work: SearchWorkspace, chances: Reals) -> int:
    """The index of the turn's end that is best for the seat to move by the plain evaluation; write its chances."""
    seats = game.features.SEATS
    seat = state[SEAT]
    scratch = work.scratch[level]
    best = 0
    for at in range(turn_ends(game, options, state, level, work)):
        worth(game, options, work.ends[level, at], work, scratch)
        if at == 0 or scratch[seat] > chances[seat]:
            best = at
            for other in range(seats):
                chances[other] = scratch[other]
    return best


def outcomes(game: Parts, options: Codes, state: State, level: int, work: SearchWorkspace) -> int:
    """The distinct states that the next roll can lead to, and their weights; of many dice only a sample."""
    dice = game.rules.dice(options, state)
    work.events[0] = MOST_EVENTS
    if dice > ENUMERATED_DICE:
        return sampled_outcomes(game, options, state, dice, level, work)
    count = 0
    share = first_roll(game, options, dice, work)
    while share >= 0:
        if share > 0:
            copy(state, work.rolled[level, count], game.rules.STATE_SIZE)
            game.rules.roll(options, work.rolled[level, count], work.thrown, work.events)
            count = merged(game, level, count, share, work)
        share = next_roll(game, options, dice, work)
    return count


def sampled_outcomes(game: Parts, options: Codes, state: State, dice: int, level: int, work: SearchWorkspace) -> int:
    """Outcomes of rolls drawn by the state and the salt, so that the same state always has the same sample."""
    size = game.rules.STATE_SIZE
    seed = work.salt[0]
    for at in range(size):
        seed = (seed * 31 + state[at] + 128) % 1000003
    total = face_weights(game, options)
    count = 0
    for _ in range(SAMPLE):
        for at in range(dice):
            seed = (seed * 48271 + 11) % 2147483647
            work.thrown[at] = weighted_face(game, options, (seed >> 8) % total)
        copy(state, work.rolled[level, count], size)
        game.rules.roll(options, work.rolled[level, count], work.thrown, work.events)
        count = merged(game, level, count, 1, work)
    return count


def merged(game: Parts, level: int, count: int, share: int, work: SearchWorkspace) -> int:
    """Add the last state with its weight, or the weight alone to an equal one before it. Returns how many there are."""
    size = game.rules.STATE_SIZE
    last = work.rolled[level, count]
    for other in range(count):
        earlier = work.rolled[level, other]
        at = 0
        while at < size and earlier[at] == last[at]:
            at += 1
        if at == size:
            work.weights[level, other] += share
            return count
    work.weights[level, count] = share
    return count + 1
