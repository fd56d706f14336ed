"""The arena's games between computer players. In the subset.

A deal is one set of dice: the n-th roll of a seat depends only on the seed, the deal, the seat and n. Each deal is
played once in every rotation of the players over the seats, so that they all get the same luck.

The remaining luck is measured: how much better a roll was, by a judge's evaluation, than the mean over all rolls. Its
expectation is zero whatever the judge thinks, so subtracting it from a result reduces the variance and adds no bias.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, PHASE, SEAT, TO_ROLL, Codes, State, copy
from vuelta.kernels.network import FACTS, WIDTH
from vuelta.kernels.playouts import NOBODY_YET, PLANNED, RANDOM, planned, throw
from vuelta.kernels.random_streams import GOLDEN, MASK, STRIDE, draw, mix, next_game
from vuelta.kernels.rollouts import KEYS
from vuelta.kernels.search import after_roll, look
from vuelta.kernels.turn_tree import SearchWorkspace
from vuelta.kernels.whole_turns import decide
from vuelta.kernels.workspace import Workspace, float64, int64, scalar, uint64

THINKING = 2  # beside RANDOM and PLANNED

# The columns of a result: the player who won (NOBODY_YET if none has), plies, decisions with a choice.
WINNER, PLIES, CHOICES = range(3)
ROW = 3


class ArenaWorkspace(Workspace):
    """Who plays, and the results of the games."""

    games = scalar()
    players = scalar()
    taken = int64(players)  # the seats that play
    policies = int64(players)
    player_facts = int64(players, FACTS)
    judge_facts = int64(FACTS)  # of width 0 if luck is not measured
    keys = uint64(KEYS)
    before = float64(MOST_SEATS)  # the judge's chances before a roll and after it
    after = float64(MOST_SEATS)
    stop = int64(1)  # set to 1 to stop at once
    rows = int64(games, ROW)
    luck = float64(games, players)  # the sum of each player's luck


def contest_games(
    game: Parts, options: Codes, start: State, arena: ArenaWorkspace, work: SearchWorkspace, most: int
) -> None:
    """Play games: number g is rotation g % players of a deal; `counter` stands before the first deal."""
    state = work.state
    players = arena.players
    choice_key = game.features.SEATS
    work.events[0] = MOST_EVENTS
    for number in range(arena.games):
        rotation = number % players
        copy(start, state, game.rules.STATE_SIZE)
        for at in range(players):
            arena.luck[number, at] = 0.0
        if rotation == 0:
            next_game(work.counter, work.stream)
        begin_keys(game, rotation, arena, work)
        plies = 0
        choices = 0
        while game.rules.ranking(state, work.ranked) == 0 and plies < most and arena.stop[0] == 0:
            plies += 1
            if state[PHASE] == TO_ROLL:
                seat = state[SEAT]
                arena.keys[seat] = (arena.keys[seat] + STRIDE) & MASK
                if arena.judge_facts[WIDTH] > 0:
                    work.stream[0] = mix(arena.keys[seat] ^ MASK)
                    work.salt[0] = draw(work.stream, work.drawn, 1000000)  # the mean samples other rolls
                    copy(arena.judge_facts, work.facts, FACTS)
                    look(game, options, state, 1, work, arena.before)
                work.stream[0] = mix(arena.keys[seat])
                throw(game, options, state, work)
                game.rules.roll(options, state, work.thrown, work.events)
                if arena.judge_facts[WIDTH] > 0:
                    after_roll(game, options, state, work, arena.after)
                    for at in range(players):
                        player = player_at(rotation, arena.taken[at], arena)
                        arena.luck[number, player] += arena.after[arena.taken[at]] - arena.before[arena.taken[at]]
                continue
            player = player_at(rotation, state[SEAT], arena)
            count = game.rules.legal_moves(options, state, work.moves)
            work.stream[0] = arena.keys[choice_key]
            copy(arena.player_facts[player], work.facts, FACTS)
            code = chosen_move(game, options, state, count, arena.policies[player], work)
            arena.keys[choice_key] = work.stream[0]
            if count > 1:
                choices += 1
            game.rules.play(options, state, code, work.events)
        arena.rows[number, WINNER] = NOBODY_YET
        if game.rules.ranking(state, work.ranked) > 0:
            arena.rows[number, WINNER] = player_at(rotation, work.ranked[0], arena)
        arena.rows[number, PLIES] = plies
        arena.rows[number, CHOICES] = choices


def begin_keys(game: Parts, rotation: int, arena: ArenaWorkspace, work: SearchWorkspace) -> None:
    """Set the key of each seat's dice, the same in every rotation, and then that of the choices in this rotation."""
    seats = game.features.SEATS
    work.stream[0] = mix(work.counter[0])
    for key in range(seats + 1 + rotation):
        work.stream[0] = (work.stream[0] + GOLDEN) & MASK
        arena.keys[min(key, seats)] = mix(work.stream[0])


def player_at(rotation: int, seat: int, arena: ArenaWorkspace) -> int:
    """The player on a seat in a rotation."""
    at = 0
    while arena.taken[at] != seat and at < arena.players - 1:
        at += 1
    return (at + rotation) % arena.players


def chosen_move(game: Parts, options: Codes, state: State, count: int, policy: int, work: SearchWorkspace) -> int:
    """Which of the listed moves a player makes."""
    code: int = work.moves[0]
    if count == 1:
        return code
    if policy == RANDOM:
        code = work.moves[draw(work.stream, work.drawn, count)]
    elif policy == PLANNED:
        code = work.moves[planned(game, options, state, count, work)]
    else:
        work.salt[0] = 0
        code = work.codes[decide(game, options, state, work)]
    return code
