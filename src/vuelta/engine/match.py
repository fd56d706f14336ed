"""Match: a running game with its players and its dice. It alone says what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from vuelta.engine.dice import Dice, SealedDice
from vuelta.engine.errors import IllegalMove
from vuelta.engine.position import Position
from vuelta.engine.record import Record
from vuelta.engine.rolls import is_roll

Player: TypeAlias = Callable[[Position], str]
"""Anything that names a legal move of a position that awaits one."""


class Match:
    """A game from its start position on, with injected dice. Whatever it refuses changes nothing.

    `players` may hold a callable for some seats; `step` asks them. Moves of the others come in through `move`.
    """

    def __init__(
        self,
        start: Position,
        dice: Dice,
        *,
        players: Mapping[int, Player] | None = None,
        names: Mapping[int, str] | None = None,
        first: int | None = None,
        date: str | None = None,
    ) -> None:
        self._dice = dice
        self._players = dict(players or {})
        self._names = dict(names or {})
        self._first = first
        self._date = date
        self._plies: list[str] = []
        self._positions = [start]
        self._rolls = 0

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def plies(self) -> tuple[str, ...]:
        """Every ply so far."""
        return tuple(self._plies)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    def roll(self, seat: int) -> Position:
        """Let the dice of the match fall for the seat whose roll it is."""
        self._check_turn(seat, "roll")
        after = self._play(self._dice(self.position, self._rolls + 1))
        self._rolls += 1
        return after

    def move(self, seat: int, text: str) -> Position:
        """Make a seat's move. Rolls are never taken from a player."""
        self._check_turn(seat, "move")
        if is_roll(text):
            raise IllegalMove("dice are thrown by the match, not named by a player")
        return self._play(text)

    def step(self) -> Position:
        """Play one ply: roll, or ask the player in the seat. LookupError if nobody plays for it."""
        seat = self.position.seat
        if seat is None:
            raise IllegalMove("the game is over")
        if self.position.awaits == "roll":
            return self.roll(seat)
        if seat not in self._players:
            raise LookupError(f"seat {seat} has no player that could be asked")
        return self.move(seat, self._players[seat](self.position))

    def undo(self) -> Position:
        """Take back the last move, never a roll. IllegalMove if a roll came after it, or nothing was moved."""
        if not self._plies or is_roll(self._plies[-1]):
            raise IllegalMove("only moves since the last roll can be taken back")
        self._plies.pop()
        self._positions.pop()
        return self.position

    def record(self, *, reveal: bool = False) -> Record:
        """The match so far. The seed is in it only when the game is over, or when `reveal` ends it early."""
        sealed = self._dice if isinstance(self._dice, SealedDice) else None
        shown = sealed is not None and (self.over or reveal)
        return Record(
            start=self._positions[0],
            first=self._first,
            plies=self.plies,
            players=self._names,
            date=self._date,
            match=sealed.match if sealed else None,
            commitment=sealed.commitment if sealed else None,
            words=sealed.words if sealed else {},
            result=self.position.ranking if self.over else None,
            seed=sealed.seed.hex() if sealed and shown else None,
        )

    def _play(self, text: str) -> Position:
        after = self.position.play(text)
        self._plies.append(text)
        self._positions.append(after)
        return after

    def _check_turn(self, seat: int, what: str) -> None:
        if self.over:
            raise IllegalMove("the game is over")
        if seat != self.position.seat:
            raise IllegalMove(f"it is the turn of seat {self.position.seat}, not of seat {seat}")
        if self.position.awaits != what:
            raise IllegalMove(f"seat {seat} has to {self.position.awaits}, not to {what}")
