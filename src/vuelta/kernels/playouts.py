"""What drives rules: random games, expansion of rolls. One source for lists and for machine code.

`rules` and `plan` are a game's modules. In the interpreter they are arguments like any other; `flatten.py` takes them
away and puts the game's own functions in their place, so the same subset applies here.
"""

from __future__ import annotations

from vuelta.core.contract import Plan, Rules
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, OVER, PHASE, SEAT, TO_ROLL, Buffer, Codes, State
from vuelta.kernels.random_streams import draw, next_game

FACES = 6

# What `random_games` tells of each game: plies, plies with a choice, then the seats in finishing order, filled up
# with NOBODY_YET.
ROW = 6
NOBODY_YET = -1

# How a seat chooses its moves in `policy_games`.
RANDOM = 0
PLANNED = 1


def throw(rules: Rules, options: Codes, state: State, thrown: Buffer, stream: Buffer, drawn: Buffer) -> None:
    """Let the dice that a state awaits fall by their weights."""
    total = 0
    for face in range(1, FACES + 1):
        total += rules.weight(options, face)
    for at in range(rules.dice(options, state)):
        rest = draw(stream, drawn, total)
        face = 1
        while rest >= rules.weight(options, face):
            rest -= rules.weight(options, face)
            face += 1
        thrown[at] = face


def random_ply(
    rules: Rules,
    options: Codes,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    stream: Buffer,
    drawn: Buffer,
) -> int:
    """One ply: a roll by its weights or a uniformly random legal move. Returns 1 if there was a choice, else 0."""
    if state[PHASE] == TO_ROLL:
        throw(rules, options, state, thrown, stream, drawn)
        rules.roll(options, state, thrown, events)
        return 0
    count = rules.legal_moves(options, state, moves)
    rules.play(options, state, moves[draw(stream, drawn, count)], events)
    return 1 if count > 1 else 0


def random_games(
    rules: Rules,
    options: Codes,
    start: State,
    size: int,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    counter: Buffer,
    stream: Buffer,
    drawn: Buffer,
    games: int,
    most: int,
    rows: Buffer,
) -> int:
    """Play random games, each to its end or for `most` plies, and tell of each in a row. Returns all plies together."""
    total = 0
    events[0] = MOST_EVENTS
    for game in range(games):
        for at in range(size):
            state[at] = start[at]
        next_game(counter, stream)
        plies = 0
        choices = 0
        while state[PHASE] != OVER and plies < most:
            choices += random_ply(rules, options, state, thrown, moves, events, stream, drawn)
            plies += 1
        total += plies
        tell_game(rules, state, moves, game, plies, choices, rows)
    return total


def tell_game(rules: Rules, state: State, moves: Buffer, game: int, plies: int, choices: int, rows: Buffer) -> None:
    """Write a game's row."""
    row = game * ROW
    rows[row] = plies
    rows[row + 1] = choices
    count = rules.ranking(state, moves)
    for place in range(MOST_SEATS):
        rows[row + 2 + place] = moves[place] if place < count else NOBODY_YET


def planned(plan: Plan, options: Codes, state: State, moves: Buffer, count: int, stream: Buffer, drawn: Buffer) -> int:
    """Which of the listed moves a plan likes best; chance decides among equals, each with the same chance."""
    liked = 0
    best = plan.priority(options, state, moves[0])
    equal = 1
    for at in range(1, count):
        worth = plan.priority(options, state, moves[at])
        if worth > best:
            best = worth
            liked = at
            equal = 1
        elif worth == best:
            equal += 1
            if draw(stream, drawn, equal) == 0:
                liked = at
    return liked


def chosen(
    plan: Plan,
    options: Codes,
    state: State,
    moves: Buffer,
    count: int,
    policy: int,
    stream: Buffer,
    drawn: Buffer,
) -> int:
    """Which of the listed moves a policy chooses."""
    if policy == PLANNED:
        return planned(plan, options, state, moves, count, stream, drawn)
    return draw(stream, drawn, count)


def policy_move(
    rules: Rules,
    plan: Plan,
    options: Codes,
    state: State,
    moves: Buffer,
    policies: Buffer,
    stream: Buffer,
    drawn: Buffer,
) -> int:
    """List the legal moves, put the one that the acting seat's policy chooses first, and return how many there are."""
    count = rules.legal_moves(options, state, moves)
    moves[0] = moves[chosen(plan, options, state, moves, count, policies[state[SEAT]], stream, drawn)]
    return count


def policy_games(
    rules: Rules,
    plan: Plan,
    options: Codes,
    start: State,
    size: int,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    counter: Buffer,
    stream: Buffer,
    drawn: Buffer,
    policies: Buffer,
    games: int,
    most: int,
    rows: Buffer,
) -> int:
    """Like `random_games`, with a policy for every seat. Apart from it, so that those compile without any plan."""
    total = 0
    events[0] = MOST_EVENTS
    for game in range(games):
        for at in range(size):
            state[at] = start[at]
        next_game(counter, stream)
        plies = 0
        choices = 0
        while state[PHASE] != OVER and plies < most:
            if state[PHASE] == TO_ROLL:
                throw(rules, options, state, thrown, stream, drawn)
                rules.roll(options, state, thrown, events)
            else:
                if policy_move(rules, plan, options, state, moves, policies, stream, drawn) > 1:
                    choices += 1
                rules.play(options, state, moves[0], events)
            plies += 1
        total += plies
        tell_game(rules, state, moves, game, plies, choices, rows)
    return total


def expand_rolls(
    rules: Rules,
    options: Codes,
    state: State,
    size: int,
    next_state: State,
    thrown: Buffer,
    events: Buffer,
    states: State,
    weights: Buffer,
) -> int:
    """Every roll that a state awaits: the state after it and its weight. Returns how many there are.

    An expectation over rolls is the mean of what the states are worth, weighted so.
    """
    number = rules.dice(options, state)
    events[0] = MOST_EVENTS
    for at in range(number):
        thrown[at] = 1
    count = 0
    while True:
        share = 1
        for at in range(number):
            share *= rules.weight(options, thrown[at])
        if share > 0:
            for at in range(size):
                next_state[at] = state[at]
            rules.roll(options, next_state, thrown, events)
            for at in range(size):
                states[count * size + at] = next_state[at]
            weights[count] = share
            count += 1
        at = number - 1
        while at >= 0 and thrown[at] == FACES:
            thrown[at] = 1
            at -= 1
        if at < 0:
            return count
        thrown[at] += 1
