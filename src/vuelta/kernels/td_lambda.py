"""Learning the evaluation by self-play: TD(λ), one game at a time. In the subset.

A game is played with the current evaluation, and every state that ends a turn's choices is kept. When a place is taken,
the states are updated backwards: each moves a little towards a mixture of the result and of the later evaluations. With
`facts[DEPTH]` 1 luck is left out: a state moves towards the expectation over all rolls, and later states contribute
only their errors, not what was rolled. That is slower, but more precise.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, OVER, PHASE, SEAT, TO_ROLL, Codes, State, copy, view
from vuelta.kernels.network import DEPTH, NET, PLACED, PLAYING, WIDEST, WIDTH, evaluate, forward, outputs
from vuelta.kernels.playouts import planned, throw
from vuelta.kernels.random_streams import draw, next_game
from vuelta.kernels.search import look
from vuelta.kernels.turn_tree import SearchWorkspace, best_end
from vuelta.kernels.workspace import MOST_ACTIVE, STATE_SIZE, Workspace, float32, float64, int8, int64, scalar

MOST_STEPS = 4096  # states that are kept; longer games are learned from in parts

# Where things stand in `settings`.
RATE = 0  # the learning rate of a state, shared among its features
TRACE = 1  # λ: how much the result counts, against the evaluations on the way
EXPLORE = 2  # the probability of a random move
TUTOR = 3  # the probability of a move by the plan
SETTINGS = 4


class LearningWorkspace(Workspace):
    """Start positions, and what is kept of the game that is being played."""

    settings = float64(SETTINGS)
    start_count = scalar()
    starts = int8(start_count, STATE_SIZE)
    start_seats = int64(start_count)  # as bits
    kept_seat = int64(MOST_STEPS + 1)  # whose state it is
    kept_count = int64(MOST_STEPS + 1)  # how many features are active
    kept_features = int64(MOST_STEPS + 1, MOST_ACTIVE)
    views = float64(MOST_STEPS + 1, MOST_SEATS)  # the chances of every state, and after the last the result
    slopes = float32(WIDEST)


def learn_games(
    game: Parts, options: Codes, learning: LearningWorkspace, work: SearchWorkspace, games: int, most: int
) -> int:
    """Play games from random start positions and learn from each. Returns from how many states."""
    facts = work.facts
    state = work.state
    ranked = work.ranked
    learned = 0
    work.events[0] = MOST_EVENTS
    for _ in range(games):
        next_game(work.counter, work.stream)
        chosen = draw(work.stream, work.drawn, learning.start_count)
        copy(learning.starts[chosen], state, game.rules.STATE_SIZE)
        facts[PLACED] = game.rules.ranking(state, ranked)
        facts[PLAYING] = learning.start_seats[chosen]
        for place in range(facts[PLACED]):
            facts[PLAYING] -= 1 << ranked[place]
        steps = 0
        plies = 0
        rolled = True
        while state[PHASE] != OVER and plies < most:
            plies += 1
            if state[PHASE] == TO_ROLL or not rolled:
                if steps == MOST_STEPS:
                    evaluate(game, options, state, work.found, work, learning.views[steps])
                    learned += learn(game, steps, learning, work)
                    steps = 0
                keep_state(game, options, state, steps, learning, work)
                steps += 1
            if state[PHASE] == TO_ROLL:
                throw(game, options, state, work)
                game.rules.roll(options, state, work.thrown, work.events)
                rolled = True
            else:
                rolled = False
                luck = draw(work.stream, work.drawn, 1000000) / 1000000
                if luck < learning.settings[EXPLORE] + learning.settings[TUTOR]:
                    count = game.rules.legal_moves(options, state, work.moves)
                    if luck < learning.settings[EXPLORE]:
                        code = work.moves[draw(work.stream, work.drawn, count)]
                    else:
                        code = work.moves[planned(game, options, state, count, work)]
                    seat = state[SEAT]
                    game.rules.play(options, state, code, work.events)
                    rolled = state[SEAT] == seat  # the turn may go on; then this is no end of it
                else:
                    best = best_end(game, options, state, 0, work, work.after[0])
                    copy(work.ends[0, best], state, game.rules.STATE_SIZE)
            if game.rules.ranking(state, ranked) > facts[PLACED]:
                winner = ranked[facts[PLACED]]
                for seat in range(game.features.SEATS):
                    learning.views[steps, seat] = 1.0 if seat == winner else 0.0
                learned += learn(game, steps, learning, work)
                steps = 0
                facts[PLACED] += 1
                facts[PLAYING] -= 1 << winner
    return learned


def keep_state(
    game: Parts, options: Codes, state: State, step: int, learning: LearningWorkspace, work: SearchWorkspace
) -> None:
    """Keep a state's features and its evaluation."""
    chances = learning.views[step]
    learning.kept_seat[step] = state[SEAT]
    learning.kept_count[step] = evaluate(game, options, state, learning.kept_features[step], work, chances)
    if work.facts[DEPTH] > 0:
        look(game, options, state, 1, work, chances)


def learn(game: Parts, steps: int, learning: LearningWorkspace, work: SearchWorkspace) -> int:
    """Go back through the kept states and move each towards its goal; the first goal stands after the last state."""
    seats = game.features.SEATS
    width = work.facts[WIDTH]
    net = view(work.net, work.facts[NET])
    hidden = work.hidden
    slopes = learning.slopes
    layer = view(net, (game.features.FEATURES + 1) * width)
    trace = learning.settings[TRACE]
    goal = work.after[0]
    chances = work.scratch[0]
    for seat in range(seats):
        goal[seat] = learning.views[steps, seat]
        chances[seat] = goal[seat]  # nothing was misjudged after the last state
    for step in range(steps - 1, -1, -1):
        mover = learning.kept_seat[step]
        count = learning.kept_count[step]
        found = learning.kept_features[step]
        seen = learning.views[step]
        if work.facts[DEPTH] > 0:
            for seat in range(seats):
                goal[seat] = seen[seat] + trace * (goal[seat] - chances[seat])
        forward(game, found, count, work)
        outputs(game, mover, work, chances)
        rate = learning.settings[RATE] / (count + 1)
        for unit in range(width):
            slopes[unit] = 0.0
        for relative in range(seats):
            seat = (mover + relative) % seats
            pull = rate * (goal[seat] - chances[seat])
            if pull != 0.0:
                for unit in range(width):
                    at = unit * seats + relative
                    slopes[unit] += pull * layer[at]
                    layer[at] += pull * hidden[unit]
                layer[width * seats + relative] += pull
        for unit in range(width):
            flat = 1 - abs(hidden[unit])  # softsign's slope is the square of it
            slopes[unit] = slopes[unit] * flat * flat
        for at in range(count):
            weights = view(net, found[at] * width)
            for unit in range(width):
                weights[unit] += slopes[unit]
        bias = view(net, game.features.FEATURES * width)
        for unit in range(width):
            bias[unit] += slopes[unit]
        if work.facts[DEPTH] == 0:
            for seat in range(seats):
                goal[seat] = trace * goal[seat] + (1 - trace) * seen[seat]
    return steps
