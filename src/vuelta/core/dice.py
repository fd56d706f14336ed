"""Dice that anybody can check, by commit and reveal.

Before the first roll, a match shows the SHA-256 of a secret seed of 32 bytes (the commitment). Players may add words of
their own; if several people play, everybody first shows a seal of their words, so that nobody chooses last. Each roll
is derived with HMAC-SHA-256, keyed with the seed, from what identifies the match and the roll. When the match is over,
the seed is revealed, and anybody can derive every roll again. `docs/dice.md` explains each step, and
`docs/dice-vectors.json` has test vectors for other implementations.
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
        """Roll number `number` of the match (from 1), as text, for a position that awaits a roll."""


def new_seed() -> bytes:
    """A secret seed from the system's random source."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(given: bytes | str | int) -> bytes:
    """The seed for a value: 32 bytes, their 64 hexadecimal digits as in a record, or any other text or whole number.

    Texts and numbers are hashed. They make a match repeatable, but short ones can be guessed: against other people, use
    `new_seed`.
    """
    if isinstance(given, bytes):
        if len(given) != SEED_BYTES:
            raise InvalidOption(f"a seed in bytes has {SEED_BYTES}, not {len(given)}; a text can have any length")
        return given
    try:
        text = str(int(given)) if hasattr(given, "__index__") and not isinstance(given, bool) else given
        if isinstance(text, str) and text:
            return bytes.fromhex(text) if is_hex32(text) else hashlib.sha256(f"{SEED_DOMAIN}:{text}".encode()).digest()
    except ValueError:  # an int of thousands of digits, or half a surrogate pair
        pass
    raise InvalidOption(f"seed {shown_value(given)}: it must be a text, a whole number or {SEED_BYTES} bytes")


def commitment(seed: bytes) -> str:
    """The commitment to a seed, shown before the first roll: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def is_hex32(text: object) -> bool:
    """Whether a text is 32 bytes in lowercase hexadecimal, as seeds and commitments are written."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def match_problem(text: object) -> str | None:
    """What is wrong with the name of a match, or None."""
    if is_line(text, LONGEST_MATCH):
        return None
    return f"{shown(text)}: a match is named by 1 to {LONGEST_MATCH} printable characters, without spaces around them"


def seal_of(match: str, words: str) -> str:
    """A player's commitment to their words, shown before anybody's: SHA-256 of domain, match and words, in hex."""
    return hashlib.sha256(_framed([WORDS_DOMAIN, match, words])).hexdigest()


def roll_name(number: int, restored: Iterable[int]) -> str:
    """The name of a roll in its derivation: its number, followed by "+k" if the match was restored k times before it.

    Rolls made after a backup and lost with the restore have been seen, so they must not come again.
    """
    times = sum(first <= number for first in restored)
    return f"{number}+{times}" if times else str(number)


def message(match: str, words: Mapping[int, str], roll: str, block: int) -> bytes:
    """The message that is signed for a block of a roll.

    Its fields are the domain, the match, each seat with words and those words (in order of seats), the name of the roll
    and the number of the block.
    """
    added = [part for seat in sorted(words) for part in (str(seat), words[seat])]
    return _framed([DOMAIN, match, *added, roll, str(block)])


def _framed(fields: Iterable[str]) -> bytes:
    """Each field as the length of its UTF-8 in four bytes (big-endian), followed by the UTF-8."""
    encoded = [field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in encoded)


def derive(
    seed: bytes, match: str, words: Mapping[int, str], roll: str, weights: tuple[int, ...], count: int
) -> tuple[int, ...]:
    """The `count` dice of a roll, by its name. `weights` are the integer weights of the faces 1 to 6.

    The bytes of blocks 0, 1, 2 … are used in order. With w as the sum of the weights, bytes of 256 − 256 mod w and more
    are skipped, so that no face is favoured; the remainder mod w of any other selects a face by weight.
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
    raise AssertionError("the remainder is smaller than the sum of the weights")


def face_weights(position: Position) -> tuple[int, ...]:
    """The weights of the faces 1 to 6 on a game's dice."""
    return tuple(position.game.rules.weight(position.codes, face) for face in FACES)


class SealedDice:
    """The dice of one match, sealed by a commitment and derived roll by roll.

    Show the commitment before you take players' words; with the words known, one could try seeds until one suits.
    Without `seed`, a secret one is drawn; a given one repeats a match.
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
        """For each time the match was restored from a backup, the number of the first roll after it."""
        self._rolled = False
        for seat, added in check_by_seat("words", words).items():
            self.add_words(seat, added)

    def add_words(self, seat: int, words: str) -> None:
        """Add a player's words to the derivation of all rolls; after showing the commitment, before the first roll."""
        check_words(words)
        check_whole("seat", seat, least=0)
        if self._rolled:
            raise InvalidOption("words can only be added before the first roll")
        self.words[seat] = words

    @property
    def commitment(self) -> str:
        """The commitment to the seed, to be shown before the first roll."""
        return commitment(self.seed)

    def __call__(self, position: Position, number: int) -> str:
        self._rolled = True
        count = position.game.rules.dice(position.codes, list(position.state))
        name = roll_name(number, self.restored)
        return roll_text(derive(self.seed, self.match, self.words, name, face_weights(position), count))

    def __repr__(self) -> str:
        return f"<dice of match {self.match}, commitment {self.commitment}>"  # never the seed


def words_problem(words: object) -> str | None:
    """What is wrong with a player's words, or None."""
    if is_line(words, LONGEST_WORDS):
        return None
    return f"{shown(words)}: a player's words are one line of 1 to {LONGEST_WORDS} printable characters"


def check_words(words: object) -> None:
    """InvalidOption if something is wrong with a player's words."""
    if problem := words_problem(words):
        raise InvalidOption(problem)
