"""Dice statistics: all rolls of all finished matches, and how likely fair dice are to deviate as much.

A match ends on a roll that suits somebody, but that favours no face overall: whatever stops a match, the next roll is
fair, so each face is expected as often as its weight says (Wald's identity).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Any, NamedTuple

from vuelta.core.errors import UnknownGame
from vuelta.core.registry import game as find_game
from vuelta.server.http.responses import DiceResponse, DiceRow
from vuelta.server.tables.persistence import DiceCounts

LEAST_EXPECTED = 5
"""Of the rarest face. With fewer, the chi-square approximation doesn't hold."""
EVERY = "all"


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> tuple[float | None, int]:
    """Pearson's statistic and its degrees of freedom; None while a face is expected less than five times.

    Faces of weight 0 can't come up, and are left out.
    """
    faces = [(count, weight) for count, weight in zip(counts, weights, strict=True) if weight]
    thrown, total = sum(count for count, _ in faces), sum(weight for _, weight in faces)
    freedom = max(0, len(faces) - 1)
    expected = [thrown * weight / total for _, weight in faces]
    if not freedom or min(expected) < LEAST_EXPECTED:
        return None, freedom
    return sum((count - mean) ** 2 / mean for (count, _), mean in zip(faces, expected, strict=True)), freedom


def chance(value: float, freedom: int) -> float:
    """The probability that chi-square with `freedom` degrees of freedom is at least `value`. Exact.

    >>> round(chance(11.070, 5), 3), round(chance(3.841, 1), 3), round(chance(18.307, 10), 3)
    (0.05, 0.05, 0.05)
    """
    if value <= 0:
        return 1.0
    half = value / 2
    odd = freedom % 2
    powers = [step + odd / 2 for step in range(freedom // 2)]
    # In logarithms: a power and a factorial may be huge although their ratio isn't.
    terms = (exp(power * log(half) - half - lgamma(power + 1)) for power in powers)
    return min(1.0, (erfc(sqrt(half)) if odd else 0.0) + sum(terms))


class _Kind(NamedTuple):
    """Dice that are counted together."""

    game: str
    kind: str
    weights: tuple[int, ...]
    blank: int


_NO_BLANK = 0
"""For dice without a blank face; a number, so that kinds can be sorted."""


def statistics(thrown: Iterable[DiceCounts]) -> DiceResponse:
    """All dice: by game and kind of player, by kind alone, and in total."""
    single: dict[_Kind, list[int]] = defaultdict(lambda: [0] * 6)
    together: dict[_Kind, list[int]] = defaultdict(lambda: [0] * 6)
    for part in thrown:
        blank = _blank(part)
        for sums, game in ((single, part.game), (together, EVERY)):
            kept = sums[_Kind(game, part.kind, part.weights, blank)]
            kept[:] = [one + other for one, other in zip(kept, part.counts, strict=True)]
    rows, kinds = _rows(single), _rows(together)
    known = [row for row in rows if row.chi_square is not None]
    # The rows are independent, so their statistics add up to a chi-square again.
    value = sum(row.chi_square or 0.0 for row in known) if known else None
    freedom = sum(row.freedom for row in known)
    return DiceResponse(rows=rows, kinds=kinds, **_test(sum(row.thrown for row in rows), value, freedom))


def _test(thrown: int, value: float | None, freedom: int) -> dict[str, Any]:
    """The fields of a `DiceTest`."""
    return {
        "thrown": thrown,
        "chi_square": None if value is None else round(value, 3),
        "freedom": freedom,
        "chance": None if value is None else round(chance(value, freedom), 4),
    }


def _blank(part: DiceCounts) -> int:
    """The face that counts as 0, if it can come up."""
    try:
        blank = find_game(part.game).board().blank
    except UnknownGame:  # the database knows a game that this server doesn't
        return _NO_BLANK
    return blank if blank is not None and part.weights[blank - 1] else _NO_BLANK


def _rows(sums: dict[_Kind, list[int]]) -> list[DiceRow]:
    return [
        DiceRow(
            game=game,
            kind=kind,
            weights=list(weights),
            counts=counts,
            blank=blank or None,
            **_test(sum(counts), *chi_square(counts, weights)),
        )
        for (game, kind, weights, blank), counts in sorted(sums.items())
    ]
