"""A batch of games that are played together: in each, play a code, let everything happen up to the next choice, and
tell what is seen, what is legal, who is to act and what was earned.

A game depends on its own stream and codes alone, so any stretch of a batch can be stepped by a thread of its own.
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


class BatchWorkspace(Workspace):
    """The games of a batch. Threads share it; each plays in a PlayWorkspace of its own."""

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
    """Play a code, unless it is ANEW, and go on until a seat that is asked is to move; list its moves.

    Returns how many there are, 0 if the game is over. Every rule is called in one place only: each is inlined.
    """
    while True:
        if code != ANEW:
            game.rules.play(options, state, code, work.events)
        while state[PHASE] == TO_ROLL:
            throw(game, options, state, work)
            game.rules.roll(options, state, work.thrown, work.events)
        if state[PHASE] == OVER:
            return 0
        count = game.rules.legal_moves(options, state, work.moves)
        policy = batch.policies[state[SEAT]]
        if policy == ASKED:
            if count > 1 or not batch.skip_forced:
                return count
            code = work.moves[0]
        else:
            code = work.moves[chosen(game, options, state, count, policy, work)]


def pay(game: Parts, state: State, seated: int, players: int, board_seats: int, ranked: Buffer, rewards: Reals) -> None:
    """What the places are worth: evenly from 1 for the first to −1 for the last.

    Those who have none share what is left of a game that is over, evenly; in one that was cut off they get nothing.
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
    """Step the games `first` … `last` − 1. One that ends, or has had `limit` codes, begins anew at once.

    What the seat that made the last move saw of its end is then in `last_seen`. A game that ends before anybody was
    asked is not told of, and begins again; returns the number of one where that never succeeds, else NO_GAME.
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
            if code == ANEW:
                if tries == MOST_TRIES:
                    return number
                tries += 1
                batch.played[number] = 0
                copy(start, state, size)
            actor = state[SEAT]
            count = advance(game, options, state, code, batch, work)
            if code != ANEW:
                batch.played[number] += 1
                if count == 0 or batch.played[number] >= batch.limit:
                    batch.ended[number] = ENDED if count == 0 else CUT_OFF
                    rewards = batch.rewards[number]
                    pay(game, state, batch.seated, batch.players, batch.board_seats, work.ranked, rewards)
                    observe(batch.layout, state, actor, batch.last_seen[number], 0)
                    code = ANEW
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
