"""Choices by whole turns: what they are worth is what a plain look at every roll and every move of the turn says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import vuelta
from tests.learning.small import Machine, facts_of, has_choice, random_net, some_positions
from vuelta.core.position import Position
from vuelta.core.state import SEAT
from vuelta.games.cadena.rules import BANK, BLACK, SQUARES
from vuelta.kernels.network import WHOLE

NET = random_net(vuelta.game("cadena"))
ROLL = "roll:1-1-6"


def asked(position: Position) -> Machine:
    facts = facts_of(position)
    facts[WHOLE] = 1
    return Machine(position, NET, facts)


def plainly(position: Position, seat: int) -> dict[int, float]:
    """Every move with the mover's chance, by all rolls and the best choices up to the end of the turn."""

    @cache
    def worth(after: Position) -> float:
        if after.over:
            return float(after.ranking[0] == seat)
        if after.seat != seat:
            return asked(after).look(1)[seat]
        if after.awaits == "roll":
            rolls = after.rolls()
            return sum(weight * worth(after.play(roll)) for roll, weight in rolls.items()) / sum(rolls.values())
        return max(worth(after.play(move)) for move in after.moves())

    return {code: worth(position.play(text)) for text, code in position.legal.items()}


def few_dice(squares: tuple[int, ...], black: int, bank: int, seat: int) -> Position:
    """A turn begins; the opponent holds most of the dice, so that a plain look comes to an end."""
    start = vuelta.game("cadena").start(2, first=seat)
    state = list(start.state)
    state[BLACK + seat], state[BLACK + 1 - seat], state[BANK] = black, 14 - black - bank, bank
    state[SQUARES : SQUARES + 4] = squares
    return Position(start.game, start.options, start.codes, tuple(state))


def beginnings() -> Iterator[Position]:
    """A choice of each kind: how many dice to keep, which chain, whether to extend it, which disc."""
    yield few_dice((20, 44, 30, 46), 2, 1, seat=0)
    yield few_dice((0, 0, 45, 47), 1, 1, seat=1)
    rolled = few_dice((20, 44, 30, 46), 2, 1, seat=0).play("discard:0").play(ROLL)
    yield rolled
    yield rolled.play(rolled.moves()[0])
    yield rolled.play(rolled.moves()[0]).play("stand")


@pytest.mark.parametrize("position", list(beginnings()), ids=str)
def test_every_choice_is_worth_what_all_rolls_and_the_best_choices_make_of_it(position: Position) -> None:
    seat = position.state[SEAT]
    found, best = asked(position).decide()
    assert {code: chances[seat] for code, chances in found.items()} == pytest.approx(plainly(position, seat))
    assert found[best][seat] == max(chances[seat] for chances in found.values())
    assert all(sum(chances) == pytest.approx(1) for chances in found.values())


def test_without_whole_turns_it_is_the_usual_search() -> None:
    position = few_dice((20, 44, 30, 46), 2, 1, seat=0)
    machine = Machine(position, NET, facts_of(position, depth=1))
    assert machine.decide() == machine.think()


def test_a_game_without_whole_turns_is_looked_into_as_usual() -> None:
    position = some_positions(vuelta.game("senet").start(2), has_choice, 1)[0]
    facts = facts_of(position, depth=1)
    usual = Machine(position, random_net(position.game), facts).think()
    facts[WHOLE] = 1
    assert Machine(position, random_net(position.game), facts).decide() == usual
