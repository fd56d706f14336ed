"""Search on the learned evaluation: what every seat's chances are, and what a seat should play. In the subset.

A seat compares whole turns, however many moves a turn has. A deeper look takes the mean over the rolls to come, every
seat choosing what is best for itself. With more than two seats that is no minimax: chances are a vector, and a choice
looks at one entry of it.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Features, Rules
from vuelta.core.state import PHASE, SEAT, TO_MOVE, Buffer, Codes, Reals, State, copy, view
from vuelta.kernels.network import DEPTH, KEEP, LISTS, NEAR, known, worth
from vuelta.kernels.turn_tree import (
    AFTER,
    DEEP,
    LEVELS,
    MOST_ENDS,
    MOST_ROLLS,
    MOST_SEATS,
    SUM,
    VECTORS,
    best_end,
    outcomes,
    room_for_lists,
    turn_ends,
    weights_at,
)


def after_roll(
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
) -> None:
    """The chances of a state that a roll has led to: those of the best end of the turn, if there is a choice."""
    if state[PHASE] == TO_MOVE:
        best_end(
            rules, features, endgame, options, state, facts, net, table, level, cells, numbers, hidden, reals, chances
        )
    else:
        worth(rules, features, endgame, options, state, facts, net, table, numbers, hidden, chances)


def look(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    level: int,
    depth: int,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    chances: Reals,
) -> None:
    """The chances of a state that ends a turn, so many rolls ahead: every seat plays what it likes as it stands.

    Each roll after the next has a level of its own. No function calls itself for it: numba keeps no such code on disk.
    """
    size = rules.STATE_SIZE
    if known(rules, features, endgame, options, state, facts, table, numbers, chances):
        return
    counts = view(numbers, room_for_lists(rules))
    tried = view(counts, LEVELS)
    last = level + depth - 1
    at = level
    counts[at] = following(rules, options, state, at, cells, numbers)
    tried[at] = 0
    clear(features, view(reals, (at * VECTORS + SUM) * MOST_SEATS))
    while True:
        whole = view(reals, (at * VECTORS + SUM) * MOST_SEATS)
        if tried[at] == counts[at]:
            scale(features, whole)
            if at == level:
                break
            at -= 1
            weight = weight_at(rules, at, numbers, tried[at] - 1)
            add(features, view(reals, (at * VECTORS + SUM) * MOST_SEATS), whole, weight)
            continue
        after = view(reals, (at * VECTORS + AFTER) * MOST_SEATS)
        end = view(cells, (LEVELS * MOST_ENDS + at * MOST_ROLLS + tried[at]) * size)
        tried[at] += 1
        if end[PHASE] == TO_MOVE:
            best = best_end(
                rules, features, endgame, options, end, facts, net, table, at, cells, numbers, hidden, reals, after
            )
            end = view(cells, (at * MOST_ENDS + best) * size)
        elif at == last:
            worth(rules, features, endgame, options, end, facts, net, table, numbers, hidden, after)
        if at == last or known(rules, features, endgame, options, end, facts, table, numbers, after):
            add(features, whole, after, weight_at(rules, at, numbers, tried[at] - 1))
        else:
            at += 1
            counts[at] = following(rules, options, end, at, cells, numbers)
            tried[at] = 0
            clear(features, view(reals, (at * VECTORS + SUM) * MOST_SEATS))
    for seat in range(features.SEATS):
        chances[seat] = reals[(level * VECTORS + SUM) * MOST_SEATS + seat]


def following(rules: Rules, options: Codes, state: State, level: int, cells: State, numbers: Buffer) -> int:
    """The states that the next roll can lead to; where the next turn begins with a choice, the state itself."""
    if state[PHASE] != TO_MOVE:
        return outcomes(rules, options, state, level, cells, numbers)
    copy(state, view(cells, (LEVELS * MOST_ENDS + level * MOST_ROLLS) * rules.STATE_SIZE), rules.STATE_SIZE)
    numbers[weights_at(rules, level)] = 1
    return 1


def weight_at(rules: Rules, level: int, numbers: Buffer, at: int) -> int:
    """The weight of an outcome."""
    return numbers[weights_at(rules, level) + at]


def clear(features: Features, chances: Reals) -> None:
    """Nothing has been added yet."""
    for seat in range(features.SEATS):
        chances[seat] = 0.0


def add(features: Features, chances: Reals, more: Reals, weight: int) -> None:
    """Add chances, so many times."""
    for seat in range(features.SEATS):
        chances[seat] += more[seat] * weight


def scale(features: Features, chances: Reals) -> None:
    """Make a sum of chances a mean."""
    whole = 0.0
    for seat in range(features.SEATS):
        whole += chances[seat]
    for seat in range(features.SEATS):
        chances[seat] = chances[seat] / whole


def think(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    codes: Buffer,
    looks: Buffer,
    chances: Reals,
) -> int:
    """List the moves of a state that awaits one, with the chances that each leads to. Returns the place of the best.

    Every move has first the best end of a turn that begins with it. Those that look best are then looked into, as far
    as `facts` says; how far is written into `looks` (−1 after the last move), and the deepest looks decide.
    """
    seats = features.SEATS
    seat = state[SEAT]
    size = rules.STATE_SIZE
    scratch = view(reals, 0)
    ends = turn_ends(rules, options, state, 0, cells, numbers)
    firsts = LISTS + DEEP * (rules.MAX_MOVES + 2)
    count = 0
    for at in range(ends):
        worth(rules, features, endgame, options, view(cells, at * size), facts, net, table, numbers, hidden, scratch)
        if count == 0 or codes[count - 1] != numbers[firsts + at]:  # the ends of a move stand together
            codes[count] = numbers[firsts + at]
            looks[count] = 0
            count += 1
        elif scratch[seat] <= chances[(count - 1) * seats + seat]:
            continue
        numbers[firsts + count - 1] = at  # no longer needed there: the best end of this move
        for other in range(seats):
            chances[(count - 1) * seats + other] = scratch[other]
    looks[count] = -1
    best = deepest(features, seat, count, looks, chances)
    for depth in range(1, facts[DEPTH] + 1):
        if count == 1:
            break
        for _ in range(facts[KEEP]):
            at = most_promising(features, seat, count, depth, looks, chances)
            if at < 0 or chances[at * seats + seat] < chances[best * seats + seat] - facts[NEAR] / 1000:
                break
            end = view(cells, numbers[firsts + at] * size)
            looked = view(chances, at * seats)
            look(
                rules, features, endgame, options, end, facts, net, table, 1, depth, cells, numbers, hidden, reals,
                looked,
            )  # fmt: skip
            looks[at] = depth
        best = deepest(features, seat, count, looks, chances)
    return best


def most_promising(features: Features, seat: int, count: int, depth: int, looks: Buffer, chances: Reals) -> int:
    """The best of the moves that the depth before has looked at and this one has not, or −1."""
    best = -1
    for at in range(count):
        if looks[at] == depth - 1 and (
            best < 0 or chances[at * features.SEATS + seat] > chances[best * features.SEATS + seat]
        ):
            best = at
    return best


def deepest(features: Features, seat: int, count: int, looks: Buffer, chances: Reals) -> int:
    """The best of the moves that were looked at deepest."""
    best = 0
    for at in range(1, count):
        better = chances[at * features.SEATS + seat] > chances[best * features.SEATS + seat]
        if looks[at] > looks[best] or (looks[at] == looks[best] and better):
            best = at
    return best
