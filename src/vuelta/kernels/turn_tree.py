"""What a search goes through: all ways to play a turn's moves to their end, all states after a roll. In the subset.

`cells`, `numbers`, `hidden` and `reals` are room to work in. A search has levels (the choice itself, the replies, the
replies to these), and each has its own part of the room.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Features, Rules
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_MOVE, Buffer, Codes, Reals, State, copy, view
from vuelta.kernels.network import EVENTS, LISTS, SALT, THROWN, worth

DEEP = 8  # moves of one turn that are looked at one after another; what comes later is evaluated as it stands
MOST_ENDS = 1024
DEEPEST = 4  # rolls that a search looks ahead
LEVELS = DEEPEST + 1
MOST_SEATS = 4

# A level's vectors of chances in `reals`.
SCRATCH = 0
AFTER = 1
SUM = 2
VECTORS = 3

# Rolls of up to three dice are counted out; of more, so many are drawn.
COUNTED_DICE = 3
MOST_ROLLS = 216
SAMPLE = 48


def room_for_cells(rules: Rules) -> int:
    """How many small integers a search needs."""
    return (LEVELS * (MOST_ENDS + MOST_ROLLS) + DEEP) * rules.STATE_SIZE


def room_for_numbers(rules: Rules) -> int:
    """How many whole numbers a search needs: lists, then for each level how many outcomes it has and has tried."""
    return room_for_lists(rules) + 2 * LEVELS


def room_for_lists(rules: Rules) -> int:
    """How many whole numbers its lists need."""
    return LISTS + DEEP * (rules.MAX_MOVES + 2) + LEVELS * (MOST_ENDS + MOST_ROLLS)


def weights_at(rules: Rules, level: int) -> int:
    """Where in `numbers` the weights of a level's outcomes stand."""
    return LISTS + DEEP * (rules.MAX_MOVES + 2) + LEVELS * MOST_ENDS + level * MOST_ROLLS


def room_for_reals() -> int:
    """How many real numbers a search needs."""
    return LEVELS * VECTORS * MOST_SEATS


def turn_ends(rules: Rules, options: Codes, state: State, level: int, cells: State, numbers: Buffer) -> int:
    """Every way to play a turn's moves to their end: the states reached and the moves that begin them."""
    size = rules.STATE_SIZE
    seat = state[SEAT]
    stack = view(cells, LEVELS * (MOST_ENDS + MOST_ROLLS) * size)
    ends = view(cells, level * MOST_ENDS * size)
    lists = view(numbers, LISTS)
    counts = view(numbers, LISTS + DEEP * rules.MAX_MOVES)
    tried = view(numbers, LISTS + DEEP * (rules.MAX_MOVES + 1))
    firsts = view(numbers, LISTS + DEEP * (rules.MAX_MOVES + 2) + level * MOST_ENDS)
    numbers[EVENTS] = MOST_EVENTS
    copy(state, stack, size)
    counts[0] = rules.legal_moves(options, stack, lists)
    tried[0] = 0
    most = MOST_ENDS - counts[0]  # the room left is for one end of each first move, so that none is missing
    first = 0
    count = 0
    depth = 0
    while depth >= 0:
        if tried[depth] == counts[depth] or (depth > 0 and count >= most):
            depth -= 1
            continue
        code = lists[depth * rules.MAX_MOVES + tried[depth]]
        tried[depth] += 1
        if depth == 0:
            first = code
        end = view(ends, count * size)
        copy(view(stack, depth * size), end, size)
        rules.play(options, end, code, numbers)
        if end[PHASE] == TO_MOVE and end[SEAT] == seat and depth + 1 < DEEP and count < most:
            depth += 1
            copy(end, view(stack, depth * size), size)
            counts[depth] = rules.legal_moves(options, end, view(lists, depth * rules.MAX_MOVES))
            tried[depth] = 0
        else:
            firsts[count] = first
            count += 1
    return count


def best_end(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    level: int,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    chances: Reals,
) -> int:
    """Which of a turn's ends the seat to move likes best as it stands; its chances too."""
    size = rules.STATE_SIZE
    seats = features.SEATS
    seat = state[SEAT]
    scratch = view(reals, (level * VECTORS + SCRATCH) * MOST_SEATS)
    best = 0
    for at in range(turn_ends(rules, options, state, level, cells, numbers)):
        end = view(cells, (level * MOST_ENDS + at) * size)
        worth(rules, features, endgame, options, end, facts, net, table, numbers, hidden, scratch)
        if at == 0 or scratch[seat] > chances[seat]:
            best = at
            for other in range(seats):
                chances[other] = scratch[other]
    return best


def outcomes(rules: Rules, options: Codes, state: State, level: int, cells: State, numbers: Buffer) -> int:
    """The different states that the next roll can lead to, and their weights; a sample where there are too many."""
    size = rules.STATE_SIZE
    dice = rules.dice(options, state)
    numbers[EVENTS] = MOST_EVENTS
    thrown = view(numbers, THROWN)
    states = view(cells, (LEVELS * MOST_ENDS + level * MOST_ROLLS) * size)
    weights = view(numbers, weights_at(rules, level))
    if dice > COUNTED_DICE:
        return sampled_outcomes(rules, options, state, dice, states, weights, numbers)
    count = 0
    for at in range(dice):
        thrown[at] = 1
    while True:
        share = 1
        for at in range(dice):
            share *= rules.weight(options, thrown[at])
        if share > 0:
            copy(state, view(states, count * size), size)
            rules.roll(options, view(states, count * size), thrown, numbers)
            count = merged(size, states, weights, count, share)
        at = dice - 1
        while at >= 0 and thrown[at] == 6:
            thrown[at] = 1
            at -= 1
        if at < 0:
            return count
        thrown[at] += 1


def sampled_outcomes(
    rules: Rules, options: Codes, state: State, dice: int, states: State, weights: Buffer, numbers: Buffer
) -> int:
    """Outcomes of rolls drawn from the state and the salt, so that the same state is always looked at alike."""
    size = rules.STATE_SIZE
    thrown = view(numbers, THROWN)
    seed = numbers[SALT]
    for at in range(size):
        seed = (seed * 31 + state[at] + 128) % 1000003
    total = 0
    for face in range(1, 7):
        total += rules.weight(options, face)
    count = 0
    for _ in range(SAMPLE):
        for at in range(dice):
            seed = (seed * 48271 + 11) % 2147483647
            rest = (seed >> 8) % total
            face = 1
            while rest >= rules.weight(options, face):
                rest -= rules.weight(options, face)
                face += 1
            thrown[at] = face
        copy(state, view(states, count * size), size)
        rules.roll(options, view(states, count * size), thrown, numbers)
        count = merged(size, states, weights, count, 1)
    return count


def merged(size: int, states: State, weights: Buffer, count: int, share: int) -> int:
    """Add the last state's weight to an equal one before it, if there is one. Returns how many there are then."""
    for other in range(count):
        at = 0
        while at < size and states[other * size + at] == states[count * size + at]:
            at += 1
        if at == size:
            weights[other] += share
            return count
    weights[count] = share
    return count + 1
