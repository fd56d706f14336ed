"""Choices by whole turns, where a game can work them out: exact over all rolls of a turn. In the subset.

Where rolls and choices take turns within a turn, a look of some rolls ahead ends in the middle of it, and many dice are
only sampled. A game with a `wholeturn` lists the states in which a turn can end; these are judged, and from what they
are worth it works out what every choice is worth.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Features, Rules, WholeTurn
from vuelta.core.state import SEAT, Buffer, Codes, Reals, State, view
from vuelta.kernels.network import PLAYING, WHOLE
from vuelta.kernels.search import look, think
from vuelta.kernels.turn_tree import MOST_ENDS


def decide(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    wholeturn: WholeTurn,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    tables: Buffer,
    worths: Reals,
    codes: Buffer,
    looks: Buffer,
    chances: Reals,
) -> int:
    """List the moves of a state that awaits one, with their chances, as `think` does. Returns the place of the best.

    By whole turns if `facts` asks for it and the game can. Only the chance of the seat to move is worked out then; the
    others are given the rest in equal parts.
    """
    size = rules.STATE_SIZE
    seat = state[SEAT]
    ends = wholeturn.ends(options, state, cells, numbers) if facts[WHOLE] else 0
    if ends == 0:
        return think(
            rules,
            features,
            endgame,
            options,
            state,
            facts,
            net,
            table,
            cells,
            numbers,
            hidden,
            reals,
            codes,
            looks,
            chances,
        )
    for at in range(ends):
        end = view(cells, at * size)
        look(
            rules, features, endgame, options, end, facts, net, table, 1, 1, cells, numbers, hidden, reals, chances
        )  # fmt: skip
        worths[at] = chances[seat]
    count = rules.legal_moves(options, state, codes)
    tried = view(cells, ends * size)
    found = view(worths, MOST_ENDS)
    wholeturn.weigh(rules, options, state, codes, count, worths, tried, numbers, tables, found)
    return spread(features, seat, facts, count, found, looks, chances)


def spread(
    features: Features, seat: int, facts: Buffer, count: int, found: Reals, looks: Buffer, chances: Reals
) -> int:
    """Write the chances of all seats, given the mover's after each move. Returns the place of the best."""
    others = 0
    for other in range(features.SEATS):
        others += facts[PLAYING] >> other & 1
    best = 0
    for at in range(count):
        if found[at] > found[best]:
            best = at
        looks[at] = 1
        for other in range(features.SEATS):
            rest = (1 - found[at]) / max(1, others - 1) if facts[PLAYING] >> other & 1 else 0.0
            chances[at * features.SEATS + other] = found[at] if other == seat else rest
    looks[count] = -1
    return best


def room_for_worths(wholeturn: WholeTurn) -> int:
    """How many real numbers it needs: what the ends are worth, then what a game wants for itself."""
    return MOST_ENDS + wholeturn.REALS
