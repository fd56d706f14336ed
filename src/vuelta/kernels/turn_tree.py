"""What a search goes through: all ways to play a turn's moves to their end, all states after a roll. In the subset.

A search has levels: the choice itself, the replies, the replies to these.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, PHASE, SEAT, TO_MOVE, Codes, Reals, State, copy
from vuelta.kernels.network import NetworkWorkspace, worth
from vuelta.kernels.workspace import MAX_MOVES, STATE_SIZE, OfGame, float64, int8, int64

DEEP = 8  # moves of one turn that are looked at one after another; what comes later is evaluated as it stands
MOST_ENDS = 1024
DEEPEST = 4  # rolls that a search looks ahead
LEVELS = DEEPEST + 1

# Rolls of up to three dice are counted out; of more, so many are drawn.
COUNTED_DICE = 3
MOST_ROLLS = 216
SAMPLE = 48

LISTED = OfGame(lambda game: game.rules.MAX_MOVES + 1)


class SearchWorkspace(NetworkWorkspace):
    """What a search works in, and what it finds."""

    salt = int64(1)  # drawn rolls depend on it and on the state

    # A turn's moves, one after another: the states, the legal moves of each, how many there are and were tried.
    stack = int8(DEEP, STATE_SIZE)
    listed = int64(DEEP, MAX_MOVES)
    counts = int64(DEEP)
    tried = int64(DEEP)

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
    """Every way to play a turn's moves to their end: the states reached and the moves that begin them."""
    size = game.rules.STATE_SIZE
    seat = state[SEAT]
    counts = work.counts
    tried = work.tried
    work.events[0] = MOST_EVENTS
    copy(state, work.stack[0], size)
    counts[0] = game.rules.legal_moves(options, work.stack[0], work.listed[0])
    tried[0] = 0
    most = MOST_ENDS - counts[0]  # the room left is for one end of each first move, so that none is missing
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
        if end[PHASE] == TO_MOVE and end[SEAT] == seat and depth + 1 < DEEP and count < most:
            depth += 1
            copy(end, work.stack[depth], size)
            counts[depth] = game.rules.legal_moves(options, end, work.listed[depth])
            tried[depth] = 0
        else:
            work.firsts[level, count] = first
            count += 1
    return count


def best_end(game: Parts, options: Codes, state: State, level: int, work: SearchWorkspace, chances: Reals) -> int:
    """Which of a turn's ends the seat to move likes best as it stands; its chances too."""
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
    """The different states that the next roll can lead to, and their weights; a sample where there are too many."""
    dice = game.rules.dice(options, state)
    thrown = work.thrown
    work.events[0] = MOST_EVENTS
    if dice > COUNTED_DICE:
        return sampled_outcomes(game, options, state, dice, level, work)
    count = 0
    for at in range(dice):
        thrown[at] = 1
    while True:
        share = 1
        for at in range(dice):
            share *= game.rules.weight(options, thrown[at])
        if share > 0:
            copy(state, work.rolled[level, count], game.rules.STATE_SIZE)
            game.rules.roll(options, work.rolled[level, count], thrown, work.events)
            count = merged(game, level, count, share, work)
        at = dice - 1
        while at >= 0 and thrown[at] == 6:
            thrown[at] = 1
            at -= 1
        if at < 0:
            return count
        thrown[at] += 1


def sampled_outcomes(game: Parts, options: Codes, state: State, dice: int, level: int, work: SearchWorkspace) -> int:
    """Outcomes of rolls drawn from the state and the salt, so that the same state is always looked at alike."""
    size = game.rules.STATE_SIZE
    thrown = work.thrown
    seed = work.salt[0]
    for at in range(size):
        seed = (seed * 31 + state[at] + 128) % 1000003
    total = 0
    for face in range(1, 7):
        total += game.rules.weight(options, face)
    count = 0
    for _ in range(SAMPLE):
        for at in range(dice):
            seed = (seed * 48271 + 11) % 2147483647
            rest = (seed >> 8) % total
            face = 1
            while rest >= game.rules.weight(options, face):
                rest -= game.rules.weight(options, face)
                face += 1
            thrown[at] = face
        copy(state, work.rolled[level, count], size)
        game.rules.roll(options, work.rolled[level, count], thrown, work.events)
        count = merged(game, level, count, 1, work)
    return count


def merged(game: Parts, level: int, count: int, share: int, work: SearchWorkspace) -> int:
    """Add the last state's weight to an equal one before it, if there is one. Returns how many there are then."""
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
