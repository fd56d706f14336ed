"""A batch of games played side by side: a step plays one code in each, goes on to the next choice, and reports what is
seen there, what is legal, who acts and what was earned.

A game depends only on its own stream and codes, so several threads can each step a part of the batch.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.observation import observe
from vuelta.core.state import MOST_EVENTS, OVER, PHASE, SEAT, TO_ROLL, Buffer, Codes, Reals, State, copy
from vuelta.kernels.playouts import PlayWorkspace, chosen, throw
from vuelta.kernels.workspace import (
    BOARD_SEATS,
    MAX_MOVES,
    MOVE_CODES,
    STATE_SIZE,
    Workspace,
    float32,
    int8,
    int64,
    scalar,
    uint64,
)

EXTERNAL = -1
"""The policy of a seat whose moves come from outside."""
RESTART = -1
"""The code that starts a game over."""

MOST_TRIES = 1000
"""Give up on a start from which so many games in a row end before an external choice."""
NO_GAME = -1

# Values of `ended`.
GOES_ON = 0
ENDED = 1
CUT_OFF = 2


class BatchWorkspace(Workspace):
    """The games of a batch. Threads share it; each plays in its own PlayWorkspace."""

    games = scalar()
    width = scalar()  # of an observation
    layout = int64()  # of an observation: `View.layout`
    policies = int64(BOARD_SEATS)
    skip_forced = scalar()
    limit = scalar()  # of codes in a game
    seated = scalar()  # a bit for each seat that plays
    players = scalar()
    board_seats = scalar()

    codes = int64(games)
    states = int8(games, STATE_SIZE)
    streams = uint64(games)
    played = int64(games)
    seen = int8(games, width)
    last_seen = int8(games, width)
    masks = int8(games, MOVE_CODES)
    legal = int64(games, MAX_MOVES)
    choices = int64(games)
    seats = int64(games)
    rewards = float32(games, BOARD_SEATS)
    ended = int8(games)


def advance(game: Parts, options: Codes, state: State, code: int, batch: BatchWorkspace, work: PlayWorkspace) -> int:
    """Play a code, unless it is RESTART, and go on until an external seat is to move; list its moves.

    Returns how many there are, 0 if the game is over. Each function of the rules is called in one place only, because
    it is inlined there.
    """
    while True:
        if code != RESTART:
            game.rules.play(options, state, code, work.events)
        while state[PHASE] == TO_ROLL:
            throw(game, options, state, work)
            game.rules.roll(options, state, work.thrown, work.events)
        if state[PHASE] == OVER:
            return 0
        count = game.rules.legal_moves(options, state, work.moves)
        policy = batch.policies[state[SEAT]]
        if policy == EXTERNAL:
            if count > 1 or not batch.skip_forced:
                return count
            code = work.moves[0]
        else:
            code = work.moves[chosen(game, options, state, count, policy, work)]


def pay(game: Parts, state: State, seated: int, players: int, board_seats: int, ranked: Buffer, rewards: Reals) -> None:
    """Write the rewards: evenly spaced from 1 for the first place to −1 for the last.

    Seats without a place split what is left evenly if the game is over, and get nothing if it was cut off.
    """
    count = game.rules.ranking(state, ranked)
    left = -count / (players - 1) if state[PHASE] == OVER else 0.0
    for seat in range(board_seats):
        rewards[seat] = left if seated >> seat & 1 else 0.0
    for place in range(count):
        rewards[ranked[place]] = 1.0 - 2.0 * place / (players - 1)


def step_batch(
    game: Parts, options: Codes, start: State, batch: BatchWorkspace, work: PlayWorkspace, first: int, last: int
) -> int:
    """Step the games `first` … `last` − 1. One that ends, or reaches `limit` codes, starts over at once.

    `last_seen` then holds how the seat that moved last saw the end. A game that ends before any external choice isn't
    reported and starts over. Returns the number of a game in which that happened MOST_TRIES times, else NO_GAME.
    """
    size = game.rules.STATE_SIZE
    state = work.state
    work.events[0] = MOST_EVENTS
    for number in range(first, last):
        copy(batch.states[number], state, size)
        work.stream[0] = batch.streams[number]
        for seat in range(batch.board_seats):
            batch.rewards[number, seat] = 0.0
        batch.ended[number] = GOES_ON
        code = batch.codes[number]
        tries = 0
        while True:
            if code == RESTART:
                if tries == MOST_TRIES:
                    return number
                tries += 1
                batch.played[number] = 0
                copy(start, state, size)
            actor = state[SEAT]
            count = advance(game, options, state, code, batch, work)
            if code != RESTART:
                batch.played[number] += 1
                if count == 0 or batch.played[number] >= batch.limit:
                    batch.ended[number] = ENDED if count == 0 else CUT_OFF
                    rewards = batch.rewards[number]
                    pay(game, state, batch.seated, batch.players, batch.board_seats, work.ranked, rewards)
                    observe(batch.layout, state, actor, batch.last_seen[number], 0)
                    code = RESTART
                    continue
            if count > 0:
                break
        copy(state, batch.states[number], size)
        batch.streams[number] = work.stream[0]
        batch.seats[number] = state[SEAT]
        observe(batch.layout, state, state[SEAT], batch.seen[number], 0)
        for code in range(game.rules.MOVE_CODES):
            batch.masks[number, code] = 0
        batch.choices[number] = count
        for move in range(count):
            batch.legal[number, move] = work.moves[move]
            batch.masks[number, work.moves[move]] = 1
    return NO_GAME
