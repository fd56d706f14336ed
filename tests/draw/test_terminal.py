"""The board of characters: every piece can be seen, whatever stands together and however narrow it is."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta import Game, Position
from vuelta.draw.palette import letter
from vuelta.draw.terminal import Marks, board_lines, least_columns, legend_lines

NOTE = re.compile(r"(?:\d+ )?(\S+): (\S+(?: \S+)*)")


def letters(position: Position) -> dict[str, int]:
    """Letter → how many pieces of that colour there are."""
    return {letter(position.game.colours[seat], "en"): len(names) for seat, names in position.pieces().items()}


def drawn(lines: list[str], known: set[str], names: set[str]) -> tuple[Counter[str], list[str]]:
    """How many pieces of each colour the board shows, and what is told below it.

    Names of squares and marks are taken away first; a letter counts once, or as often as the digit behind it says.
    """
    notes = [line for line in lines if NOTE.fullmatch(line)]
    found: Counter[str] = Counter()
    for line in lines:
        if line in notes:
            continue
        for word in line.split():
            if (word in names and word not in known) or ">" in word[1:]:
                continue
            for sign, count in re.findall(r"([A-Z])(\d?)", re.sub(r"→\d+[a-z]?[+]?", "", word)):
                if sign in known:
                    found[sign] += int(count or 1)
    return found, notes


@every_game
@pytest.mark.parametrize("columns", [80, 60])
def test_every_piece_can_be_seen(game: Game, rule_set: str, seats: tuple[int, ...], columns: int) -> None:
    for seed in (1, 2):
        start = game.start(seats, rule_set=rule_set)
        for _, position in islice(walk(start, Random(seed)), 0, 1500, 15):
            check(position, columns)


def check(position: Position, columns: int) -> None:
    """Each colour has as many pieces on the board, or below it, as it has in the position."""
    lines = board_lines(position, colour=False, columns=columns)
    names = {cell.name for cell in position.board.cells}
    pieces = letters(position)
    found, notes = drawn(lines, set(pieces), names)
    told = Counter[str]()
    for note in notes:
        for sign, count in re.findall(r"([A-Z])(\d?)", note.partition(": ")[2]):
            told[sign] += int(count or 1)
    for sign, count in pieces.items():  # a place that is told below the board still shows its colours on it
        assert count <= found[sign] + told[sign] <= count + len(notes), "\n".join(lines)
    assert all(len(line) < columns for line in lines)


def test_eight_discs_of_four_colours_are_all_told() -> None:
    position = vuelta.game("cadena").position(
        "seat 0: 2 2 | seat 1: 2 2 | seat 2: 2 2 | seat 3: 2 3 | stack 2: 0 1 2 3 0 1 2 | "
        "black: 1 1 1 1 bank 24 | seat 3 to move"
    )
    lines = board_lines(position, colour=False)
    assert "RBGYRBG" in lines[2]
    narrow = board_lines(position, colour=False, columns=40)
    assert any("YRBG" in line for line in narrow)
    assert narrow[-1] == "2: R B G Y R B G"


def test_four_colours_on_one_square_of_a_cross_show_and_are_counted_below() -> None:
    position = vuelta.game("ludo").position(
        "seat 0: r13 r13 H H | seat 1: r13 H H H | seat 2: r13 r13 r13 H | seat 3: r13 F F F | seat 0 rolled 5"
    )
    wide = board_lines(position, colour=False)
    assert any("RBGY" in line for line in wide)
    assert wide[-1] == "r13: R2 B G3 Y"
    narrow = board_lines(position, colour=False, columns=58)
    assert any("RB+" in line for line in narrow)
    assert narrow[-1] == "r13: R2 B G3 Y"


def test_no_empty_spot_hides_a_token() -> None:
    for count in (2, 3, 4):
        for length in (17, 24, 30, 48, 60, 80):
            position = vuelta.game("cadena").start(count, rule_set="plain", length=length)
            found, notes = drawn(board_lines(position, colour=False), {"R", "B", "G", "Y"}, {"S", "C"})
            assert (dict(found), notes) == (dict.fromkeys("RBGY"[:count], 2), [])


def test_marks_stand_beside_the_tokens_and_on_the_squares_that_they_lead_to() -> None:
    position = vuelta.game("ludo").position("seat 0: H H r5 r5 | seat 2: H H H r8 | seat 0 rolled 3")
    board = position.board
    targets = {board.number("r8"): ["1"], board.number("r20"): ["2"], board.number("r21"): ["2", "3a"]}
    lines = board_lines(position, colour=False, marks=Marks({board.number("r5"): "1"}, targets))
    text = "\n".join(lines)
    assert " 1R2" in text
    assert "→1G" in text
    assert "→2 " in text
    assert "→2+" in text


def test_the_mark_of_a_pile_stands_before_its_top() -> None:
    position = vuelta.game("cadena").position(
        "seat 0: 2 S | seat 1: 2 S | stack 2: 1 0 | black: 1 1 bank 12 | seat 0 to move, stood 2"
    )
    lines = board_lines(position, colour=False, marks=Marks({position.board.number("2"): "1"}))
    assert "B1R" in lines[2]


def test_names_stand_on_empty_squares_where_there_is_room() -> None:
    position = vuelta.game("ludo").start(2)
    shown = set(" ".join(board_lines(position, colour=False, names=True)).split())
    assert {f"r{number}" for number in range(72)} <= shown


def test_an_empty_board_and_a_coloured_one_have_the_same_shape() -> None:
    for name in vuelta.games():
        position = vuelta.game(name).start()
        plain = board_lines(position, colour=False)
        coloured = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in board_lines(position, colour=True)]
        assert [line.rstrip() for line in coloured] == plain
        assert len(board_lines(position, colour=False, pieces=False)) == len(plain)
        assert least_columns(position.board) <= 58


def test_the_legend_names_every_symbol_on_the_board() -> None:
    for name in vuelta.games():
        position = vuelta.game(name).start()
        for language in ("en", "es"):
            colours, symbols = legend_lines(position, language)
            assert len(colours.split("   ")) == len(position.pieces())
            assert symbols
