"""Analysis of a record: the chances after every ply, what each decision cost, and how lucky each roll was.

Chances are chances of first place, so the analysis ends once that is taken, even if the others play on. The luck of a
roll is the chance after it minus the mean over all rolls. A decision is a move that wasn't forced; it costs the
difference to the best move. One judge says both, and its errors are what remains when everything is added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vuelta.analysis.judge import Judge, judge_of
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.players.estimators import Chances

MARKS = {"blunder": 0.08, "mistake": 0.04, "dubious": 0.02}
"""What a decision is called that costs at least this much, worst first."""
LEAST_STAKE = 0.005
"""If all decisions of a seat together put less at stake, they say nothing about how well it played."""
SHOWN = 3
"""How many of the best moves are listed."""
_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Point:
    """A roll or a decision, and how it changed every seat's chance."""

    ply: int
    """Its number in the record; the first is 1."""
    seat: int
    text: str
    changes: Mapping[int, float]
    """Seat → change of its chance, compared with the mean of all rolls or with the best move."""
    chance: float
    """Its own seat's chance after it."""

    @property
    def change(self) -> float:
        """A roll's luck, or what a decision cost its seat: 0 if it was best, otherwise negative."""
        return self.changes[self.seat]


class Roll(Point):
    """A roll, compared with the mean of all rolls."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Decision(Point):
    """A move that wasn't forced, compared with the best one."""

    best: tuple[tuple[str, float], ...]
    """The best moves and the chance that each left to the seat that moved, best first."""
    stake: float
    """How much better the best move was than the worst."""

    @property
    def loss(self) -> float:
        """What it cost, as a positive number."""
        return -self.change

    @property
    def mark(self) -> str:
        """What it is called; empty if it cost little."""
        return next((name for name, least in MARKS.items() if self.loss >= least), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How a seat's chance came about: begin + dice + own + others + rest = end."""

    seat: int
    begin: float
    dice: float
    """Its luck: what all rolls gave it, including those of other seats."""
    own_rolls: float
    """The part of its luck that came from its own rolls."""
    own: float
    """What its own decisions cost: 0 or negative."""
    others: float
    """What it gained from the decisions of the other seats."""
    end: float
    decisions: int
    stakes: float
    """What its decisions put at stake, together."""
    marks: Mapping[str, int]
    """How many decisions were a blunder, a mistake or dubious."""

    @property
    def rest(self) -> float:
        """What the judge's errors add up to."""
        return self.end - self.begin - self.dice - self.own - self.others

    @property
    def mean_loss(self) -> float:
        """What a decision cost on average."""
        return -self.own / self.decisions if self.decisions else 0.0

    @property
    def accuracy(self) -> float | None:
        """The share of what was at stake that its decisions kept, or None if nothing was.

        It is 1 if every decision was best and 0 if every one was worst.
        """
        return min(1.0, max(0.0, 1 + self.own / self.stakes)) if self.stakes >= LEAST_STAKE else None

    @property
    def adjusted(self) -> float:
        """The result without luck: the share of such games that the seat would win if the dice favoured nobody."""
        return min(1.0, max(0.0, self.end - self.dice))


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What is known about a recorded game."""

    record: Record
    level: str
    notice: Mapping[str, str] | None
    """Language → what people should know about the judge, or None."""
    chances: tuple[Chances, ...]
    """At the start and after every ply that was analysed."""
    rolls: tuple[Roll, ...]
    decisions: tuple[Decision, ...]
    accounts: Mapping[int, Account]
    winner: int | None
    over: bool
    """Whether the record has the game to its end."""

    @property
    def rough(self) -> bool:
        """Whether the judge only estimates, so that its errors add up."""
        return self.notice is not None

    @property
    def plies(self) -> int:
        """How many plies were analysed: all, or those up to the one that decided first place."""
        return len(self.chances) - 1

    @property
    def cut(self) -> bool:
        """Whether the last plies were left out because first place was already taken."""
        return self.plies < len(self.record.plies)

    @property
    def points(self) -> list[Point]:
        """Every roll and every decision, in the order of the game."""
        return sorted((*self.rolls, *self.decisions), key=lambda point: point.ply)

    @property
    def luckiest(self) -> Roll | None:
        """The luckiest roll for the seat that rolled it, if any was lucky."""
        best = max(self.rolls, key=lambda roll: roll.change, default=None)
        return best if best and best.change > 0 else None

    @property
    def unluckiest(self) -> Roll | None:
        """The unluckiest roll for the seat that rolled it, if any was unlucky."""
        worst = min(self.rolls, key=lambda roll: roll.change, default=None)
        return worst if worst and worst.change < 0 else None

    def turning_points(self, most: int = 8, least: float = MARKS["dubious"]) -> list[Point]:
        """The rolls and decisions that changed the chances most, in the order of the game."""
        large = [point for point in self.points if abs(point.change) >= least]
        return sorted(sorted(large, key=lambda point: -abs(point.change))[:most], key=lambda point: point.ply)

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The whole analysis as plain data, for `json.dumps`, with its sentences in one language."""
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
                    "stake": round(decision.stake, _DIGITS),
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
    """Judge a record ply by ply. InvalidRecord if a ply is illegal. `progress` gets the number of plies done."""
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
    """The chances once first place is taken."""
    return {seat: float(seat == position.ranking[0]) for seat in position.pieces()}


def _judge_roll(judge: Judge, ply: int, before: Position, text: str, after: Position) -> tuple[Chances, Roll]:
    """The chances after a roll, and its luck."""
    seat = _acting(before)
    possible = judge.roll_chances(before)
    total = sum(weight for _, weight, _ in possible)
    # If the judge only sampled the rolls, this one may not be among them.
    now = next((chances for roll, _, chances in possible if roll == text), None) or _chances(judge, after)
    mean = {other: sum(weight * chances[other] for _, weight, chances in possible) / total for other in now}
    changes = {other: now[other] - mean[other] for other in now}
    return now, Roll(ply, seat, text, changes, now[seat])


def _judge_move(judge: Judge, ply: int, before: Position, text: str) -> tuple[Chances, Decision]:
    """The chances after a move, and what it cost."""
    seat, ranked = _acting(before), judge.ranked(before)
    best, played = ranked[0].chances, next(move.chances for move in ranked if move.text == text)
    changes = {other: played[other] - best[other] for other in played}
    shown = tuple((move.text, move.chances[seat]) for move in ranked[:SHOWN])
    stake = best[seat] - min(move.chances[seat] for move in ranked)
    return played, Decision(ply, seat, text, changes, played[seat], shown, stake)


def _acting(position: Position) -> int:
    assert position.seat is not None  # a ply follows, so somebody is to act
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
        stakes=sum(decision.stake for decision in own),
        marks={name: sum(decision.mark == name for decision in own) for name in MARKS},
    )


def _plain(chances: Chances) -> dict[str, float]:
    return {str(seat): round(chance, _DIGITS) for seat, chance in chances.items()}


def _account_json(account: Account) -> dict[str, Any]:
    names = ("begin", "dice", "own_rolls", "own", "others", "rest", "end", "adjusted", "mean_loss")
    figures = {name: round(getattr(account, name), _DIGITS) for name in names}
    accuracy = None if account.accuracy is None else round(account.accuracy, _DIGITS)
    return figures | {"accuracy": accuracy, "decisions": account.decisions, "marks": dict(account.marks)}
