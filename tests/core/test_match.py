"""Matches: authoritative, with injected dice; whatever is refused changes nothing."""

from __future__ import annotations

import gc
from random import Random

import pytest

import vuelta
from vuelta import IllegalMove, InvalidNotation, Position, TooLong
from vuelta.core.dice import SealedDice
from vuelta.core.match import Match
from vuelta.core.record_reader import read_record
from vuelta.players.easy import easy

ludo = vuelta.game("ludo")


def scripted(*texts: str) -> vuelta.core.dice.Dice:
    """Dice that fall as written."""
    left = iter(texts)

    def throw(_position: Position, _number: int) -> str:
        return next(left)

    return throw


def test_the_match_rolls_and_the_player_moves() -> None:
    match = Match(ludo.start(2), scripted("roll:6", "roll:2"))
    assert match.roll(0).moves() == ("H>r0",)
    assert match.move(0, "H>r0").awaits == "roll"
    match.roll(0)
    assert match.plies == ("roll:6", "H>r0", "roll:2")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda match: match.move(0, "H>r0"), "seat 0 has to roll, not move"),
        (lambda match: match.roll(2), "it is the turn of seat 0, not of seat 2"),
        (lambda match: match.undo(0), "you can only take back your own moves since the last roll"),
    ],
)
def test_what_is_not_due_is_refused_and_changes_nothing(act, words: str) -> None:  # type: ignore[no-untyped-def]
    match = Match(ludo.start(2), scripted("roll:6"))
    with pytest.raises(IllegalMove, match=words):
        act(match)
    assert match.plies == ()
    assert match.position == ludo.start(2)


def test_players_never_name_a_roll() -> None:
    match = Match(ludo.start(2), scripted("roll:6"))
    match.roll(0)
    with pytest.raises(IllegalMove, match="the match rolls the dice"):
        match.move(0, "roll:6")


@pytest.mark.parametrize("answer", ["r5>r6", "nonsense", ""])
def test_a_player_that_answers_wrongly_changes_nothing(answer: str) -> None:
    match = Match(ludo.start(2), scripted("roll:6"), players={0: lambda _position: answer})
    match.step()
    with pytest.raises((IllegalMove, InvalidNotation)):
        match.step()
    assert match.plies == ("roll:6",)


def test_dice_that_fall_wrongly_change_nothing() -> None:
    match = Match(ludo.start(2), scripted("roll:6-6", "roll:6"))
    with pytest.raises(IllegalMove):
        match.roll(0)
    assert match.roll(0).awaits == "move"


def test_a_seat_without_a_player_can_not_be_asked() -> None:
    match = Match(ludo.start(2), scripted("roll:6"))
    match.step()
    with pytest.raises(LookupError, match="seat 0 has no player"):
        match.step()


def test_a_move_can_be_taken_back_up_to_the_roll_and_never_the_roll() -> None:
    poliana = vuelta.game("poliana")
    match = Match(poliana.start(2), scripted("roll:6-6"))
    rolled = match.roll(0)
    once = match.move(0, "6:J>r0")
    match.move(0, "6:J>r0")
    with pytest.raises(IllegalMove, match="you can only take back your own moves"):
        match.undo(2)
    assert match.undo(0) == once
    assert match.undo(0) == rolled
    assert not match.can_undo(0)
    with pytest.raises(IllegalMove, match="you can only take back your own moves since the last roll"):
        match.undo(0)
    assert match.plies == ("roll:6-6",)


def test_nothing_can_be_taken_back_or_played_once_the_seed_may_be_shown() -> None:
    start = ludo.position("seat 0: F F F L6 | seat 2: H H H H | seat 0 to roll")
    match = Match(start, scripted("roll:1"))
    match.roll(0)
    match.move(0, "L6>F")
    assert match.over
    with pytest.raises(IllegalMove, match="you can only take back your own moves"):
        match.undo(0)


def test_a_stopped_match_shows_its_seed_and_goes_no_further() -> None:
    match = Match(ludo.start(2), SealedDice("m"))
    match.roll(0)
    assert match.record().seed is None
    match.stop()
    assert match.record().seed is not None
    assert match.record().verify() == 1
    with pytest.raises(IllegalMove, match="the game is over"):
        match.roll(0)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.step()


@pytest.mark.parametrize(
    "start",
    [
        ludo.start(2, first=2),
        ludo.start((1, 2), max_sixes=0),
        ludo.position("seat 0: F F F L6 | seat 2: H H H r9 | seat 2 to roll, sixes 1 | with stacking=no"),
    ],
)
def test_a_record_tells_every_start(start: Position) -> None:
    record = Match(start, SealedDice("m")).record()
    again = read_record(str(record))
    assert again.start == start
    assert again == record


@pytest.mark.parametrize("name", vuelta.games())
def test_a_whole_match_is_a_record_that_reads_back_and_verifies(name: str) -> None:
    start = vuelta.game(name).start()
    players = {seat: easy(Random(seat)) for seat in start.pieces()}
    dice = SealedDice("m-7", seed=bytes(range(32)), words={0: "caña 3"})
    match = Match(
        start, dice, players=players, names={0: "Ana"}, levels={1: "easy"} if 1 in players else {}, date="2026-11-15"
    )
    early = str(match.record())
    assert dice.seed.hex() not in early
    while not match.over:
        match.step()
    record = match.record()
    assert record.seed == dice.seed.hex()
    again = read_record(str(record).encode())
    assert again == record
    assert again.end() == match.position
    assert again.verify() == sum(text.startswith("roll:") for text in match.plies)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.step()


def test_a_player_who_never_lets_the_game_end_is_cut_off_at_the_limit() -> None:
    """Cadena need not end if a player always extends (CA10)."""
    cadena = vuelta.game("cadena")
    asked = []

    def extends(position: Position) -> str:
        asked.append(position)
        return next((move for move in position.moves() if move != "stand"), position.moves()[0])

    match = Match(cadena.start(2), SealedDice("m", seed=bytes(32)), players={0: extends, 1: extends}, limit=500)
    while len(match.plies) < 500:
        match.step()
    before = len(asked), match.position
    with pytest.raises(TooLong, match="not ended after 500 plies, the limit of this match; perhaps a player"):
        match.step()
    assert (len(asked), match.position, len(match.plies)) == (*before, 500)
    assert not match.over


def test_the_limit_refuses_no_game_that_ends_with_it() -> None:
    start = ludo.position("seat 0: F F F L6 | seat 2: H H H H | seat 0 to roll")
    match = Match(start, scripted("roll:1"), limit=2)
    match.roll(0)
    assert match.move(0, "L6>F").over


@pytest.mark.parametrize("act", [lambda match: match.move(0, "H>r0"), lambda match: match.step()])
def test_at_the_limit_nothing_is_played_but_a_move_can_be_taken_back(act) -> None:  # type: ignore[no-untyped-def]
    poliana = vuelta.game("poliana")
    match = Match(poliana.start(2), scripted("roll:6-6"), players={0: lambda position: position.moves()[0]}, limit=2)
    match.roll(0)
    match.step()
    with pytest.raises(TooLong):
        act(match)
    assert match.undo(0).awaits == "move"
    assert match.step().awaits == "move"


def test_a_long_match_keeps_only_the_positions_that_can_be_taken_back_to() -> None:
    start = vuelta.game("cadena").start(2)
    match = Match(start, SealedDice("m", seed=bytes(32)), players={0: easy(Random(0)), 1: easy(Random(1))})
    for _ in range(200):
        match.step()
    held = gc.get_referents(match, *(value for value in vars(match).values() if isinstance(value, list)))
    assert sum(isinstance(thing, Position) for thing in held) < 10
