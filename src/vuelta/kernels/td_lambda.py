"""Learning the evaluation from games against oneself: TD(λ), a game at a time. In the subset.

A game is played by the evaluation as it is; every state that ends a turn's choices is kept. When a place is taken, the
states are gone through backwards: each is drawn a little towards what came after it, a mixture of the result and of the
evaluations on the way. With `facts[DEPTH]` 1 luck is left out of it: a state is drawn towards the mean over all rolls,
and of what came later it hears only by how much later states were misjudged, not what was rolled. Slower, but sharper.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Features, Plan, Rules
from vuelta.core.state import (
    MOST_EVENTS,
    OVER,
    PHASE,
    SEAT,
    TO_ROLL,
    Buffer,
    Codes,
    Reals,
    State,
    copy,
    view,
)
from vuelta.kernels.network import (
    DEPTH,
    FOUND,
    PLACED,
    PLAYING,
    RANKED,
    THROWN,
    WIDTH,
    evaluate,
    forward,
    outputs,
)
from vuelta.kernels.playouts import planned, throw
from vuelta.kernels.random_streams import draw, next_game
from vuelta.kernels.search import look
from vuelta.kernels.turn_tree import MOST_SEATS, best_end

MOST_STEPS = 4096  # states that are kept; a longer game is learned from in pieces

# Where things stand in `settings`.
RATE = 0  # how far a state is drawn, all its features together
TRACE = 1  # λ: how much of the result, how little of the evaluations on the way
EXPLORE = 2  # how often a move is made at random
TUTOR = 3  # how often one is made by the plan

# What is kept of a state: whose it is, how many features, the features.
KEPT_SEAT = 0
KEPT_COUNT = 1
KEPT = 2


def learn_games(
    rules: Rules,
    plan: Plan,
    features: Features,
    endgame: Endgame,
    options: Codes,
    starts: State,
    start_seats: Buffer,
    start_count: int,
    facts: Buffer,
    net: Reals,
    table: Reals,
    settings: Reals,
    state: State,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    kept: Buffer,
    views: Reals,
    slopes: Reals,
    counter: Buffer,
    stream: Buffer,
    drawn: Buffer,
    games: int,
    most: int,
) -> int:
    """Play games from start positions drawn at random, and learn from each. Returns how many states were learned from.

    `start_seats` has the seats of each start position as bits; `views` keeps a vector of chances for every state.
    """
    learned = 0
    numbers[0] = MOST_EVENTS
    for _ in range(games):
        next_game(counter, stream)
        chosen = draw(stream, drawn, start_count)
        copy(view(starts, chosen * rules.STATE_SIZE), state, rules.STATE_SIZE)
        facts[PLACED] = rules.ranking(state, view(numbers, RANKED))
        facts[PLAYING] = start_seats[chosen]
        for place in range(facts[PLACED]):
            facts[PLAYING] -= 1 << numbers[RANKED + place]
        steps = 0
        plies = 0
        rolled = True
        while state[PHASE] != OVER and plies < most:
            plies += 1
            if state[PHASE] == TO_ROLL or not rolled:
                if steps == MOST_STEPS:
                    last = view(views, steps * MOST_SEATS)
                    evaluate(features, options, state, facts, net, view(numbers, FOUND), hidden, last)
                    learned += learn(features, facts, net, settings, hidden, reals, kept, views, slopes, steps)
                    steps = 0
                keep_state(
                    rules,
                    features,
                    endgame,
                    options,
                    state,
                    facts,
                    net,
                    table,
                    cells,
                    numbers,
                    hidden,
                    reals,
                    kept,
                    views,
                    steps,
                )
                steps += 1
            if state[PHASE] == TO_ROLL:
                throw(rules, options, state, view(numbers, THROWN), stream, drawn)
                rules.roll(options, state, view(numbers, THROWN), numbers)
                rolled = True
            else:
                rolled = False
                luck = draw(stream, drawn, 1000000) / 1000000
                if luck < settings[EXPLORE] + settings[TUTOR]:
                    found = view(numbers, FOUND)
                    count = rules.legal_moves(options, state, found)
                    if luck < settings[EXPLORE]:
                        code = found[draw(stream, drawn, count)]
                    else:
                        code = found[planned(plan, options, state, found, count, stream, drawn)]
                    seat = state[SEAT]
                    rules.play(options, state, code, numbers)
                    rolled = state[SEAT] == seat  # the turn may go on; then this is no end of it
                else:
                    best = best_end(
                        rules,
                        features,
                        endgame,
                        options,
                        state,
                        facts,
                        net,
                        table,
                        0,
                        cells,
                        numbers,
                        hidden,
                        reals,
                        view(reals, MOST_SEATS),
                    )
                    copy(view(cells, best * rules.STATE_SIZE), state, rules.STATE_SIZE)
            if rules.ranking(state, view(numbers, RANKED)) > facts[PLACED]:
                winner = numbers[RANKED + facts[PLACED]]
                for seat in range(features.SEATS):
                    views[steps * MOST_SEATS + seat] = 1.0 if seat == winner else 0.0
                learned += learn(features, facts, net, settings, hidden, reals, kept, views, slopes, steps)
                steps = 0
                facts[PLACED] += 1
                facts[PLAYING] -= 1 << winner
    return learned


def keep_state(
    rules: Rules,
    features: Features,
    endgame: Endgame,
    options: Codes,
    state: State,
    facts: Buffer,
    net: Reals,
    table: Reals,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    kept: Buffer,
    views: Reals,
    step: int,
) -> None:
    """Keep a state's features, and what it is thought to be worth."""
    row = view(kept, step * (KEPT + features.MOST_ACTIVE))
    chances = view(views, step * MOST_SEATS)
    row[KEPT_SEAT] = state[SEAT]
    row[KEPT_COUNT] = evaluate(features, options, state, facts, net, view(row, KEPT), hidden, chances)
    if facts[DEPTH] > 0:
        look(rules, features, endgame, options, state, facts, net, table, 1, 1, cells, numbers, hidden, reals, chances)


def learn(
    features: Features,
    facts: Buffer,
    net: Reals,
    settings: Reals,
    hidden: Reals,
    reals: Reals,
    kept: Buffer,
    views: Reals,
    slopes: Reals,
    steps: int,
) -> int:
    """Go back through the states that were kept and draw each towards its goal; the first stands after the last."""
    seats = features.SEATS
    width = facts[WIDTH]
    first = (features.FEATURES + 1) * width
    trace = settings[TRACE]
    goal = view(reals, MOST_SEATS)
    chances = view(reals, 0)
    for seat in range(seats):
        goal[seat] = views[steps * MOST_SEATS + seat]
        chances[seat] = goal[seat]  # nothing was misjudged after the last state
    for step in range(steps - 1, -1, -1):
        row = view(kept, step * (KEPT + features.MOST_ACTIVE))
        seen = view(views, step * MOST_SEATS)
        if facts[DEPTH] > 0:
            for seat in range(seats):
                goal[seat] = seen[seat] + trace * (goal[seat] - chances[seat])
        forward(features, facts, net, view(row, KEPT), row[KEPT_COUNT], hidden)
        outputs(features, row[KEPT_SEAT], facts, net, hidden, chances)
        rate = settings[RATE] / (row[KEPT_COUNT] + 1)
        for unit in range(width):
            slopes[unit] = 0.0
        for relative in range(seats):
            seat = (row[KEPT_SEAT] + relative) % seats
            pull = rate * (goal[seat] - chances[seat])
            if pull != 0.0:
                for unit in range(width):
                    at = first + unit * seats + relative
                    slopes[unit] += pull * net[at]
                    net[at] += pull * hidden[unit]
                net[first + width * seats + relative] += pull
        for unit in range(width):
            flat = 1 - abs(hidden[unit])  # softsign's slope is the square of it
            slopes[unit] = slopes[unit] * flat * flat
        for at in range(row[KEPT_COUNT]):
            weights = view(net, row[KEPT + at] * width)
            for unit in range(width):
                weights[unit] += slopes[unit]
        bias = view(net, features.FEATURES * width)
        for unit in range(width):
            bias[unit] += slopes[unit]
        if facts[DEPTH] == 0:
            for seat in range(seats):
                goal[seat] = trace * goal[seat] + (1 - trace) * seen[seat]
    return steps
