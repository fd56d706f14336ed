"""People hear of squares what they can see on the board; who types notation reads notation."""

from __future__ import annotations

import re

import pytest

import vuelta
from tests.analysis.judges import Naive
from tests.conformance.variants import every_game
from vuelta import Game, IllegalMove, Position
from vuelta.analysis.hints import hints
from vuelta.core.board import Board
from vuelta.core.sentences import LANGUAGES, cell_name, ply_sentences, square_name
from vuelta.server.tables.views import position_view
from vuelta.text.choices import choices
from vuelta.text.explanations import why
from vuelta.text.turn_notes import spoken_notes

poleana, poliana = vuelta.game("poleana"), vuelta.game("poliana")
cadena, ludo, maedn, senet, ur = map(vuelta.game, ("cadena", "ludo", "maedn", "senet", "ur"))
DRAWN = ("centre", "finish", "exit")
"""Kinds of cells that pages draw a symbol on, not their label."""


def names_of(board: Board, seat: int) -> set[str]:
    """The names of all squares that a seat can name."""
    shared = [cell.name for cell in board.cells]
    return {cell.name for cell in board.cells if cell.seat in (None, seat) or shared.count(cell.name) == 1}


@every_game
def test_a_square_with_a_label_is_called_by_it(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for cell in game.board(game.rule_sets[rule_set].options).cells:
        for language in LANGUAGES:
            if cell.label and cell.kind not in DRAWN:
                assert cell_name(cell, language, seen=True).split()[-1] == cell.label


@every_game
def test_no_two_squares_are_called_alike_by_one_seat(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    board = game.board(game.rule_sets[rule_set].options)
    for seat in seats:
        names = names_of(board, seat)
        for language in LANGUAGES:
            assert len({square_name(board, name, seat, language, seen=True) for name in names}) == len(names)


@pytest.mark.parametrize("name", vuelta.games())
def test_no_square_is_called_by_a_code(name: str) -> None:
    """What is printed on it, or how far it is from a start; nobody sees the notation."""
    for cell in vuelta.game(name).board().cells:
        for language in LANGUAGES:
            called = cell_name(cell, language, seen=True)
            assert not re.search(r"\br\d+\b|[A-Z]\d|\d\.\d", called)
            assert cell.label or not any(letter.isdigit() for letter in cell.name) or called != cell.name


@pytest.mark.parametrize(
    ("game", "name", "english", "spanish"),
    [
        (poleana, "r37", "green 7", "verde 7"),
        (poleana, "r9", "blue's corner 9", "esquina azul 9"),
        (poleana, "r54", "red's corner 9", "esquina roja 9"),
        (poleana, "r0", "red's start", "salida roja"),
        (poleana, "r30", "green's start", "salida verde"),
        (poleana, "b1.3", "blue's bridge 3", "puente azul 3"),
        (poleana, "B", "the base", "la base"),
        (poleana, "h6", "finals h6", "final h6"),
        (poleana, "h7", "the finish", "la meta"),
        (poliana, "r16", "green 0", "verde 0"),
        (poliana, "r9", "green's corner 9", "esquina verde 9"),
        (poliana, "r57", "red's corner 9", "esquina roja 9"),
        (poliana, "r47", "blue F", "azul F"),
        (poliana, "c3.3", "yellow's catwalk 3", "pasarela amarilla 3"),
        (poliana, "J", "the jail", "la cárcel"),
        (poliana, "s1", "stair s1", "escalón s1"),
        (poliana, "X", "the Exit", "la Salida"),
        (ludo, "r0", "red's start", "salida roja"),
        (ludo, "r30", "square 12 from blue's start", "casilla 12 desde la salida azul"),
        (ludo, "L3", "lane 3", "pasillo 3"),
        (maedn, "r29", "square 9 from green's start", "casilla 9 desde la salida verde"),
        (maedn, "G2", "goal 2", "meta 2"),
        (senet, "13", "square 13", "casilla 13"),
        (ur, "b2", "square b2", "casilla b2"),
        (cadena, "29", "square 29", "casilla 29"),
    ],
)
def test_sides_are_called_by_the_colour_of_their_seat(game: Game, name: str, english: str, spanish: str) -> None:
    board = game.board()
    assert square_name(board, name, 0, seen=True) == english
    assert square_name(board, name, 0, "es", seen=True) == spanish
    assert square_name(board, name, 0) == name


def captured() -> tuple[Position, str, Position]:
    before = poleana.position("seat 0: B B r20 r5 | seat 2: B B r19 r9 | seat 0 rolled 4-3")
    return before, "4:r5>r9", before.play("4:r5>r9")


def test_the_log_tells_what_is_seen_and_the_terminal_what_is_typed() -> None:
    assert ply_sentences(*captured(), seen=True)[:2] == ["Red moves 4.", "Red captures Green."]
    assert ply_sentences(*captured(), "es", seen=True)[:2] == ["Rojo mueve 4.", "Rojo captura a Verde."]
    assert ply_sentences(*captured())[:2] == ["Red moves 4 (r5 → r9).", "Red captures Green (r9)."]


def test_choices_are_labelled_with_what_is_seen_and_keep_their_texts() -> None:
    position = poleana.position("seat 0: B B r20 r13 | seat 2: B B B B | seat 0 rolled 4-3")
    labels = {choice.move.text: dict(choice.label) for choice in choices(position, seen=True)}
    assert labels["4:r13>b1.3"] == {"en": "Red 13: move 4 by bridge", "es": "Rojo 13: mover 4 por puente"}
    assert labels["3:r13>r16"] == {"en": "Red 13: move 3", "es": "Rojo 13: mover 3"}
    assert {choice.move.text: choice.label["es"] for choice in choices(position)}["3:r13>r16"] == "r13 → r16 (3)"


def test_a_note_of_the_turn_calls_its_square_so_and_keeps_its_value() -> None:
    position = poleana.position("seat 0: B B b1.7 r46 | seat 2: B B B B | seat 0 to move, die 3, used r46")
    note = next(note for note in position_view(position)["notes"] if note["name"] == "used")
    assert note["value"] == "r46"
    assert note["words"] == {
        "en": "the token on yellow 1 has used its die",
        "es": "la ficha de amarillo 1 ya usó su dado",
    }
    typed = [note.text("en", str) for note in spoken_notes(position)]
    assert "the token on r46 has used its die" in typed


def test_a_refusal_blames_the_square_that_is_seen() -> None:
    position = poleana.position("seat 0: r1 r7 r20 r31 | seat 2: r10 r10 B B | seat 0 rolled 4-3")
    said = why(position, position.board.number("r7"))
    assert said["es"] == "Hay un muro en rojo 10. Elige otra jugada."
    with pytest.raises(IllegalMove, match=r"4:r7>r11: a wall stands on r10 \(PC17\)"):
        position.play("4:r7>r11")


def test_a_hint_gives_its_reason_with_what_is_seen() -> None:
    position, _, _ = captured()
    found = {hint.text: hint.reason for hint in hints(position, count=9, judge=Naive(), language="es", seen=True)}
    assert found["4:r5>r9"] == "Capturas a Verde."
    named = hints(position, count=9, judge=Naive(), language="es", seen=True, names={0: "Ana", 2: "Red"})
    assert {hint.text: hint.reason for hint in named}["4:r5>r9"] == "Capturas a Red."
