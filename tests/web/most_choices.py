"""Positions with the most to choose from, and with the longest words for it: what a screen must have room for.

`python -m tests.web.most_choices` looks for them in random matches and prints the most there is of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import vuelta
from vuelta.core.position import Position
from vuelta.text.choices import choices

MATCHES = 150
POSITIONS = {
    "cadena": [
        (
            "seat 0: 18 9 | seat 1: 1 27 | seat 2: 24 9 | seat 3: 18 24 | "
            "stack 9: 2 0 | stack 18: 0 3 | stack 24: 3 2 | black: 0 0 0 9 bank 19 | seat 3 to move"
        ),
        "seat 0: 35 45 | seat 1: 39 C | black: 7 0 bank 7 | seat 0 rolled 1-1-2-3-4-4-6-6",
        "seat 0: 19 35 | seat 1: 11 28 | black: 3 2 bank 9 | seat 0 to move, links 1-3-4-6, last 3, direction down",
        (
            "seat 0: 6 9 | seat 1: 17 9 | seat 2: 1 20 | "
            "seat 3: 13 16 | stack 9: 1 0 | black: 0 0 1 3 bank 24 | seat 0 to move, stood 1"
        ),
    ],
    "ludo": [
        "seat 0: r0 r16 r18 r9 | seat 1: H H r33 r57 | seat 2: H H r37 r49 | seat 0 rolled 1",
        (
            "seat 0: F H r26 r38 | seat 1: H H r3 r65 | "
            "seat 2: H H r10 r34 | seat 3: F r36 r54 r68 | seat 2 rolled 6, sixes 1"
        ),
    ],
    "maedn": [
        "seat 0: G2 r0 r26 r6 | seat 1: H H r18 r25 | seat 2: H r20 r23 r29 | seat 3: H H H r1 | seat 2 rolled 6",
        "seat 0: r0 r1 r16 r7 | seat 1: H r13 r20 r21 | seat 2: H H H H | seat 0 rolled 3",
    ],
    "poleana": [
        "seat 0: r15 r19 r30 r44 | seat 1: r28 r39 r42 r56 | seat 2: B r30 r31 r32 | seat 1 rolled 6-5",
        "seat 0: B b2.7 r1 r7 | seat 1: B r15 r19 r26 | seat 2: B B B r44 | seat 2 rolled 4-3",
        (
            "seat 0: r28 r34 r46 r7 | seat 1: r21 r35 r50 r53 | "
            "seat 2: B r2 r39 r43 | seat 1 to move, bonus 10, die 1, used r21"
        ),
    ],
    "poliana": [
        "seat 0: r12 r13 r45 r46 | seat 2: J J J s5 | seat 0 rolled 6-5",
        "seat 0: J J r31 s6 | seat 1: X r21 r38 r41 | seat 2: J r14 r45 r62 | seat 3: J J J c1.6 | seat 2 rolled 6-5",
        (
            "seat 0: J J r0 s1 | seat 1: J J r39 r39 | "
            "seat 2: J J J s5 | seat 3: J J c1.6 s6 | seat 2 rolled 6, forfeited, idle 1 2"
        ),
    ],
    "senet": [
        "seat 0: 0 2 4 6 8 | seat 1: 1 11 3 5 7 | seat 0 rolled 1",
        "seat 0: 9 off off off off | seat 1: 12 13 19 22 25 | seat 1 rolled 4",
    ],
    "ur": [
        "seat 0: c2 off off start start start start | seat 1: a3 b2 c3 d2 g3 h2 start | seat 1 rolled 1",
        "seat 0: b1 b2 d1 d2 g1 h2 start | seat 1: b3 c3 f2 off off off start | seat 0 rolled 1",
    ],
}
"""Of those, the ones that are hard to find room for."""


def positions(game: str) -> Iterator[Position]:
    """Positions of random matches in which somebody chooses."""
    played = vuelta.game(game)
    counts = [count for count in (2, 3, 4) if count in played.players]
    for seed in range(MATCHES):
        random = Random(seed)
        position = played.start(played.seats(random.choice(counts)))
        while not position.over:
            if position.awaits == "roll":
                position = position.play(position.roll(random))
                continue
            yield position
            position = position.play(random.choice(position.moves()))


def letters(position: Position) -> int:
    """Of the longest choice, in either language."""
    return max(
        len(choice.label[language]) + len(choice.hint[language])
        for choice in choices(position, seen=True)
        for language in ("en", "es")
    )


def kinds(position: Position) -> str:
    """What is chosen from: moves of some kinds."""
    return " ".join(sorted({move.kind for move in position.legal_moves()}))


if __name__ == "__main__":
    for game in vuelta.games():
        most: dict[str, Position] = {}
        longest: dict[str, tuple[int, Position]] = {}
        for number, position in enumerate(positions(game)):
            kind = kinds(position)
            if len(position.moves()) > len(most[kind].moves() if kind in most else ()):
                most[kind] = position
            if number % 20 == 0 and (length := letters(position)) > longest.get(kind, (0,))[0]:
                longest[kind] = length, position
        print(f'    "{game}": [')
        for found in sorted({str(position) for position in [*most.values(), *(one for _, one in longest.values())]}):
            print(f'        "{found}",')
        print("    ],")
