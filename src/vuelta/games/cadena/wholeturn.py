"""What a turn of Cadena is worth, worked out whole: for every hand at once, chain by chain from the longest down.

A hand of fifteen dice falls in more ways than can be counted out, but only how many dice show each value matters. A
*chain* is such a set of counts with an end (the last link and the direction); there are 4⁶ × 14. Its worth is that of
standing or of extending it. Which chains follow which, and which a roll allows, the rules are asked once; it is the
same for all states and stands in `numbers` ever after.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Rules
from vuelta.core.state import LEGAL, MOST_EVENTS, PHASE, TO_MOVE, Buffer, Codes, Reals, State, copy, view
from vuelta.games.cadena.chains import (
    COUNTS,
    DOWN,
    DOWN_END,
    END_DIRECTION,
    END_LINK,
    ENDS,
    FREE,
    FREE_END,
    MOST_EQUAL,
    UP,
    UP_END,
    chain_ends,
)
from vuelta.games.cadena.rules import (
    BANK,
    BANK_SHARE,
    BLACK,
    CHOOSING,
    DIRECTION,
    DISC,
    EXTEND,
    LAST,
    SQUARES,
    STAND,
    STEP,
    bust,
    extend_refusal,
)
from vuelta.kernels.value_iteration import EVENTS, MIRROR, OUTSIDE, room_for_numbers, settled

FACES = 6
BLACK_DICE = 2 * BANK_SHARE + 2  # of two players together (CA02, CA03)
HANDS = BLACK_DICE + 1
LONGEST = BLACK_DICE + 1  # all of them and the own die
TABLES = 4096  # (MOST_EQUAL + 1) ** FACES ways for the dice on the table
BUST = -1  # what follows where nothing fits
NEVER = -2  # what follows an extension that is not allowed

# Room in `numbers`, after the solver's own: whether it is filled, then for each way of the dice how many they are, in
# how many orders they can fall, and the ends that each own die allows; then what follows each chain.
READY = 0
LINKS = 1
ORDERS = LINKS + TABLES
ALLOWED = ORDERS + TABLES
FOLLOWS = ALLOWED + TABLES * FACES
NUMBERS = FOLLOWS + TABLES * ENDS * 2 * FACES

# Room in `reals`: the worth of standing and of a bust with so many dice, of rolling so many, and of each chain.
STANDING = 0
LOSING = STANDING + LONGEST + 1
ROLLING = LOSING + LONGEST + 1
CHAINS = ROLLING + LONGEST + 1
REALS = CHAINS + TABLES * ENDS


def lay(state: State, way: int) -> int:
    """Put dice on the table. Returns how many they are."""
    links = 0
    rest = way
    for value in range(1, FACES + 1):
        count = rest % (MOST_EQUAL + 1)
        rest //= MOST_EQUAL + 1
        state[COUNTS + value] = count
        links += count
    return links


def way_of(state: State) -> int:
    """The number of what lies on the table."""
    way = 0
    for value in range(FACES, 0, -1):
        way = way * (MOST_EQUAL + 1) + state[COUNTS + value]
    return way


def end_of(last: int, direction: int) -> int:
    """The number of an end."""
    if direction == FREE:
        return last + FREE_END
    return last + (UP_END if direction == UP else DOWN_END)


def orders(state: State) -> int:
    """In how many orders the dice on the table can have fallen."""
    ways = 1
    used = 0
    for value in range(1, FACES + 1):
        for taken in range(1, state[COUNTS + value] + 1):
            used += 1
            ways = ways * used // taken
    return ways


def fill(rules: Rules, options: Codes, start: State, tried: State, tables: Buffer, events: Buffer) -> None:
    """Ask the rules which chains there are and what follows each."""
    size = rules.STATE_SIZE
    thrown = view(events, 1)
    for way in range(TABLES):
        links = lay(start, way)
        tables[LINKS + way] = links
        tables[ORDERS + way] = orders(start) if links <= LONGEST else 0
        for die in range(1, FACES + 1):
            allowed = chain_ends(start, die, FREE) if start[COUNTS + die] > 0 else 0
            tables[ALLOWED + way * FACES + die - 1] = allowed
        for end in range(ENDS):
            for direction in range(UP, DOWN + 1):
                first = FOLLOWS + ((way * ENDS + end) * 2 + direction - UP) * FACES
                for die in range(1, FACES + 1):
                    start[STEP] = CHOOSING
                    start[PHASE] = TO_MOVE
                    start[LAST] = END_LINK[end]
                    start[DIRECTION] = END_DIRECTION[end]
                    start[BANK] = 1
                    follows = NEVER
                    if extend_refusal(start, direction) == LEGAL:
                        copy(start, tried, size)
                        rules.play(options, tried, EXTEND + direction, events)
                        thrown[0] = die
                        rules.roll(options, tried, thrown, events)
                        follows = BUST
                        if tried[STEP] == CHOOSING:
                            follows = way_of(tried) * ENDS + end_of(tried[LAST], tried[DIRECTION])
                    tables[first + die - 1] = follows
    tables[READY] = 1


def weigh_ends(
    rules: Rules,
    endgame: Endgame,
    options: Codes,
    pieces: int,
    table: Reals,
    most: int,
    cells: State,
    numbers: Buffer,
    reals: Reals,
) -> bool:
    """What a turn of the state in `cells` is worth that ends with so many dice. Returns whether the table knows."""
    size = rules.STATE_SIZE
    tried = view(cells, size)
    known = True
    for links in range(1, most + 1):
        for lost in range(2):
            copy(cells, tried, size)
            tried[BLACK] = links - 1
            tried[BANK] = most - links
            if not lost:
                tried[STEP] = CHOOSING
                rules.play(options, tried, STAND, numbers)
                rules.play(options, tried, DISC + cells[SQUARES], numbers)
            elif links > 1:  # a single die is a chain by itself
                bust(tried, numbers)
            worth = settled(rules, endgame, options, tried, pieces, table, 0, numbers) if links > lost else 0.0
            known = known and worth >= 0
            reals[(LOSING if lost else STANDING) + links] = worth
    return known


def extended(tables: Buffer, reals: Reals, chain: int, direction: int, links: int) -> float:
    """What it is worth to extend a chain of so many links in a direction, less than nothing if that is not allowed."""
    first = FOLLOWS + (chain * 2 + direction) * FACES
    if tables[first] == NEVER:
        return -1.0
    total = 0.0
    for die in range(FACES):
        follows = tables[first + die]
        total += reals[LOSING + links + 1] if follows == BUST else reals[CHAINS + follows]
    return total / FACES


def weigh_chains(tables: Buffer, most: int, reals: Reals) -> None:
    """What each chain is worth: to stand, or to extend it in the better direction while the bank has dice (CA09)."""
    for way in range(TABLES - 1, 0, -1):
        links = tables[LINKS + way]
        if links > most:
            continue
        for end in range(ENDS):
            chain = way * ENDS + end
            best = reals[STANDING + links]
            if links < most:
                for direction in range(2):
                    best = max(best, extended(tables, reals, chain, direction, links))
            reals[CHAINS + chain] = best


def weigh_rolls(tables: Buffer, most: int, reals: Reals) -> None:
    """What it is worth to roll so many dice, the own one first: the best chain of each roll, else a bust (CA05)."""
    for links in range(1, most + 1):
        reals[ROLLING + links] = reals[LOSING + links]
    for way in range(1, TABLES):
        links = tables[LINKS + way]
        if links > most:
            continue
        share = tables[ORDERS + way] / links
        for _ in range(links):
            share /= FACES
        rest = way
        for die in range(FACES):
            count = rest % (MOST_EQUAL + 1)
            rest //= MOST_EQUAL + 1
            allowed = tables[ALLOWED + way * FACES + die]
            if count > 0 and allowed != 0:
                best = 0.0
                for end in range(ENDS):
                    if allowed >> end & 1:
                        best = max(best, reals[CHAINS + way * ENDS + end])
                reals[ROLLING + links] += share * count * (best - reals[LOSING + links])


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
    reals: Reals,
    measure: bool,
) -> float:
    """Work out all hands of a pair of squares. A hand is worth the best number of its dice to roll (CA04)."""
    tables = view(numbers, room_for_numbers(rules))
    turns = endgame.turns(options)
    first = (own_side * endgame.sides(options, pieces) + enemy_side) * turns
    numbers[MIRROR] = -turns  # a bust leads to the same pair, but what the whole table says of it is better
    numbers[EVENTS] = MOST_EVENTS
    if not endgame.restore(options, cells, pieces, own_side, enemy_side, 0):
        return 0.0
    if tables[READY] == 0:
        fill(rules, options, cells, view(cells, rules.STATE_SIZE), tables, numbers)
    change = 0.0
    for enemy in range(HANDS):
        most = LONGEST - enemy
        endgame.restore(options, cells, pieces, own_side, enemy_side, enemy)
        if not weigh_ends(rules, endgame, options, pieces, table, most, cells, numbers, reals):
            return OUTSIDE
        weigh_chains(tables, most, reals)
        weigh_rolls(tables, most, reals)
        best = 0.0
        for own in range(most):
            best = max(best, reals[ROLLING + own + 1])
            place = first + own * HANDS + enemy
            change = max(change, abs(best - table[place]))
            if not measure:
                table[place] = best
    return change
