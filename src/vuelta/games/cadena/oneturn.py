"""What each choice within a turn of Cadena is worth, by what the ends of the turn are worth.

A turn ends with a disc moved by as many squares as there are links, or with a bust (CA10, CA11). So there are few ends,
by the number of links and the disc, and `wholeturn` goes from them back through all chains and rolls.
"""

from __future__ import annotations

from vuelta.core.contract import Rules
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_MOVE, Buffer, Codes, Reals, State, copy, view
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
    MAX_MOVES,
    MOVING,
    STAND,
    STATE_SIZE,
    STEP,
    bust,
    clear_table,
    legal_moves,
    play,
)
from vuelta.games.cadena.wholeturn import (
    CHAINS,
    LONGEST,
    LOSING,
    READY,
    ROLLING,
    STANDING,
    end_of,
    extended,
    fill,
    way_of,
    weigh_chains,
    weigh_rolls,
)
from vuelta.games.cadena.wholeturn import NUMBERS as NUMBERS
from vuelta.games.cadena.wholeturn import REALS as ROOM

REALS = MAX_MOVES + ROOM
EVENTS = 0
MOVES = 32  # where the discs that can move are listed in `numbers`
ASIDE = 64  # where the rolls of `fill` do not touch what a search keeps in `numbers`


def fewest_links(state: State) -> int:
    """With how few links the turn can end: dice are put back before the roll only (CA04)."""
    return 1 if state[STEP] == DISCARDING else state[BLACK + state[SEAT]] + 1


def most_links(state: State) -> int:
    """With how many it can end: all that the hand and the bank have, as long as the chain can be extended (CA09)."""
    links = state[BLACK + state[SEAT]] + 1
    return links if state[STEP] == MOVING else min(links + state[BANK], LONGEST)


def ends(options: Codes, state: State, ended: State, numbers: Buffer) -> int:
    """For each number of links the bust, save for the fewest, then the end with each disc that can move.

    A hand that is longer than any chain of two players is not worked out.
    """
    seat = state[SEAT]
    fewest = fewest_links(state)
    dice = state[BLACK + seat] + state[BANK]
    numbers[EVENTS] = MOST_EVENTS
    if state[BLACK + seat] + 1 > LONGEST:
        return 0
    count = 0
    for links in range(fewest, most_links(state) + 1):
        end = view(ended, count * STATE_SIZE)
        copy(state, end, STATE_SIZE)
        clear_table(end)
        end[BLACK + seat] = links - 1
        end[BANK] = dice - links + 1
        end[STEP] = MOVING
        end[PHASE] = TO_MOVE
        discs = legal_moves(options, end, view(numbers, MOVES))
        if links > fewest:
            copy(end, view(end, STATE_SIZE), STATE_SIZE)
            bust(end, numbers)
            count += 1
        for disc in range(discs):
            end = view(ended, count * STATE_SIZE)
            if disc + 1 < discs:
                copy(end, view(end, STATE_SIZE), STATE_SIZE)
            play(options, end, numbers[MOVES + disc], numbers)
            count += 1
    return count


def weigh(
    rules: Rules,
    options: Codes,
    state: State,
    codes: Buffer,
    count: int,
    worths: Reals,
    cells: State,
    numbers: Buffer,
    tables: Buffer,
    reals: Reals,
) -> None:
    """What every move is worth, by the worths of the ends in the order in which `ends` lists them."""
    step = state[STEP]
    hand = state[BLACK + state[SEAT]] + 1
    fewest = fewest_links(state)
    most = most_links(state)
    room = view(reals, MAX_MOVES)
    if tables[READY] == 0:
        events = view(numbers, ASIDE)
        events[EVENTS] = MOST_EVENTS
        copy(state, cells, STATE_SIZE)
        fill(rules, options, cells, view(cells, STATE_SIZE), tables, events)
    clear = view(cells, 0)
    copy(state, clear, STATE_SIZE)
    clear_table(clear)
    clear[STEP] = MOVING
    discs = legal_moves(options, clear, view(numbers, MOVES))
    for links in range(fewest, most + 1):
        first = (links - fewest) * (discs + 1)
        room[LOSING + links] = worths[first - 1] if links > fewest else 0.0
        best = worths[first]
        for disc in range(1, discs):
            best = max(best, worths[first + disc])
        room[STANDING + links] = best
    if step != MOVING:
        weigh_chains(tables, most, room)
    if step == DISCARDING:
        weigh_rolls(tables, most, room)
    way = way_of(state)
    for at in range(count):
        code = codes[at]
        if step == DISCARDING:
            reals[at] = room[ROLLING + hand - code]
        elif step == FORMING:
            reals[at] = room[CHAINS + way * ENDS + code - CHAIN]
        elif step == CHOOSING:
            chain = way * ENDS + end_of(state[LAST], state[DIRECTION])
            reals[at] = room[STANDING + hand]
            if code != STAND:
                reals[at] = extended(tables, room, chain, code - EXTEND - UP, hand)
        else:
            reals[at] = worths[at]
