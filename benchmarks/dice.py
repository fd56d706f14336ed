"""How even derived dice are: `python -m benchmarks.dice` writes its table into docs/dice.md."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

from benchmarks.pages import write_between
from vuelta.core.dice import derive

ROLLS = 1_000_000
DIE = (1, 1, 1, 1, 1, 1)


def chi_square(counts: list[int]) -> float:
    """How far counts are from being all equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def chance(square: float, freedom: int) -> float:
    """How often fair dice are at least that uneven (Wilson and Hilferty's approximation)."""
    z = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


def table() -> str:
    dice = [derive(bytes(32), "even", {}, str(number), DIE, 1)[0] for number in range(1, ROLLS + 1)]
    faces = Counter(dice)
    pairs = Counter(pairwise(dice))
    mean = sum(dice) / len(dice)
    spread = sum((face - mean) ** 2 for face in dice)
    serial = sum((a - mean) * (b - mean) for a, b in pairwise(dice)) / spread
    rows = ["| face | times | share |", "|---:|---:|---:|"]
    rows += [f"| {face} | {faces[face]:,} | {faces[face] / ROLLS:.4%} |" for face in range(1, 7)]
    of_faces = chi_square([faces[face] for face in range(1, 7)])
    by_chance = math.erfc(abs(serial) * math.sqrt(ROLLS / 2))
    of_pairs = chi_square([pairs[first, second] for first in range(1, 7) for second in range(1, 7)])
    return "\n".join(
        [
            *rows,
            "",
            "| test | value | fair dice are at least so uneven in |",
            "|---|---:|---:|",
            f"| chi-square of the faces, 5 degrees of freedom | {of_faces:.2f} | {chance(of_faces, 5):.0%} |",
            f"| chi-square of neighbours, 35 degrees of freedom | {of_pairs:.2f} | {chance(of_pairs, 35):.0%} |",
            f"| correlation of neighbours | {serial:+.5f} | {by_chance:.0%} |",
        ]
    )


def main() -> None:
    write_between("dice.md", "dice", table())


if __name__ == "__main__":
    main()
