"""Exact values by value iteration, in the subset: what a state of two seats is worth if both play their best.

A table holds, for each state at which a turn's choices begin anew, the chance of the seat to act to win. Its place is
(own side × sides + enemy's side) × turns + turn, as the game's `endgame` numbers them: the further a side has come, the
larger its number. So a sweep goes through pairs of sides from the furthest down. What a pair leads to has then been
seen before in the same sweep, save after captures and the like; a pair that leads to itself (a roll that passes) is
worked on until it rests. Pieces that have finished stay so: the pairs with the same numbers of them are worked on until
they rest, before those with fewer.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Rules
from vuelta.core.state import MOST_EVENTS, OVER, PHASE, SEAT, TO_MOVE, Buffer, Codes, Reals, State, copy, view
from vuelta.kernels.playouts import expand_rolls

DEEP = 8  # moves of one turn, one after another
MOST_ROLLS = 36
MOST_ROUNDS = 64  # of one pair of sides in one sweep
OUTSIDE = -1  # the worth of what the table does not know

# Room in `numbers`: events, a roll, a ranking, which pair of sides is worked on from the enemy's view and whether it
# leads to itself, the weights of the rolls, then the moves of a turn.
EVENTS = 0
THROWN = 1
RANKED = 20
MIRROR = 28
RETURNS = 29
WEIGHTS = 32
LISTS = WEIGHTS + MOST_ROLLS


def room_for_cells(rules: Rules) -> int:
    """How many small integers a solver needs: the state, one to try, every roll's, a turn's."""
    return (2 + MOST_ROLLS + DEEP + 1) * rules.STATE_SIZE


def room_for_numbers(rules: Rules) -> int:
    """How many whole numbers a solver needs, besides what an endgame wants for itself."""
    return LISTS + DEEP * (rules.MAX_MOVES + 1)


def settled(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    state: State,
    pieces: int,
    table: Reals,
    seat: int,
    numbers: Buffer,
) -> float:
    """What a state at which a turn's choices have ended is worth to a seat, OUTSIDE if the table does not know."""
    if state[PHASE] == OVER:
        ranked = view(numbers, RANKED)
        rules.ranking(state, ranked)
        return 1.0 if ranked[0] == seat else 0.0
    place = endgame.index(options, state, pieces)
    if place < 0:
        return OUTSIDE
    if state[SEAT] == seat:
        return table[place]
    if numbers[MIRROR] <= place < numbers[MIRROR] + endgame.turns(options):
        numbers[RETURNS] = 1
    return 1 - table[place]


def best_turn(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    state: State,
    pieces: int,
    table: Reals,
    stack: State,
    numbers: Buffer,
) -> float:
    """What a state that awaits a move is worth to the seat to act: the best end of its turn. OUTSIDE if one is."""
    size = rules.STATE_SIZE
    seat = state[SEAT]
    left = view(numbers, LISTS + DEEP * rules.MAX_MOVES)
    copy(state, stack, size)
    left[0] = rules.legal_moves(options, stack, view(numbers, LISTS))
    best = 0.0
    depth = 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        left[depth] -= 1
        after = view(stack, (depth + 1) * size)
        copy(view(stack, depth * size), after, size)
        rules.play(options, after, numbers[LISTS + depth * rules.MAX_MOVES + left[depth]], numbers)
        if after[PHASE] == TO_MOVE and after[SEAT] == seat and depth + 1 < DEEP:
            depth += 1
            left[depth] = rules.legal_moves(options, after, view(numbers, LISTS + depth * rules.MAX_MOVES))
        else:
            worth = settled(rules, endgame, options, after, pieces, table, seat, numbers)
            if worth == OUTSIDE:
                return OUTSIDE
            best = max(best, worth)
    return best


def backed_up(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    state: State,
    pieces: int,
    table: Reals,
    cells: State,
    numbers: Buffer,
) -> float:
    """What a state that awaits a roll is worth by what comes after it. OUTSIDE if the table does not know that.

    A roll that changes nothing counts for nothing: the next one is as good.
    """
    size = rules.STATE_SIZE
    tried = view(cells, size)
    states = view(cells, 2 * size)
    stack = view(cells, (2 + MOST_ROLLS) * size)
    place = endgame.index(options, state, pieces)
    numbers[EVENTS] = MOST_EVENTS
    total = 0
    whole = 0.0
    for at in range(
        expand_rolls(rules, options, state, size, tried, view(numbers, THROWN), numbers, states, view(numbers, WEIGHTS))
    ):
        after = view(states, at * size)
        if after[PHASE] == TO_MOVE:
            worth = best_turn(rules, endgame, options, after, pieces, table, stack, numbers)
        elif after[SEAT] == state[SEAT] and endgame.index(options, after, pieces) == place:
            continue
        else:
            worth = settled(rules, endgame, options, after, pieces, table, state[SEAT], numbers)
        if worth == OUTSIDE:
            return OUTSIDE
        total += numbers[WEIGHTS + at]
        whole += numbers[WEIGHTS + at] * worth
    return whole / total


def work_out(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    pieces: int,
    own_side: int,
    enemy_side: int,
    table: Reals,
    cells: State,
    numbers: Buffer,
    reals: Reals,  # noqa: ARG001 — room that other endgames need
    measure: bool,
) -> float:
    """Work out a pair of sides, seen from the first, roll by roll: what most endgames do.

    Returns the largest change, OUTSIDE if something leads out of the table; `measure` changes nothing.
    """
    most = 0.0
    turns = endgame.turns(options)
    sides = endgame.sides(options, pieces)
    first = (own_side * sides + enemy_side) * turns
    numbers[MIRROR] = (enemy_side * sides + own_side) * turns
    for turn in range(turns):
        if endgame.restore(options, cells, pieces, own_side, enemy_side, turn):
            worth = backed_up(rules, endgame, options, cells, pieces, table, cells, numbers)
            if worth == OUTSIDE:
                return OUTSIDE
            most = max(most, abs(worth - table[first + turn]))
            if not measure:
                table[first + turn] = worth
    return most


def sweep(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    pieces: int,
    side: int,
    low: int,
    high: int,
    rest: float,
    table: Reals,
    cells: State,
    numbers: Buffer,
    reals: Reals,
    measure: bool,
) -> float:
    """Work out all pairs of a side with those from `low` up to `high` (not included), both ways.

    A pair that leads to itself is done again until nothing changes by more than `rest`. Returns the largest change of a
    first round, OUTSIDE if something leads out of the table. `measure` changes nothing: the Bellman residual.
    """
    most = 0.0
    for other in range(high - 1, low - 1, -1):
        for round_ in range(1 if measure else MOST_ROUNDS):
            numbers[RETURNS] = 0
            change = endgame.work_out(
                rules, endgame, options, pieces, side, other, table, cells, numbers, reals, measure
            )
            back = endgame.work_out(rules, endgame, options, pieces, other, side, table, cells, numbers, reals, measure)
            if change == OUTSIDE or back == OUTSIDE:
                return OUTSIDE
            change = max(change, back)
            if round_ == 0:
                most = max(most, change)
            if change <= rest or not numbers[RETURNS]:
                break
    return most
