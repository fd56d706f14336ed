"""A batch of games that are played together: in each, play a code, let everything happen up to the next choice, and
tell what is seen, what is legal, who is to act and what was earned.

Like the drivers, this runs on lists and compiles. Batches are flat: game i's state stands at i × size, its observation
at i × the view's size, its mask at i × the number of codes. A game depends on its own stream and codes alone, so any
stretch of a batch can be stepped by a thread of its own.
"""

from __future__ import annotations

from vuelta.core.contract import Plan, Rules
from vuelta.core.observation import observe
from vuelta.core.state import MOST_EVENTS, OVER, PHASE, SEAT, TO_ROLL, Buffer, Codes, Reals, State
from vuelta.kernels.playouts import chosen, throw

ASKED = -1
"""The policy of a seat whose moves come from outside."""
ANEW = -1
"""The code that begins a game again."""

MOST_TRIES = 1000
"""A start from which so many games in a row end before anybody was asked is useless."""
NO_GAME = -1

# Values of `ended`.
GOES_ON = 0
ENDED = 1
CUT_OFF = 2


def advance(
    rules: Rules,
    plan: Plan,
    options: Codes,
    state: State,
    code: int,
    policies: Buffer,
    skip_forced: int,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    stream: Buffer,
    drawn: Buffer,
) -> int:
    """Play a code, unless it is ANEW, and go on until a seat that is asked is to move; list its moves.

    Returns how many there are, 0 if the game is over. Every rule is called in one place only: each is inlined.
    """
    while True:
        if code != ANEW:
            rules.play(options, state, code, events)
        while state[PHASE] == TO_ROLL:
            throw(rules, options, state, thrown, stream, drawn)
            rules.roll(options, state, thrown, events)
        if state[PHASE] == OVER:
            return 0
        count = rules.legal_moves(options, state, moves)
        policy = policies[state[SEAT]]
        if policy == ASKED:
            if count > 1 or not skip_forced:
                return count
            code = moves[0]
        else:
            code = moves[chosen(plan, options, state, moves, count, policy, stream, drawn)]


def pay(
    rules: Rules, state: State, places: Buffer, seated: int, players: int, board_seats: int, rewards: Reals, first: int
) -> None:
    """What the places are worth: evenly from 1 for the first to −1 for the last.

    Those who have none share what is left of a game that is over, evenly; in one that was cut off they get nothing.
    """
    count = rules.ranking(state, places)
    left = -count / (players - 1) if state[PHASE] == OVER else 0.0
    for seat in range(board_seats):
        rewards[first + seat] = left if seated >> seat & 1 else 0.0
    for place in range(count):
        rewards[first + places[place]] = 1.0 - 2.0 * place / (players - 1)


def step_batch(
    rules: Rules,
    plan: Plan,
    options: Codes,
    start: State,
    size: int,
    states: State,
    streams: Buffer,
    played: Buffer,
    codes: Buffer,
    policies: Buffer,
    skip_forced: int,
    limit: int,
    seated: int,
    players: int,
    board_seats: int,
    move_codes: int,
    layout: Buffer,
    seen: State,
    masks: State,
    legal: Buffer,
    most_moves: int,
    choices: Buffer,
    seats: Buffer,
    rewards: Reals,
    ended: State,
    last_seen: State,
    first: int,
    last: int,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    stream: Buffer,
    drawn: Buffer,
) -> int:
    """Step the games `first` … `last` − 1. One that ends, or has had `limit` codes, begins anew at once.

    What the seat that made the last move saw of its end is then in `last_seen`. A game that ends before anybody was
    asked is not told of, and begins again; returns the number of one where that never succeeds, else NO_GAME.
    """
    events[0] = MOST_EVENTS
    width = layout[0]
    for game in range(first, last):
        for at in range(size):
            state[at] = states[game * size + at]
        stream[0] = streams[game]
        for seat in range(board_seats):
            rewards[game * board_seats + seat] = 0.0
        ended[game] = GOES_ON
        code = codes[game]
        tries = 0
        while True:
            if code == ANEW:
                if tries == MOST_TRIES:
                    return game
                tries += 1
                played[game] = 0
                for at in range(size):
                    state[at] = start[at]
            actor = state[SEAT]
            count = advance(
                rules, plan, options, state, code, policies, skip_forced, thrown, moves, events, stream, drawn
            )
            if code != ANEW:
                played[game] += 1
                if count == 0 or played[game] >= limit:
                    ended[game] = ENDED if count == 0 else CUT_OFF
                    pay(rules, state, moves, seated, players, board_seats, rewards, game * board_seats)
                    observe(layout, state, actor, last_seen, game * width)
                    code = ANEW
                    continue
            if count > 0:
                break
        for at in range(size):
            states[game * size + at] = state[at]
        streams[game] = stream[0]
        seats[game] = state[SEAT]
        observe(layout, state, state[SEAT], seen, game * width)
        for code in range(move_codes):
            masks[game * move_codes + code] = 0
        choices[game] = count
        for move in range(count):
            legal[game * most_moves + move] = moves[move]
            masks[game * move_codes + moves[move]] = 1
    return NO_GAME
