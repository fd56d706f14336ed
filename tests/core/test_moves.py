"""Moves are values: kind, squares, dice and amount, with their notation rendered from them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from types import SimpleNamespace

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta.core.errors import IllegalMove, InvalidNotation
from vuelta.core.game import Game
from vuelta.core.move import every_move
from vuelta.core.move_reader import move_code


def test_a_move_says_what_it_is_and_how_it_is_written() -> None:
    (move,) = vuelta.game("ludo").position("seat 0: H H H r5 | seat 2: H H H H | seat 0 rolled 3").legal_moves()
    assert repr(move) == "Move(kind='walk', origin='r5', target='r8', dice=(3,), amount=None)"
    assert str(move) == "r5>r8"
    assert move.steps == 3


def test_a_token_that_comes_out_enters() -> None:
    (move,) = vuelta.game("ludo").start(2).play("roll:6").legal_moves()
    assert (move.kind, move.origin, move.target) == ("enter", "H", "r0")


def test_a_sum_uses_both_dice_and_a_bonus_has_an_amount() -> None:
    poleana = vuelta.game("poleana")
    moves = poleana.position("seat 0: r5 B B B | seat 2: B B B B | seat 0 rolled 4-1").legal_moves()
    assert {move.text: tuple(move.dice) for move in moves}["4+1:r5>r10"] == (4, 1)
    captured = poleana.position("seat 0: h7 h7 h7 r5 | seat 2: B B B r9 | seat 0 rolled 4-2").play("4:r5>r9")
    assert [(move.kind, move.amount, move.target) for move in captured.legal_moves()] == [
        ("bonus", 10, "b1.5"),
        ("bonus", 10, "r19"),
    ]


def test_a_move_of_no_piece_has_no_squares() -> None:
    text = "seat 0: 11 C | seat 1: 13 C | black: 1 1 bank 12 | seat 0 to move, links 3-4, last 4, direction up"
    moves = vuelta.game("cadena").position(text).legal_moves()
    assert [(move.kind, move.origin, move.walks) for move in moves] == [
        ("extend-up", None, False),
        ("stand", None, False),
    ]


def test_a_chain_names_its_links_in_order() -> None:
    text = "seat 0: S S | seat 1: S S | black: 2 1 bank 11 | seat 0 rolled 3-5-4"
    (move,) = vuelta.game("cadena").position(text).legal_moves()
    assert (move.kind, tuple(move.dice), move.text) == ("chain", (3, 4, 5), "chain:3-4-5")


def test_a_move_is_found_by_its_text_or_refused_with_the_reason() -> None:
    position = vuelta.game("ludo").start(2).play("roll:6")
    assert position.move("H>r0").kind == "enter"
    with pytest.raises(IllegalMove, match=r"no token there \(r5\)"):
        position.move("r5>r11")
    with pytest.raises(InvalidNotation):
        position.move("north")


@every_game
def test_every_legal_move_is_described_among_all_that_could_be_tried(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(11)), 60):
        legal = position.legal_moves()
        assert [move.text for move in legal] == list(position.moves()) == sorted(position.moves())
        if legal:
            tried = {move.code: move for move in every_move(game, position.board, position.codes, list(position.state))}
            assert [tried[move.code] for move in legal] == list(legal)
        for move in legal:
            board, seat = position.board, position.seat
            named = [name for name in (move.origin, move.target) if name]
            assert [board.number(name, seat) for name in named] == [cell for cell in move.cells if move.walks]


@every_game
def test_templates_alone_lead_from_the_text_of_a_legal_move_to_its_code(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(12)), 40):
        for text, code in position.legal.items():
            assert move_code(declared_only(game), position.codes, list(position.state), text) == code


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("4:r5>r11", IllegalMove, "here it would be 4:r5>r9"),  # the square is the wrong one
        ("4:r6>r10", IllegalMove, r"no token on r6"),
        ("6:r5>r11", InvalidNotation, "'6:r5>r11' is not a move of poleana"),  # nobody rolled a six
        ("4:r5>B", InvalidNotation, "'4:r5>B' is not a move of poleana"),  # where tokens wait, no move leads
        ("4:r99>r5", InvalidNotation, "'4:r99>r5' is not a move of poleana"),
        ("north", InvalidNotation, r"of poleana; write dice:origin>target or \+amount:origin>target"),
    ],
)
def test_a_text_that_is_no_legal_move_is_read_by_the_templates(text: str, error: type[Exception], words: str) -> None:
    poleana = declared_only(vuelta.game("poleana"))
    with pytest.raises(error, match=words):
        poleana.position("seat 0: r5 B B B | seat 2: B B B B | seat 0 rolled 4-1").play(text)


def test_a_move_that_nobody_may_make_now_is_still_a_move() -> None:
    position = vuelta.game("maedn").start(2)
    with pytest.raises(IllegalMove, match="'H>r0': no move is awaited; seat 0 has to roll"):
        position.play("H>r0")
    with pytest.raises(InvalidNotation, match="write H>r0, r5>r11 or r38>G2"):
        position.play("r0>H")


def declared_only(game: Game) -> Game:
    """A game that doesn't read moves itself."""
    notation = SimpleNamespace(MOVES=game.notation.MOVES, CLAUSES=game.notation.CLAUSES)
    return replace(game, notation=notation)
