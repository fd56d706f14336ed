"""Ur solved whole: against a naive restatement, against the rules, and against what others have published."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import vuelta
from benchmarks.proof import CLAIMS, Claim
from tests.reference.ur import ROSETTES, way_of
from tests.solve.small import endgame_of, some_positions
from tests.solve.test_solving import worth
from tests.support import SOAK
from vuelta.core.errors import InvalidOption
from vuelta.games.ur.side_values import MOST_SIDES
from vuelta.lab.solve import check, memory, solve
from vuelta.players.solutions import VALUE_BYTES, Solution, most_pieces

ur = vuelta.game("ur")

VARIANTS: list[dict[str, Any]] = [
    {},
    {"safe_rosettes": False, "capture_roll": True},
    {"way": "long", "safe_rosettes": False},
    {"way": "long", "throw": "three"},
    {"way": "long", "safe_rosettes": False, "capture_roll": True},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options) or "standard")


@cache
def solution(pieces: int, **options: Any) -> Solution:
    return solve(ur, ur.start(pieces=pieces, **options).options, pieces)


THROWS = {"four": {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}, "three": {1: 3, 2: 3, 3: 1, 4: 1}}
Arrangement = tuple[str, ...]
"""A player's pieces, by the names of their squares, sorted."""


def naively_solved(
    pieces: int,
    throw: str = "four",
    way: str = "short",
    safe_rosettes: bool = True,
    capture_roll: bool = False,
) -> dict[tuple[int, Arrangement, Arrangement], float]:
    """The chance of the one to throw, by seat and both players' pieces: plain sweeps over everything, by names."""
    ways = [way_of(seat, way) for seat in (0, 1)]
    sides = [{tuple(sorted(some)) for some in combinations_with_replacement(each, pieces)} for each in ways]
    values = {
        (seat, own, enemy): 0.5
        for seat in (0, 1)
        for own, enemy in product(sides[seat], sides[1 - seat])
        if set(own) != {"off"} != set(enemy)
    }

    def after(seat: int, own: Arrangement, enemy: Arrangement, start: str, end: str) -> float:
        moved = list(own)
        moved[moved.index(start)] = end
        if set(moved) == {"off"}:
            return 1.0
        captured = end != "off" and end in enemy
        left = list(enemy)
        if captured:
            left[left.index(end)] = "start"
        mine, theirs = tuple(sorted(moved)), tuple(sorted(left))
        if end in ROSETTES or (captured and capture_roll):
            return values[seat, mine, theirs]
        return 1 - values[1 - seat, theirs, mine]

    def ends(seat: int, own: Arrangement, enemy: Arrangement, number: int) -> list[tuple[str, str]]:
        walk = [(start, ways[seat].index(start) + number) for start in set(own) if start != "off" and number]
        named = [(start, ways[seat][end]) for start, end in walk if end < len(ways[seat])]
        return [
            (start, end)
            for start, end in named
            if end == "off" or (end not in own and not (safe_rosettes and end in ROSETTES and end in enemy))
        ]

    throws = THROWS[throw]
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for (seat, own, enemy), value in values.items():
            mean = 0.0
            for number, ways_to_fall in throws.items():
                found = [after(seat, own, enemy, *move) for move in ends(seat, own, enemy, number)]
                mean += ways_to_fall * max(found, default=1 - values[1 - seat, enemy, own])
            mean /= sum(throws.values())
            change = max(change, abs(mean - value))
            values[seat, own, enemy] = mean
    return values


@every_variant
def test_one_piece_each_agrees_with_plain_value_iteration_everywhere(options: dict[str, Any]) -> None:
    solved = solution(1, **options)
    told = " ".join(f"{name}={'yes' if v is True else 'no' if v is False else v}" for name, v in options.items())
    compared = 0
    for (seat, (own,), (enemy,)), value in naively_solved(1, **options).items():
        if own == enemy and own != "start":
            continue
        light, dark = (own, enemy) if seat == 0 else (enemy, own)
        text = f"seat 0: {light} | seat 1: {dark} | seat {seat} to roll | with {told} pieces=1".replace(
            "with  ", "with "
        )
        assert solved.chance(ur.position(text)) == pytest.approx(value, abs=2e-6), text
        compared += 1
    assert compared > 380


@pytest.mark.parametrize(
    ("pieces", "options"), [*((2, options) for options in VARIANTS), (3, VARIANTS[0]), (3, VARIANTS[-1])]
)
def test_values_follow_from_the_rules(pieces: int, options: dict[str, Any]) -> None:
    solved = solution(pieces, **options)
    assert solved.header.residual < 1e-6
    for place, position in some_positions(solved.beginning(), pieces, 40):
        assert position.seat is not None
        rolls = position.rolls()
        mean = sum(weight * worth(solved, position.play(roll), position.seat) for roll, weight in rolls.items())
        assert solved.values[place] == pytest.approx(mean / sum(rolls.values()), abs=2e-6)


def test_the_end_of_a_longer_game_is_worth_what_the_short_game_is() -> None:
    start = ur.start()
    few = solve(ur, start.options, 2)
    assert (few.values == solution(2).values).all()
    text = "seat 0: a1 off off off off off start | seat 1: d2 off off off off off start | seat 0 to roll"
    short = "seat 0: a1 start | seat 1: d2 start | seat 0 to roll | with pieces=2"
    assert few.chance(ur.position(text)) == solution(2).chance(ur.position(short))


def test_the_largest_table_of_a_rule_set_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {name: most_pieces(ur, rule_set.options) for name, rule_set in ur.rule_sets.items()}
    assert found == {"standard": 7, "blitz": 5, "masters": 5, "pair": 2}
    with pytest.raises(InvalidOption, match="with these options of ur a seat has fewer than 3"):
        check(ur, ur.rule_sets["pair"].options, 3)
    monkeypatch.setattr("vuelta.lab.solve.memory", lambda: 16 * 10**9)
    check(ur, ur.rule_sets["masters"].options, 7)
    monkeypatch.setattr("vuelta.lab.solve.memory", lambda: 8 * 10**9)
    with pytest.raises(
        InvalidOption, match=r"need 10\.6 GB of memory, and at most 8\.0 GB may be used here; take fewer pieces"
    ):
        check(ur, ur.rule_sets["masters"].options, 7)


def test_there_is_room_for_every_side() -> None:
    assert max(endgame_of(ur).sides(ur.start(way=way).codes, 7) for way in ("short", "long")) == MOST_SIDES


QUICK = [claim for claim in CLAIMS if claim.seconds < 10]


@pytest.mark.parametrize("claim", CLAIMS if SOAK > 1 else QUICK, ids=lambda claim: claim.told)
def test_who_starts_wins_as_often_as_published(claim: Claim) -> None:
    if VALUE_BYTES * claim.size > memory():
        pytest.skip(f"{claim.told} needs more memory than this machine has")
    assert claim.solved().chance == pytest.approx(claim.published, abs=claim.rounding)
