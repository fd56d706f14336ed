"""The engine's small parts: option domains, boards, perft."""

from __future__ import annotations

import pytest

import vuelta
from tests.perft.perft import divide, perft
from vuelta import Board, Cell, InvalidOption, Way
from vuelta.core.options import Faces, Flag, Whole, Word, describe, parse_options

ludo = vuelta.game("ludo")


@pytest.mark.parametrize(
    ("domain", "value", "text", "codes"),
    [
        (Flag(), True, "yes", (1,)),
        (Flag(), False, "no", (0,)),
        (Whole((0, 2, 3)), 3, "3", (3,)),
        (Word(("die", "sticks")), "sticks", "sticks", (1,)),
        (Faces(), frozenset({1, 6}), "1,6", (2 + 64,)),
    ],
)
def test_an_option_has_a_value_a_text_and_integers(
    domain: Flag | Whole | Word | Faces, value: object, text: str, codes: tuple[int, ...]
) -> None:
    assert domain.check(value) == value
    assert domain.format(value) == text
    assert domain.parse(text) == value
    assert domain.encode(value) == codes


@pytest.mark.parametrize(
    "text",
    ["max_sixes", "max_sixes=", "max_sixes=x", "max_sixes=²", "max_sixes=1", "max_sixes=99999999999", "open_on=6,6",
     "open_on=", "open_on=0", "nothing=1", "max_sixes=2 max_sixes=2", "exact_finish=True"],
)  # fmt: skip
def test_option_texts_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(InvalidOption):
        parse_options("ludo", ludo.options, text)


@pytest.mark.parametrize("name", vuelta.games())
def test_every_option_has_a_sentence_in_both_languages_and_a_rule(name: str) -> None:
    game = vuelta.game(name)
    for entry in describe(game.options):
        assert entry.sentence["en"].endswith(".")
        assert entry.sentence["es"].endswith(".")
        assert entry.rule in game.rule_ids
        assert entry.domain.check(entry.default) == entry.default
        assert entry.domain.parse(entry.domain.format(entry.default)) == entry.default
        assert entry.domain.describe()


@pytest.mark.parametrize(
    ("cells", "ways", "words"),
    [
        ((Cell(name="a", x=0, y=0, kind="x"),) * 2, (), "is on the board twice"),
        ((Cell(name="a", x=5, y=0, kind="x"),), (), "outside the board"),
        ((Cell(name="a", x=0, y=0, kind="x", spots=((0, -1),)),), (), "outside the board"),
        ((Cell(name="a", x=0, y=0, kind="x"),), (Way(kind="way", cells=(0, 1)),), "cell 1, which does not exist"),
    ],
)
def test_a_broken_board_is_refused(cells: tuple[Cell, ...], ways: tuple[Way, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Board(width=2, height=2, cells=cells, ways=ways)


def test_a_cell_is_found_by_its_name_as_a_seat_sees_it() -> None:
    board = ludo.board()
    assert board.cell("L1", 2).seat == 2
    assert board.cell("r18", 0) is board.cell("r18", 1)
    with pytest.raises(KeyError):
        board.cell("L1")
    with pytest.raises(KeyError):
        board.cell("r72")


def test_perft_counts_rolls_and_moves_alike() -> None:
    start = ludo.start(2)
    assert perft(start, 0) == 1
    assert perft(start, 1) == 6
    assert perft(start, 2) == 5 * 6 + 1  # five rolls pass on, the six opens a token
    assert divide(start, 2) == {**{f"roll:{face}": 6 for face in range(1, 6)}, "roll:6": 1}
    over = ludo.position("seat 0: F F F F | seat 2: H H H H | over, ranking 0 2")
    assert perft(over, 5) == 1
