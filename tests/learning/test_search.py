"""The search: machine code and the interpreter agree, and both do what a slow restatement says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.learning.restated import Slow, ends, opinion
from tests.learning.small import (
    Machine,
    Plain,
    facts_of,
    has_choice,
    last_choices,
    plain_workspace,
    random_net,
    some_positions,
)
from tests.support import SOAK, SOME_GAMES
from vuelta import Game, Position
from vuelta.compiled.loader import cache_folder
from vuelta.core.state import MOST_SEATS
from vuelta.kernels import network, turn_tree
from vuelta.kernels.parts import parts_of
from vuelta.players.weights import Net

every_name = pytest.mark.parametrize("name", SOME_GAMES)
CROWDED = "seat 0: B B r22 r31 | seat 1: b2.7 r21 r28 r35 | seat 2: b3.3 r32 r36 r46 | seat 3: B B b1.6 r58 | "
"""A Poleana position whose turn can be played in 810 ways."""


def counted_roll(position: Position) -> bool:
    """Whether a roll is awaited, of so few dice that all are looked at."""
    dice = position.game.rules.dice(position.codes, list(position.state))
    return position.awaits == "roll" and dice <= turn_tree.ENUMERATED_DICE


@every_game
def test_the_net_says_what_its_definition_says(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start, net = game.start(seats, rule_set=rule_set), random_net(game)
    for position in some_positions(start, lambda position: not position.over, 5 * SOAK, every=17):
        work, chances = plain_workspace(game, net, facts_of(position)), [0.0] * MOST_SEATS
        network.evaluate(parts_of(game), position.codes, list(position.state), work.found, work, chances)
        expected = opinion(position, net)
        assert list(chances[: len(expected)]) == pytest.approx(list(expected), abs=1e-6)
        assert {seat for seat, chance in enumerate(chances) if chance} <= set(seats)


@every_game
def test_a_turn_has_the_ends_that_its_moves_lead_to(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for position in some_positions(game.start(seats, rule_set=rule_set), has_choice, 8 * SOAK):
        work = Plain(position, random_net(game), facts_of(position)).work
        count = turn_tree.turn_ends(parts_of(game), position.codes, list(position.state), 0, work)
        if count > turn_tree.MOST_ENDS - game.rules.MAX_MOVES:
            continue  # more than there is room for
        reached = {(work.firsts[0, at], tuple(work.ends[0, at])) for at in range(count)}
        expected = set()
        for move, code in position.legal.items():
            after = position.play(move)
            goes_on = after.awaits == "move" and after.seat == position.seat
            expected |= {(code, end.state) for end in (ends(after, turn_tree.MOST_DEPTH - 1) if goes_on else [after])}
        assert reached == expected


def test_every_move_is_judged_even_if_a_turn_has_more_ends_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = vuelta.game("poleana").position(f"{CROWDED}seat 1 rolled 3-1")
    monkeypatch.setattr(turn_tree, "MOST_ENDS", 64)
    assert sum(1 for _ in ends(position)) > 64
    judged, _ = Plain(position, random_net(position.game), facts_of(position)).think()
    assert sorted(judged) == sorted(position.legal.values())


@every_game
def test_outcomes_of_a_roll_are_those_of_the_position_with_their_weights(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    rules = game.rules
    for position in some_positions(game.start(seats, rule_set=rule_set), counted_roll, 5 * SOAK):
        work = Plain(position, random_net(game), facts_of(position)).work
        count = turn_tree.outcomes(parts_of(game), position.codes, list(position.state), 1, work)
        found = {tuple(work.rolled[1, at]): work.weights[1, at] for at in range(count)}
        assert len(found) == count
        expected = Counter[tuple[int, ...]]()
        for roll, weight in position.rolls().items():
            expected[position.play(roll).state] += weight
        assert found == expected
        a_die = sum(rules.weight(position.codes, face) for face in range(1, 7))
        assert sum(found.values()) == a_die ** rules.dice(position.codes, list(position.state))


def test_rolls_of_many_dice_are_a_fixed_sample_that_another_salt_changes() -> None:
    game = vuelta.game("cadena")

    def many(position: Position) -> bool:
        return position.awaits == "roll" and not counted_roll(position)

    position = some_positions(game.start(), many, 1)[0]

    def sample(salt: int) -> list[list[int]]:
        work = Plain(position, random_net(game), facts_of(position)).work
        work.salt[0] = salt
        count = turn_tree.outcomes(parts_of(game), position.codes, list(position.state), 0, work)
        assert sum(work.weights[0, at] for at in range(count)) == turn_tree.SAMPLE
        return [list(work.rolled[0, at]) for at in range(count)]

    assert sample(0) == sample(0)
    assert sample(0) != sample(1)


@every_name
def test_one_roll_ahead_is_the_mean_over_the_rolls(name: str) -> None:
    start = vuelta.game(name).start(2)
    net = random_net(start.game)
    for position in some_positions(start, counted_roll, 3 * SOAK, every=11):
        expected = list(Slow(position, net).looked(position, 1))
        assert sum(expected) == pytest.approx(1)
        assert Machine(position, net, facts_of(position)).look(1) == pytest.approx(expected, abs=1e-5)
        assert Plain(position, net, facts_of(position)).look(1) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("name", ["ludo", "senet"])
@pytest.mark.parametrize("rolls", [2, 3])
def test_more_rolls_ahead_are_the_mean_over_all_of_them(name: str, rolls: int) -> None:
    start = vuelta.game(name).start()
    net = random_net(start.game)
    for position in some_positions(start, counted_roll, 3 * SOAK if rolls == 2 else SOAK, every=23):
        expected = list(Slow(position, net).looked(position, rolls))
        assert Machine(position, net, facts_of(position)).look(rolls) == pytest.approx(expected, abs=1e-5)
        assert Plain(position, net, facts_of(position)).look(rolls) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("name", ["ludo", "senet"])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_move_is_worth_what_its_best_end_is_worth_that_many_rolls_ahead(name: str, depth: int) -> None:
    start = vuelta.game(name).start()
    net = random_net(start.game)
    for position in some_positions(start, has_choice, 3 * SOAK, every=23):
        judged, best = Machine(position, net, facts_of(position, depth=depth)).think()
        slow, seat = Slow(position, net), position.state[0]
        for move, code in position.legal.items():
            after = position.play(move)
            goes_on = after.awaits == "move" and after.seat == position.seat
            end = slow.best_end(after) if goes_on else after
            assert judged[code] == pytest.approx(list(slow.looked(end, depth)), abs=1e-5)
        assert judged[best][seat] == max(chances[seat] for chances in judged.values())


def test_a_move_that_seems_much_worse_is_not_looked_into() -> None:
    game = vuelta.game("ludo")
    position = some_positions(game.start(2), lambda position: len(position.moves()) > 2, 1)[0]
    facts = facts_of(position, depth=1)
    facts[network.KEEP] = 1
    net = random_net(game)
    plain, _ = Plain(position, net, facts_of(position)).think()
    looked, best = Plain(position, net, facts).think()
    favourite = max(plain, key=lambda code: plain[code][position.state[0]])
    assert best == favourite
    assert {code for code in plain if plain[code] != looked[code]} == {favourite}


@every_name
@pytest.mark.parametrize("depth", [0, 1])
def test_machine_code_thinks_as_the_interpreter_does(name: str, depth: int) -> None:
    game = vuelta.game(name)
    for players in game.players:
        net = random_net(game, seed=players)

        def few(position: Position) -> bool:
            return 1 < len(position.moves()) < 6

        for position in some_positions(game.start(players), few, SOAK):
            assert_alike(position, net, depth)


@every_name
def test_machine_code_looks_two_rolls_ahead_as_the_interpreter_does(name: str) -> None:
    game = vuelta.game(name)
    cheapest = min(last_choices(game.start(2), 6), key=lambda position: len(position.moves()))
    assert_alike(cheapest, random_net(game), 2)


def assert_alike(position: Position, net: Net, depth: int) -> None:
    facts = facts_of(position, depth=depth)
    facts[network.KEEP] = 2
    (fast, best), (slow, chosen) = Machine(position, net, facts).think(), Plain(position, net, facts).think()
    assert best == chosen
    assert list(fast) == list(slow)
    for code, chances in fast.items():
        assert chances == pytest.approx(slow[code], abs=1e-5)
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("name", ["senet", "ludo"])
def test_a_table_is_believed_where_it_knows(name: str) -> None:
    game = vuelta.game(name)
    start = game.start(2)
    endgame = game.endgame
    assert endgame is not None
    sides, count = endgame.sides(start.codes, 1), endgame.turns(start.codes)
    table = np.random.default_rng(2).random(sides * sides * count).astype(np.float32)
    state = [0] * game.rules.STATE_SIZE
    pair, turn = divmod(endgame.beginning(start.codes, 1), count)
    assert endgame.restore(start.codes, state, 1, *divmod(pair, sides), turn)
    position = Position(game, start.options, start.codes, tuple(state))
    place = endgame.index(start.codes, state, 1)
    facts, net = facts_of(position, pieces=1), random_net(game)
    chances = Machine(position, net, facts, table).look(1)
    assert chances[position.state[0]] == pytest.approx(table[place])
    assert sum(chances) == pytest.approx(1)
    assert Plain(position, net, facts, table).look(1) == pytest.approx(chances, abs=1e-6)
    assert Machine(start, net, facts_of(start, pieces=1), table).look(1) == pytest.approx(
        Machine(start, net, facts_of(start)).look(1)
    )


CHECK = """
import numpy as np, sys, vuelta
from tests.learning import small
from vuelta.compiled.loader import compiled
small.compiled = lambda game: compiled(game, safe=True)
game = vuelta.game(sys.argv[1])
for position in small.some_positions(game.start(), small.has_choice, 20):
    judged, best = small.Machine(position, small.random_net(game), small.facts_of(position, depth=2)).think()
    assert sorted(judged) == sorted(position.legal.values())
print("inside")
"""


@pytest.mark.skipif(
    SOAK == 1, reason="the search with its indices checked takes half a minute to compile; see make soak"
)
@pytest.mark.parametrize("name", ["cadena"])
def test_no_index_leaves_its_room(name: str) -> None:
    """The longest rolls are those of this game; the interpreter's memoryviews check the others."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "VUELTA_CACHE": str(cache_folder() / "checked")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHECK, name], capture_output=True, text=True, env=environment
    )
    assert (done.stdout.strip(), done.stderr) == ("inside", "")
