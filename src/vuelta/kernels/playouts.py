"""Playouts: random games, games by policies, and the expansion of rolls. In the subset."""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.events import ROOM
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, OVER, PHASE, SEAT, TO_ROLL, Codes, State, copy
from vuelta.kernels.random_streams import draw, next_game
from vuelta.kernels.workspace import (
    BOARD_SEATS,
    MAX_DICE,
    MAX_MOVES,
    STATE_SIZE,
    Workspace,
    int8,
    int64,
    scalar,
    uint64,
)

FACES = 6
MOST_ROLLS = FACES**3  # of up to three dice; rolls of more are never enumerated

# The columns of a result: plies, plies with a choice, then the seats in finishing order, padded with NOBODY_YET.
PLIES, CHOICES, PLACES = range(3)
ROW = PLACES + MOST_SEATS
NOBODY_YET = -1

# How a seat chooses its moves in `policy_games`.
RANDOM = 0
PLANNED = 1


class PlayWorkspace(Workspace):
    """The memory to play one game in."""

    state = int8(STATE_SIZE)
    thrown = int64(MAX_DICE)
    moves = int64(MAX_MOVES)
    ranked = int64(MOST_SEATS)
    events = int64(ROOM)
    counter = uint64(1)  # stands before the stream of the next game
    stream = uint64(1)
    drawn = int64(1)


class PolicyWorkspace(PlayWorkspace):
    """Many games, with a policy for every seat."""

    games = scalar()
    policies = int64(BOARD_SEATS)


class GamesWorkspace(PolicyWorkspace):
    """Many games, with a row of results for each."""

    rows = int64(PolicyWorkspace.games, ROW)


class RollsWorkspace(PlayWorkspace):
    """The states that a roll can lead to, and their weights."""

    rolled = int8(MOST_ROLLS, STATE_SIZE)
    weights = int64(MOST_ROLLS)


def face_weights(game: Parts, options: Codes) -> int:
    """The weights of all faces of a die together."""
    total = 0
    for face in range(1, FACES + 1):
        total += game.rules.weight(options, face)
    return total


def weighted_face(game: Parts, options: Codes, drawn: int) -> int:
    """The face that a number below `face_weights` stands for."""
    face = 1
    while drawn >= game.rules.weight(options, face):
        drawn -= game.rules.weight(options, face)
        face += 1
    return face


def throw(game: Parts, options: Codes, state: State, work: PlayWorkspace) -> None:
    """Roll the dice that a state awaits, by their weights."""
    total = face_weights(game, options)
    for at in range(game.rules.dice(options, state)):
        work.thrown[at] = weighted_face(game, options, draw(work.stream, work.drawn, total))


def random_ply(game: Parts, options: Codes, state: State, work: PlayWorkspace) -> int:
    """One ply: a roll by its weights or a uniformly random legal move. Returns 1 if there was a choice, else 0."""
    if state[PHASE] == TO_ROLL:
        throw(game, options, state, work)
        game.rules.roll(options, state, work.thrown, work.events)
        return 0
    count = game.rules.legal_moves(options, state, work.moves)
    game.rules.play(options, state, work.moves[draw(work.stream, work.drawn, count)], work.events)
    return 1 if count > 1 else 0


def random_games(game: Parts, options: Codes, start: State, work: GamesWorkspace, most: int) -> int:
    """Play random games, each to its end or for `most` plies, and write a row for each. Returns the plies of all."""
    total = 0
    state = work.state
    work.events[0] = MOST_EVENTS
    for number in range(work.games):
        copy(start, state, game.rules.STATE_SIZE)
        next_game(work.counter, work.stream)
        plies = 0
        choices = 0
        while state[PHASE] != OVER and plies < most:
            choices += random_ply(game, options, state, work)
            plies += 1
        total += plies
        write_row(game, number, plies, choices, work)
    return total


def write_row(game: Parts, number: int, plies: int, choices: int, work: GamesWorkspace) -> None:
    """Write a game's row."""
    row = work.rows[number]
    row[PLIES] = plies
    row[CHOICES] = choices
    count = game.rules.ranking(work.state, work.ranked)
    for place in range(MOST_SEATS):
        row[PLACES + place] = work.ranked[place] if place < count else NOBODY_YET


def planned(game: Parts, options: Codes, state: State, count: int, work: PlayWorkspace) -> int:
    """Which of the listed moves the plan likes best; ties are broken uniformly at random."""
    liked = 0
    best = game.plan.priority(options, state, work.moves[0])
    equal = 1
    for at in range(1, count):
        worth = game.plan.priority(options, state, work.moves[at])
        if worth > best:
            best = worth
            liked = at
            equal = 1
        elif worth == best:
            equal += 1
            if draw(work.stream, work.drawn, equal) == 0:
                liked = at
    return liked


def chosen(game: Parts, options: Codes, state: State, count: int, policy: int, work: PlayWorkspace) -> int:
    """Which of the listed moves a policy chooses."""
    if policy == PLANNED:
        return planned(game, options, state, count, work)
    return draw(work.stream, work.drawn, count)


def policy_move(game: Parts, options: Codes, state: State, work: PolicyWorkspace) -> int:
    """List the legal moves, put the one that the acting seat's policy chooses first, and return how many there are."""
    count = game.rules.legal_moves(options, state, work.moves)
    work.moves[0] = work.moves[chosen(game, options, state, count, work.policies[state[SEAT]], work)]
    return count


def policy_games(game: Parts, options: Codes, start: State, work: GamesWorkspace, most: int) -> int:
    """Like `random_games`, with a policy for every seat. It is separate so that random games compile without a plan."""
    total = 0
    state = work.state
    work.events[0] = MOST_EVENTS
    for number in range(work.games):
        copy(start, state, game.rules.STATE_SIZE)
        next_game(work.counter, work.stream)
        plies = 0
        choices = 0
        while state[PHASE] != OVER and plies < most:
            if state[PHASE] == TO_ROLL:
                throw(game, options, state, work)
                game.rules.roll(options, state, work.thrown, work.events)
            else:
                if policy_move(game, options, state, work) > 1:
                    choices += 1
                game.rules.play(options, state, work.moves[0], work.events)
            plies += 1
        total += plies
        write_row(game, number, plies, choices, work)
    return total


def expand_rolls(game: Parts, options: Codes, state: State, work: RollsWorkspace) -> int:
    """Every roll that a state awaits: the state after it, and its weight in an expectation. Returns how many."""
    dice = game.rules.dice(options, state)
    work.events[0] = MOST_EVENTS
    count = 0
    share = first_roll(game, options, dice, work)
    while share >= 0:
        if share > 0:
            copy(state, work.rolled[count], game.rules.STATE_SIZE)
            game.rules.roll(options, work.rolled[count], work.thrown, work.events)
            work.weights[count] = share
            count += 1
        share = next_roll(game, options, dice, work)
    return count


def first_roll(game: Parts, options: Codes, dice: int, work: PlayWorkspace) -> int:
    """Throw all ones, the first of all rolls of so many dice. Returns its weight."""
    for at in range(dice):
        work.thrown[at] = 1
    return roll_weight(game, options, dice, work)


def next_roll(game: Parts, options: Codes, dice: int, work: PlayWorkspace) -> int:
    """Throw what follows in the order of all rolls. Returns its weight, −1 after the last."""
    at = dice - 1
    while at >= 0 and work.thrown[at] == FACES:
        work.thrown[at] = 1
        at -= 1
    if at < 0:
        return -1
    work.thrown[at] += 1
    return roll_weight(game, options, dice, work)


def roll_weight(game: Parts, options: Codes, dice: int, work: PlayWorkspace) -> int:
    """The weight of the dice as they lie."""
    weight = 1
    for at in range(dice):
        weight *= game.rules.weight(options, work.thrown[at])
    return weight
