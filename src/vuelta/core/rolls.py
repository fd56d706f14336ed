"""Rolls and their notation: `roll:3-5`, with the dice in order."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from vuelta.core.contract import Rules
from vuelta.core.errors import IllegalMove, InvalidNotation, TooManyRolls, shown
from vuelta.core.state import Codes, State

FACES = (1, 2, 3, 4, 5, 6)
MOST_ROLLS = 6**5
PREFIX = "roll:"
MOST_DICE = 64

ROLL_ERRORS = {
    "en": {
        "no roll": "{text} is not a roll; write dice from 1 to 6, such as roll:3 or roll:3-5",
        "one die": "{text}: 1 die is rolled now, not {given}; play a roll such as {example}",
        "dice": "{text}: {count} dice are rolled now, not {given}; play a roll such as {example}",
        "never": "{text}: a {face} never comes up with these dice",
    },
    "es": {
        "no roll": "{text} no es una tirada; escribe dados del 1 al 6, como roll:3 o roll:3-5",
        "one die": "{text}: ahora se tira 1 dado, no {given}; juega una tirada como {example}",
        "dice": "{text}: ahora se tiran {count} dados, no {given}; juega una tirada como {example}",
        "never": "{text}: con estos dados nunca sale un {face}",
    },
}
"""Why a text isn't a roll, or can't be rolled now."""


def is_roll(text: object) -> bool:
    """Whether something is a text in the notation of rolls, as far as its beginning shows."""
    return isinstance(text, str) and text.startswith(PREFIX)


def roll_text(dice: tuple[int, ...]) -> str:
    """`roll:3-5`."""
    return PREFIX + "-".join(map(str, dice))


def parse_roll(text: str) -> list[int]:
    """The dice of a roll, in order. InvalidNotation if the text isn't a roll."""
    parts = text[len(PREFIX) :].split("-", MOST_DICE)
    if any(len(part) != 1 or part not in "123456" for part in parts):
        raise InvalidNotation(ROLL_ERRORS["en"]["no roll"].format(text=shown(text)))
    return [int(part) for part in parts]


def possible_rolls(rules: Rules, options: Codes, state: State) -> dict[str, int]:
    """Every possible roll with its integer weight. TooManyRolls if there are more than 6⁵."""
    count = rules.dice(options, state)
    weights = {face: weight for face in FACES if (weight := rules.weight(options, face))}
    if len(weights) ** count > MOST_ROLLS:
        raise TooManyRolls(
            f"{count} dice can fall in {len(weights)}^{count} ways, too many to list; "
            f"play any of them, such as {roll_text((1,) * count)}, or draw one with roll(rng)"
        )
    return {roll_text(dice): prod(weights[face] for face in dice) for dice in product(weights, repeat=count)}


def draw_roll(rules: Rules, options: Codes, state: State, rng: Random) -> str:
    """A random roll, by weight."""
    weights = [rules.weight(options, face) for face in FACES]
    return roll_text(tuple(rng.choices(FACES, weights, k=rules.dice(options, state))))


def check_roll(rules: Rules, options: Codes, state: State, text: str, dice: list[int]) -> None:
    """IllegalMove unless these dice can be rolled now."""
    count = rules.dice(options, state)
    if len(dice) != count:
        example = roll_text(tuple(face for face in FACES if rules.weight(options, face))[:1] * count)
        wrong = "one die" if count == 1 else "dice"
        raise _impossible(wrong, text=shown(text), count=count, given=len(dice), example=example)
    for face in dice:
        if not rules.weight(options, face):
            raise _impossible("never", text=shown(text), face=face)


def _impossible(wrong: str, **parts: str | int) -> IllegalMove:
    return IllegalMove(**{language: errors[wrong].format(**parts) for language, errors in ROLL_ERRORS.items()})
