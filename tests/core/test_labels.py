"""What moves are called on the page: short, human, without codes, and different for every move of a position."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import SOAK, random_ply
from vuelta import Game
from vuelta.core.sentences import LANGUAGES
from vuelta.text.labels import labels

POSITIONS = 20_000 if SOAK > 1 else 300
"""In which a move is awaited, for each game, rule set and number of players."""
USUAL = 28
"""Letters that fit a button on a phone."""
MOST = 40
CODE = re.compile(r"\br\d+\b|\b[bc][0-3]\.\d\b|\b[A-Z]{2}\d\d\b|→|>|\{|:\S|roll:|forfeit")
"""Notation, rule ids, and templates that were not filled in."""
CHAIN = re.compile(r"(Chain|Cadena) [1-6](-[1-6])*")
"""As long as its dice are many."""


@every_game
def test_labels_of_a_position_differ_and_are_short_and_human(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    random = Random(f"labels {game.slug} {rule_set} {seats}")
    position = game.start(seats, rule_set=rule_set)
    lengths: Counter[bool] = Counter()
    seen = 0
    while seen < POSITIONS:
        if position.over:
            position = game.start(seats, rule_set=rule_set)
        if position.awaits == "move":
            seen += 1
            for language in LANGUAGES:
                found = labels(position, language, seen=True)
                assert list(found) == list(position.moves())
                assert len(set(found.values())) == len(found), (str(position), found)
                for label in found.values():
                    assert not CODE.search(label), (str(position), label)
                    assert label[0].isupper(), label
                    if not CHAIN.fullmatch(label):
                        assert len(label) <= MOST, label
                        lengths[len(label) <= USUAL] += 1
        position = position.play(random_ply(position, random))
    assert lengths[True] > 0.9 * lengths.total(), lengths


@pytest.mark.parametrize(
    ("name", "text", "english", "spanish"),
    [
        (
            "ludo",
            "seat 0: H r3 r3 r40 | seat 2: H H H r5 | seat 0 rolled 6, sixes 1",
            ["Bring a token out", "Front token: move 6", "Last token: move 6"],
            ["Primera ficha: mover 6", "Sacar una ficha", "Última ficha: mover 6"],
        ),
        ("ludo", "seat 0: H H H r3 | seat 2: H H H H | seat 0 rolled 2", ["Move 2"], ["Mover 2"]),
        (
            "maedn",
            "seat 0: r1 r5 r9 G1 | seat 2: H H H H | seat 0 rolled 1",
            ["Front token: move 1", "Last token: move 1", "Second token: move 1", "Third token: move 1"],
            ["Primera ficha: mover 1", "Segunda ficha: mover 1", "Tercera ficha: mover 1", "Última ficha: mover 1"],
        ),
        (
            "poleana",
            "seat 0: B B r37 r13 | seat 2: B B B B | seat 0 rolled 4-3",
            [
                "Green 7: move 3",
                "Green 7: move 4",
                "Green 7: move 4+3",
                "Red 13: move 3",
                "Red 13: move 3 by bridge",
                "Red 13: move 4",
                "Red 13: move 4 by bridge",
                "Red 13: move 4+3",
                "Red 13: move 4+3 by bridge",
            ],
            None,
        ),
        (
            "poliana",
            "seat 0: J J X r5 | seat 2: J J r8 r8 | seat 0 rolled 6-3",
            ["Break a pawn out of jail", "Give up the 6", "Move 6"],
            ["Mover 6", "Renunciar al 6", "Sacar un peón de la cárcel"],
        ),
        (
            "senet",
            "seat 0: 1 6 9 off off | seat 1: 10 11 12 4 5 | seat 0 rolled 3",
            ["Move back 3"],
            ["Retroceder 3"],
        ),
        (
            "ur",
            "seat 0: start start start start start a2 c1 | seat 1: start start start start start start start "
            "| seat 0 rolled 1",
            ["Bring a piece out", "Square a2: move 1", "Square c1: move 1"],
            ["Casilla a2: mover 1", "Casilla c1: mover 1", "Sacar una pieza"],
        ),
        (
            "cadena",
            "seat 0: 2 S | seat 1: S S | black: 1 2 bank 11 | seat 0 to move, links 3-6, last 6",
            ["Stand: move 2", "Take a die, going down", "Take a die, going up"],
            ["Plantarse: mover 2", "Tomar un dado y bajar", "Tomar un dado y subir"],
        ),
    ],
)
def test_examples(name: str, text: str, english: list[str], spanish: list[str] | None) -> None:
    position = vuelta.game(name).position(text)
    assert sorted(labels(position, "en", seen=True).values()) == english
    if spanish:
        assert sorted(labels(position, "es", seen=True).values()) == spanish


def test_terminals_name_squares_as_they_are_typed() -> None:
    position = vuelta.game("poleana").position("seat 0: B B r20 r13 | seat 2: B B B B | seat 0 rolled 4-3")
    assert labels(position)["4:r13>b1.3"] == "r13 → b1.3 (4)"
    position = vuelta.game("cadena").start(2)
    assert sorted(labels(position).values()) == ["Keep all dice", "Put back 1 die"]
