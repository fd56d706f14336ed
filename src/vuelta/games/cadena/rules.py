"""Cadena's rules on a flat state.

Layout: [seat, phase, step, winner, bank, last, direction, 6 × count, 4 × black, 4 × 2 squares, 4 × 2 covers].
`step` is the step of the turn. `last`, `direction` and the counts (how many dice show 1 … 6) describe the dice on the
table: before the chain is formed `last` is the own die, its first link; then it is the last link. Each disc has a
square (0 beside the start, 1 … length, CENTRE) and a cover, the number of discs that lie over it; a seat's two discs
are sorted by square, then by cover. `winner` is 0, or the winning seat plus one.
A move's code: how many dice to discard, or the chain's end, or stand, extend up, extend down, or the disc's square.
"""

from __future__ import annotations

from vuelta.core.state import (
    ARROW,
    BOUNCED,
    BUST,
    CHAINED,
    COVERED,
    DISCARDED,
    EXTENDED,
    EXTENDS_DOWN,
    EXTENDS_UP,
    FINISHED,
    FIRST_OWN_KIND,
    LEGAL,
    MOVED,
    NO_MOVE,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    ROLLED,
    SEAT,
    STOOD,
    TO_MOVE,
    TO_ROLL,
    UNCOVERED,
    WALK,
    WON,
    Buffer,
    Codes,
    State,
    emit,
    note,
    refuse,
    write_move,
)
from vuelta.games.cadena.board import BEFORE_SQUARES, BESIDE, CENTRE, CENTRE_CELL, DISCS, SEATS
from vuelta.games.cadena.chains import (
    COUNTS,
    DOWN,
    END_DIRECTION,
    END_LINK,
    ENDS,
    FREE,
    LONGEST_CHAIN,
    MOST_EQUAL,
    UP,
    chain_ends,
    describe_chain,
)
from vuelta.games.cadena.options import ARROWS, LENGTH

STEP = 2
WINNER = 3
BANK = 4
LAST = 5
DIRECTION = 6
BLACK = COUNTS + 7
SQUARES = BLACK + SEATS
COVERS = SQUARES + SEATS * DISCS
STATE_SIZE = COVERS + SEATS * DISCS

# Values of state[STEP], in the order of a turn.
DISCARDING = 0  # CA04
ROLLING_HAND = 1  # CA05
FORMING = 2  # CA06
CHOOSING = 3  # CA09
ROLLING_LINK = 4  # CA09
MOVING = 5  # CA11

ABSENT = -1  # the black dice of a seat that nobody took
BANK_SHARE = 6  # CA02
MAX_DICE = LONGEST_CHAIN

# Move codes. With the own die a hand has MAX_DICE dice at most, so a code below MAX_DICE says how many to discard.
CHAIN = MAX_DICE
STAND = CHAIN + ENDS
EXTEND = STAND  # the code that extends a chain is EXTEND + UP or EXTEND + DOWN
DISC = EXTEND + DOWN + 1
MOVE_CODES = DISC + CENTRE + 1
MAX_MOVES = MAX_DICE

# Kinds of moves.
KEEP, DISCARD, FORM, STAND_STILL, EXTEND_UP, EXTEND_DOWN = range(FIRST_OWN_KIND, FIRST_OWN_KIND + 6)

# Notes of a turn.
BLACK_NOTE, BANK_NOTE, LINKS_NOTE, LAST_NOTE, DIRECTION_NOTE, STOOD_NOTE, WINNER_NOTE = range(1, 8)

# Reasons for a refusal; `words.py` says them.
NOT_DISCARDING, TOO_FEW_DICE, NOT_FORMING, NO_SUCH_CHAIN, NOT_CHOOSING, OTHER_DIRECTION = range(1, 7)
EMPTY_BANK, NOT_MOVING, OFF_THE_BOARD, NO_DISC, AT_THE_CENTRE, COVERED_DISC = range(7, 13)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """A black die in every hand, six in the bank for each player, all discs beside the start (CA02, CA03)."""
    for at in range(STATE_SIZE):
        state[at] = 0
    for seat in range(SEATS):
        if seats >> seat & 1:
            state[BLACK + seat] = 1
            state[BANK] += BANK_SHARE
        else:
            state[BLACK + seat] = ABSENT
    state[SEAT] = first
    state[PHASE] = TO_MOVE
    state[STEP] = DISCARDING


def dice(options: Codes, state: State) -> int:
    """The whole hand, the own die with it (CA05), or the one new die (CA09)."""
    if state[STEP] == ROLLING_HAND:
        return state[BLACK + state[SEAT]] + 1
    return 1


def weight(options: Codes, face: int) -> int:
    """Fair dice."""
    return 1


def cell_of(seat: int, square: int) -> int:
    """The board's cell number of a square (CA15)."""
    if square == BESIDE:
        return seat
    if square == CENTRE:
        return CENTRE_CELL
    return BEFORE_SQUARES + square


def extend_refusal(state: State, direction: int) -> int:
    """Why the chain can't be extended in a direction (CA07, CA09), or LEGAL."""
    if state[DIRECTION] != FREE and state[DIRECTION] != direction:
        return refuse(OTHER_DIRECTION, NOTHING)
    if state[BANK] == 0:
        return refuse(EMPTY_BANK, NOTHING)
    return LEGAL


def disc_refusal(state: State, disc: int) -> int:
    """Why a disc is immobilised (CA12, CA13), or LEGAL. Discs are numbered through all seats."""
    if state[COVERS + disc] > 0:
        return refuse(COVERED_DISC, BEFORE_SQUARES + state[SQUARES + disc])
    if state[SQUARES + disc] == CENTRE:
        return refuse(AT_THE_CENTRE, CENTRE_CELL)
    return LEGAL


def counted_square(options: Codes, square: int, links: int) -> int:
    """Where so many squares lead (CA11); what goes beyond the centre is walked back (CA12)."""
    there = square + links
    centre = options[LENGTH] + 1
    if there < centre:
        return there
    if there == centre:
        return CENTRE
    return 2 * centre - there


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The hand or the new die falls; without a chain of all dice, the player is bust (CA05, CA09, CA10)."""
    seat = state[SEAT]
    if state[STEP] == ROLLING_HAND:
        for at in range(state[BLACK + seat] + 1):
            state[COUNTS + dice[at]] += 1
        if chain_ends(state, dice[0], FREE) == 0:
            bust(state, events)
            return
        state[LAST] = dice[0]
        state[STEP] = FORMING
    else:
        die = dice[0]
        fits = die >= state[LAST] if state[DIRECTION] == UP else die <= state[LAST]  # CA07
        if not fits or state[COUNTS + die] == MOST_EQUAL:  # CA08
            bust(state, events)
            return
        state[COUNTS + die] += 1
        state[LAST] = die
        if die == 1 or die == 6:
            state[DIRECTION] = FREE
        state[STEP] = CHOOSING
        emit(events, EXTENDED, seat, NOBODY, die, NOTHING)
    state[PHASE] = TO_MOVE


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """The choices of the turn's step; chains that end alike are one move, discs side by side at the start, too."""
    step = state[STEP]
    count = 0
    if step == DISCARDING:
        count = state[BLACK + state[SEAT]] + 1
        for code in range(count):
            moves[code] = code
        return count
    if step == FORMING:
        ends = chain_ends(state, state[LAST], FREE)
        for end in range(ENDS):
            if ends >> end & 1:
                moves[count] = CHAIN + end
                count += 1
        return count
    if step == CHOOSING:
        moves[0] = STAND
        count = 1
        for direction in range(UP, DOWN + 1):
            if extend_refusal(state, direction) == LEGAL:
                moves[count] = EXTEND + direction
                count += 1
        return count
    first = state[SEAT] * DISCS
    for disc in range(first, first + DISCS):
        code = DISC + state[SQUARES + disc]
        if disc_refusal(state, disc) == LEGAL and (count == 0 or moves[0] != code):
            moves[count] = code
            count += 1
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why a move is not allowed now, or LEGAL."""
    step = state[STEP]
    if code < CHAIN:
        if step != DISCARDING:
            return refuse(NOT_DISCARDING, NOTHING)
        return LEGAL if code <= state[BLACK + state[SEAT]] else refuse(TOO_FEW_DICE, NOTHING)
    if code < STAND:
        if step != FORMING:
            return refuse(NOT_FORMING, NOTHING)
        ends = chain_ends(state, state[LAST], FREE)
        return LEGAL if ends >> (code - CHAIN) & 1 else refuse(NO_SUCH_CHAIN, NOTHING)
    if code < DISC:
        if step != CHOOSING:
            return refuse(NOT_CHOOSING, NOTHING)
        return LEGAL if code == STAND else extend_refusal(state, code - EXTEND)
    if step != MOVING:
        return refuse(NOT_MOVING, NOTHING)
    square = code - DISC
    if options[LENGTH] < square < CENTRE:
        return refuse(OFF_THE_BOARD, NOTHING)
    reason = refuse(NO_DISC, cell_of(state[SEAT], square))
    first = state[SEAT] * DISCS
    for disc in range(first, first + DISCS):
        if state[SQUARES + disc] == square:
            reason = disc_refusal(state, disc)
            if reason == LEGAL:
                return LEGAL
    return reason


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """How many dice go back, the chain in its first order, what to do with it, or the disc that moves."""
    if code < CHAIN:
        write_move(move, DISCARD if code else KEEP, NOTHING, NOTHING, code)
    elif code < STAND:
        if state[STEP] == FORMING and chain_ends(state, state[LAST], FREE) >> (code - CHAIN) & 1:
            describe_chain(state, FORM, state[LAST], code - CHAIN, move)
        else:
            write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
    elif code < DISC:
        kind = STAND_STILL if code == STAND else EXTEND_UP if code == EXTEND + UP else EXTEND_DOWN
        write_move(move, kind, NOTHING, NOTHING, state[BLACK + state[SEAT]] + 1 if code == STAND else NOTHING)
    else:
        square = code - DISC
        if options[LENGTH] < square < CENTRE:
            write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
            return
        seat = state[SEAT]
        links = state[BLACK + seat] + 1
        target = NOTHING
        if state[STEP] == MOVING and square != CENTRE:
            target = cell_of(seat, counted_square(options, square, links))
        write_move(move, WALK, cell_of(seat, square), target, links)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Discard, form the chain, extend it, stand, or move a disc and end the turn."""
    seat = state[SEAT]
    if code < CHAIN:  # CA04
        state[BLACK + seat] -= code
        state[BANK] += code
        state[STEP] = ROLLING_HAND
        state[PHASE] = TO_ROLL
        if code > 0:
            emit(events, DISCARDED, seat, NOBODY, code, NOTHING)
    elif code < STAND:  # CA06
        state[LAST] = END_LINK[code - CHAIN]
        state[DIRECTION] = END_DIRECTION[code - CHAIN]
        state[STEP] = CHOOSING
        emit(events, CHAINED, seat, NOBODY, state[BLACK + seat] + 1, NOTHING)
    elif code == STAND:  # CA11
        clear_table(state)
        state[STEP] = MOVING
        emit(events, STOOD, seat, NOBODY, state[BLACK + seat] + 1, NOTHING)
    elif code < DISC:  # CA09: naming sets the direction, and the die leaves the bank
        state[DIRECTION] = code - EXTEND
        state[BANK] -= 1
        state[BLACK + seat] += 1
        state[STEP] = ROLLING_LINK
        state[PHASE] = TO_ROLL
        emit(events, EXTENDS_UP if code == EXTEND + UP else EXTENDS_DOWN, seat, NOBODY, NOTHING, NOTHING)
    else:
        move_disc(options, state, code - DISC, events)
        end_turn(state, events)


def bust(state: State, events: Buffer) -> None:
    """Half of the dice in use, rounded up, go back to the bank; the own die is among those that stay (CA10)."""
    seat = state[SEAT]
    used = state[BLACK + seat] + 1
    lost = used - used // 2
    state[BLACK + seat] -= lost
    state[BANK] += lost
    emit(events, BUST, seat, NOBODY, lost, NOTHING)
    clear_table(state)
    end_turn(state, events)


def clear_table(state: State) -> None:
    """What the dice show no longer matters."""
    state[LAST] = 0
    state[DIRECTION] = FREE
    for at in range(COUNTS + 1, COUNTS + 7):
        state[at] = 0


def move_disc(options: Codes, state: State, square: int, events: Buffer) -> None:
    """The acting seat's free disc on a square goes as far as the chain has links, then follows an arrow (CA11–CA14)."""
    seat = state[SEAT]
    links = state[BLACK + seat] + 1
    disc = seat * DISCS
    while state[SQUARES + disc] != square or state[COVERS + disc] > 0:
        disc += 1
    target = counted_square(options, square, links)
    if target != CENTRE and square + links > options[LENGTH]:
        emit(events, MOVED, seat, NOBODY, cell_of(seat, square), CENTRE_CELL)
        emit(events, BOUNCED, seat, NOBODY, CENTRE_CELL, cell_of(seat, target))  # CA12
    else:
        emit(events, MOVED, seat, NOBODY, cell_of(seat, square), cell_of(seat, target))
    if target == CENTRE:
        emit(events, FINISHED, seat, NOBODY, CENTRE_CELL, NOTHING)
    elif options[ARROWS + target] > 0:
        emit(events, ARROW, seat, NOBODY, cell_of(seat, target), cell_of(seat, options[ARROWS + target]))
        target = options[ARROWS + target]  # CA14
    if target == square:
        return  # back where it was, on top of the same discs (CA12)
    if square != BESIDE:
        for other in range(SEATS * DISCS):
            if state[SQUARES + other] == square and other != disc:
                state[COVERS + other] -= 1
                if state[COVERS + other] == 0:
                    emit(events, UNCOVERED, seat, other // DISCS, BEFORE_SQUARES + square, NOTHING)
    if target != CENTRE:
        for other in range(SEATS * DISCS):
            if state[SQUARES + other] == target:
                if state[COVERS + other] == 0:
                    emit(events, COVERED, seat, other // DISCS, BEFORE_SQUARES + target, NOTHING)
                state[COVERS + other] += 1
    state[SQUARES + disc] = target  # not covered there: it came last
    sort_discs(state, seat)


def sort_discs(state: State, seat: int) -> None:
    """Keep a seat's discs sorted by square, then by cover: they are interchangeable."""
    rear = seat * DISCS
    front = rear + 1
    if state[SQUARES + rear] > state[SQUARES + front] or (
        state[SQUARES + rear] == state[SQUARES + front] and state[COVERS + rear] > state[COVERS + front]
    ):
        square = state[SQUARES + rear]
        cover = state[COVERS + rear]
        state[SQUARES + rear] = state[SQUARES + front]
        state[COVERS + rear] = state[COVERS + front]
        state[SQUARES + front] = square
        state[COVERS + front] = cover


def immobilised(state: State, seat: int) -> bool:
    """Whether no disc of a seat can move (CA01)."""
    disc = seat * DISCS
    return disc_refusal(state, disc) != LEGAL and disc_refusal(state, disc + 1) != LEGAL


def end_turn(state: State, events: Buffer) -> None:
    """The next seat's turn starts (CA03); if it can't move any disc, it has won (CA01)."""
    seat = (state[SEAT] + 1) % SEATS
    while state[BLACK + seat] == ABSENT:
        seat = (seat + 1) % SEATS
    state[STEP] = DISCARDING
    if immobilised(state, seat):
        state[SEAT] = 0
        state[PHASE] = OVER
        state[WINNER] = seat + 1
        emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
    else:
        state[SEAT] = seat
        state[PHASE] = TO_MOVE


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The dice on the table, the black dice of everybody, the chain (CA07, CA09), and how far a disc goes (CA11)."""
    count = 0
    step = state[STEP]
    if step == FORMING:
        count = note(notes, count, ROLLED, state[LAST])  # the own die
        for value in range(1, 7):
            for _ in range(state[COUNTS + value] - (1 if value == state[LAST] else 0)):
                count = note(notes, count, ROLLED, value)
    for seat in range(SEATS):
        if state[BLACK + seat] != ABSENT:
            count = note(notes, count, BLACK_NOTE, state[BLACK + seat])
    count = note(notes, count, BANK_NOTE, state[BANK])
    if CHOOSING <= step <= ROLLING_LINK:
        for value in range(1, 7):
            for _ in range(state[COUNTS + value]):
                count = note(notes, count, LINKS_NOTE, value)
        count = note(notes, count, LAST_NOTE, state[LAST])
        if state[DIRECTION] != FREE:
            count = note(notes, count, DIRECTION_NOTE, state[DIRECTION])
    elif step == MOVING:
        count = note(notes, count, STOOD_NOTE, state[BLACK + state[SEAT]] + 1)
    if state[WINNER]:
        count = note(notes, count, WINNER_NOTE, state[WINNER] - 1)
    return count


def ranking(state: State, places: Buffer) -> int:
    """The winner, once there is one (CA01)."""
    if state[WINNER] == 0:
        return 0
    places[0] = state[WINNER] - 1
    return 1
