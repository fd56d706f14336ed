"""Choices by whole turns, exact over all rolls of a turn, where a game can work them out. In the subset.

If a turn alternates between rolls and choices, looking some rolls ahead ends in the middle of it, and rolls of many
dice are only sampled. A game with a `wholeturn` lists the states in which a turn can end. These are evaluated, and from
their values the game works out the value of every choice.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import SEAT, Codes, State
from vuelta.kernels.network import PLAYING, WHOLE
from vuelta.kernels.search import look, think
from vuelta.kernels.turn_tree import SearchWorkspace


def decide(game: Parts, options: Codes, state: State, work: SearchWorkspace) -> int:
    """List the moves of a state that awaits one, with their chances, as `think` does. Returns the index of the best.

    Works by whole turns if `facts` asks for it and the game can. Then only the mover's chance is worked out, and the
    others split the rest evenly.
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
    """Write the chances of all seats, given the mover's after each move. Returns the index of the best move."""
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
