"""The figures of a report and how they are calculated; `words` says what they are called and mean."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from vuelta.core.events import KINDS
from vuelta.core.position import Position
from vuelta.lab.estimates import wilson
from vuelta.lab.tally import Ratio, Tally

PERCENT = "%"


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio of two columns of a tally."""

    key: str
    group: str
    above: str
    below: str = "one"
    unit: str = ""
    """'%' for shares, else empty."""
    scale: float = 1.0
    needs_race: bool = False
    seat: int | None = None
    """The seat whose wins it is."""

    def of(self, tally: Tally) -> Ratio | None:
        """Its value in the games of a tally; None where there is nothing to divide by."""
        found = tally.ratio(self.above, self.below, self.scale)
        if found is None or self.seat is None:
            return found
        _, low, high = wilson(round(tally.total(self.above)), tally.games)  # stays within 0–100 %, and suits few games
        return found._replace(low=self.scale * low, high=self.scale * high)


FIGURES = (
    Figure("minutes", "length", "seconds", scale=1 / 60),
    Figure("turns", "length", "turns"),
    Figure("plies", "length", "plies"),
    Figure("decisions", "length", "decisions"),
    Figure("options", "choice", "branches", "moves"),
    Figure("choices", "choice", "choices", "decisions"),
    Figure("forced", "choice", "forced", "moves", PERCENT, 100),
    Figure("lead_changes", "drama", "lead_changes", "finished", needs_race=True),
    Figure("settled", "drama", "settled", "finished", PERCENT, 100, needs_race=True),
    Figure("behind", "drama", "behind", "finished", PERCENT, 100, needs_race=True),
    Figure("comeback", "drama", "comeback", "finished", PERCENT, 100, needs_race=True),
    Figure("killers", "drama", "killers", "finished", needs_race=True),
    Figure("swing", "drama", "swing", "finished", PERCENT, 100, needs_race=True),
    Figure("lost", "drama", "lost", "gained", PERCENT, 100, needs_race=True),
    Figure("waited", "waiting", "waited"),
    Figure("idle", "waiting", "idle", "turns", PERCENT, 100),
    Figure("still", "waiting", "still", "turns", PERCENT, 100),
    Figure("longest_still", "waiting", "longest_still"),
    Figure("waiting", "waiting", "waiting", "at_table", PERCENT, 100),
    Figure("wait", "waiting", "waiting", "turns"),
)

REPORTED_KINDS = (
    "capture", "swap", "covered", "uncovered", "reset", "bounced", "arrow", "bonus", "bonus-lost", "extra-roll",
    "turn-lost", "jail", "blocked", "bust", "die-lost", "forfeit",
)  # fmt: skip
"""The kinds of events in a report, in this order, if the games have them."""
_CODES = {kind.name: code for code, kind in KINDS.items()}


def happened(tally: Tally) -> set[str]:
    """The kinds of events that occurred in these games."""
    return {name for name in REPORTED_KINDS if tally.total(_column(name))}


def figures(start: Position, tally: Tally, kinds: Collection[str] | None = None) -> list[tuple[Figure, Ratio]]:
    """All figures of these games, with their values.

    `kinds` are the events to include, by default those that occurred. An event that only another rule set has is 0, not
    unknown.
    """
    seats = [
        Figure(f"seat{seat}", "seats", f"seat{seat}", unit=PERCENT, scale=100, seat=seat) for seat in start.pieces()
    ]
    included = happened(tally) if kinds is None else kinds
    events = [Figure(name, "events", _column(name)) for name in REPORTED_KINDS if name in included]
    wanted = [figure for figure in (*FIGURES, *seats, *events) if start.game.race or not figure.needs_race]
    found = [(figure, figure.of(tally)) for figure in wanted]
    return [(figure, value) for figure, value in found if value is not None]


def _column(kind: str) -> str:
    return f"kind{_CODES[kind]}"
