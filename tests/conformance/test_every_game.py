"""One checklist that every game passes, for every rule set and number of players. It names no game."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.playout import playout
from tests.support import SOAK, random_line, walk
from vuelta import Game, IllegalMove, InvalidOption, Position, TooManyRolls
from vuelta.compiled.checked_lists import Variant, Walk
from vuelta.conformance.texts import (
    check_move_texts,
    check_pieces,
    check_position_text,
    check_refusal_sentence,
    check_sentences,
)
from vuelta.core.state import PHASE, TO_MOVE

WALKS = range(4)


@every_game
def test_positions_of_random_games_are_small_and_they_and_their_moves_have_one_text(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    """The text of a position leads back to it; every legal move has one code and one text; states are small."""
    assert game.rules.STATE_SIZE <= 64
    for seed in WALKS:
        for _, position in walk(game.start(seats, rule_set=rule_set), Random(seed)):
            again = check_position_text(position)
            assert hash(again) == hash(position)
            assert again.moves() == position.moves()
            check_move_texts(position)
            assert (position.awaits == "move") == bool(position.moves())
            assert list(position.moves()) == sorted(position.moves())
            assert all(0 <= code < game.rules.MOVE_CODES for code in position.legal.values())
            assert len(position.state) == game.rules.STATE_SIZE
            assert -128 <= min(position.state) <= max(position.state) <= 127


@every_game
def test_what_is_refused_is_what_is_not_legal_and_can_be_said(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    strict = Walk(Variant(game, game.rule_sets[rule_set].options, seats), Random(1))
    for state in strict.play(150):
        if state[PHASE] == TO_MOVE:
            for refusal in strict.check_moves(range(game.rules.MOVE_CODES)):
                check_refusal_sentence(strict.position(), refusal)


@every_game
def test_playing_changes_nothing_in_the_old_position(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for text, position in walk(game.start(seats, rule_set=rule_set), Random(2), most=200):
        before = (str(position), position.state, position.events)
        if text:
            position.play(text)
        assert (str(position), position.state, position.events) == before


@every_game
def test_a_rejected_ply_changes_nothing(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for _, position in walk(game.start(seats, rule_set=rule_set), Random(3), most=100):
        wrong = "roll:1" if position.awaits == "move" else "roll:" + "-".join("1" * 40)
        before = str(position)
        with pytest.raises(IllegalMove):
            position.play(wrong)
        assert str(position) == before


@every_game
def test_weights_of_rolls_are_positive_and_every_roll_can_be_played(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    for _, position in walk(game.start(seats, rule_set=rule_set), Random(5), most=60):
        if position.awaits != "roll":
            assert position.rolls() == {}
            continue
        try:
            rolls = position.rolls()
        except TooManyRolls:
            continue
        assert rolls
        assert all(weight > 0 for weight in rolls.values())
        if len(rolls) <= 36:
            for text in rolls:
                assert isinstance(position.play(text), Position)


@every_game
def test_a_line_of_play_can_be_replayed_exactly(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    texts, end = random_line(start, Random(6))
    again = start
    for text in texts:
        again = again.play(text)
    assert again == end
    assert again.events == end.events


@every_game
def test_copies_and_pickles_are_equal_and_play_on_alike(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for text, position in walk(game.start(seats, rule_set=rule_set), Random(7), most=40):
        for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert twin == position
            assert twin.events == position.events
            if text:
                assert twin.play(text) == position.play(text)


@every_game
def test_a_whole_game_keeps_its_pieces_and_turns_and_can_be_told(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    """Pieces stand on cells; whose turn it is agrees with what is awaited; events are said in both languages."""
    counts, events = set(), set()
    for _, position in walk(game.start(seats, rule_set=rule_set), Random(8)):
        check_pieces(position, seats)
        counts.add(tuple(len(names) for names in position.pieces().values()))
        assert position.over == (position.awaits == "nothing") == (position.seat is None)
        if position.awaits == "move":
            assert position.moves()
            assert position.state[1] == TO_MOVE
        if not position.over:
            assert position.seat in seats
        assert len(set(position.ranking)) == len(position.ranking)
        assert set(position.ranking) <= set(seats)
        check_sentences(position)
        events |= {event.kind for event in position.events}
    assert position.over
    assert position.ranking
    assert "won" in events
    assert len(counts - {(0,) * len(seats)}) == 1, "pieces are all there, or (before a set-up) none is"


@every_game
def test_every_seat_can_start_unless_the_rules_decide(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for seat in seats:
        if game.starter is None:
            with pytest.raises(InvalidOption, match="decide who starts"):
                game.start(seats, rule_set=rule_set, first=seat)
        else:
            assert game.start(seats, rule_set=rule_set, first=seat).seat == seat


@every_game
def test_the_board_is_plain_data(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    board = game.board(game.rule_sets[rule_set].options)
    numbers = {number for way in board.ways for number in way.cells}
    assert numbers <= set(range(len(board.cells)))
    assert {way.seat for way in board.ways if way.seat is not None} <= set(range(len(game.colours)))
    data = json.loads(json.dumps(board.as_json()))
    assert [cell["name"] for cell in data["cells"]] == [cell.name for cell in board.cells]
    assert [tuple(way["cells"]) for way in data["ways"]] == [way.cells for way in board.ways]
    assert len(data["decorations"]) == len(board.decorations)


@every_game
def test_random_games_end(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    start = game.start(seats, rule_set=rule_set)
    for seed in range(10_000 if SOAK > 1 else 50):
        state, plies = playout(start, Random(seed), most_plies=200_000)
        assert plies > 0
        assert game.rules.ranking(state, [0] * 8) >= 1


@pytest.mark.parametrize("name", vuelta.games())
def test_options_that_differ_make_positions_that_differ(name: str) -> None:
    game = vuelta.game(name)
    starts = {rule_set: game.start(rule_set=rule_set) for rule_set in game.rule_sets}
    assert len(set(starts.values())) == len(starts)
    for rule_set, start in starts.items():
        assert start.options == game.rule_sets[rule_set].options
