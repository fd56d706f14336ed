"""Games of computer players against each other, as the arena needs them. In the subset.

A deal is one set of dice: the n-th roll of a seat depends on the seed, the deal, the seat and n alone. Each deal is
played once in every rotation of the players over the seats, so that all of them get the same luck.

The luck that is left is measured: what a roll was worth, by a judge's evaluation, against the mean over all rolls. Its
mean is zero whatever the judge thinks, so to take it away from a result changes no mean, only the spread.
"""

from __future__ import annotations

from vuelta.core.contract import Endgame, Features, Plan, Rules, WholeTurn
from vuelta.core.state import MOST_EVENTS, PHASE, SEAT, TO_ROLL, Buffer, Codes, Reals, State, copy, view
from vuelta.kernels.network import FACTS, FOUND, RANKED, SALT, THROWN, WIDTH
from vuelta.kernels.playouts import NOBODY_YET, PLANNED, RANDOM, planned, throw
from vuelta.kernels.random_streams import GOLDEN, MASK, STRIDE, draw, mix, next_game
from vuelta.kernels.search import after_roll, look
from vuelta.kernels.turn_tree import MOST_SEATS
from vuelta.kernels.whole_turns import decide

THINKING = 2  # beside RANDOM and PLANNED

# What is told of a game: the player who won (NOBODY_YET if none has), plies, decisions with a choice.
TOLD = 3


def contest_games(
    rules: Rules,
    plan: Plan,
    features: Features,
    endgame: Endgame,
    wholeturn: WholeTurn,
    options: Codes,
    start: State,
    taken: Buffer,
    players: int,
    policies: Buffer,
    facts: Buffer,
    nets: Reals,
    net_at: Buffer,
    table: Reals,
    judging: Buffer,
    judge: Reals,
    counter: Buffer,
    keys: Buffer,
    stream: Buffer,
    drawn: Buffer,
    state: State,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    tables: Buffer,
    worths: Reals,
    listed: Buffer,
    chances: Reals,
    games: int,
    most: int,
    stop: Buffer,
    rows: Buffer,
    luck: Reals,
) -> None:
    """Play games: number g is rotation g % players of a deal; `counter` stands before the first deal.

    `taken` are the seats that play. `policies`, `facts` and `net_at` have an entry for each player; `judging` are the
    judge's facts, of width 0 if luck is not measured. `luck` is summed for each player. `stop[0]`
    becomes 1 when all of it shall end at once.
    """
    numbers[0] = MOST_EVENTS
    for game in range(games):
        rotation = game % players
        copy(start, state, rules.STATE_SIZE)
        for at in range(players):
            luck[game * players + at] = 0.0
        if rotation == 0:
            next_game(counter, stream)
        begin_keys(features, rotation, counter, keys, stream)
        plies = 0
        choices = 0
        while rules.ranking(state, view(numbers, RANKED)) == 0 and plies < most and stop[0] == 0:
            plies += 1
            if state[PHASE] == TO_ROLL:
                seat = state[SEAT]
                keys[seat] = (keys[seat] + STRIDE) & MASK
                if judging[WIDTH] > 0:
                    stream[0] = mix(keys[seat] ^ MASK)
                    numbers[SALT] = draw(stream, drawn, 1000000)  # rolls that are drawn for the mean are others
                    look(
                        rules,
                        features,
                        endgame,
                        options,
                        state,
                        judging,
                        judge,
                        table,
                        1,
                        1,
                        cells,
                        numbers,
                        hidden,
                        reals,
                        view(reals, 0),
                    )
                stream[0] = mix(keys[seat])
                throw(rules, options, state, view(numbers, THROWN), stream, drawn)
                rules.roll(options, state, view(numbers, THROWN), numbers)
                if judging[WIDTH] > 0:
                    after_roll(
                        rules,
                        features,
                        endgame,
                        options,
                        state,
                        judging,
                        judge,
                        table,
                        1,
                        cells,
                        numbers,
                        hidden,
                        reals,
                        view(reals, MOST_SEATS),
                    )
                    for at in range(players):
                        player = player_at(taken, players, rotation, taken[at])
                        luck[game * players + player] += reals[MOST_SEATS + taken[at]] - reals[taken[at]]
                continue
            player = player_at(taken, players, rotation, state[SEAT])
            stream[0] = keys[features.SEATS]
            code = chosen_move(
                rules,
                plan,
                features,
                endgame,
                wholeturn,
                options,
                state,
                policies[player],
                view(facts, player * FACTS),
                view(nets, net_at[player]),
                table,
                stream,
                drawn,
                cells,
                numbers,
                hidden,
                reals,
                tables,
                worths,
                listed,
                chances,
            )
            keys[features.SEATS] = stream[0]
            if listed[0] > 1:
                choices += 1
            rules.play(options, state, code, numbers)
        row = view(rows, game * TOLD)
        row[0] = NOBODY_YET
        if rules.ranking(state, view(numbers, RANKED)) > 0:
            row[0] = player_at(taken, players, rotation, numbers[RANKED])
        row[1] = plies
        row[2] = choices


def begin_keys(features: Features, rotation: int, counter: Buffer, keys: Buffer, stream: Buffer) -> None:
    """A key for each seat's dice, the same in every rotation, and after them one for the choices in this rotation."""
    stream[0] = mix(counter[0])
    for key in range(features.SEATS + 1 + rotation):
        stream[0] = (stream[0] + GOLDEN) & MASK
        keys[min(key, features.SEATS)] = mix(stream[0])


def player_at(taken: Buffer, players: int, rotation: int, seat: int) -> int:
    """Who sits there in a rotation."""
    at = 0
    while taken[at] != seat and at < players - 1:
        at += 1
    return (at + rotation) % players


def chosen_move(
    rules: Rules,
    plan: Plan,
    features: Features,
    endgame: Endgame,
    wholeturn: WholeTurn,
    options: Codes,
    state: State,
    policy: int,
    facts: Buffer,
    net: Reals,
    table: Reals,
    stream: Buffer,
    drawn: Buffer,
    cells: State,
    numbers: Buffer,
    hidden: Reals,
    reals: Reals,
    tables: Buffer,
    worths: Reals,
    listed: Buffer,
    chances: Reals,
) -> int:
    """The move that a player makes. `listed[0]` is then how many there were."""
    moves: Buffer = view(numbers, FOUND)
    count = rules.legal_moves(options, state, moves)
    listed[0] = count
    if count == 1:
        return moves[0]
    if policy == RANDOM:
        return moves[draw(stream, drawn, count)]
    if policy == PLANNED:
        return moves[planned(plan, options, state, moves, count, stream, drawn)]
    codes: Buffer = view(listed, 1)
    numbers[SALT] = 0
    best = decide(
        rules,
        features,
        endgame,
        wholeturn,
        options,
        state,
        facts,
        net,
        table,
        cells,
        numbers,
        hidden,
        reals,
        tables,
        worths,
        codes,
        view(listed, 2 + rules.MAX_MOVES),
        chances,
    )
    return codes[best]
