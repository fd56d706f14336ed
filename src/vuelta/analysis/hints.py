"""Hints: the best moves, their chances, and one plain reason for each.

A reason is what the move does that others don't, told by its events; or what the next seat could answer; or, where
neither says anything, how the chances compare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from vuelta.analysis.hint_sentences import HARM, HINTS
from vuelta.analysis.judge import Judge, Ranked, judge_of
from vuelta.analysis.record_analysis import MARKS
from vuelta.analysis.threats import Replies, replies_to
from vuelta.core.events import Event
from vuelta.core.position import Position
from vuelta.core.sentences import NOBODY, Names, event_sentence, seat_name
from vuelta.core.validation import check_language, check_whole
from vuelta.text.choices import quoted_label

GAINS = ("won", "finished", "capture", "bonus", "extra-roll", "covered", "swap")
"""Events that speak for a move, the weightiest first."""
COSTS = ("reset", "bust", "bounced", "turn-lost", "bonus-lost", "die-lost", "forfeit", "uncovered")
"""Events that speak against one."""
OTHERS = ("arrow", "chained", "stood", "extended", "discarded", "extends-up", "extends-down")
"""Events that can do either."""
NOTABLE = 0.1
"""A difference in danger that is worth a word."""
_LONGEST_TURN = 12
_AGAIN = "extra-roll"


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, the chance that it leaves to the seat that moves, what that is below the best, and why."""

    text: str
    chance: float
    loss: float
    reason: str


def hints(
    position: Position,
    *,
    level: str = "hard",
    count: int = 3,
    language: str = "en",
    judge: Judge | None = None,
    seen: bool = False,
    names: Names = NOBODY,
) -> list[Hint]:
    """The best moves of a position, best first; none unless it awaits a move.

    Reasons call moves and squares as people do who see the board, or as the notation does.
    """
    check_language(language)
    check_whole("count", count)
    seat = position.seat
    if position.awaits != "move" or seat is None:
        return []
    judge = judge or judge_of(position, level)
    ranked = judge.ranked(position)
    options = [_Option(position, seat, judge, choice) for choice in ranked]
    teller = _Teller(position, seat, language, _common(options, count), seen=seen, names=names)
    best = ranked[0].chances[seat]
    return [
        Hint(option.choice.text, chance := option.choice.chances[seat], best - chance, teller.reason(option, options))
        for option in options[:count]
    ]


def _common(options: Sequence[_Option], count: int) -> set[str]:
    """Kinds of events that are no reason for any move, because all have them."""
    if len(options) < 2:
        return set()
    every = set.intersection(*(set(option.events) for option in options))
    # A roll that comes with the dice shows in the move that ends the turn; the others lead to it as well.
    again = all(_AGAIN in option.turn_kinds for option in options[:count])
    return every | {_AGAIN} if again else every


class _Option:
    """A legal move with what follows from it. What it takes to find out is done when it is asked for."""

    def __init__(self, position: Position, seat: int, judge: Judge, choice: Ranked) -> None:
        self.choice = choice
        self.chance = choice.chances[seat]
        self._seat = seat
        self._judge = judge
        self._after = position.play(choice.text)
        self.events: Mapping[str, Event] = {e.kind: e for e in reversed(self._after.events) if e.seat == seat}

    @cached_property
    def _turn(self) -> tuple[Position, ...]:
        """The position after the move, and those after the rest of the turn as the judge likes it."""
        positions = [self._after]
        while positions[-1].awaits == "move" and positions[-1].seat == self._seat and len(positions) < _LONGEST_TURN:
            positions.append(positions[-1].play(self._judge.ranked(positions[-1])[0].text))
        return tuple(positions)

    @cached_property
    def turn_kinds(self) -> set[str]:
        """The kinds of all that happens up to the end of the turn."""
        return {event.kind for position in self._turn for event in position.events if event.seat == self._seat}

    @cached_property
    def replies(self) -> Replies | None:
        """What the next seat can do when the turn is over."""
        return replies_to(self._turn[-1], self._seat)


class _Teller:
    """Finds the reason for or against a move."""

    def __init__(
        self, position: Position, seat: int, language: str, common: set[str], *, seen: bool, names: Names
    ) -> None:
        self.position = position
        self.seat = seat
        self.language = language
        self.common = common
        """Kinds of events that every move has, so that they are no reason for any."""
        self.seen = seen
        self.names = names

    def reason(self, option: _Option, options: Sequence[_Option]) -> str:
        """One sentence."""
        best = options[0]
        if best.chance - option.chance < MARKS["dubious"]:
            other = next((rival for rival in options if rival is not option), None)
            told = self._event(option, GAINS) or self._step(option) or self._safer(option, other)
            told = told or self._blocks(option, other) or self._event(option, OTHERS)
            return told or self._says("no better" if option is best else "nearly", best=self._called(best))
        told = self._in_reach(option, best) or self._event(option, COSTS)
        if not told and (gain := self._event(best, [kind for kind in GAINS if kind not in option.turn_kinds])):
            told = self._says("misses", gain=gain, best=self._called(best))
        points = round(100 * (best.chance - option.chance))
        return told or self._says("worse", points=points, best=self._called(best))

    def _event(self, option: _Option, kinds: Sequence[str]) -> str:
        """The first event of these kinds that not every move has, in the game's own words."""
        for kind in kinds:
            if kind in option.events and kind not in self.common:
                event = option.events[kind]
                return event_sentence(self.position, event, self.language, seen=self.seen, names=self.names)
        return ""

    def _step(self, option: _Option) -> str:
        """Whether a piece comes into play, or reaches the stretch that is its own."""
        moved = option.events.get("moved")
        if moved is None or moved.cell is None or moved.to is None:
            return ""
        board = self.position.board
        begin, end = (board.kind(board.cell(name, self.seat).kind).role for name in (moved.cell, moved.to))
        if begin == "waiting" != end:
            return self._says("enters")
        if end == "last stretch" != begin:
            return self._says("last stretch")
        return ""

    def _safer(self, option: _Option, other: _Option | None) -> str:
        mine, theirs = option.replies, other.replies if other else None
        if other is None or mine is None or theirs is None or mine.rolls != theirs.rolls:
            return ""
        if mine.danger + NOTABLE > theirs.danger:
            return ""
        return self._replied(
            "safer" if mine.harmful else "safe",
            mine,
            theirs.harm,
            mine.harmful,
            other=self._called(other),
            theirs=theirs.harmful,
        )

    def _in_reach(self, option: _Option, best: _Option) -> str:
        mine, theirs = option.replies, best.replies
        if mine is None or theirs is None or mine.danger - NOTABLE < theirs.danger:
            return ""
        return self._replied("in reach", mine, mine.harm, mine.harmful)

    def _blocks(self, option: _Option, other: _Option | None) -> str:
        mine, theirs = option.replies, other.replies if other else None
        if mine is None or theirs is None or mine.blockade - NOTABLE < theirs.blockade:
            return ""
        return self._replied("blocks", mine, "", mine.blocked)

    def _replied(self, kind: str, replies: Replies, harm: str, count: int, **values: str | int) -> str:
        """A sentence about what the next seat can do."""
        verb = HARM[self.language][harm].format(player=self._name(self.seat)) if harm else ""
        return self._says(kind, rival=self._name(replies.seat), harm=verb, count=count, all=replies.rolls, **values)

    def _called(self, option: _Option) -> str:
        """What a move is called."""
        if not self.seen:
            return option.choice.text
        return quoted_label(self.position, self.position.move(option.choice.text), self.language)

    def _name(self, seat: int) -> str:
        return seat_name(self.position.game, seat, self.language, self.names)

    def _says(self, kind: str, **values: str | int) -> str:
        return HINTS[self.language][kind].format(player=self._name(self.seat), **values)
