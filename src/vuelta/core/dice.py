"""Dice that anybody can check.

Before the first roll a match shows the SHA-256 of a secret seed of 32 bytes (the commitment). Players may add words
of their own; where several people play, everybody first shows a seal of theirs, so that nobody chooses last. Roll
number n then follows from HMAC-SHA-256, keyed with the seed, over what identifies the match and the roll. When the
match is over the seed is shown, and everybody can derive every roll again. `docs/dice.md` tells it step by step;
`docs/dice-vectors.json` lets another implementation test itself.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Protocol

from vuelta.core.errors import InvalidOption, shown, shown_value
from vuelta.core.position import Position
from vuelta.core.rolls import FACES, roll_text
from vuelta.core.validation import check_by_seat, check_whole, is_line

DOMAIN = "vuelta-dice-1"
SEED_DOMAIN = "vuelta-seed-1"
WORDS_DOMAIN = "vuelta-words-1"
SEED_BYTES = 32
LONGEST_MATCH = 40
LONGEST_WORDS = 100
_HEX = re.compile(r"[0-9a-f]{64}")


class Dice(Protocol):
    """Where a match gets its rolls from."""

    def __call__(self, position: Position, number: int, /) -> str:
        """The text of the match's roll `number` (from 1) for a position that awaits a roll."""


def new_seed() -> bytes:
    """A secret seed from the system's source."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(given: bytes | str | int) -> bytes:
    """The seed that somebody gives: its 32 bytes, or the 64 hexadecimal digits of a record, or a text or whole number.

    A text is hashed: it makes a match that can be repeated, and anybody can guess a short one. Whoever seals dice
    against other people takes `new_seed`.
    """
    if isinstance(given, bytes):
        if len(given) != SEED_BYTES:
            raise InvalidOption(f"a seed of bytes has {SEED_BYTES}, not {len(given)}; a text may be of any length")
        return given
    try:
        text = str(int(given)) if hasattr(given, "__index__") and not isinstance(given, bool) else given
        if isinstance(text, str) and text:
            return bytes.fromhex(text) if is_hex32(text) else hashlib.sha256(f"{SEED_DOMAIN}:{text}".encode()).digest()
    except ValueError:  # thousands of digits; half of a surrogate pair
        pass
    raise InvalidOption(f"seed {shown_value(given)}: it must be a text, a whole number or {SEED_BYTES} bytes")


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the first roll: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def is_hex32(text: object) -> bool:
    """Whether a text is 32 bytes in lower-case hexadecimal, as seeds and commitments are written."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def match_problem(text: object) -> str | None:
    """Why a match can't be named so, or None."""
    if is_line(text, LONGEST_MATCH):
        return None
    return f"{shown(text)}: a match is named by 1 to {LONGEST_MATCH} printable characters, with no blanks around them"


def seal_of(match: str, words: str) -> str:
    """What a player shows of their words before anybody shows words: SHA-256 over domain, match and words, in hex."""
    return hashlib.sha256(_framed([WORDS_DOMAIN, match, words])).hexdigest()


def roll_name(number: int, restored: Iterable[int]) -> str:
    """What a roll is called in its derivation: its number, with "+k" once the match was restored k times.

    What was thrown between a back-up and its return has been seen, so the same roll must not give the same dice again.
    """
    times = sum(first <= number for first in restored)
    return f"{number}+{times}" if times else str(number)


def message(match: str, words: Mapping[int, str], roll: str, block: int) -> bytes:
    """What is signed for a block of a roll.

    The fields are the domain, the match, for every seat with words (ascending) the seat and its words, the name of the
    roll and the number of the block.
    """
    told = [part for seat in sorted(words) for part in (str(seat), words[seat])]
    return _framed([DOMAIN, match, *told, roll, str(block)])


def _framed(fields: Iterable[str]) -> bytes:
    """Each field as its length in four bytes (big-endian), then its UTF-8."""
    encoded = [field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in encoded)


def derive(
    seed: bytes, match: str, words: Mapping[int, str], roll: str, weights: tuple[int, ...], count: int
) -> tuple[int, ...]:
    """The `count` dice of a roll, by its name. `weights` are the integer weights of the faces 1 to 6.

    The bytes of block 0, 1, 2 … are taken in order. With w as the sum of the weights, a byte of 256 − 256 mod w or more
    is passed over, so that no face is favoured; any other falls by its remainder mod w into the faces' weights.
    """
    total = sum(weights)
    if not 0 < total <= 256:
        raise InvalidOption(f"the weights of a die's faces must add up to 1–256, not {total}")
    fair = 256 - 256 % total
    dice: list[int] = []
    block = 0
    while len(dice) < count:
        for byte in hmac.digest(seed, message(match, words, roll, block), "sha256"):
            if byte < fair and len(dice) < count:
                dice.append(_face(byte % total, weights))
        block += 1
    return tuple(dice)


def _face(rest: int, weights: tuple[int, ...]) -> int:
    for face, weight in zip(FACES, weights, strict=True):
        if rest < weight:
            return face
        rest -= weight
    raise AssertionError("the rest is smaller than the sum of the weights")


def face_weights(position: Position) -> tuple[int, ...]:
    """How much the faces 1 to 6 weigh on the dice of a game."""
    return tuple(position.game.rules.weight(position.codes, face) for face in FACES)


class SealedDice:
    """The dice of one match: sealed by a commitment, derived roll by roll.

    Show the commitment first and take the players' words then: whoever drew the seed after it knew the words could
    have tried seeds until one suited. Without a seed a secret one is drawn; one that is given repeats a match.
    """

    def __init__(
        self,
        match: str,
        *,
        seed: bytes | str | int | None = None,
        words: Mapping[int, str] | None = None,
        restored: Iterable[int] = (),
    ) -> None:
        if problem := match_problem(match):
            raise InvalidOption(problem)
        self.match = match
        self.seed = new_seed() if seed is None else seed_from(seed)
        self.words: dict[int, str] = {}
        self.restored = list(restored)
        """The number of the first roll after each time that the match came back from a back-up."""
        self._thrown = False
        for seat, said in check_by_seat("words", words).items():
            self.add_words(seat, said)

    def add_words(self, seat: int, words: str) -> None:
        """Take a player's words into all rolls: after the commitment was shown, before the first roll."""
        check_words(words)
        check_whole("seat", seat, least=0)
        if self._thrown:
            raise InvalidOption("words can be added before the first roll only")
        self.words[seat] = words

    @property
    def commitment(self) -> str:
        """What may be shown before the match is over."""
        return commitment(self.seed)

    def __call__(self, position: Position, number: int) -> str:
        self._thrown = True
        count = position.game.rules.dice(position.codes, list(position.state))
        name = roll_name(number, self.restored)
        return roll_text(derive(self.seed, self.match, self.words, name, face_weights(position), count))

    def __repr__(self) -> str:
        return f"<dice of match {self.match}, commitment {self.commitment}>"  # never the seed


def check_words(words: object) -> None:
    """InvalidOption unless a player's words can stand in a record: one printable line."""
    if not is_line(words, LONGEST_WORDS):
        raise InvalidOption(
            f"{shown(words)}: a player's words are one line of 1 to {LONGEST_WORDS} printable characters"
        )
