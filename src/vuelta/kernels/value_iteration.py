"""Exact values by value iteration, in the subset: the chances of two seats if both play optimally.

For each state in which a turn's choices start, a solution holds the winning chance of the seat to act. The index is
(own side × sides + enemy's side) × turns + turn, as the game's `endgame` numbers them: the further a side has come, the
larger its number. So a sweep goes through pairs of sides from the furthest down, and what a pair leads to has been
updated before in the same sweep, except after captures and the like. A pair that leads to itself (a roll that passes)
is repeated until it converges. Finished pieces stay finished: the pairs with the same numbers of them are swept until
they converge, before those with fewer.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import OVER, PHASE, SEAT, TO_MOVE, Codes, State, copy
from vuelta.kernels.playouts import RollsWorkspace, expand_rolls
from vuelta.kernels.workspace import MAX_MOVES, STATE_SIZE, float32, float64, int8, int64, scalar

MOST_DEPTH = 8  # moves of one turn
MOST_ROUNDS = 64  # of one pair of sides in one sweep
OUTSIDE = -1  # the value of a state that is not in the solution


class SolveWorkspace(RollsWorkspace):
    """The solution, and the memory of a sweep. An endgame that needs more derives its own workspace from this one."""

    pieces = scalar()
    solution = float32()
    tolerance = float64(1)
    mirror = int64(1)  # the first place of the pair that is worked on, seen from the other side
    returns = int64(1)  # whether the pair leads to itself

    # A turn's moves, one after another: the states, the legal moves of each, and how many are left to try.
    stack = int8(MOST_DEPTH + 1, STATE_SIZE)
    listed = int64(MOST_DEPTH, MAX_MOVES)
    left = int64(MOST_DEPTH)


def settled(game: Parts, options: Codes, state: State, seat: int, work: SolveWorkspace) -> float:
    """The value to a seat of a state in which a turn's choices have ended, or OUTSIDE."""
    if state[PHASE] == OVER:
        game.rules.ranking(state, work.ranked)
        return 1.0 if work.ranked[0] == seat else 0.0
    place = game.endgame.index(options, state, work.pieces)
    if place < 0:
        return OUTSIDE
    value: float = work.solution[place]
    if state[SEAT] == seat:
        return value
    if work.mirror[0] <= place < work.mirror[0] + game.endgame.turns(options):
        work.returns[0] = 1
    return 1 - value


def best_turn(game: Parts, options: Codes, state: State, work: SolveWorkspace) -> float:
    """The value to the seat to act of a state that awaits a move: its turn's best end. OUTSIDE if any end is."""
    size = game.rules.STATE_SIZE
    seat = state[SEAT]
    left = work.left
    copy(state, work.stack[0], size)
    left[0] = game.rules.legal_moves(options, work.stack[0], work.listed[0])
    best = 0.0
    depth = 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        left[depth] -= 1
        after = work.stack[depth + 1]
        copy(work.stack[depth], after, size)
        game.rules.play(options, after, work.listed[depth, left[depth]], work.events)
        if after[PHASE] == TO_MOVE and after[SEAT] == seat and depth + 1 < MOST_DEPTH:
            depth += 1
            left[depth] = game.rules.legal_moves(options, after, work.listed[depth])
        else:
            worth = settled(game, options, after, seat, work)
            if worth == OUTSIDE:
                return OUTSIDE
            best = max(best, worth)
    return best


def backed_up(game: Parts, options: Codes, state: State, work: SolveWorkspace) -> float:
    """The value of a state that awaits a roll, backed up from its successors. OUTSIDE if any of them is.

    A roll that changes nothing is left out of the expectation: the next one is as good.
    """
    place = game.endgame.index(options, state, work.pieces)
    total = 0
    whole = 0.0
    for at in range(expand_rolls(game, options, state, work)):
        after = work.rolled[at]
        if after[PHASE] == TO_MOVE:
            worth = best_turn(game, options, after, work)
        elif after[SEAT] == state[SEAT] and game.endgame.index(options, after, work.pieces) == place:
            continue
        else:
            worth = settled(game, options, after, state[SEAT], work)
        if worth == OUTSIDE:
            return OUTSIDE
        total += work.weights[at]
        whole += work.weights[at] * worth
    return whole / total


def work_out(game: Parts, options: Codes, own_side: int, enemy_side: int, work: SolveWorkspace, measure: bool) -> float:
    """Update a pair of sides, seen from the first, roll by roll; most endgames do.

    Returns the largest change, OUTSIDE if something leads out of the solution; `measure` changes nothing.
    """
    most = 0.0
    turns = game.endgame.turns(options)
    sides = game.endgame.sides(options, work.pieces)
    first = (own_side * sides + enemy_side) * turns
    work.mirror[0] = (enemy_side * sides + own_side) * turns
    for turn in range(turns):
        if game.endgame.restore(options, work.state, work.pieces, own_side, enemy_side, turn):
            worth = backed_up(game, options, work.state, work)
            if worth == OUTSIDE:
                return OUTSIDE
            most = max(most, abs(worth - work.solution[first + turn]))
            if not measure:
                work.solution[first + turn] = worth
    return most


def sweep(game: Parts, options: Codes, side: int, low: int, high: int, work: SolveWorkspace, measure: bool) -> float:
    """Update all pairs of a side with those from `low` up to `high` (not included), both ways.

    A pair that leads to itself is repeated until nothing changes by more than `tolerance`. Returns the largest change
    of the first rounds, or OUTSIDE if something leads out of the solution. With `measure` it changes nothing and
    returns the Bellman residual.
    """
    most = 0.0
    for other in range(high - 1, low - 1, -1):
        for round_ in range(1 if measure else MOST_ROUNDS):
            work.returns[0] = 0
            change = game.endgame.work_out(game, options, side, other, work, measure)
            back = game.endgame.work_out(game, options, other, side, work, measure)
            if change == OUTSIDE or back == OUTSIDE:
                return OUTSIDE
            change = max(change, back)
            if round_ == 0:
                most = max(most, change)
            if change <= work.tolerance[0] or not work.returns[0]:
                break
    return most
