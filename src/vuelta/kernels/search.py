"""Search on the learned evaluation: what every seat's chances are, and what a seat should play. In the subset.

A seat compares whole turns, however many moves a turn has. A deeper look takes the mean over the rolls to come, every
seat choosing what is best for itself. With more than two seats that is no minimax: chances are a vector, and a choice
looks at one entry of it.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import PHASE, SEAT, TO_MOVE, Codes, Reals, State, copy
from vuelta.kernels.network import DEPTH, KEEP, NEAR, known, worth
from vuelta.kernels.turn_tree import SearchWorkspace, best_end, outcomes, turn_ends

NEXT = 1  # the level of the next roll; 0 is the choice itself


def after_roll(game: Parts, options: Codes, state: State, work: SearchWorkspace, chances: Reals) -> None:
    """The chances of a state that a roll has led to: those of the best end of the turn, if there is a choice."""
    if state[PHASE] == TO_MOVE:
        best_end(game, options, state, NEXT, work, chances)
    else:
        worth(game, options, state, work, chances)


def look(game: Parts, options: Codes, state: State, depth: int, work: SearchWorkspace, chances: Reals) -> None:
    """The chances of a state that ends a turn, so many rolls ahead: every seat plays what it likes as it stands.

    Each roll after the next has a level of its own. No function calls itself for it: numba keeps no such code on disk.
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
    """The states that the next roll can lead to; where the next turn begins with a choice, the state itself."""
    if state[PHASE] != TO_MOVE:
        return outcomes(game, options, state, level, work)
    copy(state, work.rolled[level, 0], game.rules.STATE_SIZE)
    work.weights[level, 0] = 1
    return 1


def clear(game: Parts, chances: Reals) -> None:
    """Nothing has been added yet."""
    for seat in range(game.features.SEATS):
        chances[seat] = 0.0


def add(game: Parts, chances: Reals, more: Reals, weight: int) -> None:
    """Add chances, so many times."""
    for seat in range(game.features.SEATS):
        chances[seat] += more[seat] * weight


def scale(game: Parts, chances: Reals) -> None:
    """Make a sum of chances a mean."""
    whole = 0.0
    for seat in range(game.features.SEATS):
        whole += chances[seat]
    for seat in range(game.features.SEATS):
        chances[seat] = chances[seat] / whole


def think(game: Parts, options: Codes, state: State, work: SearchWorkspace) -> int:
    """List the moves of a state that awaits one, with the chances that each leads to. Returns the place of the best.

    Every move has first the best end of a turn that begins with it. Those that look best are then looked into, as far
    as `facts` says; how far is written into `looks` (−1 after the last move), and the deepest looks decide.
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
        if count == 0 or codes[count - 1] != firsts[at]:  # the ends of a move stand together
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
    """The best of the moves that the depth before has looked at and this one has not, or −1."""
    best = -1
    for at in range(count):
        if work.looks[at] == depth - 1 and (best < 0 or work.chances[at, seat] > work.chances[best, seat]):
            best = at
    return best


def deepest(seat: int, count: int, work: SearchWorkspace) -> int:
    """The best of the moves that were looked at deepest."""
    best = 0
    for at in range(1, count):
        better = work.chances[at, seat] > work.chances[best, seat]
        if work.looks[at] > work.looks[best] or (work.looks[at] == work.looks[best] and better):
            best = at
    return best
