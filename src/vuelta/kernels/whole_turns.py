"""Choices by whole turns, where a game can work them out: exact over all rolls of a turn. In the subset.

Where rolls and choices take turns within a turn, a look of some rolls ahead ends in the middle of it, and many dice are
only sampled. A game with a `wholeturn` lists the states in which a turn can end; these are judged, and from what they
are worth it works out what every choice is worth.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import SEAT, Codes, State
from vuelta.kernels.network import PLAYING, WHOLE
from vuelta.kernels.search import look, think
from vuelta.kernels.turn_tree import SearchWorkspace


def decide(game: Parts, options: Codes, state: State, work: SearchWorkspace) -> int:
    """List the moves of a state that awaits one, with their chances, as `think` does. Returns the place of the best.

    By whole turns if `facts` asks for it and the game can. Only the chance of the seat to move is worked out then; the
    others are given the rest in equal parts.
    """
    seat = state[SEAT]
    ends = game.wholeturn.ends(options, state, work) if work.facts[WHOLE] else 0
    if ends == 0:
        return think(game, options, state, work)
    for at in range(ends):
        look(game, options, work.ends[0, at], 1, work, work.after[0])
        work.worths[at] = work.after[0, seat]
    count = game.rules.legal_moves(options, state, work.codes)
    game.wholeturn.weigh(game, options, state, count, work)
    return spread(game, seat, count, work)


def spread(game: Parts, seat: int, count: int, work: SearchWorkspace) -> int:
    """Write the chances of all seats, given the mover's after each move. Returns the place of the best."""
    playing = work.facts[PLAYING]
    players = 0
    for other in range(game.features.SEATS):
        players += playing >> other & 1
    best = 0
    for at in range(count):
        chance = work.values[at]
        if chance > work.values[best]:
            best = at
        work.looks[at] = 1
        for other in range(game.features.SEATS):
            rest = (1 - chance) / max(1, players - 1) if playing >> other & 1 else 0.0
            work.chances[at, other] = chance if other == seat else rest
    work.looks[count] = -1
    return best
