"""Analysis of a record: the chances after every ply, what every decision lost and what every roll gave.

A chance is that of the first place, so the analysis ends where that is taken, even if the others play on. The luck of a
roll is the chance after it less the mean over all rolls. A decision is a move that was not the only one; it loses what
the best move would have left. Both come from one judge, whose errors are the rest when all is added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vuelta.analysis.judge import Judge, Ranked, judge_of
from vuelta.core.position import Position
from vuelta.core.record import Record

Chances = Mapping[int, float]
"""Seat → chance to win, or a change of it."""

MARKS = {"blunder": 0.08, "mistake": 0.04, "dubious": 0.02}
"""What a decision is called that loses at least so much, worst first."""
SHOWN = 3
"""How many of the best moves are told."""
_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll and what it changed against the mean of all rolls, for every seat."""

    ply: int
    """Its number in the record; the first is 1."""
    seat: int
    text: str
    changes: Chances
    chance: float
    """The chance of its own seat after it."""

    @property
    def change(self) -> float:
        """Its luck: what it gave the seat that threw it, or took from it if negative."""
        return self.changes[self.seat]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was not the only one, and what it changed against the best one, for every seat."""

    ply: int
    seat: int
    text: str
    best: tuple[tuple[str, float], ...]
    """The best moves and the chance that each left to the seat that moved, best first."""
    changes: Chances
    chance: float
    """The chance of its own seat after it."""

    @property
    def change(self) -> float:
        """What it cost the seat that made it: 0 if it was best, else negative."""
        return self.changes[self.seat]

    @property
    def loss(self) -> float:
        """The same, as a positive number."""
        return -self.change

    @property
    def mark(self) -> str:
        """What it is called, or an empty text if it lost little."""
        return next((name for name, least in MARKS.items() if self.loss >= least), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A seat's game as a sum: begin + dice + own + others + rest = end."""

    seat: int
    begin: float
    dice: float
    """What all rolls gave, whoever threw them: their luck for this seat."""
    own_rolls: float
    """The part of it that came from the seat's own rolls."""
    own: float
    """What its own decisions cost: 0 or negative."""
    others: float
    """What the decisions of the others gave."""
    end: float
    decisions: int
    marks: Mapping[str, int]
    """How many decisions were a blunder, a mistake or dubious."""

    @property
    def rest(self) -> float:
        """What the judge learnt between its judgements."""
        return self.end - self.begin - self.dice - self.own - self.others

    @property
    def mean_loss(self) -> float:
        """What a decision lost on average."""
        return -self.own / self.decisions if self.decisions else 0.0

    @property
    def adjusted(self) -> float:
        """The result less its luck: the share of such games that would be won if the dice favoured nobody."""
        return min(1.0, max(0.0, self.end - self.dice))


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What is known about a recorded game."""

    record: Record
    level: str
    notice: Mapping[str, str] | None
    """Language → what has to be said about the judge, or None."""
    chances: tuple[Chances, ...]
    """At the start and after every ply that was analysed."""
    rolls: tuple[Roll, ...]
    decisions: tuple[Decision, ...]
    accounts: Mapping[int, Account]
    winner: int | None
    over: bool
    """Whether the record tells the game to its end."""

    @property
    def rough(self) -> bool:
        """Whether the judge could only estimate, so that its errors add up."""
        return self.notice is not None

    @property
    def plies(self) -> int:
        """How many plies were analysed: all, or those up to the one that took the first place."""
        return len(self.chances) - 1

    @property
    def cut(self) -> bool:
        """Whether plies were left out because the first place was taken before them."""
        return self.plies < len(self.record.plies)

    @property
    def points(self) -> list[Roll | Decision]:
        """Every roll and every decision, in the order of the game."""
        found: list[Roll | Decision] = [*self.rolls, *self.decisions]
        return sorted(found, key=lambda point: point.ply)

    @property
    def luckiest(self) -> Roll | None:
        """The roll that gave most to whoever threw it, if any gave something."""
        best = max(self.rolls, key=lambda roll: roll.change, default=None)
        return best if best and best.change > 0 else None

    @property
    def unluckiest(self) -> Roll | None:
        """The roll that took most from whoever threw it, if any took something."""
        worst = min(self.rolls, key=lambda roll: roll.change, default=None)
        return worst if worst and worst.change < 0 else None

    def turning_points(self, most: int = 8, least: float = MARKS["dubious"]) -> list[Roll | Decision]:
        """The rolls and decisions that changed most, in the order of the game."""
        large = [point for point in self.points if abs(point.change) >= least]
        return sorted(sorted(large, key=lambda point: -abs(point.change))[:most], key=lambda point: point.ply)

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """All of it as plain data, for `json.dumps`; what it says, in a language."""
        positions = list(self.record.positions())
        return {
            "game": self.record.start.game.slug,
            "level": self.level,
            "notice": self.notice and self.notice[language],
            "players": {str(seat): name for seat, name in self.record.players.items()},
            "over": self.over,
            "winner": self.winner,
            "plies": len(self.record.plies),
            "analysed": self.plies,
            "chances": [_plain(chances) for chances in self.chances],
            "rolls": [
                {"ply": roll.ply, "seat": roll.seat, "roll": roll.text, "luck": _plain(roll.changes)}
                for roll in self.rolls
            ],
            "decisions": [
                {
                    "ply": decision.ply,
                    "seat": decision.seat,
                    "move": decision.text,
                    "walk": positions[decision.ply - 1].move(decision.text).walk(),
                    "chance": round(decision.chance, _DIGITS),
                    "loss": round(decision.loss, _DIGITS),
                    "mark": decision.mark or None,
                    "best": [
                        {
                            "move": text,
                            "walk": positions[decision.ply - 1].move(text).walk(),
                            "chance": round(chance, _DIGITS),
                        }
                        for text, chance in decision.best
                    ],
                }
                for decision in self.decisions
            ],
            "luckiest": self.luckiest.ply if self.luckiest else None,
            "unluckiest": self.unluckiest.ply if self.unluckiest else None,
            "turning_points": [point.ply for point in self.turning_points()],
            "accounts": {str(seat): _account_json(account) for seat, account in self.accounts.items()},
        }


def analyse(
    record: Record,
    *,
    level: str = "hard",
    progress: Callable[[int], None] | None = None,
    judge: Judge | None = None,
) -> Analysis:
    """Judge a record ply by ply. InvalidRecord if a ply is not legal. `progress` hears how many plies are done."""
    positions = list(record.positions())
    last = next((number for number, position in enumerate(positions) if position.ranking), len(positions) - 1)
    judge = judge or judge_of(record.start, level)
    chances: list[Chances] = [_chances(judge, positions[0])]
    rolls: list[Roll] = []
    decisions: list[Decision] = []
    for ply in range(1, last + 1):
        before, after, text = positions[ply - 1], positions[ply], record.plies[ply - 1]
        if before.awaits == "roll":
            now, roll = _judge_roll(judge, ply, before, text, after)
            rolls.append(roll)
        elif len(before.legal) > 1:
            now, decision = _judge_move(judge, ply, before, text)
            decisions.append(decision)
        else:
            now = _chances(judge, after)
        chances.append(_certain(after) if after.ranking else now)
        if progress:
            progress(ply)
    return Analysis(
        record=record,
        level=level,
        notice=judge.notice,
        chances=tuple(chances),
        rolls=tuple(rolls),
        decisions=tuple(decisions),
        accounts={seat: _account(seat, chances, rolls, decisions) for seat in chances[0]},
        winner=next(iter(positions[last].ranking), None),
        over=positions[-1].over,
    )


def _chances(judge: Judge, position: Position) -> Chances:
    return _certain(position) if position.ranking else judge.chances(position)


def _certain(position: Position) -> Chances:
    """The chances once the first place is taken."""
    return {seat: float(seat == position.ranking[0]) for seat in position.pieces()}


def _judge_roll(judge: Judge, ply: int, before: Position, text: str, after: Position) -> tuple[Chances, Roll]:
    """The chances after a roll, and its luck."""
    seat = _acting(before)
    possible = judge.roll_chances(before)
    total = sum(weight for _, weight, _ in possible)
    # Where the judge took a sample of the rolls, this one need not be in it.
    now = next((chances for roll, _, chances in possible if roll == text), None) or _chances(judge, after)
    mean = {other: sum(weight * chances[other] for _, weight, chances in possible) / total for other in now}
    changes = {other: now[other] - mean[other] for other in now}
    return now, Roll(ply, seat, text, changes, now[seat])


def _judge_move(judge: Judge, ply: int, before: Position, text: str) -> tuple[Chances, Decision]:
    """The chances after a move, and what it lost."""
    seat = _acting(before)
    ranked = judge.ranked(before)
    best, played = ranked[0].chances, _choice(ranked, text).chances
    changes = {other: played[other] - best[other] for other in played}
    told = tuple((choice.text, choice.chances[seat]) for choice in ranked[:SHOWN])
    return played, Decision(ply, seat, text, told, changes, played[seat])


def _choice(ranked: Sequence[Ranked], text: str) -> Ranked:
    return next(choice for choice in ranked if choice.text == text)


def _acting(position: Position) -> int:
    assert position.seat is not None  # a ply follows, so somebody acts
    return position.seat


def _account(seat: int, chances: list[Chances], rolls: list[Roll], decisions: list[Decision]) -> Account:
    own = [decision for decision in decisions if decision.seat == seat]
    return Account(
        seat=seat,
        begin=chances[0][seat],
        dice=sum(roll.changes[seat] for roll in rolls),
        own_rolls=sum(roll.change for roll in rolls if roll.seat == seat),
        own=sum(decision.change for decision in own),
        others=sum(decision.changes[seat] for decision in decisions if decision.seat != seat),
        end=chances[-1][seat],
        decisions=len(own),
        marks={name: sum(decision.mark == name for decision in own) for name in MARKS},
    )


def _plain(chances: Chances) -> dict[str, float]:
    return {str(seat): round(chance, _DIGITS) for seat, chance in chances.items()}


def _account_json(account: Account) -> dict[str, Any]:
    names = ("begin", "dice", "own_rolls", "own", "others", "rest", "end", "adjusted", "mean_loss")
    figures = {name: round(getattr(account, name), _DIGITS) for name in names}
    return figures | {"decisions": account.decisions, "marks": dict(account.marks)}
