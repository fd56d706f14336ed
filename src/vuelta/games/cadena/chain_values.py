"""The value of a whole turn of Cadena: for all hands at once, chain by chain from the longest down.

A hand of fifteen dice has too many rolls to enumerate, but only how many dice show each value matters. A *chain* here
is such a set of counts with an end (the last link and the direction); there are 4⁶ × 14. Its value is the better of
standing and extending it. Which chains follow which, and which ones a roll allows, is the same for all states: the
rules are asked once, and the workspace keeps the answers.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import LEGAL, MOST_EVENTS, PHASE, TO_MOVE, Codes, State, copy
from vuelta.games.cadena.chains import (
    COUNTS,
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
from vuelta.kernels.playouts import PlayWorkspace
from vuelta.kernels.value_iteration import OUTSIDE, SolveWorkspace, settled
from vuelta.kernels.workspace import STATE_SIZE, float64, int8, int64

FACES = 6
BLACK_DICE = 2 * BANK_SHARE + 2  # of two players together (CA02, CA03)
HANDS = BLACK_DICE + 1
LONGEST = BLACK_DICE + 1  # all of them and the own die
TABLES = 4096  # (MOST_EQUAL + 1) ** FACES ways for the dice on the table
DIRECTIONS = 2
BUST = -1  # what follows where nothing fits
NEVER = -2  # what follows an extension that is not allowed

CHAINS = TABLES * ENDS


class ChainsWorkspace(PlayWorkspace):
    """All chains: what the rules say of them, the same for all states, and their values."""

    # For each way of the dice: how many they are, in how many orders they can fall, the ends that each own die allows;
    # and for each chain, direction and die the chain that follows.
    ready = int64(1, shared=True)
    links = int64(TABLES, shared=True)
    orders = int64(TABLES, shared=True)
    allowed = int64(TABLES, FACES, shared=True)
    follows = int64(CHAINS, DIRECTIONS, FACES, shared=True)

    # The values of standing and of a bust with so many dice, of rolling so many, and of each chain.
    standing = float64(LONGEST + 1)
    losing = float64(LONGEST + 1)
    rolling = float64(LONGEST + 1)
    chains = float64(CHAINS)

    laid = int8(STATE_SIZE)
    played = int8(STATE_SIZE)


class ChainsSolveWorkspace(SolveWorkspace, ChainsWorkspace):
    """The same while a table is solved."""


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


def fill(game: Parts, options: Codes, state: State, work: ChainsWorkspace) -> None:
    """Ask the rules which chains there are and what can follow each; any state of the game will do."""
    laid = work.laid
    copy(state, laid, game.rules.STATE_SIZE)
    for way in range(TABLES):
        links = lay(laid, way)
        work.links[way] = links
        work.orders[way] = orders(laid) if links <= LONGEST else 0
        for die in range(1, FACES + 1):
            allowed = chain_ends(laid, die, FREE) if laid[COUNTS + die] > 0 else 0
            work.allowed[way, die - 1] = allowed
        for end in range(ENDS):
            for direction in range(DIRECTIONS):
                for die in range(1, FACES + 1):
                    laid[STEP] = CHOOSING
                    laid[PHASE] = TO_MOVE
                    laid[LAST] = END_LINK[end]
                    laid[DIRECTION] = END_DIRECTION[end]
                    laid[BANK] = 1
                    work.follows[way * ENDS + end, direction, die - 1] = following(game, options, direction, die, work)
    work.ready[0] = 1


def following(game: Parts, options: Codes, direction: int, die: int, work: ChainsWorkspace) -> int:
    """The chain that follows the one that is laid if it is extended and a die falls, or BUST or NEVER."""
    after = work.played
    if extend_refusal(work.laid, UP + direction) != LEGAL:
        return NEVER
    copy(work.laid, after, game.rules.STATE_SIZE)
    game.rules.play(options, after, EXTEND + UP + direction, work.events)
    work.thrown[0] = die
    game.rules.roll(options, after, work.thrown, work.events)
    if after[STEP] != CHOOSING:
        return BUST
    return way_of(after) * ENDS + end_of(after[LAST], after[DIRECTION])


def weigh_ends(game: Parts, options: Codes, most: int, work: ChainsSolveWorkspace) -> bool:
    """The value of ending a turn of the state in `work` with so many dice. Returns whether the table has them all."""
    state = work.state
    after = work.played
    known = True
    for links in range(1, most + 1):
        for lost in range(2):
            copy(state, after, game.rules.STATE_SIZE)
            after[BLACK] = links - 1
            after[BANK] = most - links
            if not lost:
                after[STEP] = CHOOSING
                game.rules.play(options, after, STAND, work.events)
                game.rules.play(options, after, DISC + state[SQUARES], work.events)
            elif links > 1:  # a single die is a chain by itself
                bust(after, work.events)
            worth = settled(game, options, after, 0, work) if links > lost else 0.0
            known = known and worth >= 0
            if lost:
                work.losing[links] = worth
            else:
                work.standing[links] = worth
    return known


def extended(chain: int, direction: int, links: int, work: ChainsWorkspace) -> float:
    """The value of extending a chain of so many links in a direction, negative if that is not allowed."""
    if work.follows[chain, direction, 0] == NEVER:
        return -1.0
    total = 0.0
    for die in range(FACES):
        follows = work.follows[chain, direction, die]
        total += work.losing[links + 1] if follows == BUST else work.chains[follows]
    return total / FACES


def weigh_chains(most: int, work: ChainsWorkspace) -> None:
    """The value of each chain: standing, or extending it in the better direction while the bank has dice (CA09)."""
    for way in range(TABLES - 1, 0, -1):
        links = work.links[way]
        if links > most:
            continue
        for end in range(ENDS):
            chain = way * ENDS + end
            best = work.standing[links]
            if links < most:
                for direction in range(DIRECTIONS):
                    best = max(best, extended(chain, direction, links, work))
            work.chains[chain] = best


def weigh_rolls(most: int, work: ChainsWorkspace) -> None:
    """The value of rolling so many dice, the own one first: the best chain of each roll, else a bust (CA05)."""
    for links in range(1, most + 1):
        work.rolling[links] = work.losing[links]
    for way in range(1, TABLES):
        links = work.links[way]
        if links > most:
            continue
        share = work.orders[way] / links
        for _ in range(links):
            share /= FACES
        rest = way
        for die in range(FACES):
            count = rest % (MOST_EQUAL + 1)
            rest //= MOST_EQUAL + 1
            allowed = work.allowed[way, die]
            if count > 0 and allowed != 0:
                best = 0.0
                for end in range(ENDS):
                    if allowed >> end & 1:
                        best = max(best, work.chains[way * ENDS + end])
                work.rolling[links] += share * count * (best - work.losing[links])


def work_out(
    game: Parts, options: Codes, own_side: int, enemy_side: int, work: ChainsSolveWorkspace, measure: bool
) -> float:
    """Update all hands of a pair of squares. A hand's value is that of the best number of its dice to roll (CA04)."""
    pieces = work.pieces
    turns = game.endgame.turns(options)
    first = (own_side * game.endgame.sides(options, pieces) + enemy_side) * turns
    work.mirror[0] = -turns  # a bust leads to the same pair, but what the whole table says of it is better
    work.events[0] = MOST_EVENTS
    if not game.endgame.restore(options, work.state, pieces, own_side, enemy_side, 0):
        return 0.0
    if work.ready[0] == 0:
        fill(game, options, work.state, work)
    change = 0.0
    for enemy in range(HANDS):
        most = LONGEST - enemy
        game.endgame.restore(options, work.state, pieces, own_side, enemy_side, enemy)
        if not weigh_ends(game, options, most, work):
            return OUTSIDE
        weigh_chains(most, work)
        weigh_rolls(most, work)
        best = 0.0
        for own in range(most):
            best = max(best, work.rolling[own + 1])
            place = first + own * HANDS + enemy
            change = max(change, abs(best - work.solution[place]))
            if not measure:
                work.solution[place] = best
    return change
