"""Hints: the best moves, their chances, and one plain reason for each.

A reason is something that this move does and others don't, by its events; or what the next seat could reply; or,
failing both, how the chances compare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from vuelta.analysis.hint_sentences import HARM, HINTS, STEPS
from vuelta.analysis.judge import Judge, judge_of
from vuelta.analysis.record_analysis import MARKS
from vuelta.analysis.threats import Replies, replies_to
from vuelta.core.event_words import Said
from vuelta.core.events import Event
from vuelta.core.position import Position
from vuelta.core.sentences import NOBODY, Names, event_sentence, seat_name, token_words
from vuelta.core.validation import check_language, check_whole
from vuelta.players.estimators import RankedMove
from vuelta.text.choices import quoted_label

GAINS = ("won", "finished", "capture", "bonus", "extra-roll", "covered", "swap")
"""Events that speak for a move, most important first."""
COSTS = ("reset", "bust", "bounced", "turn-lost", "bonus-lost", "die-lost", "forfeit", "uncovered")
"""Events that speak against one."""
OTHERS = ("arrow", "chained", "stood", "extended", "discarded", "extends-up", "extends-down")
"""Events that can speak for a move or against it."""
NOTABLE = 0.1
"""A difference in danger that is worth mentioning."""
LONGEST_TURN = 12
AGAIN = "extra-roll"


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, the chance it leaves the seat that moves, how much less that is than the best move's, and why."""

    text: str
    chance: float
    loss: float
    reason: str


def hints(
    position: Position,
    *,
    count: int = 3,
    also: str | None = None,
    language: str = "en",
    judge: Judge | str = "hard",
    seen: bool = False,
    names: Names = NOBODY,
) -> list[Hint]:
    """The best moves of a position, best first; none unless it awaits a move. `judge` is one, or its level.

    `also` is the text of a move that is told about even if it isn't among the best.
    With `seen`, reasons call moves and squares as people do who see the board, else as the notation does.
    """
    check_language(language)
    check_whole("count", count)
    seat = position.seat
    if position.awaits != "move" or seat is None:
        return []
    if isinstance(judge, str):
        judge = judge_of(position, judge)
    ranked = judge.ranked(position)
    options = [_Option(position, seat, judge, move) for move in ranked]
    reasons = _Reasons(position, seat, language, _common(options, count), seen=seen, names=names)
    best = ranked[0].chances[seat]
    return [
        Hint(option.text, option.chance, best - option.chance, reasons.sentence(option, options))
        for place, option in enumerate(options)
        if place < count or option.text == also
    ]


def _common(options: Sequence[_Option], count: int) -> set[str]:
    """Kinds of events that all moves have, which are no reason for any of them."""
    if len(options) < 2:
        return set()
    every = set.intersection(*(set(option.events) for option in options))
    # An extra roll that the dice bring shows in the move that ends the turn, but earlier moves lead there as well.
    again = all(AGAIN in option.turn_kinds for option in options[:count])
    return every | {AGAIN} if again else every


class _Option:
    """A legal move and what follows from it, worked out only when needed."""

    def __init__(self, position: Position, seat: int, judge: Judge, move: RankedMove) -> None:
        self.text = move.text
        self.chance = move.chances[seat]
        self._seat = seat
        self._judge = judge
        self._after = position.play(move.text)
        self.events: Mapping[str, Event] = {e.kind: e for e in reversed(self._after.events) if e.seat == seat}

    @cached_property
    def _turn(self) -> tuple[Position, ...]:
        """The position after the move, and those in which the judge's best moves end the turn."""
        positions = [self._after]
        while positions[-1].awaits == "move" and positions[-1].seat == self._seat and len(positions) < LONGEST_TURN:
            positions.append(positions[-1].play(self._judge.ranked(positions[-1])[0].text))
        return tuple(positions)

    @cached_property
    def turn_kinds(self) -> set[str]:
        """The kinds of all events up to the end of the turn."""
        return {event.kind for position in self._turn for event in position.events if event.seat == self._seat}

    @cached_property
    def replies(self) -> Replies | None:
        """What the next seat can do after the turn."""
        return replies_to(self._turn[-1], self._seat)


class _Reasons:
    """Finds a reason for or against a move."""

    def __init__(
        self, position: Position, seat: int, language: str, common: set[str], *, seen: bool, names: Names
    ) -> None:
        self.position = position
        self.seat = seat
        self.language = language
        self.common = common
        self.seen = seen
        self.names = names

    def sentence(self, option: _Option, options: Sequence[_Option]) -> str:
        """The reason, as one sentence."""
        best = options[0]
        if best.chance - option.chance < MARKS["dubious"]:
            other = next((rival for rival in options if rival is not option), None)
            return (
                self._event(option, GAINS)
                or self._step(option)
                or self._safer(option, other)
                or self._blocks(option, other)
                or self._event(option, OTHERS)
                or self._says("no better" if option is best else "nearly")
            )
        if reason := self._in_reach(option, best) or self._event(option, COSTS):
            return reason
        if gain := self._event(best, [kind for kind in GAINS if kind not in option.turn_kinds]):
            return self._says("misses", gain=gain, best=self._called(best))
        return self._says("worse", points=round(100 * (best.chance - option.chance)))

    def _event(self, option: _Option, kinds: Sequence[str]) -> str:
        """A sentence about the first event of these kinds that only some moves have."""
        for kind in kinds:
            if kind in option.events and kind not in self.common:
                event = option.events[kind]
                you = self.seat if self.seen else None
                return event_sentence(self.position, event, self.language, seen=self.seen, names=self.names, you=you)
        return ""

    def _step(self, option: _Option) -> str:
        """That a piece comes into play, or enters its own last stretch."""
        moved = option.events.get("moved")
        if moved is None or moved.cell is None or moved.to is None:
            return ""
        board = self.position.board
        begin, end = (board.kind(board.cell(name, self.seat).kind).role for name in (moved.cell, moved.to))
        if begin == "waiting" != end:
            return self._does("enters")
        if end == "last stretch" != begin:
            return self._does("last stretch")
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
        verb = self._told(HARM[self.language][harm]) if harm else ""
        return self._says(kind, rival=self._name(replies.seat), harm=verb, count=count, all=replies.rolls, **values)

    def _called(self, option: _Option) -> str:
        """What a move is called."""
        if not self.seen:
            return option.text
        return quoted_label(self.position, self.position.move(option.text), self.language)

    def _name(self, seat: int) -> str:
        return seat_name(self.position.game, seat, self.language, self.names)

    def _does(self, kind: str) -> str:
        return self._told(STEPS[self.language][kind])

    def _told(self, said: Said) -> str:
        """On the page, hints speak to the person who is to move."""
        template = said.you if self.seen else said.they
        _, a_token = token_words(self.position.game, self.language)
        return template.format(player=self._name(self.seat), a_token=a_token)

    def _says(self, kind: str, **values: str | int) -> str:
        return HINTS[self.language][kind].format(**values)
