"""The value of each choice within a turn of Cadena, given the values of the ends of the turn.

A turn ends when a disc moves as many squares as there are links, or with a bust (CA10, CA11). So there are few ends, by
the number of links and the disc, and `chain_values.py` works back from them through all chains and rolls.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_MOVE, Codes, State, copy
from vuelta.games.cadena.chain_values import (
    LONGEST,
    ChainsWorkspace,
    end_of,
    extended,
    fill,
    way_of,
    weigh_chains,
    weigh_rolls,
)
from vuelta.games.cadena.chains import ENDS, UP
from vuelta.games.cadena.rules import (
    BANK,
    BLACK,
    CHAIN,
    CHOOSING,
    DIRECTION,
    DISCARDING,
    EXTEND,
    FORMING,
    LAST,
    MOVING,
    STAND,
    STATE_SIZE,
    STEP,
    bust,
    clear_table,
    legal_moves,
    play,
)
from vuelta.kernels.turn_tree import SearchWorkspace


class ChainsSearchWorkspace(SearchWorkspace, ChainsWorkspace):
    """All chains, while a search decides."""


def fewest_links(state: State) -> int:
    """The fewest links with which the turn can end: dice are put back only before the roll (CA04)."""
    return 1 if state[STEP] == DISCARDING else state[BLACK + state[SEAT]] + 1


def most_links(state: State) -> int:
    """The most links with which it can end: all dice of hand and bank while the chain can be extended (CA09)."""
    links = state[BLACK + state[SEAT]] + 1
    return links if state[STEP] == MOVING else min(links + state[BANK], LONGEST)


def ends(options: Codes, state: State, work: ChainsSearchWorkspace) -> int:
    """For each number of links the bust, save for the fewest, then the end with each disc that can move.

    Hands longer than any chain of two players are not worked out.
    """
    seat = state[SEAT]
    fewest = fewest_links(state)
    dice = state[BLACK + seat] + state[BANK]
    work.events[0] = MOST_EVENTS
    if state[BLACK + seat] + 1 > LONGEST:
        return 0
    count = 0
    for links in range(fewest, most_links(state) + 1):
        end = work.ends[0, count]
        copy(state, end, STATE_SIZE)
        clear_table(end)
        end[BLACK + seat] = links - 1
        end[BANK] = dice - links + 1
        end[STEP] = MOVING
        end[PHASE] = TO_MOVE
        discs = legal_moves(options, end, work.moves)
        if links > fewest:
            copy(end, work.ends[0, count + 1], STATE_SIZE)
            bust(end, work.events)
            count += 1
        for disc in range(discs):
            end = work.ends[0, count]
            if disc + 1 < discs:
                copy(end, work.ends[0, count + 1], STATE_SIZE)
            play(options, end, work.moves[disc], work.events)
            count += 1
    return count


def weigh(game: Parts, options: Codes, state: State, count: int, work: ChainsSearchWorkspace) -> None:
    """The value of every move, given the values of the ends in the order in which `ends` lists them."""
    step = state[STEP]
    hand = state[BLACK + state[SEAT]] + 1
    fewest = fewest_links(state)
    most = most_links(state)
    if work.ready[0] == 0:
        fill(game, options, state, work)
    clear = work.laid
    copy(state, clear, STATE_SIZE)
    clear_table(clear)
    clear[STEP] = MOVING
    discs = legal_moves(options, clear, work.moves)
    for links in range(fewest, most + 1):
        first = (links - fewest) * (discs + 1)
        work.losing[links] = work.worths[first - 1] if links > fewest else 0.0
        best = work.worths[first]
        for disc in range(1, discs):
            best = max(best, work.worths[first + disc])
        work.standing[links] = best
    if step != MOVING:
        weigh_chains(most, work)
    if step == DISCARDING:
        weigh_rolls(most, work)
    way = way_of(state)
    for at in range(count):
        code = work.codes[at]
        if step == DISCARDING:
            work.values[at] = work.rolling[hand - code]
        elif step == FORMING:
            work.values[at] = work.chains[way * ENDS + code - CHAIN]
        elif step == CHOOSING:
            chain = way * ENDS + end_of(state[LAST], state[DIRECTION])
            work.values[at] = work.standing[hand]
            if code != STAND:
                work.values[at] = extended(chain, code - EXTEND - UP, hand, work)
        else:
            work.values[at] = work.worths[at]
