"""What the medium player does in Mensch ärgere dich nicht, from the first of its priorities to the last."""

from __future__ import annotations

from random import Random

import vuelta
from vuelta.players import medium

maedn = vuelta.game("maedn")


def choice(text: str) -> str:
    return medium(Random(1))(maedn.position(text))


def test_throws_out_rather_than_goes_in() -> None:
    assert choice("seat 0: G4 r10 r20 r38 | seat 2: H H H r13 | seat 0 rolled 3") == "r10>r13"


def test_throws_out_whoever_has_come_furthest() -> None:
    assert choice("seat 0: G4 r10 r20 r30 | seat 2: H H r13 r23 | seat 0 rolled 3") == "r10>r13"


def test_goes_in_rather_than_runs_from_danger() -> None:
    assert choice("seat 0: G4 r10 r20 r38 | seat 2: H H r8 r9 | seat 0 rolled 3") == "r38>G2"


def test_runs_from_danger_rather_than_moves_the_foremost() -> None:
    assert choice("seat 0: G4 r12 r27 r30 | seat 2: H H r6 r8 | seat 0 rolled 3") == "r12>r15"


def test_leaves_the_start_of_an_enemy_who_waits() -> None:
    assert choice("seat 0: G4 r20 r27 r30 | seat 2: H H H H | seat 0 rolled 3") == "r20>r23"
    assert choice("seat 0: G4 r20 r27 r30 | seat 2: r0 r1 r2 r3 | seat 0 rolled 3") == "r30>r33"


def test_moves_the_foremost_of_tokens_that_are_alike() -> None:
    assert choice("seat 0: G4 r2 r12 r30 | seat 2: H H H H | seat 0 rolled 3") == "r30>r33"


def test_does_not_run_into_danger() -> None:
    assert choice("seat 0: G4 r2 r12 r30 | seat 2: H H H r31 | seat 0 rolled 3") == "r12>r15"


def test_leaves_the_goal_in_peace() -> None:
    assert choice("seat 0: G1 r2 r3 r30 | seat 2: H H r31 r32 | seat 0 rolled 3") != "G1>G4"
