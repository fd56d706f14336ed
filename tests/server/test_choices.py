"""Choices and notes: what a page needs to show a turn of any game without knowing its rules."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import vuelta
from tests.conformance.variants import every_game
from tests.server.local_table import HERE
from tests.server.server_process import Server
from tests.support import walk
from vuelta import Game
from vuelta.server.http.choices import ChoicesResponse, WhyResponse
from vuelta.server.http.protocol import Now
from vuelta.server.tables.views import position_view
from vuelta.text.choices import choices


def told(name: str, text: str) -> dict[str, Any]:
    shown = position_view(vuelta.game(name).position(text))
    return {"rolled": shown["rolled"], "notes": shown["notes"]}


# Notes


def test_the_dice_that_lie_on_the_table_are_told() -> None:
    assert told("ludo", "seat 0: H H H r3 | seat 2: H H H H | seat 0 rolled 6, sixes 2")["rolled"] == [6]
    assert told("ludo", "seat 0: H H H r3 | seat 2: H H H H | seat 0 to roll")["rolled"] is None
    assert told("poleana", "seat 0: B B b1.7 r1 | seat 2: B B B B | seat 0 to move, die 3, used r1")["rolled"] == [3]
    chain = "seat 0: 2 S | seat 1: S S | black: 1 2 bank 11 | seat 0 to move, links 3-6, last 3, direction down"
    assert told("cadena", chain)["rolled"] == [3, 6]


def test_every_note_has_words_and_says_which_are_dice_and_which_belong_to_seats() -> None:
    text = "seat 0: 2 S | seat 1: S S | black: 1 2 bank 11 | seat 0 to move, links 3-6, last 3, direction down"
    notes = {note["name"]: note for note in told("cadena", text)["notes"]}
    assert list(notes) == ["black", "bank", "links", "last", "direction"]
    assert notes["links"] == {
        "name": "links",
        "value": "3-6",
        "dice": [3, 6],
        "each": None,
        "look": "chain",
        "label": {"en": "chain of", "es": "cadena de"},
        "words": {"en": "chain of 3-6", "es": "cadena de 3-6"},
    }
    assert notes["black"]["each"] == {"0": "1", "1": "2"}
    assert notes["black"]["words"] == {"en": "black dice: Red 1, Blue 2", "es": "dados negros: Rojo 1, Azul 2"}


def test_seats_in_notes_are_named_and_hidden_notes_left_out() -> None:
    text = "seat 0: F F F F | seat 1: F F r0 r1 | seat 2: F F L1 L5 | seat 2 rolled 2, ranking 0"
    assert [note["words"]["en"] for note in told("ludo", text)["notes"]] == ["home: Red"]
    stacked = "seat 0: 2 S | seat 1: 2 S | stack 2: 0 1 | black: 0 1 bank 13 | seat 0 to move, stood 1"
    assert [note["name"] for note in told("cadena", stacked)["notes"]] == ["black", "bank", "stood"]
    assert told("ludo", "seat 0: F F F F | seat 2: H H H r7 | over, ranking 0 2") == {"rolled": None, "notes": []}


# Choices


@every_game
def test_every_legal_move_is_a_choice_with_words_in_both_languages(
    game: Game, rule_set: str, seats: tuple[int, ...]
) -> None:
    for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(3)), 150):
        found = choices(position)
        assert sorted(choice.move.text for choice in found) == list(position.moves())
        for choice in found:
            assert all(choice.label.values())
            if choice.move.walks:
                assert choice.move.origin in position.pieces()[position.seat or 0]
            else:
                assert choice.label["en"] != choice.label["es"]


def test_a_choice_after_which_another_seat_wins_is_warned_of() -> None:
    text = "seat 0: 11 S | seat 1: 13 C | black: 1 1 bank 12 | seat 0 to move, stood 2"
    covers, away = sorted(choices(vuelta.game("cadena").position(text)), key=lambda choice: choice.move.text)
    assert (covers.move.text, covers.warning["en"]) == ("disc:11>13", "then Blue wins at once")
    assert covers.warning["es"] == "entonces Azul gana enseguida"
    assert (away.move.text, dict(away.warning)) == ("disc:S>2", {})


def test_a_choice_that_leaves_nothing_but_such_moves_is_warned_of_too() -> None:
    text = "seat 0: 11 C | seat 1: 13 C | black: 1 1 bank 12 | seat 0 to move, links 3-4, last 4, direction up"
    found = {choice.move.text: bool(choice.warning) for choice in choices(vuelta.game("cadena").position(text))}
    assert found == {"stand": True, "extend:up": False}


def test_winning_oneself_needs_no_warning() -> None:
    text = "seat 0: F F F L5 | seat 2: H H H r7 | seat 0 rolled 2"
    (last,) = choices(vuelta.game("ludo").position(text))
    assert not last.warning
    assert last.hint["en"] == "wins!"


def test_notes_call_people_by_name_and_the_others_by_colour() -> None:
    chain = "seat 0: 2 S | seat 1: S S | black: 1 2 bank 11 | seat 0 to move, links 3-6, last 3, direction down"
    position = vuelta.game("cadena").position(chain)
    for names, words in (({1: "Ana"}, "black dice: Red 1, Ana 2"), ({}, "black dice: Red 1, Blue 2")):
        notes = {note["name"]: note for note in position_view(position, names=names)["notes"]}
        assert notes["black"]["words"]["en"] == words


# Moves


def test_a_move_s_walk_is_data_beside_its_text() -> None:
    rolled = vuelta.game("poliana").position("seat 0: J J r11 r5 | seat 2: r0 r0 r9 r9 | seat 0 rolled 6-4")
    walks = {move.text: move.walk() for move in rolled.play("6:r5>r11").legal_moves()}
    number = rolled.board.number
    assert walks == {"4:r11>r15": {"from": number("r11"), "to": number("r15"), "die": "4"}, "forfeit:4": None}


# Over HTTP


def test_choices_name_the_cells_where_they_capture() -> None:
    position = vuelta.game("ludo").position("seat 0: H H r1 r3 | seat 2: H H r5 r9 | seat 0 rolled 2")
    found = {choice.move.text: choice.captures for choice in choices(position)}
    assert found == {"r1>r3": (), "r3>r5": (position.board.number("r5"),)}


def test_a_table_says_what_can_be_chosen_and_why_not(server: Server) -> None:
    seated = server.open_table(HERE, HERE, game="cadena")
    path = f"/api/tables/{seated['table']}"
    assert server.get(f"{path}/choices") == {"seq": 1, "seat": None, "choices": []}
    assert server.get(f"{path}/why?cell=0")["message"]["en"] == "The match hasn't started yet."
    server.act(seated["table"], seated["token"], "start", id="s")
    answer = server.get(f"{path}/choices")
    ChoicesResponse.model_validate(answer)
    assert answer["seat"] == 0
    assert answer["choices"][0] == {
        "move": "discard:0",
        "from": None,
        "to": None,
        "die": None,
        "label": {"en": "Keep all dice", "es": "Quedarse con los dados"},
        "hint": None,
        "warning": None,
        "captures": [],
    }
    said = server.get(f"{path}/why?cell=0")
    WhyResponse.model_validate(said)
    assert said["message"]["es"] == "Un disco solo se mueve cuando te plantas con tu cadena."
    assert server.ask("GET", f"{path}/why?cell=999").status_code == 422
    assert server.ask("GET", "/api/tables/nowhere/choices").status_code == 404
    now = server.get(path)["now"]
    Now.model_validate(now)
    assert {choice["move"] for choice in answer["choices"]} == set(now["moves"])
    assert now["walks"] == [None] * len(now["moves"])
    assert [note["name"] for note in now["notes"]] == ["black", "bank"]


def test_walks_are_told_by_the_numbers_of_their_cells(server: Server) -> None:
    seated = server.open_table(HERE, HERE, game="senet")
    path, count = f"/api/tables/{seated['table']}", 0
    server.act(seated["table"], seated["token"], "start", id="s")
    while not (found := server.get(f"{path}/choices"))["choices"]:
        count += 1
        server.act(seated["table"], seated["token"], "roll", id=f"r{count}", seat=server.get(path)["now"]["seat"])
    board = vuelta.game("senet").board()
    for choice in found["choices"]:
        origin, _, target = choice["move"].partition(">")
        assert (board.cells[choice["from"]].name, board.cells[choice["to"]].name) == (origin, target)
        assert re.fullmatch(rf"(Square {origin}: m|M)ove (back )?\d", choice["label"]["en"])
