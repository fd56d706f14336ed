"""Threats: what the next seat can do to another with its roll, found by trying every roll and every move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from vuelta.core.errors import TooManyRolls
from vuelta.core.position import Position

HARMS = ("capture", "swap", "covered")
"""Events that harm another seat."""
MOST_ROLLS = 36
"""If there are more, trying them all keeps a person waiting."""
MOST_TRIES = 6000


@dataclass(frozen=True, slots=True)
class Replies:
    """Of all rolls of the seat that replies (by weight), how many can do harm, and how many leave it without a move."""

    seat: int
    rolls: int
    harmful: int
    harm: str
    """The kind of harm; empty if there is none."""
    blocked: int

    @property
    def danger(self) -> float:
        """The chance that it can do harm."""
        return self.harmful / self.rolls

    @property
    def blockade(self) -> float:
        """The chance that it can't move."""
        return self.blocked / self.rolls


def replies_to(position: Position, victim: int) -> Replies | None:
    """What another seat's roll can do now; None if no such roll is awaited, or there is too much to try."""
    if position.awaits != "roll" or position.seat == victim or position.seat is None:
        return None
    try:
        rolls = position.rolls()
    except TooManyRolls:
        return None
    if len(rolls) > MOST_ROLLS:
        return None
    search = _Search(position.seat, victim)
    harms: Counter[str] = Counter()
    blocked = 0
    for text, weight in rolls.items():
        after = position.play(text)
        harms[search.harm(after)] += weight
        blocked += weight * any(event.kind == "blocked" for event in after.events)
        if search.tries > MOST_TRIES:
            return None
    harmless = harms.pop("", 0)
    (harm, _), *_ = [*harms.most_common(1), ("", 0)]
    return Replies(position.seat, sum(rolls.values()), sum(rolls.values()) - harmless, harm, blocked)


class _Search:
    """Searches a seat's turn for harm to another. Positions that several rolls lead to are searched once."""

    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim
        self.tries = 0
        self._known: dict[Position, str] = {}

    def harm(self, position: Position) -> str:
        """The kind of harm that the last ply did, or that moves from here can do; empty if none."""
        done = next((e.kind for e in position.events if e.kind in HARMS and e.other == self.victim), "")
        if done or position.awaits != "move" or position.seat != self.seat or self.tries > MOST_TRIES:
            return done
        if position not in self._known:
            self._known[position] = ""
            for text in position.moves():
                self.tries += 1
                if found := self.harm(position.play(text)):
                    self._known[position] = found
                    break
        return self._known[position]
