"""Search with the learned evaluation: every seat's chances, and what a seat should play. In the subset.

A seat compares whole turns, however many moves a turn has. Looking deeper takes the expectation over the rolls to come,
with every seat maximising its own chance: expectimax with a vector of chances, as with more than two seats there is no
minimax.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import PHASE, SEAT, TO_MOVE, Codes, Reals, State, copy
from vuelta.kernels.network import DEPTH, KEEP, NEAR, known, worth
from vuelta.kernels.turn_tree import SearchWorkspace, best_end, outcomes, turn_ends

NEXT = 1  # the level of the next roll; 0 is the choice itself


def after_roll(game: Parts, options: Codes, state: State, work: SearchWorkspace, chances: Reals) -> None:
    """The chances of a state after a roll: those of the best end of the turn, if there is a choice."""
    if state[PHASE] == TO_MOVE:
        best_end(game, options, state, NEXT, work, chances)
    else:
        worth(game, options, state, work, chances)


def look(game: Parts, options: Codes, state: State, depth: int, work: SearchWorkspace, chances: Reals) -> None:
    """The chances of a state that ends a turn, so many rolls ahead; every seat plays by the plain evaluation.

    Each roll has its own level. This is a loop because numba can't cache recursive functions on disk.
    """
    if known(game, options, state, work, chances):
        return
    counts = work.outcomes
    seen = work.seen
    level = NEXT
    counts[level] = following(game, options, state, level, work)
    seen[level] = 0
    clear(game, work.total[level])
    while True:
        if seen[level] == counts[level]:
            scale(game, work.total[level])
            if level == NEXT:
                break
            level -= 1
            add(game, work.total[level], work.total[level + 1], work.weights[level, seen[level] - 1])
            continue
        after = work.after[level]
        end = work.rolled[level, seen[level]]
        seen[level] += 1
        if end[PHASE] == TO_MOVE:
            best = best_end(game, options, end, level, work, after)
            end = work.ends[level, best]
        elif level == depth:
            worth(game, options, end, work, after)
        if level == depth or known(game, options, end, work, after):
            add(game, work.total[level], after, work.weights[level, seen[level] - 1])
        else:
            level += 1
            counts[level] = following(game, options, end, level, work)
            seen[level] = 0
            clear(game, work.total[level])
    for seat in range(game.features.SEATS):
        chances[seat] = work.total[NEXT, seat]


def following(game: Parts, options: Codes, state: State, level: int, work: SearchWorkspace) -> int:
    """The states that the next roll can lead to, or the state itself if the next turn starts with a choice."""
    if state[PHASE] != TO_MOVE:
        return outcomes(game, options, state, level, work)
    copy(state, work.rolled[level, 0], game.rules.STATE_SIZE)
    work.weights[level, 0] = 1
    return 1


def clear(game: Parts, chances: Reals) -> None:
    """Start a sum of chances."""
    for seat in range(game.features.SEATS):
        chances[seat] = 0.0


def add(game: Parts, chances: Reals, more: Reals, weight: int) -> None:
    """Add chances with a weight."""
    for seat in range(game.features.SEATS):
        chances[seat] += more[seat] * weight


def scale(game: Parts, chances: Reals) -> None:
    """Turn a sum of chances into their mean."""
    whole = 0.0
    for seat in range(game.features.SEATS):
        whole += chances[seat]
    for seat in range(game.features.SEATS):
        chances[seat] = chances[seat] / whole


def think(game: Parts, options: Codes, state: State, work: SearchWorkspace) -> int:
    """List the moves of a state that awaits one, with the chances that each leads to. Returns the index of the best.

    Every move first gets the best end of a turn that starts with it. The most promising ones are then searched deeper,
    as far as `facts` allows: `looks` says how deep (−1 after the last move), and the best of the deepest wins.
    """
    seats = game.features.SEATS
    seat = state[SEAT]
    codes = work.codes
    looks = work.looks
    scratch = work.scratch[0]
    firsts = work.firsts[0]
    count = 0
    for at in range(turn_ends(game, options, state, 0, work)):
        worth(game, options, work.ends[0, at], work, scratch)
        if count == 0 or codes[count - 1] != firsts[at]:  # the ends of a move are listed together
            codes[count] = firsts[at]
            looks[count] = 0
            count += 1
        elif scratch[seat] <= work.chances[count - 1, seat]:
            continue
        firsts[count - 1] = at  # no longer needed there: the best end of this move
        for other in range(seats):
            work.chances[count - 1, other] = scratch[other]
    looks[count] = -1
    best = deepest(seat, count, work)
    for depth in range(1, work.facts[DEPTH] + 1):
        if count == 1:
            break
        for _ in range(work.facts[KEEP]):
            at = most_promising(seat, count, depth, work)
            if at < 0 or work.chances[at, seat] < work.chances[best, seat] - work.facts[NEAR] / 1000:
                break
            look(game, options, work.ends[0, firsts[at]], depth, work, work.chances[at])
            looks[at] = depth
        best = deepest(seat, count, work)
    return best


def most_promising(seat: int, count: int, depth: int, work: SearchWorkspace) -> int:
    """The best of the moves searched to the previous depth and not yet to this one, or −1."""
    best = -1
    for at in range(count):
        if work.looks[at] == depth - 1 and (best < 0 or work.chances[at, seat] > work.chances[best, seat]):
            best = at
    return best


def deepest(seat: int, count: int, work: SearchWorkspace) -> int:
    """The best of the moves that were searched deepest."""
    best = 0
    for at in range(1, count):
        better = work.chances[at, seat] > work.chances[best, seat]
        if work.looks[at] > work.looks[best] or (work.looks[at] == work.looks[best] and better):
            best = at
    return best
