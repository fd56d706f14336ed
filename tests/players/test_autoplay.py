"""`vuelta.play`: whole games in one call, the same for a seed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import vuelta
from vuelta import InvalidOption, Position, TooLong

ludo = vuelta.game("ludo")


def first(position: Position) -> str:
    """A player of one's own."""
    return position.moves()[0]


@pytest.mark.parametrize("name", vuelta.games())
@pytest.mark.parametrize("full", [False, True], ids=["few", "full"])
def test_a_whole_game_is_a_record_that_verifies_and_repeats(name: str, full: bool) -> None:
    game = vuelta.game(name)
    start = game.start(game.players[-1] if full else game.players[0])
    players = (["medium", "easy"] * 2)[: len(start.pieces())]
    record = vuelta.play(start, players, seed=7)
    assert record.result
    assert record.result == record.end().ranking
    assert list(record.levels.values()) == players
    assert record.verify() == sum(ply.startswith("roll:") for ply in record.plies)
    assert vuelta.read_record(str(record)) == record == vuelta.play(start, players, seed=7)


def test_the_same_seed_is_the_same_game_in_any_process() -> None:
    code = "import vuelta; print(vuelta.play(vuelta.game('ludo').start(3), ['easy', 'medium', 'easy'], seed='Ana'))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": n},
        ).stdout
        for n in ("1", "2")
    }
    assert told == {f"{vuelta.play(ludo.start(3), ['easy', 'medium', 'easy'], seed='Ana')}\n"}


def test_strong_players_repeat_as_well() -> None:
    start = vuelta.game("ur").start(rule_set="pair")
    assert vuelta.play(start, ["hard", "expert"], seed=1) == vuelta.play(start, ["hard", "expert"], seed=1)


def test_another_seed_is_another_game_and_none_is_a_new_one_that_can_be_repeated() -> None:
    games = [vuelta.play(ludo.start(2), ["easy", "easy"], seed=seed) for seed in (1, 2, None, None)]
    assert len({record.plies for record in games}) == 4
    assert len({record.match for record in games}) == 4
    last = games[-1]
    assert vuelta.play(ludo.start(2), ["easy", "easy"], seed=last.seed) == last


def test_players_who_are_equal_do_not_choose_alike() -> None:
    """Each seat has random numbers of its own."""
    seen: dict[int, list[int]] = {}
    start = ludo.position("seat 0: r0 r10 r20 r30 | seat 2: r40 r50 r60 r70 | seat 0 to roll")
    for seed in range(20):
        position = start
        for ply in vuelta.play(start, ["easy", "easy"], seed=seed).plies[:4]:
            if len(position.moves()) == 4 and position.seat is not None:
                seen.setdefault(position.seat, []).append(position.moves().index(ply))
            position = position.play(ply)
    assert min(map(len, seen.values())) > 5
    assert seen[0] != seen[2]


def test_a_player_of_ones_own_is_asked_in_its_seat_only() -> None:
    asked = []

    def mine(position: Position) -> str:
        asked.append(position.seat)
        return first(position)

    record = vuelta.play(ludo.start((1, 3)), ["easy", mine], seed=5)
    assert set(asked) == {3}
    assert dict(record.levels) == {1: "easy"}


def test_a_game_can_begin_in_the_middle_or_at_its_end() -> None:
    start = ludo.position("seat 0: F F F L6 | seat 2: H H H H | seat 0 rolled 1")
    record = vuelta.play(start, [first, first], seed=1)
    assert (record.plies, record.result) == (("L6>F",), (0, 2))
    assert vuelta.play(record.end(), [first, first], seed=1).plies == ()


def test_a_game_that_does_not_end_is_cut_off() -> None:
    with pytest.raises(TooLong, match="has not ended after 50 plies"):
        vuelta.play(ludo.start(2), ["easy", "easy"], seed=1, limit=50)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((None, ["easy"]), "a game is played from a position, such as game.start"),
        ((ludo, ["easy", "easy"]), "a game is played from a position, such as game.start"),
        ((ludo.start(2), "easy"), "players: 'easy' must be a list, one for each of 2 seats"),
        ((ludo.start(2), 2), "players: 2 must be a list"),
        ((ludo.start(3), ["easy", "easy"]), "players: 2 are named, but 3 play; name one for each seat"),
        ((ludo.start(2), ["easy", "genius"]), "no level 'genius'; it must be easy, medium, hard or expert, or a func"),
        ((ludo.start(2), ["easy", None]), "the player of seat 2 is a function that names moves"),
        ((ludo.start(2), {0: "easy", 2: "easy"}), "the player of seat 0 is a function that names moves"),
    ],
)
def test_what_is_wrong_is_refused_with_a_sentence(arguments: tuple[Any, Any], words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        vuelta.play(*arguments, seed=1)
