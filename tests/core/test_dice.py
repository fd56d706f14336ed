"""Dice that can be checked: published vectors, fairness, and secrets that stay secret."""

from __future__ import annotations

import hashlib
import hmac
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import vuelta
from vuelta import InvalidOption
from vuelta.core.dice import SealedDice, commitment, derive, message, new_seed, roll_name, seal_of

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs" / "dice-vectors.json").read_text("utf-8"))
DIE = (1, 1, 1, 1, 1, 1)
STICKS = (4, 6, 4, 1, 1, 0)


@pytest.mark.parametrize("vector", VECTORS["rolls"], ids=lambda vector: vector["about"])
def test_rolls_are_as_published(vector: dict[str, Any]) -> None:
    seed, words = bytes.fromhex(vector["seed"]), {int(seat): said for seat, said in vector["words"].items()}
    assert commitment(seed) == vector["commitment"]
    for number, dice in enumerate(vector["dice"], 1):
        name = roll_name(number, vector.get("restored", []))
        derived = derive(seed, vector["match"], words, name, tuple(vector["weights"]), vector["count"])
        assert list(derived) == dice


def test_a_roll_is_what_the_description_says_restated_byte_by_byte() -> None:
    seed, words = bytes(range(32)), {0: "ñandú", 2: "b"}
    fields = ["vuelta-dice-1", "m-1", "0", "ñandú", "2", "b", "7", "0"]
    signed = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
    assert message("m-1", words, "7", 0) == signed
    stream = hmac.new(seed, signed, hashlib.sha256).digest()
    expected = [byte % 6 + 1 for byte in stream if byte < 252][:5]
    assert list(derive(seed, "m-1", words, "7", DIE, 5)) == expected


@pytest.mark.parametrize("vector", VECTORS["seals"], ids=lambda vector: vector["match"])
def test_seals_are_as_published(vector: dict[str, str]) -> None:
    assert seal_of(vector["match"], vector["words"]) == vector["seal"]


def test_a_seal_is_what_the_description_says_restated_byte_by_byte() -> None:
    fields = [field.encode() for field in ("vuelta-words-1", "m-1", "ñandú")]
    sealed = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    assert seal_of("m-1", "ñandú") == hashlib.sha256(sealed).hexdigest()


def test_a_match_that_came_back_from_a_back_up_throws_other_dice_than_before() -> None:
    start = vuelta.game("poleana").start(2)
    before, after = SealedDice("m", seed=bytes(32)), SealedDice("m", seed=bytes(32), restored=[4])
    rolls = [[dice(start, number) for number in range(1, 30)] for dice in (before, after)]
    assert rolls[0][:3] == rolls[1][:3]
    assert sum(one == other for one, other in zip(rolls[0][3:], rolls[1][3:], strict=True)) < 4


def test_a_long_roll_goes_on_in_the_next_block() -> None:
    dice = derive(bytes(32), "m", {}, "1", DIE, 100)
    assert len(dice) == 100
    assert dice[:20] == derive(bytes(32), "m", {}, "1", DIE, 20)


@pytest.mark.parametrize("change", ["seed", "match", "words", "roll"])
def test_every_part_changes_the_rolls(change: str) -> None:
    parts: dict[str, Any] = {"seed": bytes(32), "match": "m", "words": {0: "a"}, "roll": "1"}
    other = parts | {"seed": bytes(31) + b"\x01", "match": "n", "words": {1: "a"}, "roll": "2"}
    changed = parts | {change: other[change]}
    assert derive(**parts, weights=DIE, count=30) != derive(**changed, weights=DIE, count=30)


def test_words_can_not_be_shifted_between_fields() -> None:
    assert message("m", {0: "a", 1: "b"}, "1", 0) != message("m", {0: "a1b"}, "1", 0)
    assert message("m", {}, "11", 0) != message("m", {}, "1", 10)


def chi_square(counts: list[int], weights: list[int]) -> float:
    total, share = sum(counts), sum(weights)
    expected = [total * weight / share for weight in weights]
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


@pytest.mark.parametrize(("weights", "limit"), [(DIE, 20.5), (STICKS, 18.5)])
def test_faces_come_as_often_as_their_weights_say(weights: tuple[int, ...], limit: float) -> None:
    dice = [face for number in range(6000) for face in derive(bytes(32), "fair", {}, str(number), weights, 10)]
    faces = [face for face in range(1, 7) if weights[face - 1]]
    assert set(dice) == set(faces)
    counts = [dice.count(face) for face in faces]
    assert chi_square(counts, [weights[face - 1] for face in faces]) < limit  # 0.1 % of fair dice exceed it


def test_neighbouring_rolls_know_nothing_of_each_other() -> None:
    rolls = [derive(bytes(32), "pairs", {}, str(number), DIE, 1)[0] for number in range(30000)]
    counts = [0] * 36
    for first, second in pairwise(rolls):
        counts[(first - 1) * 6 + second - 1] += 1
    assert chi_square(counts, [1] * 36) < 66.6  # 35 degrees of freedom, 0.1 %


def test_sealed_dice_throw_what_the_position_awaits() -> None:
    dice = SealedDice("m", seed=bytes(32))
    assert dice(vuelta.game("ludo").start(2), 1).count("-") == 0
    assert dice(vuelta.game("poleana").start(2), 1).count("-") == 1
    assert dice(vuelta.game("senet").start(), 1).count("-") == 1


def test_sealed_dice_never_show_their_seed() -> None:
    dice = SealedDice("m")
    assert dice.seed.hex() not in repr(dice)
    assert dice.commitment == hashlib.sha256(dice.seed).hexdigest()
    assert new_seed() != new_seed()


@pytest.mark.parametrize("vector", VECTORS["seeds"], ids=lambda vector: str(vector["given"]))
def test_seeds_are_made_as_published(vector: dict[str, Any]) -> None:
    assert SealedDice("m", seed=vector["given"]).seed.hex() == vector["seed"]


def test_a_seed_of_a_text_is_its_hash_restated() -> None:
    assert SealedDice("m", seed="ñandú").seed == hashlib.sha256(b"vuelta-seed-1:" + "ñandú".encode()).digest()
    assert SealedDice("m", seed=bytes(range(32))).seed == bytes(range(32))


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "x" * 41, "\x07", "a\u202eb", "\u200da", "\ud800", 7, None])
def test_a_name_that_can_not_stand_in_a_record_is_refused(name: Any) -> None:
    with pytest.raises(InvalidOption, match="a match is named by 1 to 40 printable characters"):
        SealedDice(name)


@pytest.mark.parametrize("words", ["", " a", "a\nb", "x" * 101, "\x07"])
def test_words_that_can_not_stand_in_a_record_are_refused(words: str) -> None:
    with pytest.raises(InvalidOption, match="a player's words are one line"):
        SealedDice("m", words={0: words})


def test_words_come_after_the_commitment_and_before_the_first_roll() -> None:
    dice = SealedDice("m")
    shown = dice.commitment
    dice.add_words(0, "mine")
    dice(vuelta.game("ludo").start(2), 1)
    assert dice.commitment == shown
    with pytest.raises(InvalidOption, match="only be added before the first roll"):
        dice.add_words(2, "late")


@pytest.mark.parametrize("weights", [(0,) * 6, (100,) * 6])
def test_weights_that_no_byte_can_hold_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(InvalidOption, match="must add up to 1–256"):
        derive(bytes(32), "m", {}, "1", weights, 1)


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(InvalidOption, match="a seed in bytes has 32, not 3; a text can have any length"):
        SealedDice("m", seed=b"abc")


@pytest.mark.parametrize(
    "seed",
    ["", True, 1.5, [7], "\ud800", 10**5000],
    ids=["empty", "a flag", "half", "a list", "half a character", "endless"],
)
def test_what_can_be_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidOption, match="it must be a text, a whole number or 32 bytes"):
        SealedDice("m", seed=seed)


def test_the_weights_that_the_docs_give_are_those_of_the_games() -> None:
    table = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
    for game in map(vuelta.game, vuelta.games()):
        for rule_set in game.rule_sets:
            codes = game.start(rule_set=rule_set).codes
            weights = ", ".join(str(game.rules.weight(codes, face)) for face in range(1, 7))
            assert f"| {weights} |" in table, (game.slug, rule_set)
